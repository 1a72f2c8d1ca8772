/**
 * Estimates the size and the time of a save before it starts. A provider with a bulk read reports them in that read's
 * first line; the products of any other provider are counted by their lists. Everything else is a constant per
 * product or picture.
 */
import { callRaw, streamRaw } from '../../../api/catalogue/saver-call'
import { snapshotPath } from '../../../api/catalogue/bulk-read'
import { categoriesIn, tilesIn } from '../../../api/catalogue/saver-wire'
import * as paths from '../../../api/paths'
import { SignInPageFailure } from '../../../api/reply'
import type { BundleChoice, BundleEstimate } from '../../../domain/catalogue/bundle'
import { OfflineFailure, RejectedFailure } from '../../../domain/failure'
import { readSnapshotHeader } from './bulk-lines'
import { mergeParallel } from './merge'
import { defaultPictureStats } from './storage-full'

/** Parallel requests. */
const concurrency = 4
/** Bytes and ms per product, and ms per picture if one is fetched after the other, on a slow connection and phone. */
const bytesPerProduct = 14_000
const msPerProduct = 80
const msPerPicture = 40
/** Bytes and products per ms of a bulk read. */
const bulkBytesPerMs = 1000
const bulkProductsPerMs = 1

/** Throws the failures of `callRaw`, or the signal's reason after an abort. */
export async function estimateBundle(choice: BundleChoice, signal: AbortSignal): Promise<BundleEstimate> {
  const textEstimate =
    (await bulkEstimate(choice.categories, signal)) ?? (await listEstimate(choice.categories, signal))
  const pictureStats = defaultPictureStats[choice.pictures]
  const pictures = choice.pictures === 'none' ? 0 : textEstimate.products * pictureStats.perProduct
  return {
    products: textEstimate.products,
    pictures,
    bytes: textEstimate.bytes + pictures * pictureStats.bytes,
    seconds: Math.ceil((textEstimate.ms + pictures * msPerPicture) / 1000),
  }
}

/** Estimate of everything except pictures. `bytes` is the uncompressed size. */
type TextEstimate = { products: number; bytes: number; ms: number }

/** null: the provider has no bulk read. */
async function bulkEstimate(categories: string[] | null, signal: AbortSignal): Promise<TextEstimate | null> {
  try {
    const path = snapshotPath({ categories, countOnly: true })
    const stream = await streamRaw({ method: 'GET', path, token: null }, signal)
    const { products, bytes } = await readSnapshotHeader(stream)
    return { products, bytes, ms: bytes / bulkBytesPerMs + products / bulkProductsPerMs }
  } catch (error) {
    signal.throwIfAborted()
    // The web page may come from the network's sign-in, or be the shop's own page for an unknown address. The next
    // request shows which.
    if (error instanceof OfflineFailure && !(error instanceof SignInPageFailure)) throw error
    return null
  }
}

/** Counts the products of the lists; a product in two categories counts twice. */
async function listEstimate(categories: string[] | null, signal: AbortSignal): Promise<TextEstimate> {
  const fetchReply = async (path: string) =>
    (await callRaw({ method: 'GET', path, token: null }, signal)).reply
  const slugs = categories ?? categoriesIn(await fetchReply(paths.menu)).map(({ slug }) => slug)
  let products = 0
  const counts = mergeParallel(slugs, concurrency, async function* (slug) {
    const path = paths.categoryProducts(slug, 1, 1)
    try {
      // With one product per page, the number of pages is the number of products. If the shop returns more products per
      // page, the number of pages is multiplied by the number of products on a page.
      const { tiles, totalPages } = tilesIn(await fetchReply(path), path)
      yield totalPages * tiles.length
    } catch (error) {
      // A list that the shop does not know has no products.
      if (!(error instanceof RejectedFailure && error.isMissing)) throw error
    }
  })
  for await (const batch of counts) for (const count of batch) products += count
  return { products, bytes: products * bytesPerProduct, ms: products * msPerProduct }
}
