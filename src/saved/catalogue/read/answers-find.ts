/** Filters, counts and sorts a list of the saved catalogue: facts of all products in memory, own prices where asked for. */
import { besidesOnWire } from '../../../api/product/found-wire'
import type { SavedReply } from '../../../api/request'
import { toldOf } from '../../../api/product/told'
import { factsOf } from '../../../domain/find/facts'
import { find, type PricedFacts } from '../../../domain/find/find'
import type { FindList } from '../../../domain/find/find-query'
import { withoutPrice } from '../../../domain/find/find-request'
import { categoryList, newArrivals, subcategoryList } from './answers-lists'
import { findIn, type Searched } from './answers-search'
import type { HeldPrices } from './held-prices'
import type { OpenBundle } from './open-bundle'
import type { Question, Reader } from './reader-question'
import { createSlice } from './slice'

/** Without prices, as a visitor sees them. */
export type FactsBySlug = ReadonlyMap<string, PricedFacts>
/** What has to be made first; `made` null while it is not. */
export type Prepared<T> = { get: () => Promise<T>; made: () => T | null }

export type FindSources = {
  bundle: OpenBundle
  /** The index of the bundle's products, when it is ready. */
  search: Prepared<Searched>
  facts: Prepared<FactsBySlug>
  held: HeldPrices
}

/** `rest` lets waiting messages through. */
export async function prepareFacts(bundle: OpenBundle, rest: () => Promise<void>): Promise<FactsBySlug> {
  const facts = new Map<string, PricedFacts>()
  const slice = createSlice(rest)
  await bundle.eachProduct(async ({ slug, tile }, detail) => {
    facts.set(slug, { ...factsOf(toldOf(slug, tile, detail)), eachCents: null })
    if (slice.isOver()) await slice.rest()
  })
  return facts
}

/** Only of a list that is here whole: of any other, counts would be wrong. */
export async function findAnswer(
  { bundle, search, facts, held }: FindSources,
  { list, query: asked, page, limit }: Extract<Question, { kind: 'find' }>,
  reader: Reader | null,
): Promise<SavedReply | null> {
  const slugs = bundle.isWhole ? await slugsOf(list, bundle, search) : null
  if (!slugs) return null
  const known = await facts.get()
  const listed = slugs.flatMap((slug) => known.get(slug) ?? [])
  const own = reader && (await held.pricesOf(reader, listed, asked.quantity))
  const query = own ? asked : withoutPrice(asked)
  const { products, facets } = find(own?.products ?? listed, query)
  const shown = products.slice((page - 1) * limit, page * limit)
  const tiles = await bundle.tiles()
  const prices = own && new Map(shown.map(({ slug }) => [slug, own.prices.get(slug) ?? null]))
  const reply = {
    Data: shown.flatMap(({ slug }) => tiles.get(slug)?.tile ?? []),
    total: products.length,
    totalPages: Math.ceil(products.length / limit),
    ...besidesOnWire(facets, prices),
  }
  return { reply, at: Math.min(bundle.at, own?.at ?? bundle.at) }
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
  const listed = await listOf(list, bundle)
  return listed && listed.slugs.length === listed.count ? listed.slugs : null
}

function listOf(list: Exclude<FindList, { of: 'search' }>, bundle: OpenBundle) {
  switch (list.of) {
    case 'category':
      return categoryList(bundle, list.slug)
    case 'subcategory':
      return subcategoryList(bundle, list.id, '')
    case 'new':
      return newArrivals(bundle)
  }
}
