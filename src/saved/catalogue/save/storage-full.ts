/** A device that is full: what would fit, and what is given back, so that the rest of the shop can still write. */
import type { Bundle, BundleJob } from '../../../domain/catalogue/bundle'
import type { Mark } from '../layout'

/** Until some have come: bytes of a picture, and pictures of a product. */
export const usual = {
  none: { bytes: 6000, perProduct: 2 },
  small: { bytes: 6000, perProduct: 2 },
  large: { bytes: 18_000, perProduct: 8 },
}

/** Some room has to stay free. */
const share = 0.9

type Fits = NonNullable<BundleJob['fits']>

/** How many products would have fitted into what was there until it was full: those of the catalogue in use at least. */
export function fitsIn(job: BundleJob, mark: Mark, inUse: Bundle | null): Fits {
  const fits = fitsAnew(job, mark)
  if (!inUse) return fits
  const { products, pictures, choice } = inUse
  const hasAsMany = usual[choice.pictures].perProduct >= usual[job.choice.pictures].perProduct
  const arePictures = choice.pictures !== 'none' && hasAsMany && pictures.done >= pictures.of
  return {
    withPictures: Math.max(fits.withPictures, arePictures ? products : 0),
    withoutPictures: Math.max(fits.withoutPictures, products),
  }
}

function fitsAnew(job: BundleJob, { bytes, pictureBytes }: Mark): Fits {
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

/** Device full: nothing of that transaction is kept, and the whole saving stops. */
export class StorageFullFailure extends Error {
  override name = 'StorageFullFailure'
}

/** A full device, in the saving's own words; anything else as it is. */
export function asStorageFull(error: unknown): unknown {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull ? new StorageFullFailure('This device is full.', { cause: error }) : error
}
