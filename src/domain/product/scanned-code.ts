/** What a scanned or typed code stands for, and which product of a search it names (req 8.8). */
import { onlyHit, type SearchResults } from '../catalogue/search'
import { wordsIn } from '../find/words'

export type ScannedCode =
  /** The address of one of this shop's product pages. */
  | { kind: 'product'; slug: string }
  /** To be looked up as a SKU. */
  | { kind: 'code'; text: string }
  /** Anything else that a stranger may have printed: shown, never opened. */
  | { kind: 'foreign'; text: string }

/** Longest text that is shown of a code, in characters: a QR code holds up to 4,296. */
const longestShown = 300
/** `javascript:`, `https:`, `//host`, `/path`, `www.`: what is, or may be taken for, an address. */
const looksLikeAddress = /^(?:[a-z][a-z0-9+.-]*:|[/\\]|www\.)/i

/** `origin` is the shop's own, e.g. `https://shop.example`. */
export function readCode(raw: string, origin: string): ScannedCode {
  const text = raw.trim()
  const slug = ownProduct(text, origin)
  if (slug !== null) return { kind: 'product', slug }
  if (looksLikeAddress.test(text) || /\p{Cc}/u.test(text))
    return { kind: 'foreign', text: text.slice(0, longestShown) }
  return { kind: 'code', text }
}

/** The slug, when `text` is the full address of a product page: whatever follows it is left out. */
function ownProduct(text: string, origin: string): string | null {
  // A browser reads more than this as an address: backslashes, line breaks within, names before an @.
  if (!/^https?:\/\/[^\s\\@]+$/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const [, segment] = /^\/product\/([^/]+)\/?$/.exec(url.pathname) ?? []
  if (url.origin !== origin || segment === undefined) return null
  try {
    const slug = decodeURIComponent(segment)
    return /^\.|[/\\\s\p{Cc}]/u.test(slug) ? null : slug
  } catch {
    return null
  }
}

/** A SKU as codes are compared: case, dashes and blanks do not matter. */
export function skuKey(sku: string): string {
  return sku
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

export type SkuFind =
  | { kind: 'one'; slug: string }
  | { kind: 'several'; count: number }
  /** `similar`: the search found something all the same. */
  | { kind: 'none'; similar: boolean }

/**
 * The product that a code names among the hits of the search for it. A single hit counts also when the code goes on
 * where its SKU ends: that is how codes of variations are made, which the shop finds and a tile does not show.
 */
export function findSku(code: string, results: SearchResults): SkuFind {
  const key = skuKey(code)
  const named = results.products.filter(({ sku }) => key !== '' && skuKey(sku) === key)
  if (named.length > 1) return { kind: 'several', count: named.length }
  const hit = named[0] ?? variationOf(key, results)
  return hit ? { kind: 'one', slug: hit.slug } : { kind: 'none', similar: results.products.length > 0 }
}

function variationOf(key: string, results: SearchResults) {
  const hit = onlyHit(results, 1)
  const own = hit ? skuKey(hit.sku) : ''
  return own !== '' && /\d/.test(own) && key.startsWith(own) ? hit : null
}

/** Its slug: of the only product that was found; among several of the SKU that was typed, or of the whole name. */
export function namedProduct(text: string, results: SearchResults, page: number): string | null {
  if (page !== 1) return null
  const only = onlyHit(results, page)
  if (only) return only.slug
  const bySku = findSku(text, results)
  if (bySku.kind === 'one') return bySku.slug
  const name = wordsIn(text).join(' ')
  const [hit, another] = results.products.filter((product) => wordsIn(product.name).join(' ') === name)
  // One word is a kind of thing, although a product may be called so.
  return hit && !another && name.includes(' ') ? hit.slug : null
}
