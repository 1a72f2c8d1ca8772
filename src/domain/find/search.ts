/** Search results and the rules of the search box (req 1.8). */
import { formsOf } from './words'
import type { ProductTile } from '../product/product'
import type { RichText } from '../rich-text'

export type SubcategoryHit = { id: string; name: RichText; image: string | null }

export type SearchResults = {
  products: ProductTile[]
  subcategories: SubcategoryHit[]
  totalPages: number
  /** Number of products on all pages; null: the provider does not state it. */
  total: number | null
  /** The results can be filtered and sorted (req 16.2). Saved copies contain this name. */
  canFind: boolean
  /** The words that were searched instead of the typed text, which had no results. */
  words?: string
}

/** The only product found: page 1 has exactly one, and there are no others; else null. */
export function onlyHit(results: SearchResults, page: number): ProductTile | null {
  if (page !== 1 || results.totalPages > 1 || results.products.length !== 1) return null
  // A broken item of the reply is left out of `products`, but counted in `total`.
  if (results.total !== null && results.total > 1) return null
  return results.products[0] ?? null
}

/**
 * Splits `text` into parts that do and do not match a word of `typed`, in singular or plural, for `<mark>` (never as
 * HTML).
 */
export function markMatches(text: string, typed: string): { text: string; match: boolean }[] {
  const patterns = typed
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => [word, ...(/^\p{L}+$/u.test(word) ? formsOf(word.toLowerCase()) : [])])
    // Longer words come first, because "mug" is only a part of "mugs".
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (patterns.length === 0) return [{ text, match: false }]
  const parts = text.split(new RegExp(`(${patterns.join('|')})`, 'gi'))
  return parts
    .map((part, index) => ({ text: part, match: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
