/** A full device: estimates how many products would fit, and recognizes the error of a full device. */
import type { Bundle, BundleJob } from '../../../domain/catalogue/bundle'
import type { GenerationProgress } from '../layout'

/** Defaults until real data exists: bytes per picture, and pictures per product. */
export const defaultPictureStats = {
  none: { bytes: 6000, perProduct: 2 },
  small: { bytes: 6000, perProduct: 2 },
  large: { bytes: 18_000, perProduct: 8 },
}

/** Share of the space that a save may use, because some has to stay free. */
const usableShare = 0.9

type Fits = NonNullable<BundleJob['fits']>

/**
 * Numbers of products that would fit on the full device, with and without pictures; at least those of the catalogue in
 * use.
 */
export function fitsIn(job: BundleJob, progress: GenerationProgress, inUse: Bundle | null): Fits {
  const fits = estimateFits(job, progress)
  if (!inUse) return fits
  const { products, pictures, choice } = inUse
  const hasAsManyPictures =
    defaultPictureStats[choice.pictures].perProduct >= defaultPictureStats[job.choice.pictures].perProduct
  const hasAllPictures = choice.pictures !== 'none' && hasAsManyPictures && pictures.done >= pictures.of
  return {
    withPictures: Math.max(fits.withPictures, hasAllPictures ? products : 0),
    withoutPictures: Math.max(fits.withoutPictures, products),
  }
}

function estimateFits(job: BundleJob, { bytes, pictureBytes }: GenerationProgress): Fits {
  const { products, pictures, choice } = job
  if (products.done === 0 || bytes === 0) return { withPictures: 0, withoutPictures: 0 }
  const guess = defaultPictureStats[choice.pictures]
  const bytesPerPicture = pictureBytes > 0 && pictures.done > 0 ? pictureBytes / pictures.done : guess.bytes
  const picturesPerProduct = pictures.of > 0 ? pictures.of / products.of : guess.perProduct
  const textPerProduct = bytes / products.done
  const count = (each: number) =>
    Math.min(products.of, Math.floor(((bytes + pictureBytes) * usableShare) / each))
  const hasAllProducts = products.done >= products.of
  return {
    withPictures: count(textPerProduct + bytesPerPicture * picturesPerProduct),
    // Only the pictures did not fit.
    withoutPictures: hasAllProducts ? products.of : count(textPerProduct),
  }
}

/** The device is full: that transaction stored nothing, and the whole save stops. */
export class StorageFullFailure extends Error {
  override name = 'StorageFullFailure'
}

/** Converts a quota error to StorageFullFailure; returns any other error unchanged. */
export function asStorageFull(error: unknown): unknown {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull ? new StorageFullFailure('This device is full.', { cause: error }) : error
}
