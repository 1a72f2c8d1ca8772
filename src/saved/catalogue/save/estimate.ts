/**
 * What saving would take, before it begins. A provider with a bulk read says it in that read's first line; of any other,
 * and for pictures, bytes and time are estimated from a small sample.
 */
import { callRaw, fetchPicture, type SaverCall, streamRaw } from '../../../api/catalogue/saver-call'
import {
  detailIn,
  detailPictures,
  filedUnder,
  sectionsIn,
  tilePictures,
  tilesIn,
  tileSlug,
} from '../../../api/catalogue/saver-wire'
import type { BundleChoice, BundleEstimate, BundlePictures } from '../../../domain/catalogue/bundle'
import { productsPerPage } from '../../../domain/catalogue/paging'
import { snapshotPath } from '../../../api/catalogue/catalogue-snapshot'
import { OfflineFailure, RejectedFailure } from '../../../domain/failure'
import type { Raw } from '../layout'
import { readBeginning } from './bulk-page'
import { eachConcurrently } from './concurrently'

import * as paths from '../../../api/paths'
import { SignInPageFailure } from '../../../api/reply'

/** Questions at once. */
const concurrency = 4
/** How often a product stands in lists: in its category, and in its subcategory by two orders. */
const timesListed = 3
/** Bytes and products per ms of a bulk read, as a modest line and phone manage. */
const bulkBytes = 1000
const bulkProducts = 1

/** What a choice would take, from counts and a sample of the shop's. Throws as `request` does. */
export async function estimateBundle(choice: BundleChoice, signal?: AbortSignal): Promise<BundleEstimate> {
  const stop = signal ?? new AbortController().signal
  const begun = Date.now()
  const bulk = await bulkEstimate(choice.categories, stop)
  if (bulk && choice.pictures === 'none') return { ...bulk, pictures: 0, seconds: bulkSeconds(bulk) }
  const slugs = choice.categories ?? (await sectionSlugs(stop))
  const [sample, listed] = await Promise.all([
    takeSample(slugs, choice.pictures, stop),
    bulk ? 0 : countAll(slugs, stop),
  ])
  const questions = sample.questions + (bulk ? 2 : slugs.length + 2)
  /** As each of them is waited for. */
  const msEach = ((Date.now() - begun) / questions) * Math.min(concurrency, questions)
  const products = bulk?.products ?? Math.round(listed * sample.productsPerPlace)
  const pictures = choice.pictures === 'none' ? 0 : Math.round(products * sample.picturesPerProduct)
  const text = bulk?.bytes ?? products * (sample.bytesPerDetail + sample.bytesPerTile * timesListed)
  const requests = products * (1 + timesListed / productsPerPage)
  const textTime = bulk ? bulkSeconds(bulk) * 1000 : (requests * msEach) / concurrency
  return {
    products,
    bytes: Math.round(text + pictures * sample.bytesPerPicture),
    pictures,
    seconds: Math.ceil((textTime + (pictures * msEach) / concurrency) / 1000),
  }
}

function bulkSeconds({ bytes, products }: BulkEstimate): number {
  return Math.ceil((bytes / bulkBytes + products / bulkProducts) / 1000)
}

async function sectionSlugs(signal: AbortSignal): Promise<string[]> {
  const { reply } = await callRaw(get(paths.menu), signal)
  return sectionsIn(reply).map(({ slug }) => slug)
}

/** Of all these lists together: a product counts as often as it stands in them. */
async function countAll(slugs: string[], signal: AbortSignal): Promise<number> {
  let count = 0
  await eachConcurrently(
    slugs,
    async (slug) => {
      // With one product a page, pages are products; where the shop gives more at once, pages times those.
      const { tiles, totalPages } = await firstPage(slug, 1, signal)
      count += totalPages * tiles.length
    },
    concurrency,
  )
  return count
}

/** Bytes are uncompressed. */
type BulkEstimate = { products: number; bytes: number }

