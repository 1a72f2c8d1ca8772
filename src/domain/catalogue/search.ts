/** Search results and the rules of the search box (req 1.8). */
import type { RichText } from '../rich-text'
import type { ProductTile } from '../product/product'

export type SubcategoryHit = { id: string; name: RichText; image: string | null }

export type SearchResults = {
  products: ProductTile[]
  subcategories: SubcategoryHit[]
  totalPages: number
}

/** The one product that a search is about, when page 1 holds exactly one and there are no more pages (req 1.11). */
export function onlyHit(results: SearchResults, page: number): ProductTile | null {
  if (page !== 1 || results.totalPages > 1 || results.products.length !== 1) return null
  return results.products[0] ?? null
}

/** Splits `text` into parts that do and do not match a word of `typed`, for `<mark>` (never as HTML). */
export function markMatches(text: string, typed: string): { text: string; match: boolean }[] {
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ text, match: false }]
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'gi'))
  return parts
    .map((part, index) => ({ text: part, match: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
