/** A few products of the shop, of which the rest is calculated. */
import { callRaw, fetchPicture, type SaverCall } from '../../../api/catalogue/saver-call'
import {
  detailIn,
  detailPictures,
  filedUnder,
  tilePictures,
  tileSlug,
  tilesIn,
} from '../../../api/catalogue/saver-wire'
import type { BundlePictures } from '../../../domain/catalogue/bundle'
import { RejectedFailure } from '../../../domain/failure'
import { productsPerPage } from '../../../domain/catalogue/paging'
import type { Raw } from '../layout'

/** Products that are looked at, each from another list where there are as many; and pictures. */
const productsAsked = 5
const picturesAsked = 3

export type Sample = {
  questions: number
  bytesPerTile: number
  bytesPerDetail: number
  /** 1 where each product stands in one of the lists only. */
  productsPerPlace: number
  picturesPerProduct: number
  bytesPerPicture: number
}

export async function takeSample(
  slugs: string[],
  pictures: BundlePictures,
  signal: AbortSignal,
): Promise<Sample> {
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
export async function firstPage(slug: string, limit: number, signal: AbortSignal) {
  const call = get(`category/categoryProduct/${encodeURIComponent(slug)}?page=1&limit=${limit}`)
  try {
    const { reply, bytes } = await callRaw(call, signal)
    return { ...tilesIn(reply, call.path), bytes }
  } catch (error) {
    if (isMissing(error)) return { tiles: [], totalPages: 0, bytes: 0 }
    throw error
  }
}

export function get(path: string): SaverCall {
  return { method: 'GET', path, token: null }
}

async function productOf(tile: Raw, signal: AbortSignal) {
  try {
    const { reply, bytes } = await callRaw(get(`product/${encodeURIComponent(tileSlug(tile))}`), signal)
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
