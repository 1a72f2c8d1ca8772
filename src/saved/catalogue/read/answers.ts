/** Replies of the saved catalogue, as the provider would have written them; null for what it does not hold. */
import * as paths from '../../../api/paths'

import * as v from 'valibot'
import type { SavedReply } from '../../../api/request'
import type { Raw } from '../layout'
import { findAnswer, type FindSources } from './answers-find'
import { categoryList, type Listed, newArrivals, subcategoryList } from './answers-lists'
import { findIn } from './answers-search'
import type { OpenBundle } from './open-bundle'
import type { Asked, Paging, Question, Reader } from './reader-question'
import { branchOf, leafAsCategory, leafOf, slugOf } from './reader-tree'
import { type OwnPrices, pricesOf } from '../prices/price-store'
import type { RoleName } from '../../../domain/account/role'
import { PriceListWire, toPriceList } from '../../../api/product/price-list'
import { cheapestTier, unitCents } from '../../../domain/price/price'

type Own = (reader: Reader | null, slugs: string[]) => Promise<OwnPrices>
type Sources = FindSources & { own?: Own }

export function answer({ question, reader }: Asked, from: Sources): Promise<SavedReply | null> {
  const { bundle, own = pricesOf } = from
  switch (question.kind) {
    case 'answer':
      return wholeAnswer(bundle, question.method, question.names)
    case 'category':
      return categoryAnswer(bundle, question.key)
    case 'reviews':
      return reviewAnswer(bundle, question.productId, question.page)
    case 'product':
      return productAnswer(bundle, question.slug, reader, own)
    case 'search':
      return searchAnswer(from, question, reader, own)
    case 'category-products':
      return listAnswer(bundle, categoryList(bundle, question.key), question, reader, own)
    case 'subcategory-products':
      return listAnswer(bundle, subcategoryList(bundle, question.id, question.sort), question, reader, own)
    case 'new-arrivals':
      return listAnswer(bundle, newArrivals(bundle), question, reader, own)
    case 'find':
      return findAnswer(from, question, reader)
  }
}

async function wholeAnswer(bundle: OpenBundle, method: string, names: string[]): Promise<SavedReply | null> {
  for (const path of names) {
    const kept = await bundle.answer(method, path)
    if (kept) return kept
  }
  return null
}

/** By slug, or by an id, for which the menu's own reply stands in. */
async function categoryAnswer(bundle: OpenBundle, key: string): Promise<SavedReply | null> {
  const own = await bundle.answer('GET', paths.category(key))
  if (own) return own
  const { tree, at } = await bundle.tree()
  const branch = branchOf(tree, key)
  if (branch)
    return (await bundle.answer('GET', paths.category(slugOf(branch)))) ?? { reply: { Data: [branch] }, at }
  const leaf = leafOf(tree, key)
  return leaf && { reply: { Data: [leafAsCategory(leaf)] }, at }
}

/** Page 1 is kept, where there are reviews. Further pages can only be said to be empty. */
async function reviewAnswer(bundle: OpenBundle, productId: string, page: number): Promise<SavedReply | null> {
  const first = await bundle.answer('GET', paths.reviews(productId, 1))
  if (first)
    return page === 1 ? first : pagesIn(first.reply) < page ? { reply: { Data: [] }, at: first.at } : null
  if (!bundle.isWhole) return null
  const tile = await bundle.tileOf(productId)
  return Number(tile?.['Rating'] ?? Number.NaN) === 0 ? { reply: { Data: [] }, at: bundle.at } : null
}

function pagesIn(reply: unknown): number {
  const pages =
    typeof reply === 'object' && reply !== null && 'totalPages' in reply ? Number(reply.totalPages) : NaN
  return Number.isNaN(pages) ? Infinity : pages
}

/** Without saved prices a customer gets what everybody sees: fields that are not there say that they are not known. */
async function productAnswer(
  bundle: OpenBundle,
  slug: string,
  reader: Reader | null,
  own: Own,
): Promise<SavedReply | null> {
  const kept = await bundle.detail(slug)
  if (!kept?.detail) return null
  const prices = (await own(reader, [slug])).get(slug)
  if (!prices) return { reply: { Data: kept.detail }, at: kept.at }
  return { reply: { Data: { ...kept.detail, ...prices.prices } }, at: Math.min(kept.at, prices.at) }
}

async function listAnswer(
  bundle: OpenBundle,
  finding: Promise<Listed | null>,
  { page, limit }: Paging,
  reader: Reader | null,
  own: Own,
): Promise<SavedReply | null> {
  const listed = await finding
  if (!listed) return null
  const slugs = listed.slugs.slice((page - 1) * limit, page * limit)
  const tiles = await bundle.tiles()
  const shown = slugs.flatMap((slug) => tiles.get(slug) ?? [])
  // Of a list that is still being saved, only what is whole is shown.
  const due = Math.min(limit, listed.count - (page - 1) * limit)
  // Where a page of a whole catalogue's list could not be had, that one is not saved, which is not the same as empty.
  if (shown.length < due && (!bundle.isWhole || shown.length === 0)) return null
  const priced = await withPrices(shown, bundle.at, reader, own)
  const totalPages = Math.ceil(listed.count / limit)
  return {
    reply: { Data: priced.tiles, totalPages, total: listed.count, canFind: bundle.isWhole },
    at: priced.at,
  }
}

async function searchAnswer(
  { bundle, search }: Sources,
  { text, page, limit }: Extract<Question, { kind: 'search' }>,
  reader: Reader | null,
  own: Own,
): Promise<SavedReply | null> {
  const searched = await search.get()
  const { ids, subcategories } = findIn(searched, text)
  // "Nothing found" can be said of a whole catalogue only.
  if (!bundle.isWhole && ids.length + subcategories.length === 0) return null
  const shown = ids.slice((page - 1) * limit, page * limit).flatMap((id) => searched.entries[id] ?? [])
  const priced = await withPrices(shown, bundle.at, reader, own)
  const totalPages = Math.ceil(ids.length / limit)
  const Data = { Product: priced.tiles, SubCategory: subcategories }
  return { reply: { Data, totalPages, total: ids.length, canFind: bundle.isWhole }, at: priced.at }
}

type Shown = { slug: string; tile: Raw }

async function withPrices(
  shown: Shown[],
  at: number,
  reader: Reader | null,
  own: Own,
): Promise<{ tiles: Raw[]; at: number }> {
  const prices = await own(
    reader,
    shown.map(({ slug }) => slug),
  )
  if (!reader || prices.size === 0) return { tiles: shown.map(({ tile }) => tile), at }
  const tiles = shown.map(({ slug, tile }) => {
    const kept = prices.get(slug)
    return kept ? { ...tile, FromPrice: fromPrice(kept.prices, reader.role) } : tile
  })
  return { tiles, at: Math.min(at, ...[...prices.values()].map((kept) => kept.at)) }
}

/** The lowest price of one piece as lists tell it, in dollars; null when there is none to tell. */
function fromPrice(prices: Raw, role: RoleName): number | null {
  const wire = v.safeParse(PriceListWire, prices)
  if (!wire.success) return null
  const cheapest = cheapestTier(toPriceList(wire.output, role).tiers, role)
  return cheapest && unitCents(cheapest, role) / 100
}
