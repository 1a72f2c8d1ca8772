/** What saving would take, before it begins: counts of the shop's own, and bytes and time from a small sample. */
import { callRaw } from '../../../api/catalogue/saver-call'
import { sectionsIn } from '../../../api/catalogue/saver-wire'
import type { BundleChoice, BundleEstimate } from '../../../domain/catalogue/bundle'
import { productsPerPage } from '../../../domain/catalogue/paging'
import { type BulkEstimate, bulkEstimate } from './bulk-estimate'
import { firstPage, get, takeSample } from './estimate-sample'

/** Questions at once. */
const lanes = 4
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
  /** As each lane waits for them. */
  const msEach = ((Date.now() - begun) / questions) * Math.min(lanes, questions)
  const products = bulk?.products ?? Math.round(listed * sample.productsPerPlace)
  const pictures = choice.pictures === 'none' ? 0 : Math.round(products * sample.picturesPerProduct)
  const text = bulk?.bytes ?? products * (sample.bytesPerDetail + sample.bytesPerTile * timesListed)
  const requests = products * (1 + timesListed / productsPerPage)
  const textTime = bulk ? bulkSeconds(bulk) * 1000 : (requests * msEach) / lanes
  return {
    products,
    bytes: Math.round(text + pictures * sample.bytesPerPicture),
    pictures,
    seconds: Math.ceil((textTime + (pictures * msEach) / lanes) / 1000),
  }
}

function bulkSeconds({ bytes, products }: BulkEstimate): number {
  return Math.ceil((bytes / bulkBytes + products / bulkProducts) / 1000)
}

async function sectionSlugs(signal: AbortSignal): Promise<string[]> {
  const { reply } = await callRaw(get('category/'), signal)
  return sectionsIn(reply).map(({ slug }) => slug)
}

/** Of all these lists together: a product counts as often as it stands in them. */
async function countAll(slugs: string[], signal: AbortSignal): Promise<number> {
  let count = 0
  const left = [...slugs]
  const lane = async () => {
    for (let slug = left.pop(); slug !== undefined; slug = left.pop()) {
      // With one product a page, pages are products; where the shop gives more at once, pages times those.
      const { tiles, totalPages } = await firstPage(slug, 1, signal)
      count += totalPages * tiles.length
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return count
}
