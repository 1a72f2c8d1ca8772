/** Reads barcodes and QR codes with the camera (req 8.8). */
import { DecoderFailure, hasCodeReader, openCodeReader } from './code-reader'
import type { SeenCode } from './decoder'

/**
 * `taken`: another program uses the camera, or it was disconnected. `no-decoder` and `blocked-decoder`: the decoder
 * of codes is unavailable (DecoderFailure).
 */
export type CameraProblem = 'refused' | 'no-camera' | 'taken' | 'no-decoder' | 'blocked-decoder'

/** Pause in ms between two attempts to read a code. */
const scanPauseMs = 120

/** The video is wide enough for the narrow bars of a long code; the browser's default may be 640 pixels. */
const videoConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1280 },
  height: { ideal: 720 },
}

/** Checks for a camera and for a browser that reads at least one of our code types. Requests no permission. */
export async function canReadCodes(): Promise<boolean> {
  return (await hasCamera()) && (await hasCodeReader().catch(() => false))
}

/** Never rejects. */
export async function hasCamera(): Promise<boolean> {
  try {
    const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
    return devices.some(({ kind }) => kind === 'videoinput')
  } catch {
    return false
  }
}

/**
 * Number of attempts without a code after which the same code counts again, because it was removed and shown once
 * more.
 */
const attemptsUntilRepeat = 5

/**
 * Shows the camera in `video` and yields the text of each code in it, once while it stays visible. Throws the signal's
 * reason, or an error that `cameraProblem` knows. The camera is always switched off at the end.
 */
export async function* codesByCamera(
  video: HTMLVideoElement,
  onPicture: () => void,
  signal: AbortSignal,
): AsyncGenerator<string, never> {
  const reader = await openCodeReader()
  let camera: MediaStream | null = null
  try {
    camera = await navigator.mediaDevices.getUserMedia({ video: videoConstraints })
    signal.throwIfAborted()
    video.srcObject = camera
    await video.play()
    onPicture()
    // A code must be read twice in a row, because a single reading of a moving bar code may be wrong.
    let [lastYielded, attemptsSinceSeen] = ['', 0]
    for (let previous = '', current = ''; ; previous = current) {
      signal.throwIfAborted()
      if (!camera.active) throw new DOMException('The camera stream ended.', 'NotReadableError')
      current = nearestTheMiddle(await reader.detect(video).catch(noCodesYet), video)
      attemptsSinceSeen = current === lastYielded ? 0 : attemptsSinceSeen + 1
      if (attemptsSinceSeen >= attemptsUntilRepeat) lastYielded = ''
      if (current !== '' && current === previous && current !== lastYielded) {
        lastYielded = current
        yield current
      }
      await new Promise((resolve) => setTimeout(resolve, scanPauseMs))
    }
  } finally {
    reader.close()
    for (const track of camera?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
}

/** null: the error is not about the camera or the decoder. */
export function cameraProblem(error: unknown): CameraProblem | null {
  if (error instanceof DecoderFailure) return error.reason === 'blocked' ? 'blocked-decoder' : 'no-decoder'
  if (!(error instanceof DOMException)) return null
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'refused'
  if (error.name === 'NotFoundError' || error.name === 'OverconstrainedError') return 'no-camera'
  return error.name === 'NotReadableError' ? 'taken' : null
}

/**
 * A reader rejects while there is no picture yet. Without a decoder it would reject forever, so that failure is
 * thrown.
 */
function noCodesYet(error: unknown): SeenCode[] {
  if (error instanceof DecoderFailure) throw error
  return []
}

function nearestTheMiddle(codes: SeenCode[], { videoWidth, videoHeight }: HTMLVideoElement): string {
  const distance = ({ boundingBox: { x, y, width, height } }: SeenCode) =>
    Math.hypot(x + width / 2 - videoWidth / 2, y + height / 2 - videoHeight / 2)
  const [nearest] = codes
    .filter(({ rawValue }) => rawValue.trim() !== '')
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest?.rawValue.trim() ?? ''
}
