/** Pictures as JPEGs, for papers that are made on the device; and as text, to be sealed with other private data. */
import { within } from './deadline'

/** ms: a paper does without a picture that takes longer. */
const timeoutMs = 4000

/**
 * `source` is the address of a picture, or a file that was chosen; nothing of it is larger than `most` px. Null where it is
 * not here, is no picture, or its host lets no page read it. Never rejects.
 */
export async function jpegOf(source: string | Blob, most: number): Promise<Blob | null> {
  const url = typeof source === 'string' ? source : URL.createObjectURL(source)
  try {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.src = url
    const isHere = await within(
      timeoutMs,
      image.decode().then(() => true),
      () => false,
    )
    return isHere ? await drawn(image, most) : null
  } catch {
    return null
  } finally {
    if (url !== source) URL.revokeObjectURL(url)
  }
}

/** On white, as on paper. */
function drawn(image: HTMLImageElement, most: number): Promise<Blob | null> {
  const scale = Math.min(1, most / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
}

/** base64. */
export async function textOfJpeg(jpeg: Blob): Promise<string> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}

/** What `textOfJpeg` made. */
export function jpegOfText(text: string): Blob {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'image/jpeg' })
}
