/** The camera test reads a picture of a code with the same decoder as the camera. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeEach, expect, test, vi } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { decodeCodes } from '../../../../src/device/codes/decoder'
import { tryCodeReading } from '../../../../src/device/codes/try-code-reading'

const reader = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(reader).buffer } })

const worker = { ask: vi.fn(), notify: vi.fn(), close: vi.fn() }
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

test('camera test passes when the decoder reads the picture', async () => {
  worker.ask.mockImplementation(decodeCodes)
  expect(await tryCodeReading()).toBe('read')
  expect(worker.close).toHaveBeenCalledOnce()
})

test.each([
  [null, 'unread'],
  ['blocked', 'blocked'],
])('camera test with the decoder answer %j reports %s', async (answer, reading) => {
  worker.ask.mockImplementation(async () => answer)
  expect(await tryCodeReading()).toBe(reading)
})

test('camera test loads no decoder when there is no camera', async () => {
  devices.mockResolvedValueOnce([])
  worker.ask.mockClear()
  expect(await tryCodeReading()).toBe('no-camera')
  expect(worker.ask).not.toHaveBeenCalled()
})
