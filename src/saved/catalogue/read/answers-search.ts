/**
 * The search of the saved catalogue. Its index is made in short steps, so that other questions can be answered in
 * between.
 */
import { requestedSearch } from '../../../domain/find/read-search'
import { lists, type Raw } from '../layout'
import { type Entry, type OpenBundle, slugOf } from './open-bundle'
import type { YieldIfDue } from '../../../device/worker-rpc'
import { createSearchIndex, type IndexedProduct, plainName, type SearchIndex } from './search-index'

export type SearchData = {
  index: SearchIndex
  entries: readonly Entry[]
  /** Subcategories with products on this device, in the order of the menu and in the provider's format of hits. */
  subcategories: { name: string; hit: Record<string, unknown> }[]
}

const maxSubcategories = 8
/** Only this many characters of a description are indexed: a provider may put whole pages into its tiles. */
const maxDescriptionLength = 1000

export async function prepareSearch(bundle: OpenBundle, yieldIfDue: YieldIfDue): Promise<SearchData> {
  const entries = [...(await bundle.tiles()).values()]
  const index = createSearchIndex()
  for (const { tile } of entries) {
    index.add(toIndexedProduct(tile))
    const pause = yieldIfDue()
    if (pause) await pause
  }
  const ids = new Map(entries.map(({ slug }, id) => [slug, id]))
  const indexedLists: Parameters<SearchIndex['setLists']>[0] = []
  const subcategories: SearchData['subcategories'] = []
  const addList = async (list: string, name: string) => {
    const saved = await bundle.list(list)
    if (!saved) return false
    const presentIds = saved.slugs.flatMap((slug) => ids.get(slug) ?? [])
    if (presentIds.length > 0) indexedLists.push({ name, ids: Uint32Array.from(presentIds) })
    const pause = yieldIfDue()
    if (pause) await pause
    return presentIds.length > 0
  }
  for (const category of (await bundle.tree()).tree) {
    await addList(lists.category(slugOf(category)), plainName(category.CategoryName))
    for (const subcategory of category.SubCategory) {
      const name = plainName(subcategory.SubCategoryName)
      const hasProducts = await addList(lists.subcategory(subcategory.SubCategoryID, ''), name)
      if (hasProducts) subcategories.push({ name, hit: { ...subcategory, CategorySlug: slugOf(category) } })
    }
  }
  index.setLists(indexedLists)
  return { index, entries, subcategories }
}

function toIndexedProduct(tile: Raw): IndexedProduct {
  const { ProductName, SKU, Colours, ProductDescription, Popularity, ProductID } = tile
  const popularity = Number(Popularity ?? Number.NaN)
  return {
    name: plainName(ProductName),
    sku: plainName(SKU),
    colours: Array.isArray(Colours) ? Colours.filter((colour) => typeof colour === 'string') : [],
    description:
      typeof ProductDescription === 'string' ? ProductDescription.slice(0, maxDescriptionLength) : '',
    popularity: Number.isNaN(popularity) ? null : popularity,
    number: Number(ProductID),
  }
}

type Hits = { ids: number[]; subcategories: Record<string, unknown>[] }

/** Finds products, by their indexes in `entries`, and subcategories for a text, best first. */
export function searchIn({ index, subcategories }: SearchData, text: string): Hits {
  const { words, mustMatchKind } = requestedSearch(text)
  const { ids, matchesName } = index.find(words, mustMatchKind)
  const hits = subcategories.filter(({ name }) => matchesName(name)).slice(0, maxSubcategories)
  return { ids, subcategories: hits.map(({ hit }) => hit) }
}
