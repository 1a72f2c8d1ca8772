/** Own prices of the whole catalogue at once, from a provider that offers it (README): where to ask, and what its lines say. */
import { countOf, nameOf, parsed, queryOf } from './catalogue-snapshot'
import { isRaw, type Raw } from './catalogue-wire'
import { readReply } from '../reply'

export type PriceLine =
  | { kind: 'price-list'; products: number }
  /** Not cut yet: as in `product/login/{slug}`. */
  | { kind: 'prices'; slug: string; prices: Raw }
  | { kind: 'next'; cursor: string }
  | { kind: 'done' }
  | { kind: 'something-new' }

/** Path of the read, relative to `frontend/api/`. Null is every category; `after` the cursor that ended the page before. */
export function pricesPath(categories: string[] | null, after: string): string {
  return `catalogue/prices${queryOf({ categories: categories?.join(','), after })}`
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
  if (isRaw(PriceList)) return { kind: 'price-list', products: countOf(PriceList['Products']) }
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
