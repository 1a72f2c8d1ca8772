/** Search results and the rules of the search box (req 1.8). */
import { formsOf } from '../find/words'
import type { ProductTile } from '../product/product'
import type { RichText } from '../rich-text'

export type SubcategoryHit = { id: string; name: RichText; image: string | null }

export type SearchResults = {
  products: ProductTile[]
  subcategories: SubcategoryHit[]
  totalPages: number
  /** Products of all pages; null where the provider does not say. */
  total: number | null
  /** The products can be filtered and ordered in every way (req 16.2). */
  canFind: boolean
  /** What was asked for instead of the typed text, for which nothing was found. */
  words?: string
}

/** The only product that was found, when page 1 holds exactly one and there are no more, on it or on other pages. */
export function onlyHit(results: SearchResults, page: number): ProductTile | null {
  if (page !== 1 || results.totalPages > 1 || results.products.length !== 1) return null
  // A broken item of the reply is left out, and counted.
  if (results.total !== null && results.total > 1) return null
  return results.products[0] ?? null
}

/** Splits `text` into parts that do and do not match a word of `typed`, in one or many, for `<mark>` (never as HTML). */
export function markMatches(text: string, typed: string): { text: string; match: boolean }[] {
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => [word, ...(/^\p{L}+$/u.test(word) ? formsOf(word.toLowerCase()) : [])])
    // The longest first: of "mugs", "mug" is only a part.
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ text, match: false }]
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'gi'))
  return parts
    .map((part, index) => ({ text: part, match: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
