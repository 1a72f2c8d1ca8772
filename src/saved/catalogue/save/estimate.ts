/**
 * What saving would take, about, before it begins. A provider with a bulk read says it in that read's first line; the
 * products of any other are counted by their lists. Everything else is a constant per product or picture.
 */
import { callRaw, streamRaw } from '../../../api/catalogue/saver-call'
import { snapshotPath } from '../../../api/catalogue/bulk-read'
import { sectionsIn, tilesIn } from '../../../api/catalogue/saver-wire'
import * as paths from '../../../api/paths'
import { SignInPageFailure } from '../../../api/reply'
import type { BundleChoice, BundleEstimate } from '../../../domain/catalogue/bundle'
import { OfflineFailure, RejectedFailure } from '../../../domain/failure'
import { readBeginning } from './bulk-lines'
import { merged } from './merge'
import { usual } from './storage-full'

/** Questions at once. */
const concurrency = 4
/** Bytes and ms of a product and of a picture, one after the other, as a modest line and phone manage. */
const bytesPerProduct = 14_000
const msPerProduct = 80
const msPerPicture = 40
/** Bytes and products per ms of a bulk read. */
const bulkBytes = 1000
const bulkProducts = 1

/** Throws as `request` does, or the signal's reason. */
export async function estimateBundle(choice: BundleChoice, signal: AbortSignal): Promise<BundleEstimate> {
  const text =
    (await bulkEstimate(choice.categories, signal)) ?? (await listEstimate(choice.categories, signal))
  const each = usual[choice.pictures]
  const pictures = choice.pictures === 'none' ? 0 : text.products * each.perProduct
  return {
    products: text.products,
    pictures,
    bytes: text.bytes + pictures * each.bytes,
    seconds: Math.ceil((text.ms + pictures * msPerPicture) / 1000),
  }
}

/** Bytes are uncompressed. */
type TextEstimate = { products: number; bytes: number; ms: number }

/** Null where the provider has no bulk read. */
async function bulkEstimate(categories: string[] | null, signal: AbortSignal): Promise<TextEstimate | null> {
  try {
    const path = snapshotPath({ categories, countOnly: true })
    const stream = await streamRaw({ method: 'GET', path, token: null }, signal)
    const { products, bytes } = await readBeginning(stream)
    return { products, bytes, ms: bytes / bulkBytes + products / bulkProducts }
  } catch (error) {
    signal.throwIfAborted()
    // A page may be the shop's own, for any address that it does not know; the next question tells.
    if (error instanceof OfflineFailure && !(error instanceof SignInPageFailure)) throw error
    return null
  }
}

/** A product that stands in two categories counts twice. */
async function listEstimate(categories: string[] | null, signal: AbortSignal): Promise<TextEstimate> {
  const ask = async (path: string) => (await callRaw({ method: 'GET', path, token: null }, signal)).reply
  const slugs = categories ?? sectionsIn(await ask(paths.menu)).map(({ slug }) => slug)
  let products = 0
  const counts = merged(slugs, concurrency, async function* (slug) {
    const path = paths.categoryProducts(slug, 1, 1)
    try {
      // With one product a page, pages are products; where the shop gives more at once, pages times those.
      const { tiles, totalPages } = tilesIn(await ask(path), path)
      yield totalPages * tiles.length
    } catch (error) {
      // A list that the shop does not know has none.
      if (!(error instanceof RejectedFailure && error.meansMissing)) throw error
    }
  })
  for await (const some of counts) for (const count of some) products += count
  return { products, bytes: products * bytesPerProduct, ms: products * msPerProduct }
}
