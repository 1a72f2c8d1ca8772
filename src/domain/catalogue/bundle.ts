/**
 * The offline catalogue (`Bundle`): the choice of contents, the progress of saving, and the contents on the device (req
 * 11.8).
 */

/** `small` is the tile's picture at 320 px, `large` every picture of a product at 640 px. */
export type BundlePictures = 'none' | 'small' | 'large'

export type BundleChoice = {
  /** Slugs of the chosen categories; null: all categories. */
  categories: string[] | null
  pictures: BundlePictures
}

export type Count = { done: number; of: number }

/** The step of saving: pages of lists, product details, the customer's prices, pictures. */
type BundlePhase = 'lists' | 'products' | 'prices' | 'pictures'

/**
 * Reasons for a pause. Saving resumes by itself after `network`, `sign-in-page` (the network of a hall requires a
 * sign-in first) and `busy` (the shop asks to wait). After `asked` (the customer paused it) and `storage` a person
 * has to resume it.
 */
export type BundlePause = 'network' | 'sign-in-page' | 'busy' | 'asked' | 'storage'

/** A save that is running or paused. `bytes` counts text and pictures as received, not their size on disk. */
export type BundleJob = {
  generation: number
  choice: BundleChoice
  /** null: running. */
  pause: BundlePause | null
  phase: BundlePhase
  /** Epoch ms. */
  startedAt: number
  lists: Count
  products: Count
  prices: Count
  pictures: Count
  /** Products per chosen category, by slug. */
  categories: Record<string, Count>
  bytes: number
  /** Slugs that the shop lists but does not return. */
  missing: string[]
  /** After `storage`: number of products that would fit, with the chosen pictures and without pictures. */
  fits: { withPictures: number; withoutPictures: number } | null
}

/** A catalogue that was saved completely. */
export type Bundle = {
  generation: number
  /** Number of updates in place that changed anything; absent before the first update. */
  edition?: number
  choice: BundleChoice
  /** Start and end of saving in epoch ms. */
  startedAt: number
  finishedAt: number
  products: number
  pictures: Count
  categories: Record<string, Count>
  bytes: number
  missing: string[]
  /** The provider's name of the catalogue's state; null: the provider offers no bulk read. */
  version: string | null
}

/** The customer's prices that were saved with the catalogue. null: signed out, or no prices were saved. */
export type BundlePrices = { products: number; at: number }

export type BundleEstimate = { products: number; bytes: number; pictures: number; seconds: number }
