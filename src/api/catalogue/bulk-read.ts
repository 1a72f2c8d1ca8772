/**
 * The optional bulk reads of a provider (docs/provider), for the catalogue and for a customer's prices: their paths
 * and the format of their lines.
 */
import { isRaw, publicAnswer, publicDetail, publicTile, type Raw } from './catalogue-wire'
import { readReply } from '../reply'

export type ListName =
  | { of: 'category'; slug: string }
  | { of: 'subcategory'; id: string; sort: '' | 'newest' }
  | { of: 'new-arrivals' }

export type SnapshotLine =
  /**
   * Describes all pages of the read together. `isFull`: the read contains everything; otherwise only changes since the
   * requested version. `hashes`: hashes of all lists and of all answers. The provider omits lists or answers when the
   * caller sends the same hash; null: the provider has no hash.
   */
  | {
      kind: 'snapshot'
      version: string
      isFull: boolean
      products: number
      bytes: number
      hashes: StateHashes
    }
  /** The reply to another public call, such as the menu. */
  | { kind: 'answer'; method: string; path: string; reply: unknown }
  | { kind: 'list'; list: ListName; slugs: string[] }
  | { kind: 'product'; slug: string; tile: Raw; detail: Raw }
  | { kind: 'gone'; slug: string }
  | { kind: 'next'; cursor: string }
  | { kind: 'done' }
  /** A line type of a later version of the bulk read; not an error. */
  | { kind: 'unknown' }

export type StateHashes = { lists: string | null; answers: string | null }

export type SnapshotQuery = {
  /** Requests only changes since this version. */
  since?: string | null
  /** With `since`: the provider omits lists or answers whose hash is still the same. */
  hashes?: StateHashes
  /** Slugs of categories; null: all categories. */
  categories: string[] | null
  /** The cursor at the end of the previous page. */
  after?: string
  /** Requests only the size. */
  countOnly?: boolean
}

/** Path of the read, relative to `frontend/api/`. */
export function snapshotPath({ since, hashes, categories, after, countOnly }: SnapshotQuery): string {
  return `catalogue/snapshot${toQueryString({
    since,
    ...hashes,
    categories: categories?.join(','),
    after,
    limit: countOnly ? '0' : null,
  })}`
}

function toQueryString(parameters: Record<string, string | null | undefined>): string {
  const nonEmpty = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return nonEmpty.length > 0 ? `?${new URLSearchParams(nonEmpty)}` : ''
}

/** Returns null for a malformed line. Products and answers are reduced to public data. */
export function readSnapshotLine(line: string): SnapshotLine | null {
  const fields = parseObject(line)
  if (fields === null) return null
  const { Snapshot, Product, List, Answer, Gone, Next, Done } = fields
  if (isRaw(Product)) return productOf(Product)
  if (isRaw(Snapshot)) return snapshotOf(Snapshot)
  if (isRaw(List)) return listOf(List)
  if (isRaw(Answer)) return answerOf(Answer)
  if (Gone !== undefined) return textOf(Gone) === '' ? null : { kind: 'gone', slug: textOf(Gone) }
  if (Next !== undefined) return textOf(Next) === '' ? null : { kind: 'next', cursor: textOf(Next) }
  if (isRaw(Done)) return { kind: 'done' }
  const knownParts = [Snapshot, Product, List, Answer, Done]
  return 'ErrorCode' in fields || 'ErrorMessage' in fields || knownParts.some((part) => part !== undefined)
    ? null
    : { kind: 'unknown' }
}

function parseObject(line: string): Raw | null {
  try {
    const value: unknown = JSON.parse(line)
    return isRaw(value) ? value : null
  } catch {
    return null
  }
}

