/** The bulk reads of a provider that offers them (docs/provider), of the catalogue and of own prices: where to ask, and what their lines say. */
import { isRaw, publicAnswer, publicDetail, publicTile, type Raw } from './catalogue-wire'
import { readReply } from '../reply'

export type ListName =
  | { of: 'category'; slug: string }
  | { of: 'subcategory'; id: string; sort: '' | 'newest' }
  | { of: 'new-arrivals' }

export type SnapshotLine =
  /**
   * Of all pages together. `isFull`: everything; else what changed since the version that was named. `held`: names of the
   * state of lists and of answers, which are left out when the caller sends the same ones; null from a provider without any.
   */
  | { kind: 'snapshot'; version: string; isFull: boolean; products: number; bytes: number; held: Held }
  | { kind: 'answer'; method: string; path: string; reply: unknown }
  | { kind: 'list'; list: ListName; slugs: string[] }
  | { kind: 'product'; slug: string; tile: Raw; detail: Raw }
  | { kind: 'gone'; slug: string }
  | { kind: 'next'; cursor: string }
  | { kind: 'done' }
  /** Of a later edition of the bulk read: no fault. */
  | { kind: 'something-new' }

export type Held = { lists: string | null; answers: string | null }

export type SnapshotQuery = {
  /** Only what changed since this version. */
  since?: string | null
  /** With `since`: what need not come again while it is the same. */
  held?: Held
  /** Slugs; null is everything. */
  categories: string[] | null
  /** The cursor that ended the page before. */
  after?: string
  /** Nothing but how much it is. */
  countOnly?: boolean
}

/** Path of the read, relative to `frontend/api/`. */
export function snapshotPath({ since, held, categories, after, countOnly }: SnapshotQuery): string {
  return `catalogue/snapshot${queryOf({
    since,
    ...held,
    categories: categories?.join(','),
    after,
    limit: countOnly ? '0' : null,
  })}`
}

/** As `?a=b`, without those that say nothing. */
function queryOf(parameters: Record<string, string | null | undefined>): string {
  const said = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return said.length > 0 ? `?${new URLSearchParams(said)}` : ''
}

/** Null for a line that is malformed. Products and answers are cut to what everybody may see. */
export function readSnapshotLine(line: string): SnapshotLine | null {
  const said = parsed(line)
  if (said === null) return null
  const { Snapshot, Product, List, Answer, Gone, Next, Done } = said
  if (isRaw(Product)) return productOf(Product)
  if (isRaw(Snapshot)) return snapshotOf(Snapshot)
  if (isRaw(List)) return listOf(List)
  if (isRaw(Answer)) return answerOf(Answer)
  if (Gone !== undefined) return nameOf(Gone) === '' ? null : { kind: 'gone', slug: nameOf(Gone) }
  if (Next !== undefined) return nameOf(Next) === '' ? null : { kind: 'next', cursor: nameOf(Next) }
  if (isRaw(Done)) return { kind: 'done' }
  const known = [Snapshot, Product, List, Answer, Done]
  return 'ErrorCode' in said || 'ErrorMessage' in said || known.some((part) => part !== undefined)
    ? null
    : { kind: 'something-new' }
}

function parsed(line: string): Raw | null {
  try {
    const value: unknown = JSON.parse(line)
    return isRaw(value) ? value : null
  } catch {
    return null
  }
}

/** A slug, a cursor or a version: text, or a number. */
function nameOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function countOf(value: unknown): number {
  const count = Number(value)
  return Number.isFinite(count) && count > 0 ? Math.round(count) : 0
}

function productOf({ Tile, Detail }: Raw): SnapshotLine | null {
  const tile = publicTile(Tile)
  const detail = publicDetail(Detail)
  return tile && detail && { kind: 'product', slug: nameOf(tile['Slug']), tile, detail }
}

function snapshotOf({ Version, Full, Products, Bytes, Lists, Answers }: Raw): SnapshotLine | null {
  const version = nameOf(Version)
  if (version === '') return null
  const held = { lists: nameOf(Lists) || null, answers: nameOf(Answers) || null }
  return {
    kind: 'snapshot',
    version,
    isFull: isFull(Full),
    products: countOf(Products),
    bytes: countOf(Bytes),
    held,
  }
}

/** What is not said to be a part is everything. */
function isFull(Full: unknown): boolean {
  return !(Full === false || Full === 0 || nameOf(Full).toLowerCase() === 'false' || Full === '0')
}

function answerOf({ Method, Path, Reply }: Raw): SnapshotLine | null {
  const path = nameOf(Path)
  if (path === '' || typeof Reply !== 'object' || Reply === null || 'ErrorCode' in Reply) return null
  return { kind: 'answer', method: nameOf(Method) || 'GET', path, reply: publicAnswer(Reply) }
}

function listOf({ Category, SubCategoryID, Sort, NewArrivals, Slugs }: Raw): SnapshotLine | null {
  if (!Array.isArray(Slugs)) return null
  const slugs = Slugs.map(nameOf).filter(Boolean)
  const said = (list: ListName): SnapshotLine => ({ kind: 'list', list, slugs })
  if (nameOf(Category) !== '') return said({ of: 'category', slug: nameOf(Category) })
  if (NewArrivals === true) return said({ of: 'new-arrivals' })
  const id = nameOf(SubCategoryID)
  if (id === '') return null
  const sort = nameOf(Sort)
  return sort === '' || sort === 'newest' ? said({ of: 'subcategory', id, sort }) : { kind: 'something-new' }
}

// Own prices of the whole catalogue at once.

export type PriceLine =
  /** `version` names the state of all own prices, null without one; `isFull`: all of them, not what changed since. */
  | { kind: 'price-list'; products: number; version: string | null; isFull: boolean }
  /** Not cut yet: as in `product/login/{slug}`. */
  | { kind: 'prices'; slug: string; prices: Raw }
  | { kind: 'next'; cursor: string }
  | { kind: 'done' }
  | { kind: 'something-new' }

/** Path of the read, relative to `frontend/api/`. */
export function pricesPath({ since, categories, after }: Omit<SnapshotQuery, 'held' | 'countOnly'>): string {
  return `catalogue/prices${queryOf({ since, categories: categories?.join(','), after })}`
}

/** Null for a line that is malformed. */
export function readPriceLine(line: string): PriceLine | null {
  const said = parsed(line)
  if (said === null || 'ErrorCode' in said) return null
  const { Prices, PriceList, Next, Done } = said
  if (isRaw(Prices)) {
    const { Slug, ...prices } = Prices
    return nameOf(Slug) === '' ? null : { kind: 'prices', slug: nameOf(Slug), prices }
  }
  if (isRaw(PriceList)) {
    const version = nameOf(PriceList['Version']) || null
    const products = countOf(PriceList['Products'])
    return { kind: 'price-list', products, version, isFull: isFull(PriceList['Full']) }
  }
  if (Next !== undefined) return nameOf(Next) === '' ? null : { kind: 'next', cursor: nameOf(Next) }
  if (Done !== undefined) return { kind: 'done' }
  return { kind: 'something-new' }
}

/** Throws InvalidTokenFailure or RejectedFailure when this line, instead of prices, is the provider's refusal. */
export function throwRefusal(line: string, token: string): void {
  const text = parsed(line) === null ? '{}' : line
  readReply(
    { text, status: 200, contentType: '', cachedAt: null, retryAfter: null },
    'GET catalogue/prices',
    token,
  )
}
