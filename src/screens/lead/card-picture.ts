/** The photograph of a business card, small enough to wait on the device and to be sent from a hall (req 26.9). */
import { maxCardBytes } from '../../domain/lead/card'
import { jpegOf, textOfJpeg } from '../../device/picture-bytes'

/** px of the longer side: the first that is not too large. A card can be read on all of them. */
const sides = [1600, 1280, 1024, 800, 640]

/** base64; null where the file is no picture. Nothing that the camera noted, such as the place, is in it. */
export async function cardPicture(file: Blob): Promise<string | null> {
  for (const side of sides) {
    const jpeg = await jpegOf(file, side)
    if (jpeg === null) return null
    if (jpeg.size <= maxCardBytes) return textOfJpeg(jpeg)
  }
  return null
}
