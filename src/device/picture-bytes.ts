/** Converts pictures to JPEGs for documents that are made on the device, and to text for encrypted records. */
import { withDeadline } from './deadline'

/** Time limit in ms for loading a picture; a document omits a picture that takes longer. */
const timeoutMs = 4000

/**
 * `source` is the URL of a picture, or a chosen file; the longer side of the JPEG is at most `maxSide` px. Resolves
 * to null when `source` is unavailable or is not a picture, or when CORS forbids reading it. Never rejects.
 */
export async function jpegOf(source: string | Blob, maxSide: number): Promise<Blob | null> {
  const url = typeof source === 'string' ? source : URL.createObjectURL(source)
  try {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.src = url
    const isLoaded = await withDeadline(
      timeoutMs,
      image.decode().then(() => true),
      () => false,
    )
    return isLoaded ? await renderJpeg(image, maxSide) : null
  } catch {
    return null
  } finally {
    if (url !== source) URL.revokeObjectURL(url)
  }
}

/** The background is white, as on paper. */
function renderJpeg(image: HTMLImageElement, maxSide: number): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
}

/** Returns base64. */
export async function textOfJpeg(jpeg: Blob): Promise<string> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}

/** Converts the text of `textOfJpeg` back. */
export function jpegOfText(text: string): Blob {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'image/jpeg' })
}
