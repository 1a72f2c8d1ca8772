/** The search of the saved catalogue: its index, made in short turns so that other answers come between them. */
import { searchedFor } from '../../../domain/find/read-search'
import { lists, type Raw } from '../layout'
import { type Entry, type OpenBundle, slugOf } from './open-bundle'
import type { YieldIfDue } from '../../../device/worker-rpc'
import { createSearchIndex, type IndexedProduct, nameOf, type SearchIndex } from './search-index'

export type Searched = {
  index: SearchIndex
  entries: readonly Entry[]
  /** Those whose products are here, in the order of the menu, as the provider writes hits. */
  subcategories: { name: string; hit: Record<string, unknown> }[]
}

const maxSubcategories = 8
/** Of a description this many characters are looked in: a provider may put whole pages into its tiles. */
const maxDescriptionLength = 1000

export async function prepareSearch(bundle: OpenBundle, yieldIfDue: YieldIfDue): Promise<Searched> {
  const entries = [...(await bundle.tiles()).values()]
  const index = createSearchIndex()
  for (const { tile } of entries) {
    index.add(indexed(tile))
    const turn = yieldIfDue()
    if (turn) await turn
  }
  const ids = new Map(entries.map(({ slug }, id) => [slug, id]))
  const all: Parameters<SearchIndex['setLists']>[0] = []
  const subcategories: Searched['subcategories'] = []
  const take = async (list: string, name: string) => {
    const kept = await bundle.list(list)
    if (!kept) return false
    const here = kept.slugs.flatMap((slug) => ids.get(slug) ?? [])
    if (here.length > 0) all.push({ name, ids: Uint32Array.from(here) })
    const turn = yieldIfDue()
    if (turn) await turn
    return here.length > 0
  }
  for (const branch of (await bundle.tree()).tree) {
    await take(lists.category(slugOf(branch)), nameOf(branch.CategoryName))
    for (const leaf of branch.SubCategory) {
      const name = nameOf(leaf.SubCategoryName)
      const isHere = await take(lists.subcategory(leaf.SubCategoryID, ''), name)
      if (isHere) subcategories.push({ name, hit: { ...leaf, CategorySlug: slugOf(branch) } })
    }
  }
  index.setLists(all)
  return { index, entries, subcategories }
}

function indexed(tile: Raw): IndexedProduct {
  const { ProductName, SKU, Colours, ProductDescription, Popularity, ProductID } = tile
  const popularity = Number(Popularity ?? Number.NaN)
  return {
    name: nameOf(ProductName),
    sku: nameOf(SKU),
    colours: Array.isArray(Colours) ? Colours.filter((colour) => typeof colour === 'string') : [],
    description:
      typeof ProductDescription === 'string' ? ProductDescription.slice(0, maxDescriptionLength) : '',
    popularity: Number.isNaN(popularity) ? null : popularity,
    number: Number(ProductID),
  }
}

type Hits = { ids: number[]; subcategories: Record<string, unknown>[] }

/** Products, by their places in `entries`, and subcategories for a text, the best first. */
export function findIn({ index, subcategories }: Searched, text: string): Hits {
  const { words, isKindAlone } = searchedFor(text)
  const { ids, names } = index.find(words, isKindAlone)
  const hits = subcategories.filter(({ name }) => names(name)).slice(0, maxSubcategories)
  return { ids, subcategories: hits.map(({ hit }) => hit) }
}
