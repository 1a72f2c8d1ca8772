/** Without a detector in the browser, a worker decodes codes, and its problems are reported separately. */
import { beforeEach, expect, test, vi } from 'vitest'
import { cameraProblem } from '../../../../src/device/codes/code-camera'
import { hasCodeReader, openCodeReader } from '../../../../src/device/codes/code-reader'

const worker = { ask: vi.fn(), notify: vi.fn(), close: vi.fn() }
vi.mock('../../../../src/device/worker-rpc', () => ({ remoteWorker: () => worker }))
vi.mock('../../../../src/device/codes/decoder-worker?worker&url', () => ({ default: 'decoder' }))

class Pixels {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
}
const context = {
  drawImage: vi.fn(),
  getImageData: (_x: number, _y: number, w: number, h: number) => new Pixels(w, h),
}
const video = { videoWidth: 1920, videoHeight: 1080 } as HTMLVideoElement

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('BarcodeDetector', undefined)
  vi.stubGlobal('ImageData', Pixels)
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => context }) })
})

test('browser can read codes when it has a detector or workers', async () => {
  expect(await hasCodeReader()).toBe(false)
  vi.stubGlobal('Worker', vi.fn())
  expect(await hasCodeReader()).toBe(true)
  vi.stubGlobal('BarcodeDetector', { getSupportedFormats: async () => ['itf'] })
  expect(await hasCodeReader()).toBe(true)
})

test('decoder gets a smaller picture, and its result is scaled to the large one', async () => {
  const reader = await openCodeReader()
  expect(worker.notify).toHaveBeenCalledOnce()
  worker.ask.mockResolvedValueOnce([{ rawValue: '93', boundingBox: { x: 10, y: 20, width: 30, height: 40 } }])
  expect(await reader.detect(video)).toEqual([
    { rawValue: '93', boundingBox: { x: 15, y: 30, width: 45, height: 60 } },
  ])
  expect(worker.ask.mock.calls).toEqual([[new Pixels(1280, 720)]])
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

