/** The camera reads a code only where it can, believes only what it sees twice, and is off afterwards. */
import { beforeEach, expect, test, vi } from 'vitest'
import { cameraProblem, canReadCodes, codesByCamera } from '../../../../src/device/codes/code-camera'

type Seen = { rawValue: string; boundingBox: { x: number; y: number; width: number; height: number } }
const code = (rawValue: string, x = 300, y = 220): Seen => ({
  rawValue,
  boundingBox: { x, y, width: 40, height: 40 },
})

let looks: (Seen[] | Error)[]
let asked: { formats: string[] }[]
const stopped = vi.fn()
const camera = { active: true, getTracks: () => [{ stop: stopped }] }
const getUserMedia = vi.fn(async (): Promise<unknown> => camera)
const enumerateDevices = vi.fn(async () => [{ kind: 'videoinput' }])
const video = { srcObject: null, videoWidth: 640, videoHeight: 480, play: async () => {} } as never

class Detector {
  static getSupportedFormats = async () => ['qr_code', 'aztec', 'ean_13']
  constructor(options: { formats: string[] }) {
    asked.push(options)
  }
  detect = async () => {
    const next = looks.shift() ?? []
    if (next instanceof Error) throw next
    return next
  }
}

beforeEach(() => {
  looks = []
  asked = []
  camera.active = true
  vi.clearAllMocks()
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } })
})

/** The first code; the camera ends with it. */
async function read(signal = new AbortController().signal, onPicture = () => {}): Promise<string> {
  for await (const found of codesByCamera(video, onPicture, signal)) return found
  throw new Error('It ended without a code.')
}

test('needs a browser that reads codes, a camera and a kind of code that we use', async () => {
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

test('takes what it sees twice in a row, and switches the camera off', async () => {
  looks = [[], new Error('no picture yet'), [code('93')], [code('94')], [], [code('94')], [code('94')]]
  const onPicture = vi.fn()
  expect(await read(undefined, onPicture)).toBe('94')
  expect(onPicture).toHaveBeenCalledOnce()
  expect(asked).toEqual([{ formats: ['qr_code', 'ean_13'] }])
  expect(stopped).toHaveBeenCalledOnce()
})

test('reads one code after another, the same one again after it was taken away', async () => {
  const away = Array.from({ length: 6 }, () => [])
  const one = [code('93')]
  looks = [one, one, one, [], one, one, [code('94')], [code('94')], ...away, [code('94')], [code('94')]]
  const found: string[] = []
  for await (const text of codesByCamera(video, () => {}, new AbortController().signal)) {
    found.push(text)
    if (found.length === 3) break
  }
  expect(found).toEqual(['93', '94', '94'])
  expect(stopped).toHaveBeenCalledOnce()
})

test('of several codes the one in the middle counts, and an empty one never', async () => {
  const both = [code('left', 0, 0), code('middle', 310, 215), code(' ', 300, 220)]
  looks = [both, both]
  expect(await read()).toBe('middle')
})

test('stops when it is told to, also while the permission is being asked', async () => {
  const stop = new AbortController()
  const reading = read(stop.signal)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  stop.abort()
  await expect(reading).rejects.toThrow('aborted')
  await expect(read(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(stopped).toHaveBeenCalledTimes(2)
})

test('says what is wrong with the camera', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  expect(cameraProblem(await read().catch((error: unknown) => error))).toBe('refused')
  camera.active = false
  expect(cameraProblem(await read().catch((error: unknown) => error))).toBe('taken')
  expect(cameraProblem(new DOMException('', 'NotFoundError'))).toBe('no-camera')
  expect(cameraProblem(new DOMException('', 'AbortError'))).toBeNull()
  expect(cameraProblem(new Error('x'))).toBeNull()
})
