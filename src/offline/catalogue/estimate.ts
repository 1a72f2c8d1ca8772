/** What saving would take, before it begins: counts of the shop's own, and bytes and time from a small sample. */
import { callRaw, fetchPicture, type SaverCall } from '../../api/saver-call'
import { detailIn, detailPictures, sectionsIn, tilePictures, tileSlug, tilesIn } from '../../api/saver-wire'
import type { PackChoice, PackEstimate } from '../../domain/catalogue-pack'
import { MissingFailure, RejectedFailure } from '../../domain/failure'
import { productsPerPage } from '../../domain/paging'
import { bulkEstimate } from './bulk-estimate'
import type { Raw } from './layout'

/** Questions at once, and of how many details and pictures the rest is reckoned. */
const lanes = 4
const detailsAsked = 4
const picturesAsked = 3
/** How often a product stands in lists: in its category, and in its subcategory by two orders. */
const timesListed = 3
/** Bytes and products per ms of a bulk read, as a modest line and phone manage. */
const bulkBytes = 1000
const bulkProducts = 1

/** What a choice would take, from counts and a sample of the shop's. Throws as `request` does. */
export async function estimatePack(choice: PackChoice, signal?: AbortSignal): Promise<PackEstimate> {
  const stop = signal ?? new AbortController().signal
  const begun = Date.now()
  const slugs = choice.categories ?? (await sectionSlugs(stop))
  const [bulk, counts, sample] = await Promise.all([
    bulkEstimate(choice.categories, stop),
    countEach(slugs, stop),
    sampleOf(slugs, choice, stop),
  ])
  const asked = slugs.length + sample.questions + 2
  const msEach = ((Date.now() - begun) / asked) * lanes
  const products = bulk?.products ?? counts.reduce((sum, count) => sum + count, 0)
  const pictures = choice.pictures === 'none' ? 0 : Math.round(products * sample.picturesPerProduct)
  const text = bulk?.bytes ?? products * (sample.bytesPerDetail + sample.bytesPerTile * timesListed)
  const requests = products * (1 + timesListed / productsPerPage)
  const textTime = bulk ? text / bulkBytes + products / bulkProducts : (requests * msEach) / lanes
  return {
    products,
    bytes: Math.round(text + pictures * sample.bytesPerPicture),
    pictures,
    seconds: Math.ceil((textTime + (pictures * msEach) / lanes) / 1000),
  }
}

async function sectionSlugs(signal: AbortSignal): Promise<string[]> {
  const { reply } = await callRaw(get('category/'), signal)
  return sectionsIn(reply).map(({ slug }) => slug)
}

async function countEach(slugs: string[], signal: AbortSignal): Promise<number[]> {
  const counts: number[] = []
  const left = [...slugs]
  const lane = async () => {
    for (let slug = left.pop(); slug !== undefined; slug = left.pop())
      counts.push(await countOf(slug, signal))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return counts
}

/** With one product a page, pages are products; where the shop gives more at once, pages times those. */
async function countOf(slug: string, signal: AbortSignal): Promise<number> {
  const { tiles, totalPages } = await pageOf(slug, 1, signal)
  return tiles.length === 0 ? 0 : totalPages * tiles.length
}

async function pageOf(slug: string, limit: number, signal: AbortSignal) {
  const call = get(`category/categoryProduct/${encodeURIComponent(slug)}?page=1&limit=${limit}`)
  try {
    const { reply, bytes } = await callRaw(call, signal)
    return { ...tilesIn(reply, call.path), bytes }
  } catch (error) {
    if (isMissing(error)) return { tiles: [], totalPages: 0, bytes: 0 }
    throw error
  }
}

type Sample = {
  questions: number
  bytesPerTile: number
  bytesPerDetail: number
  picturesPerProduct: number
  bytesPerPicture: number
}

async function sampleOf(slugs: string[], choice: PackChoice, signal: AbortSignal): Promise<Sample> {
  const { tiles, bytes } = await pageOf(slugs[0] ?? 'new', productsPerPage, signal)
  const step = Math.max(1, Math.floor(tiles.length / detailsAsked))
  const chosen = tiles.filter((_, index) => index % step === 0).slice(0, detailsAsked)
  const details = (await Promise.all(chosen.map((tile) => detailOf(tile, signal)))).filter(
    (one) => one !== null,
  )
  const urls = details.map(({ tile, detail }) => [
    ...tilePictures(tile),
    ...(choice.pictures === 'large' ? detailPictures(detail) : []),
  ])
  const wanted =
    choice.pictures === 'none' ? [] : urls.flatMap((some) => some.slice(-1)).slice(0, picturesAsked)
  const sizes = (await Promise.all(wanted.map((url) => sizeOf(url, signal)))).filter((size) => size !== null)
  return {
    questions: 1 + chosen.length + wanted.length,
    bytesPerTile: bytes / Math.max(1, tiles.length),
    bytesPerDetail: mean(details.map((one) => one.bytes)),
    picturesPerProduct: mean(urls.map((some) => new Set(some).size)),
    bytesPerPicture: mean(sizes),
  }
}

async function detailOf(tile: Raw, signal: AbortSignal) {
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

function isMissing(error: unknown): boolean {
  return error instanceof MissingFailure || (error instanceof RejectedFailure && error.meansMissing)
}

function get(path: string): SaverCall {
  return { method: 'GET', path, token: null }
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}
