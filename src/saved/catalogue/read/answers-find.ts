/**
 * Answers questions for a list from the saved catalogue: the plain list, or a filtered list with counts. The facts of
 * all products and the customer's prices are in memory.
 */
import * as v from 'valibot'
import { AboutReply } from '../../../api/content/about-reply'
import { tilesIn, factSourceOf } from '../../../api/product/tile'
import { aboutPath } from '../../../domain/brand/feature'
import { newSlug, specialSlugs } from '../../../domain/catalogue/category'
import type { PromiseContext } from '../../../domain/delivery/promise'
import { createDaysUntilLookup } from '../../../domain/delivery/promised-day'
import { factsOf } from '../../../domain/find/facts'
import { find, type FilteredPage, type PricedFacts } from '../../../domain/find/find'
import {
  destinationOf,
  type FilterRequestBody,
  type FindList,
  type FindQuery,
  withoutPrice,
} from '../../../domain/find/find-query'
import type { ProductSort } from '../../../domain/find/search-params'
import { lists } from '../layout'
import { searchIn, type SearchData } from './answers-search'
import type { CachedPrices } from '../prices/cached-prices'
import {
  findCategory,
  findSubcategory,
  type OpenBundle,
  type SavedList,
  slugOf,
  type Tree,
} from './open-bundle'
import type { LazyValue } from './lazy-value'
import type { ListName, Reader, Saved } from './reader-question'
import { plainName } from './search-index'
import type { YieldIfDue } from '../../../device/worker-rpc'

/** Facts of products without prices, as a visitor sees them. */
export type FactsBySlug = ReadonlyMap<string, PricedFacts>

export type FindSources = {
  bundle: OpenBundle
  /** The index of the bundle's products, when it is ready. */
  search: LazyValue<SearchData>
  facts: LazyValue<FactsBySlug>
  cachedPrices: CachedPrices
  /** Epoch ms. */
  now: number
}

export async function prepareFacts(bundle: OpenBundle, yieldIfDue: YieldIfDue): Promise<FactsBySlug> {
  const facts = new Map<string, PricedFacts>()
  await bundle.eachProduct(async ({ slug, tile }, detail) => {
    facts.set(slug, { ...factsOf(factSourceOf(slug, tile, detail)), eachCents: null })
    const pause = yieldIfDue()
    if (pause) await pause
  })
  return facts
}

/** Answers only for a list that is completely on this device, as the counts of any other list would be wrong. */
export async function findAnswer(
  { list, query: requestedQuery, page, limit }: FilterRequestBody,
  { bundle, search, facts, cachedPrices, now }: FindSources,
  reader: Reader | null,
): Promise<Saved<FilteredPage> | null> {
  const slugs = bundle.isComplete ? await slugsOf(list, bundle, search) : null
  if (!slugs) return null
  const factsBySlug = await facts.get()
  const listed = slugs.flatMap((slug) => factsBySlug.get(slug) ?? [])
  const customerPrices = reader && (await cachedPrices.pricesOf(reader, listed, requestedQuery))
  const query = customerPrices ? requestedQuery : withoutPrice(requestedQuery)
  const daysOf = createDaysUntilLookup(await promiseContext(bundle, query, now))
  const { products, facets } = find(customerPrices?.products ?? listed, query, daysOf)
  const pageProducts = products.slice((page - 1) * limit, page * limit)
  const tiles = await bundle.tiles()
  const prices = pageProducts.flatMap(({ slug }) => {
    const price = customerPrices?.prices.get(slug)
    return price ? [[slug, price] as const] : []
  })
  const value = {
    tiles: tilesIn(pageProducts.flatMap(({ slug }) => tiles.get(slug)?.tile ?? [])),
    total: products.length,
    totalPages: Math.max(1, Math.ceil(products.length / limit)),
    facets,
    prices: Object.fromEntries(prices),
  }
  return { value, at: Math.min(bundle.at, customerPrices?.at ?? bundle.at) }
}

/** Uses the delivery rules that the provider sent when the catalogue was saved. */
async function promiseContext(bundle: OpenBundle, query: FindQuery, now: number): Promise<PromiseContext> {
  const about = v.safeParse(AboutReply, (await bundle.answer('GET', aboutPath))?.reply)
  const rules = about.success ? (about.output?.delivery ?? null) : null
  return { rules, to: destinationOf(query), now }
}