/** Null where the provider has no bulk read. Throws OfflineFailure when it cannot be reached, or the signal's reason. */
async function bulkEstimate(categories: string[] | null, signal: AbortSignal): Promise<BulkEstimate | null> {
  try {
    const path = snapshotPath({ categories, countOnly: true })
    const { products, bytes } = await readBeginning(
      await streamRaw({ method: 'GET', path, token: null }, signal),
    )
    return { products, bytes }
  } catch (error) {
    signal.throwIfAborted()
    // A page may be the shop's own, for any address that it does not know; the next question tells.
    if (error instanceof OfflineFailure && !(error instanceof SignInPageFailure)) throw error
    return null
  }
}

/** Products that are looked at, each from another list where there are as many; and pictures. */
const productsAsked = 5
const picturesAsked = 3

type Sample = {
  questions: number
  bytesPerTile: number
  bytesPerDetail: number
  /** 1 where each product stands in one of the lists only. */
  productsPerPlace: number
  picturesPerProduct: number
  bytesPerPicture: number
}

async function takeSample(slugs: string[], pictures: BundlePictures, signal: AbortSignal): Promise<Sample> {
  const step = Math.max(1, Math.ceil(slugs.length / productsAsked))
  const lists = slugs.filter((_, index) => index % step === 0)
  const pages = await Promise.all(lists.map((slug) => firstPage(slug, productsPerPage, signal)))
  const each = Math.ceil(productsAsked / Math.max(1, lists.length))
  const tiles = pages.flatMap((page) => page.tiles.slice(0, each))
  const asked = await Promise.allSettled(tiles.map((tile) => productOf(tile, signal)))
  signal.throwIfAborted()
  const products = answersAmong(asked).filter(isThere)
  const urls = products.map(({ tile, detail }) => [
    ...tilePictures(tile),
    ...(pictures === 'large' ? detailPictures(detail) : []),
  ])
  const some = pictures === 'none' ? [] : urls.flatMap((found) => found.slice(-1)).slice(0, picturesAsked)
  const sizes = (await Promise.all(some.map((url) => sizeOf(url, signal)))).filter(isThere)
  const counted = new Set(slugs)
  const places = products.map(({ detail }) => filedUnder(detail).filter((slug) => counted.has(slug)).length)
  return {
    questions: pages.length + tiles.length + some.length,
    bytesPerTile: mean(pages.map(({ bytes, tiles: { length } }) => bytes / Math.max(1, length))),
    bytesPerDetail: mean(products.map(({ bytes }) => bytes)),
    productsPerPlace: places.length === 0 ? 1 : mean(places.map((count) => 1 / Math.max(1, count))),
    picturesPerProduct: mean(urls.map((found) => new Set(found).size)),
    bytesPerPicture: mean(sizes),
  }
}

/** Nothing of a list that the shop does not know. */
async function firstPage(slug: string, limit: number, signal: AbortSignal) {
  const call = get(paths.categoryProducts(slug, 1, limit))
  try {
    const { reply, bytes } = await callRaw(call, signal)
    return { ...tilesIn(reply, call.path), bytes }
  } catch (error) {
    if (isMissing(error)) return { tiles: [], totalPages: 0, bytes: 0 }
    throw error
  }
}

function get(path: string): SaverCall {
  return { method: 'GET', path, token: null }
}

async function productOf(tile: Raw, signal: AbortSignal) {
  try {
    const { reply, bytes } = await callRaw(get(paths.product(tileSlug(tile))), signal)
    const detail = detailIn(reply)
    return detail && { tile, detail: detail.open, bytes }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A picture that cannot be had says nothing of the others. */
async function sizeOf(url: string, signal: AbortSignal): Promise<number | null> {
  try {
    return (await fetchPicture(url, signal)).size
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** One that the shop cannot give says nothing of the others. Throws where there is no answer at all. */
function answersAmong<T>(asked: PromiseSettledResult<T>[]): T[] {
  const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = asked.find((one) => one.status === 'rejected')
  if (answers.length === 0 && failed) throw failed.reason
  return answers
}

function isMissing(error: unknown): boolean {
  return error instanceof RejectedFailure && error.meansMissing
}

function isThere<T>(found: T | null): found is T {
  return found !== null
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}
