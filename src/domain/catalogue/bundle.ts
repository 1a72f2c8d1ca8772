/** The offline catalogue: what was chosen to be saved, how far saving is, and what is on the device (req 11.8). */

/** `small` is the tile's picture at 320 px, `large` every picture of a product at 640 px. */
export type BundlePictures = 'none' | 'small' | 'large'

export type BundleChoice = {
  /** Slugs of the chosen categories; null is everything. */
  categories: string[] | null
  pictures: BundlePictures
}

export type Count = { done: number; of: number }

/** What saving is busy with: pages of lists, product details, own prices, pictures. */
type BundlePhase = 'lists' | 'products' | 'prices' | 'pictures'

/**
 * Why saving does not go on just now. By itself it goes on after `network`, `sign-in-page` (a hall's network wants a
 * sign-in first) and `busy` (the shop asks to be left alone); after `asked` and `storage` a person decides.
 */
export type BundlePause = 'network' | 'sign-in-page' | 'busy' | 'asked' | 'storage'

/** A saving under way, or one that stopped. Bytes are of text and pictures as received, not the disk's. */
export type BundleJob = {
  generation: number
  choice: BundleChoice
  /** Null while it runs. */
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
  /** Slugs that the shop lists but does not give. */
  missing: string[]
  /** After `storage`: how many products would fit, with the pictures chosen and without. */
  fits: { withPictures: number; withoutPictures: number } | null
}

/** A catalogue that was saved whole. */
export type Bundle = {
  generation: number
  /** Counts the updates in place that changed anything; none where there was none yet. */
  edition?: number
  choice: BundleChoice
  /** Epoch ms: from when it is, and when it was whole. */
  startedAt: number
  finishedAt: number
  products: number
  pictures: Count
  categories: Record<string, Count>
  bytes: number
  missing: string[]
  /** The provider's own name of the state that it was made from, where it offers a bulk read. */
  version: string | null
}

/** Own prices that were saved with it. Null while signed out, or when none were saved. */
export type BundlePrices = { products: number; at: number }

export type BundleEstimate = { products: number; bytes: number; pictures: number; seconds: number }