/** A slug, a cursor or a version: text, or a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function countOf(value: unknown): number {
  const count = Number(value)
  return Number.isFinite(count) && count > 0 ? Math.round(count) : 0
}

function productOf({ Tile, Detail }: Raw): SnapshotLine | null {
  const tile = publicTile(Tile)
  const detail = publicDetail(Detail)
  return tile && detail && { kind: 'product', slug: textOf(tile['Slug']), tile, detail }
}

function snapshotOf({ Version, Full, Products, Bytes, Lists, Answers }: Raw): SnapshotLine | null {
  const version = textOf(Version)
  if (version === '') return null
  const hashes = { lists: textOf(Lists) || null, answers: textOf(Answers) || null }
  return {
    kind: 'snapshot',
    version,
    isFull: isFull(Full),
    products: countOf(Products),
    bytes: countOf(Bytes),
    hashes,
  }
}

/** A snapshot without this flag is full. */
function isFull(flag: unknown): boolean {
  return !(flag === false || flag === 0 || textOf(flag).toLowerCase() === 'false' || flag === '0')
}

function answerOf({ Method, Path, Reply }: Raw): SnapshotLine | null {
  const path = textOf(Path)
  if (path === '' || typeof Reply !== 'object' || Reply === null || 'ErrorCode' in Reply) return null
  return { kind: 'answer', method: textOf(Method) || 'GET', path, reply: publicAnswer(Reply) }
}

function listOf({ Category, SubCategoryID, Sort, NewArrivals, Slugs }: Raw): SnapshotLine | null {
  if (!Array.isArray(Slugs)) return null
  const slugs = Slugs.map(textOf).filter(Boolean)
  const toListLine = (list: ListName): SnapshotLine => ({ kind: 'list', list, slugs })
  if (textOf(Category) !== '') return toListLine({ of: 'category', slug: textOf(Category) })
  if (NewArrivals === true) return toListLine({ of: 'new-arrivals' })
  const id = textOf(SubCategoryID)
  if (id === '') return null
  const sort = textOf(Sort)
  return sort === '' || sort === 'newest' ? toListLine({ of: 'subcategory', id, sort }) : { kind: 'unknown' }
}

// Bulk read of a customer's prices for the whole catalogue.

export type PriceLine =
  /**
   * `version`: the version of all prices of the customer; null: the provider has no versions. `isFull`: all prices,
   * not only changes.
   */
  | { kind: 'price-list'; products: number; version: string | null; isFull: boolean }
  /** `prices` are as in `product/login/{slug}`, not yet reduced to the markups that the role may see. */
  | { kind: 'prices'; slug: string; prices: Raw }
  | { kind: 'next'; cursor: string }
  | { kind: 'done' }
  | { kind: 'unknown' }

/** Path of the read, relative to `frontend/api/`. */
export function pricesPath({
  since,
  categories,
  after,
}: Omit<SnapshotQuery, 'hashes' | 'countOnly'>): string {
  return `catalogue/prices${toQueryString({ since, categories: categories?.join(','), after })}`
}

/** Returns null for a malformed line. */
export function readPriceLine(line: string): PriceLine | null {
  const fields = parseObject(line)
  if (fields === null || 'ErrorCode' in fields) return null
  const { Prices, PriceList, Next, Done } = fields
  if (isRaw(Prices)) {
    const { Slug, ...prices } = Prices
    return textOf(Slug) === '' ? null : { kind: 'prices', slug: textOf(Slug), prices }
  }
  if (isRaw(PriceList)) {
    const version = textOf(PriceList['Version']) || null
    const products = countOf(PriceList['Products'])
    return { kind: 'price-list', products, version, isFull: isFull(PriceList['Full']) }
  }
  if (Next !== undefined) return textOf(Next) === '' ? null : { kind: 'next', cursor: textOf(Next) }
  if (Done !== undefined) return { kind: 'done' }
  return { kind: 'unknown' }
}

/** Throws InvalidTokenFailure or RejectedFailure when the line is the provider's refusal instead of prices. */
export function throwRefusal(line: string, token: string): void {
  const text = parseObject(line) === null ? '{}' : line
  readReply(
    { text, status: 200, contentType: '', cachedAt: null, retryAfter: null },
    'GET catalogue/prices',
    token,
  )
}
