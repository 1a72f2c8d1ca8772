/** Answers of the saved catalogue to each kind of question; null for what it does not hold. */
import { priceListIn } from '../../../api/product/price-list'
import { tilesIn } from '../../../api/product/tile'
import { toldOf } from '../../../api/product/told'
import * as paths from '../../../api/paths'
import type { RoleName } from '../../../domain/account/role'
import { factsOf } from '../../../domain/find/facts'
import { cheapestTier, unitCents } from '../../../domain/price/price'
import type { ProductTile, TilePrices } from '../../../domain/product/product'
import type { Raw, SavedAnswer } from '../layout'
import { pricesOf } from '../prices/price-store'
import { findAnswer, type FindSources, listOf } from './answers-find'
import { findIn } from './answers-search'
import { branchOf, type Entry, leafAsCategory, leafOf, type OpenBundle, slugOf } from './open-bundle'
import type { Answers, Asked, Question, Reader, Saved } from './reader-question'

type Kind = Question['kind']
type Answer<K extends Kind> = (
  question: Extract<Question, { kind: K }>,
  from: FindSources,
  reader: Reader | null,
) => Promise<Saved<Answers[K]> | null>

const answers: { [K in Kind]: Answer<K> } = {
  reply: async ({ method, path }, { bundle }) => {
    // With or without the last slash: providers are not of one mind.
    const bare = path.replace(/\/$/, '')
    for (const name of new Set([path, `${bare}/`, bare])) {
      const kept = await bundle.answer(method, name)
      if (kept) return valueOf(kept)
    }
    return null
  },

  /** By slug, or by an id, for which the menu's own reply stands in. */
  category: async ({ key }, { bundle }) => {
    const { tree, at } = await bundle.tree()
    const branch = branchOf(tree, key)
    for (const slug of [key, ...(branch ? [slugOf(branch)] : [])]) {
      const own = await bundle.answer('GET', paths.category(slug))
      if (own) return valueOf(own)
    }
    const leaf = leafOf(tree, key)
    const stand = branch ?? (leaf && leafAsCategory(leaf))
    return stand && { value: { Data: [stand] }, at }
  },

  /** Page 1 is kept, where there are reviews. Further pages can only be said to be empty. */
  reviews: async ({ productId, page }, { bundle }) => {
    const first = await bundle.answer('GET', paths.reviews(productId, 1))
    const none = { Data: [] }
    if (first && page === 1) return valueOf(first)
    if (first) return pagesIn(first.reply) < page ? { value: none, at: first.at } : null
    if (!bundle.isWhole) return null
    const tile = await bundle.tileOf(productId)
    return Number(tile?.['Rating'] ?? Number.NaN) === 0 ? { value: none, at: bundle.at } : null
  },

  product: async ({ slug }, { bundle }) => {
    const kept = await bundle.detail(slug)
    return kept?.detail ? { value: { Data: kept.detail }, at: kept.at } : null
  },

  'price-list': async ({ slug }, { bundle }, reader) => {
    const kept = await bundle.detail(slug)
    if (!kept?.detail || !reader) return null
    const own = (await pricesOf(reader, [slug])).get(slug)
    const list = own?.prices['ProductUnbrandedPrice'] ? priceListIn(own.prices, reader.role) : null
    const { minimumQuantity } = factsOf(toldOf(slug, {}, kept.detail))
    return { value: list && { ...list, minimumQuantity }, at: Math.min(kept.at, own?.at ?? kept.at) }
  },

  list: async ({ list, sort, page, limit }, { bundle }, reader) => {
    const listed = await listOf(bundle, list, sort)
    if (!listed) return null
    const slugs = listed.slugs.slice((page - 1) * limit, page * limit)
    const tiles = await bundle.tiles()
    const shown = slugs.flatMap((slug) => tiles.get(slug) ?? [])
    // Of a list that is still being saved, only what is whole is shown.
    const due = Math.min(limit, listed.count - (page - 1) * limit)
    // Where a page of a whole catalogue's list could not be had, that one is not saved, which is not the same as empty.
    if (shown.length < due && (!bundle.isWhole || shown.length === 0)) return null
    const { at, tiles: priced, ...prices } = await withPrices(shown, bundle.at, reader)
    return { value: { tiles: priced, ...pagesOf(listed.count, limit, bundle), ...prices }, at }
  },

  search: async ({ text, page, limit }, { bundle, search }, reader) => {
    const searched = await search.get()
    const { ids, subcategories: hits } = findIn(searched, text)
    // "Nothing found" can be said of a whole catalogue only.
    if (!bundle.isWhole && ids.length + hits.length === 0) return null
    const shown = ids.slice((page - 1) * limit, page * limit).flatMap((id) => searched.entries[id] ?? [])
    const { at, tiles: products, ...prices } = await withPrices(shown, bundle.at, reader)
    return { value: { products, hits, ...pagesOf(ids.length, limit, bundle), ...prices }, at }
  },

  find: findAnswer,
}

export function answer({ question, reader }: Asked, from: FindSources): Promise<Saved<unknown> | null> {
  return (answers[question.kind] as Answer<Kind>)(question, from, reader)
}

function valueOf({ reply, at }: SavedAnswer): Saved<unknown> {
  return { value: reply, at }
}

function pagesIn(reply: unknown): number {
  const pages =
    typeof reply === 'object' && reply !== null && 'totalPages' in reply ? Number(reply.totalPages) : NaN
  return Number.isNaN(pages) ? Infinity : pages
}

function pagesOf(total: number, limit: number, { isWhole }: OpenBundle) {
  return { total, totalPages: Math.max(1, Math.ceil(total / limit)), canFind: isWhole }
}

type PricedTiles = { tiles: ProductTile[]; prices?: TilePrices; at: number }

/** With the own lowest prices, as far as they are saved; a visitor's tiles have none. */
async function withPrices(shown: Entry[], at: number, reader: Reader | null): Promise<PricedTiles> {
  const tiles = tilesIn(shown.map(({ tile }) => tile))
  if (!reader) return { tiles, at }
  const slugs = shown.map(({ slug }) => slug)
  const own = [...(await pricesOf(reader, slugs))]
  const fromCents = own.flatMap(([slug, { prices }]) => {
    const cents = lowestCents(prices, reader.role)
    return cents ? [[slug, cents] as const] : []
  })
  const since = own.map(([, kept]) => kept.at)
  return { tiles, prices: { fromCents: Object.fromEntries(fromCents) }, at: Math.min(at, ...since) }
}

function lowestCents(prices: Raw, role: RoleName): number | null {
  const cheapest = cheapestTier(priceListIn(prices, role)?.tiers ?? [], role)
  return cheapest && unitCents(cheapest, role)
}
