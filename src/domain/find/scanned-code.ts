/** Classifies a scanned or typed code, and finds the product that it names in the results of a search (req 8.8). */
import { onlyHit, type SearchResults } from './search'
import { wordsIn } from './words'

export type ScannedCode =
  /** URL of one of this shop's product pages. */
  | { kind: 'product'; slug: string }
  /** Text to be looked up as a SKU. */
  | { kind: 'code'; text: string }
  /** Anything else, which a stranger may have printed: it is shown, but never opened. */
  | { kind: 'foreign'; text: string }

/** Maximum length of a code that is shown, in characters. A QR code contains up to 4,296. */
const maxShownLength = 300
/** `javascript:`, `https:`, `//host`, `/path`, `www.`: text that is, or may be taken for, a URL. */
const looksLikeAddress = /^(?:[a-z][a-z0-9+.-]*:|[/\\]|www\.)/i

/** `origin` is the origin of the shop, e.g. `https://shop.example`. */
export function readCode(raw: string, origin: string): ScannedCode {
  const text = raw.trim()
  const slug = slugOfProductUrl(text, origin)
  if (slug !== null) return { kind: 'product', slug }
  if (looksLikeAddress.test(text) || /\p{Cc}/u.test(text))
    return { kind: 'foreign', text: text.slice(0, maxShownLength) }
  return { kind: 'code', text }
}

/** The slug, when `text` is the full URL of a product page of this shop. Query and fragment are ignored. */
function slugOfProductUrl(text: string, origin: string): string | null {
  // Browsers accept more than this as a URL: backslashes, line breaks inside, user names before an @.
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

/** Normalizes a SKU for comparison: case, dashes and spaces do not matter. */
export function skuKey(sku: string): string {
  return sku
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

export type SkuMatch =
  | { kind: 'one'; slug: string }
  | { kind: 'several'; count: number }
  /** `similar`: the search found other products. */
  | { kind: 'none'; hasSimilar: boolean }

/**
 * The product that a code names, among the results of the search for it. A single result also counts when the code
 * continues after its SKU: codes of variations are made in this way, and the shop finds such codes although a tile
 * does not show them.
 */
export function findSku(code: string, results: SearchResults): SkuMatch {
  const key = skuKey(code)
  const exactMatches = results.products.filter(({ sku }) => key !== '' && skuKey(sku) === key)
  if (exactMatches.length > 1) return { kind: 'several', count: exactMatches.length }
  const hit = exactMatches[0] ?? variationOf(key, results)
  return hit ? { kind: 'one', slug: hit.slug } : { kind: 'none', hasSimilar: results.products.length > 0 }
}

function variationOf(key: string, results: SearchResults) {
  const hit = onlyHit(results, 1)
  const hitKey = hit ? skuKey(hit.sku) : ''
  return hitKey !== '' && /\d/.test(hitKey) && key.startsWith(hitKey) ? hit : null
}

/**
 * The slug of the product that a text names: the only result, or among several the product with the typed SKU or the
 * whole name.
 */
export function namedProduct(text: string, results: SearchResults, page: number): string | null {
  if (page !== 1) return null
  const onlyProduct = onlyHit(results, page)
  if (onlyProduct) return onlyProduct.slug
  const bySku = findSku(text, results)
  if (bySku.kind === 'one') return bySku.slug
  const name = wordsIn(text).join(' ')
  const [hit, another] = results.products.filter((product) => wordsIn(product.name).join(' ') === name)
  // One word is a kind of product, even when a product has this name.
  return hit && !another && name.includes(' ') ? hit.slug : null
}
