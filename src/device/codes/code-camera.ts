/** Reads barcodes and QR codes with the camera (req 8.8). */
import { DecoderFailure, hasCodeReader, openCodeReader } from './code-reader'
import type { SeenCode } from './decoder'

/** `taken`: another program has it, or it broke off. The others: the decoder of codes is not to be had (DecoderFailure). */
export type CameraProblem = 'refused' | 'no-camera' | 'taken' | 'no-decoder' | 'blocked-decoder'

/** Milliseconds between two looks at the picture. */
const pause = 120

/** Enough for the narrow bars of a long code; by itself a browser may give 640 pixels. */
const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } }

/** Whether there is a camera and a browser that reads at least one of our kinds of code. Asks for no permission. */
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

/** Looks without a code after which the same one counts again: it was taken away and shown once more. */
const looksUntilAgain = 5

/**
 * Shows the camera in `view` and yields the text of each code in it, once for as long as it stays in sight. Throws the signal's
 * reason, or what `cameraProblem` has a word for. The camera is off when it ends, however it ends.
 */
export async function* codesByCamera(
  view: HTMLVideoElement,
  onPicture: () => void,
  signal: AbortSignal,
): AsyncGenerator<string, never> {
  const reader = await openCodeReader()
  let camera: MediaStream | null = null
  try {
    camera = await navigator.mediaDevices.getUserMedia({ video })
    signal.throwIfAborted()
    view.srcObject = camera
    await view.play()
    onPicture()
    // Twice the same: a single look at a moving bar code may be wrong.
    let [last, absent] = ['', 0]
    for (let before = '', now = ''; ; before = now) {
      signal.throwIfAborted()
      if (!camera.active) throw new DOMException('The camera broke off.', 'NotReadableError')
      now = nearestTheMiddle(await reader.detect(view).catch(noneYet), view)
      absent = now === last ? 0 : absent + 1
      if (absent >= looksUntilAgain) last = ''
      if (now !== '' && now === before && now !== last) {
        last = now
        yield now
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } finally {
    reader.close()
    for (const track of camera?.getTracks() ?? []) track.stop()
    view.srcObject = null
  }
}

/** Null for anything that is no trouble with the camera or the decoder. */
export function cameraProblem(error: unknown): CameraProblem | null {
  if (error instanceof DecoderFailure) return error.reason === 'blocked' ? 'blocked-decoder' : 'no-decoder'
  if (!(error instanceof DOMException)) return null
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'refused'
  if (error.name === 'NotFoundError' || error.name === 'OverconstrainedError') return 'no-camera'
  return error.name === 'NotReadableError' ? 'taken' : null
}

/** Without a picture yet a reader rejects; without a decoder it would do so for ever. */
function noneYet(error: unknown): SeenCode[] {
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
