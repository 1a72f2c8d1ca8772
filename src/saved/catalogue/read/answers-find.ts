/** Lists of the saved catalogue, as they come, or filtered and counted: with facts of all products in memory, and own prices. */
import * as v from 'valibot'
import { AboutReply } from '../../../api/content/about-reply'
import { tilesIn, factSourceOf } from '../../../api/product/tile'
import { aboutPath } from '../../../domain/brand/feature'
import { newSlug, specialSlugs } from '../../../domain/catalogue/category'
import type { PromiseContext } from '../../../domain/delivery/promise'
import { daysReader } from '../../../domain/delivery/promised-day'
import { factsOf } from '../../../domain/find/facts'
import { find, type FilteredPage, type PricedFacts } from '../../../domain/find/find'
import {
  destinationOf,
  type FilterRequestBody,
  type FindList,
  type FindQuery,
  withoutPrice,
} from '../../../domain/find/find-query'
import type { ProductSort } from '../../../domain/search-params'
import { lists } from '../layout'
import { findIn, type Searched } from './answers-search'
import type { HeldPrices } from '../prices/price-store'
import { branchOf, leafOf, type OpenBundle, type SavedList, slugOf, type Tree } from './open-bundle'
import type { Prepared } from './prepared'
import type { ListName, Reader, Saved } from './reader-question'
import { nameOf } from './search-index'
import type { YieldIfDue } from '../../../device/worker-rpc'

/** Without prices, as a visitor sees them. */
export type FactsBySlug = ReadonlyMap<string, PricedFacts>

export type FindSources = {
  bundle: OpenBundle
  /** The index of the bundle's products, when it is ready. */
  search: Prepared<Searched>
  facts: Prepared<FactsBySlug>
  held: HeldPrices
  /** Epoch ms. */
  now: number
}

export async function prepareFacts(bundle: OpenBundle, yieldIfDue: YieldIfDue): Promise<FactsBySlug> {
  const facts = new Map<string, PricedFacts>()
  await bundle.eachProduct(async ({ slug, tile }, detail) => {
    facts.set(slug, { ...factsOf(factSourceOf(slug, tile, detail)), eachCents: null })
    const turn = yieldIfDue()
    if (turn) await turn
  })
  return facts
}

/** Only of a list that is here whole: of any other, counts would be wrong. */
export async function findAnswer(
  { list, query: asked, page, limit }: FilterRequestBody,
  { bundle, search, facts, held, now }: FindSources,
  reader: Reader | null,
): Promise<Saved<FilteredPage> | null> {
  const slugs = bundle.isWhole ? await slugsOf(list, bundle, search) : null
  if (!slugs) return null
  const known = await facts.get()
  const listed = slugs.flatMap((slug) => known.get(slug) ?? [])
  const own = reader && (await held.pricesOf(reader, listed, asked))
  const query = own ? asked : withoutPrice(asked)
  const daysOf = daysReader(await promiseContext(bundle, query, now))
  const { products, facets } = find(own?.products ?? listed, query, daysOf)
  const shown = products.slice((page - 1) * limit, page * limit)
  const tiles = await bundle.tiles()
  const prices = shown.flatMap(({ slug }) => {
    const price = own?.prices.get(slug)
    return price ? [[slug, price] as const] : []
  })
  const value = {
    tiles: tilesIn(shown.flatMap(({ slug }) => tiles.get(slug)?.tile ?? [])),
    total: products.length,
    totalPages: Math.max(1, Math.ceil(products.length / limit)),
    facets,
    prices: Object.fromEntries(prices),
  }
  return { value, at: Math.min(bundle.at, own?.at ?? bundle.at) }
}

/** By the rules that the provider told when the catalogue was saved. */
async function promiseContext(bundle: OpenBundle, query: FindQuery, now: number): Promise<PromiseContext> {
  const about = v.safeParse(AboutReply, (await bundle.answer('GET', aboutPath))?.reply)
  const rules = about.success ? (about.output?.delivery ?? null) : null
  return { rules, to: destinationOf(query), now }
}

