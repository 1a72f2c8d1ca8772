/**
 * The camera reads codes only on devices with a decoder of codes, accepts a code after two equal readings, and is off
 * afterwards.
 */
import { beforeEach, expect, test, vi } from 'vitest'
import { cameraProblem, canReadCodes, codesByCamera } from '../../../../src/device/codes/code-camera'

type DetectedCode = { rawValue: string; boundingBox: { x: number; y: number; width: number; height: number } }
const code = (rawValue: string, x = 300, y = 220): DetectedCode => ({
  rawValue,
  boundingBox: { x, y, width: 40, height: 40 },
})

let detections: (DetectedCode[] | Error)[]
let detectorOptions: { formats: string[] }[]
const stopped = vi.fn()
const camera = { active: true, getTracks: () => [{ stop: stopped }] }
const getUserMedia = vi.fn(async (): Promise<unknown> => camera)
const enumerateDevices = vi.fn(async () => [{ kind: 'videoinput' }])
const video = { srcObject: null, videoWidth: 640, videoHeight: 480, play: async () => {} } as never

class Detector {
  static getSupportedFormats = async () => ['qr_code', 'aztec', 'ean_13']
  constructor(options: { formats: string[] }) {
    detectorOptions.push(options)
  }
  detect = async () => {
    const next = detections.shift() ?? []
    if (next instanceof Error) throw next
    return next
  }
}

beforeEach(() => {
  detections = []
  detectorOptions = []
  camera.active = true
  vi.clearAllMocks()
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } })
})

/** Returns the first code, and thereby stops the camera. */
async function read(signal = new AbortController().signal, onPicture = () => {}): Promise<string> {
  for await (const text of codesByCamera(video, onPicture, signal)) return text
  throw new Error('The camera stopped without a code.')
}

test('code reading needs a detector, a camera and a supported code format', async () => {
  expect(await canReadCodes()).toBe(true)
  expect(getUserMedia).not.toHaveBeenCalled()
  enumerateDevices.mockResolvedValueOnce([{ kind: 'audioinput' }])
  expect(await canReadCodes()).toBe(false)
  enumerateDevices.mockRejectedValueOnce(new Error('no'))
  expect(await canReadCodes()).toBe(false)
  vi.stubGlobal('BarcodeDetector', { getSupportedFormats: async () => ['aztec'] })
  expect(await canReadCodes()).toBe(false)
  vi.stubGlobal('BarcodeDetector', undefined)
  expect(await canReadCodes()).toBe(false)
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('navigator', {})
  expect(await canReadCodes()).toBe(false)
})

test('camera returns a code that it sees twice in a row, and is switched off', async () => {
  detections = [[], new Error('no picture yet'), [code('93')], [code('94')], [], [code('94')], [code('94')]]
  const onPicture = vi.fn()
  expect(await read(undefined, onPicture)).toBe('94')
  expect(onPicture).toHaveBeenCalledOnce()
  expect(detectorOptions).toEqual([{ formats: ['qr_code', 'ean_13'] }])
  expect(stopped).toHaveBeenCalledOnce()
})

test('camera reads one code after another, and a code again after its removal', async () => {
  const [first, second] = [[code('93')], [code('94')]]
  const empty = Array.from({ length: 6 }, () => [])
  detections = [first, first, first, [], first, first, second, second, ...empty, second, second]
  const texts: string[] = []
  for await (const text of codesByCamera(video, () => {}, new AbortController().signal)) {
    texts.push(text)
    if (texts.length === 3) break
  }
  expect(texts).toEqual(['93', '94', '94'])
  expect(stopped).toHaveBeenCalledOnce()
})

test('camera reads the code in the middle of several codes and ignores an empty code', async () => {
  const severalCodes = [code('left', 0, 0), code('middle', 310, 215), code(' ', 300, 220)]
  detections = [severalCodes, severalCodes]
  expect(await read()).toBe('middle')
})

test('camera stops on abort, also during the permission request', async () => {
  const stop = new AbortController()
  const reading = read(stop.signal)
  await vi.waitFor(() => expect(detectorOptions).toHaveLength(1))
  stop.abort()
  await expect(reading).rejects.toThrow('aborted')
  await expect(read(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(stopped).toHaveBeenCalledTimes(2)
})

test('camera problem is reported by its cause', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  expect(cameraProblem(await read().catch((error: unknown) => error))).toBe('refused')
  camera.active = false
  expect(cameraProblem(await read().catch((error: unknown) => error))).toBe('taken')
  expect(cameraProblem(new DOMException('', 'NotFoundError'))).toBe('no-camera')
  expect(cameraProblem(new DOMException('', 'AbortError'))).toBeNull()
  expect(cameraProblem(new Error('x'))).toBeNull()
})
