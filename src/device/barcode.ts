/** Reads barcodes and QR codes with the camera, in browsers that can (req 8.8). */

type Found = { rawValue: string; boundingBox: { x: number; y: number; width: number; height: number } }
type Detector = { detect: (picture: HTMLVideoElement) => Promise<Found[]> }
/** Not among TypeScript's own types yet. */
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** `taken`: another program has it, or it broke off. */
export type CameraProblem = 'refused' | 'no-camera' | 'taken'

const wanted = ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39']
/** Milliseconds between two looks at the picture. */
const pause = 120

/** Whether there is a camera and a browser that reads at least one of our kinds of code. Asks nobody for permission. */
export async function canReadCodes(): Promise<boolean> {
  if (!detectorClass() || !navigator.mediaDevices) return false
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.some(({ kind }) => kind === 'videoinput') && (await knownFormats()).length > 0
  } catch {
    return false
  }
}

/**
 * Shows the camera in `video` and resolves with the text of the first code in it. Rejects with the signal's reason, or
 * with what `cameraProblem` has a word for. The camera is off when it ends, however it ends.
 */
export async function readCodeByCamera(
  video: HTMLVideoElement,
  onPicture: () => void,
  signal: AbortSignal,
): Promise<string> {
  const Reader = detectorClass()
  if (!Reader) throw new DOMException('This browser reads no codes.', 'NotFoundError')
  const camera = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' } },
  })
  try {
    signal.throwIfAborted()
    video.srcObject = camera
    await video.play()
    onPicture()
    const reader = new Reader({ formats: await knownFormats() })
    // Twice the same: a single look at a moving bar code may be wrong.
    for (let before = '', now = ''; ; before = now) {
      signal.throwIfAborted()
      if (!camera.active) throw new DOMException('The camera broke off.', 'NotReadableError')
      // Without a picture yet it rejects.
      now = nearestTheMiddle(await reader.detect(video).catch(() => []), video)
      if (now !== '' && now === before) return now
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } finally {
    for (const track of camera.getTracks()) track.stop()
    video.srcObject = null
  }
}

/** Null for anything that is no trouble with the camera. */
export function cameraProblem(error: unknown): CameraProblem | null {
  if (!(error instanceof DOMException)) return null
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'refused'
  if (error.name === 'NotFoundError' || error.name === 'OverconstrainedError') return 'no-camera'
  return error.name === 'NotReadableError' ? 'taken' : null
}

function nearestTheMiddle(codes: Found[], { videoWidth, videoHeight }: HTMLVideoElement): string {
  const distance = ({ boundingBox: { x, y, width, height } }: Found) =>
    Math.hypot(x + width / 2 - videoWidth / 2, y + height / 2 - videoHeight / 2)
  const [nearest] = codes
    .filter(({ rawValue }) => rawValue.trim() !== '')
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest?.rawValue.trim() ?? ''
}

async function knownFormats(): Promise<string[]> {
  const known = (await detectorClass()?.getSupportedFormats()) ?? []
  return wanted.filter((format) => known.includes(format))
}

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}
