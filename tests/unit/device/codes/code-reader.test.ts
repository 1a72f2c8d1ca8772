/**
 * Without a detector in the browser, a worker decodes codes, and its problems are reported separately. The camera test
 * reads a picture of a code with the same decoder.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeEach, expect, test, vi } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { cameraProblem } from '../../../../src/device/codes/code-camera'
import { hasCodeReader, openCodeReader } from '../../../../src/device/codes/code-reader'
import { decodeCodes } from '../../../../src/device/codes/decoder'
import { tryCodeReading } from '../../../../src/device/codes/try-code-reading'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

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
const context = {
  drawImage: vi.fn(),
  getImageData: (_x: number, _y: number, w: number, h: number) => new Pixels(w, h),
}
const video = { videoWidth: 1920, videoHeight: 1080 } as HTMLVideoElement

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('BarcodeDetector', undefined)
  vi.stubGlobal('ImageData', Pixels)
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: devices } })
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => context }) })
})

test('browser can read codes when it has a detector or workers', async () => {
  expect(await hasCodeReader()).toBe(false)
  vi.stubGlobal('Worker', vi.fn())
  expect(await hasCodeReader()).toBe(true)
  vi.stubGlobal('BarcodeDetector', { getSupportedFormats: async () => ['itf'] })
  expect(await hasCodeReader()).toBe(true)
})

test('decoder gets a smaller picture, and its positions are scaled to the video', async () => {
  const reader = await openCodeReader()
  expect(worker.notify).toHaveBeenCalledOnce()
  worker.ask.mockResolvedValueOnce([{ rawValue: '93', boundingBox: { x: 10, y: 20, width: 30, height: 40 } }])
  expect(await reader.detect(video)).toEqual([
    { rawValue: '93', boundingBox: { x: 15, y: 30, width: 45, height: 60 } },
  ])
  expect(worker.ask).toHaveBeenCalledOnce()
  expect(worker.ask.mock.calls[0]?.[0]).toMatchObject({ width: 1280, height: 720 })
  reader.close()
  expect(worker.close).toHaveBeenCalledOnce()
})

test('blocked decoder and missing decoder are reported as different problems', async () => {
  const reader = await openCodeReader()
  const problem = async (answer: unknown) => {
    worker.ask.mockResolvedValueOnce(answer)
    return cameraProblem(await reader.detect(video).catch((error: unknown) => error))
  }
  expect(await problem('blocked')).toBe('blocked-decoder')
  expect(await problem(null)).toBe('no-decoder')
})

test('camera test passes when the decoder reads the picture', async () => {
  worker.ask.mockImplementationOnce(decodeCodes)
  expect(await tryCodeReading()).toBe('read')
  expect(worker.close).toHaveBeenCalledOnce()
})

test.each([
  [null, 'unread'],
  ['blocked', 'blocked'],
])('camera test with the decoder answer %j reports %s', async (answer, reading) => {
  worker.ask.mockResolvedValueOnce(answer)
  expect(await tryCodeReading()).toBe(reading)
})

test('camera test loads no decoder when there is no camera', async () => {
  devices.mockResolvedValueOnce([])
  expect(await tryCodeReading()).toBe('no-camera')
  expect(worker.ask).not.toHaveBeenCalled()
})
