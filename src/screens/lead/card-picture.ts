/**
 * The photograph of a business card, small enough to be stored on the device and sent from a trade-show hall (req
 * 26.9).
 */
import { maxCardBytes } from '../../domain/lead/card'
import { jpegOf, textOfJpeg } from '../../device/picture-bytes'

/**
 * Lengths of the longer side in px. The first one that gives a small enough file is used. A card stays legible at
 * each of them.
 */
const sideLengths = [1600, 1280, 1024, 800, 640]

/**
 * Returns the picture as base64, or null when the file is not a picture or cannot be made small enough. The camera's
 * metadata, such as the location, is not included.
 */
export async function cardPicture(file: Blob): Promise<string | null> {
  for (const side of sideLengths) {
    const jpeg = await jpegOf(file, side)
    if (jpeg === null) return null
    if (jpeg.size <= maxCardBytes) return textOfJpeg(jpeg)
  }
  return null
}
