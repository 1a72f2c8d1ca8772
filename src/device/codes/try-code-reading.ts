/** Tests whether this device reads codes by decoding a picture of a code (req 11.15). */
import type { CodeReading } from '../../domain/install/show-ready'
import { hasCamera } from './code-camera'
import { DecoderFailure, openCodeReader } from './code-reader'

const testText = 'Reads codes'
/** Size of a QR module in pixels, and width of the light frame in modules. */
const moduleSize = 6
const quietZone = 4

/** Loads the code reader of this browser, so that it is also stored for offline use. Never rejects. */
export async function tryCodeReading(): Promise<CodeReading> {
  if (!(await hasCamera())) return 'no-camera'
  try {
    const [reader, picture] = await Promise.all([openCodeReader(), testPicture()])
    const seen = await reader.detect(picture).finally(reader.close)
    return seen.some(({ rawValue }) => rawValue === testText) ? 'read' : 'unread'
  } catch (error) {
    return error instanceof DecoderFailure && error.reason === 'blocked' ? 'blocked' : 'unread'
  }
}

async function testPicture(): Promise<ImageData> {
  const { encode } = await import('uqr')
  const { data, size } = encode(testText, { border: quietZone })
  const side = size * moduleSize
  const picture = new ImageData(side, side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isDark = data[Math.floor(y / moduleSize)]?.[Math.floor(x / moduleSize)]
      picture.data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], (y * side + x) * 4)
    }
  return picture
}
