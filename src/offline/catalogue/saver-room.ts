/** A device that is full: what would fit, and what is given back, so that the rest of the shop can still write. */
import type { PackJob } from '../../domain/catalogue-pack'
import type { Mark } from './layout'

/** Until some have come: bytes of a picture, and pictures of a product. */
const usual = {
  none: { bytes: 15_000, perProduct: 1 },
  small: { bytes: 15_000, perProduct: 1 },
  large: { bytes: 45_000, perProduct: 4 },
}

/** Some room has to stay free. */
const share = 0.9

/** How many products would have fitted into what was there until it was full. */
export function fitsIn(job: PackJob, { bytes, pictureBytes }: Mark): PackJob['fits'] {
  const { products, pictures, choice } = job
  if (products.done === 0 || bytes === 0) return { withPictures: 0, withoutPictures: 0 }
  const guess = usual[choice.pictures]
  const perPicture = pictureBytes > 0 && pictures.done > 0 ? pictureBytes / pictures.done : guess.bytes
  const perProduct = pictures.of > 0 ? pictures.of / products.of : guess.perProduct
  const text = bytes / products.done
  const count = (each: number) => Math.min(products.of, Math.floor(((bytes + pictureBytes) * share) / each))
  const allCame = products.done >= products.of
  return {
    withPictures: count(text + perPicture * perProduct),
    // It was the pictures that did not fit.
    withoutPictures: allCame ? products.of : count(text),
  }
}