async function slugsOf(
  list: FindList,
  bundle: OpenBundle,
  search: LazyValue<SearchData>,
): Promise<string[] | null> {
  if (list.of === 'search') {
    const searchData = await search.get()
    return searchIn(searchData, list.text).ids.flatMap((id) => searchData.entries[id]?.slug ?? [])
  }
  const listed = await listOf(bundle, list, '')
  return listed && listed.slugs.length === listed.count ? listed.slugs : null
}

/** `count` is the length of the whole list, of which `slugs` may be the beginning. */
type ListPart = { slugs: string[]; count: number }

/** Lists of the whole shop: their products outside the chosen categories are not on this device. */
const specials: ReadonlySet<string> = new Set(specialSlugs)
/** Compares names without regard to capital letters, like the shop. */
const byName = new Intl.Collator('en', { sensitivity: 'accent' })

/** Returns null if the list is not on this device. Only subcategories are sorted. */
export async function listOf(
  bundle: OpenBundle,
  list: ListName,
  sort: ProductSort,
): Promise<ListPart | null> {
  switch (list.of) {
    case 'category':
      return categoryList(bundle, list.slug)
    case 'subcategory':
      return subcategoryList(bundle, list.id, sort)
    case 'new':
      return newArrivals(bundle)
  }
}

async function categoryList(bundle: OpenBundle, key: string): Promise<ListPart | null> {
  if (key === newSlug) return newArrivals(bundle)
  const { tree } = await bundle.tree()
  const slug = specials.has(key) ? key : slugIn(tree, key)
  if (isChosen(bundle, slug) || specials.has(slug)) {
    const saved = await bundle.list(lists.category(slug))
    if (saved) return fullPages(bundle, saved)
  }
  return findSubcategory(tree, key) ? subcategoryList(bundle, key, '') : null
}

/**
 * Sorts by name in the app's own order. The newest products come first if the shop's list of newest products is saved;
 * otherwise the usual order is used.
 */
async function subcategoryList(bundle: OpenBundle, id: string, sort: ProductSort): Promise<ListPart | null> {
  const { tree } = await bundle.tree()
  const isParent = ({ SubCategory }: Tree[number]) => SubCategory.some((child) => child.SubCategoryID === id)
  const parents = tree.filter(isParent)
  if (parents.length > 0 && !parents.some((parent) => isChosen(bundle, slugOf(parent)))) return null
  const newest = sort === 'newest' ? await bundle.list(lists.subcategory(id, 'newest')) : null
  const saved = newest ?? (await bundle.list(lists.subcategory(id, '')))
  if (!saved) return null
  const listed = await fullPages(bundle, saved)
  if (sort !== 'name-asc' && sort !== 'name-desc') return listed
  return saved.isComplete ? sortedByName(bundle, listed, sort) : null
}

async function newArrivals(bundle: OpenBundle): Promise<ListPart | null> {
  const saved = (await bundle.list(lists.newArrivals)) ?? (await bundle.list(lists.category(newSlug)))
  return saved && fullPages(bundle, saved)
}

function slugIn(tree: Tree, key: string): string {
  const category = findCategory(tree, key)
  return category ? slugOf(category) : key
}

function isChosen({ chosen }: OpenBundle, slug: string): boolean {
  return chosen === null || chosen.has(slug)
}

/**
 * A complete catalogue shows full pages of its products; a catalogue that is still being saved uses the shop's pages.
 */
async function fullPages(bundle: OpenBundle, list: SavedList): Promise<ListPart> {
  if (!bundle.isComplete || !list.isComplete) return list
  const tiles = await bundle.tiles()
  const slugs = list.slugs.filter((slug) => tiles.has(slug))
  return { slugs, count: slugs.length }
}

/** Products with the same name remain in the shop's order. */
async function sortedByName(
  bundle: OpenBundle,
  { slugs, count }: ListPart,
  sort: ProductSort,
): Promise<ListPart> {
  const tiles = await bundle.tiles()
  const named = slugs.map((slug) => ({ slug, name: plainName(tiles.get(slug)?.tile['ProductName']) }))
  const direction = sort === 'name-asc' ? 1 : -1
  return {
    slugs: named.sort((a, b) => direction * byName.compare(a.name, b.name)).map(({ slug }) => slug),
    count,
  }
}