async function slugsOf(
  list: FindList,
  bundle: OpenBundle,
  search: Prepared<Searched>,
): Promise<string[] | null> {
  if (list.of === 'search') {
    const searched = await search.get()
    return findIn(searched, list.text).ids.flatMap((id) => searched.entries[id]?.slug ?? [])
  }
  const listed = await listOf(bundle, list, '')
  return listed && listed.slugs.length === listed.count ? listed.slugs : null
}

/** `count` of the whole list, of which `slugs` may be the beginning. */
type Listed = { slugs: string[]; count: number }

/** Of the whole shop: what of them was not chosen is not on this device. */
const specials: ReadonlySet<string> = new Set(specialSlugs)
/** Small and capital letters are one, as for the shop. */
const byName = new Intl.Collator('en', { sensitivity: 'accent' })

/** Null for a list that is not on this device. Only subcategories are sorted. */
export async function listOf(bundle: OpenBundle, list: ListName, sort: ProductSort): Promise<Listed | null> {
  switch (list.of) {
    case 'category':
      return categoryList(bundle, list.slug)
    case 'subcategory':
      return subcategoryList(bundle, list.id, sort)
    case 'new':
      return newArrivals(bundle)
  }
}

async function categoryList(bundle: OpenBundle, key: string): Promise<Listed | null> {
  if (key === newSlug) return newArrivals(bundle)
  const { tree } = await bundle.tree()
  const slug = specials.has(key) ? key : slugIn(tree, key)
  if (isChosen(bundle, slug) || specials.has(slug)) {
    const own = await bundle.list(lists.category(slug))
    if (own) return fullPages(bundle, own)
  }
  return leafOf(tree, key) ? subcategoryList(bundle, key, '') : null
}

/** By name in our own order; the newest first where the shop's list of them is kept, else in its usual order. */
async function subcategoryList(bundle: OpenBundle, id: string, sort: ProductSort): Promise<Listed | null> {
  const { tree } = await bundle.tree()
  const parents = tree.filter(({ SubCategory }) => SubCategory.some((leaf) => leaf.SubCategoryID === id))
  if (parents.length > 0 && !parents.some((parent) => isChosen(bundle, slugOf(parent)))) return null
  const newest = sort === 'newest' ? await bundle.list(lists.subcategory(id, 'newest')) : null
  const own = newest ?? (await bundle.list(lists.subcategory(id, '')))
  if (!own) return null
  const listed = await fullPages(bundle, own)
  if (sort !== 'name-asc' && sort !== 'name-desc') return listed
  return own.isWhole ? sorted(bundle, listed, sort) : null
}

async function newArrivals(bundle: OpenBundle): Promise<Listed | null> {
  const own = (await bundle.list(lists.newArrivals)) ?? (await bundle.list(lists.category(newSlug)))
  return own && fullPages(bundle, own)
}

function slugIn(tree: Tree, key: string): string {
  const branch = branchOf(tree, key)
  return branch ? slugOf(branch) : key
}

function isChosen({ chosen }: OpenBundle, slug: string): boolean {
  return chosen === null || chosen.has(slug)
}

/** A whole catalogue shows full pages of what it has; one that is being saved keeps the shop's pages. */
async function fullPages(bundle: OpenBundle, list: SavedList): Promise<Listed> {
  if (!bundle.isWhole || !list.isWhole) return list
  const tiles = await bundle.tiles()
  const slugs = list.slugs.filter((slug) => tiles.has(slug))
  return { slugs, count: slugs.length }
}

/** Products of one name stay in the shop's order. */
async function sorted(bundle: OpenBundle, { slugs, count }: Listed, sort: ProductSort): Promise<Listed> {
  const tiles = await bundle.tiles()
  const named = slugs.map((slug) => ({ slug, name: nameOf(tiles.get(slug)?.tile['ProductName']) }))
  const turn = sort === 'name-asc' ? 1 : -1
  return { slugs: named.sort((a, b) => turn * byName.compare(a.name, b.name)).map(({ slug }) => slug), count }
}
