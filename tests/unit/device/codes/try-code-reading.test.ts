/** The test of a camera reads a picture of a code by what the camera would use. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeEach, expect, test, vi } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { decodeCodes } from '../../../../src/device/codes/decoder'
import { tryCodeReading } from '../../../../src/device/codes/try-code-reading'

const reader = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(reader).buffer } })

const worker = { ask: vi.fn(), tell: vi.fn(), close: vi.fn() }
vi.mock('../../../../src/device/worker-rpc', () => ({ remoteWorker: () => worker }))
vi.mock('../../../../src/device/codes/decoder-worker?worker&url', () => ({ default: 'decoder' }))

class Pixels {
  readonly data: Uint8ClampedArray
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8ClampedArray(width * height * 4)
  }
}
const devices = vi.fn(async () => [{ kind: 'videoinput' }])

beforeEach(() => {
  vi.stubGlobal('ImageData', Pixels)
  vi.stubGlobal('document', { createElement: () => ({}) })
  vi.stubGlobal('BarcodeDetector', undefined)
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: devices } })
})

test('what the decoder reads counts', async () => {
  worker.ask.mockImplementation(decodeCodes)
  expect(await tryCodeReading()).toBe('read')
  expect(worker.close).toHaveBeenCalledOnce()
})

test.each([
  [[], 'unread'],
  [null, 'unread'],
  ['blocked', 'blocked'],
])('a decoder that answers %j is told as %s', async (answer, reading) => {
  worker.ask.mockImplementation(async () => answer)
  expect(await tryCodeReading()).toBe(reading)
})

test('without a camera nothing is loaded', async () => {
  devices.mockResolvedValueOnce([])
  worker.ask.mockClear()
  expect(await tryCodeReading()).toBe('no-camera')
  expect(worker.ask).not.toHaveBeenCalled()
})
