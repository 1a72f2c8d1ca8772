/** Filters, counts and sorts a list of the saved catalogue: facts of all products in memory, own prices where asked for. */
import type { FoundPage } from '../../../api/product/found-wire'
import { tilesIn } from '../../../api/product/tile'
import { toldOf } from '../../../api/product/told'
import { factsOf } from '../../../domain/find/facts'
import { find, type PricedFacts } from '../../../domain/find/find'
import type { FindList } from '../../../domain/find/find-query'
import { type FindAsked, withoutPrice } from '../../../domain/find/find-request'
import { listOf } from './answers-lists'
import { findIn, type Searched } from './answers-search'
import type { HeldPrices } from './held-prices'
import type { OpenBundle } from './open-bundle'
import type { Reader, Saved } from './reader-question'
import type { YieldIfDue } from './yield'

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

export async function prepareFacts(bundle: OpenBundle, yieldIfDue: YieldIfDue): Promise<FactsBySlug> {
  const facts = new Map<string, PricedFacts>()
  await bundle.eachProduct(async ({ slug, tile }, detail) => {
    facts.set(slug, { ...factsOf(toldOf(slug, tile, detail)), eachCents: null })
    const turn = yieldIfDue()
    if (turn) await turn
  })
  return facts
}

/** Only of a list that is here whole: of any other, counts would be wrong. */
export async function findAnswer(
  { list, query: asked, page, limit }: FindAsked,
  { bundle, search, facts, held }: FindSources,
  reader: Reader | null,
): Promise<Saved<FoundPage> | null> {
  const slugs = bundle.isWhole ? await slugsOf(list, bundle, search) : null
  if (!slugs) return null
  const known = await facts.get()
  const listed = slugs.flatMap((slug) => known.get(slug) ?? [])
  const own = reader && (await held.pricesOf(reader, listed, asked.quantity))
  const query = own ? asked : withoutPrice(asked)
  const { products, facets } = find(own?.products ?? listed, query)
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
