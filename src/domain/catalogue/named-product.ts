/** Whether a search names one product, whose page opens then instead of a list (req 1.11). */
import { wordsIn } from '../find/search-words'
import { findSku } from '../product/scanned-code'
import { onlyHit, type SearchResults } from './search'

/** Its slug: of the SKU that was typed, or of the whole name. Null for whatever else was looked for. */
export function namedProduct(text: string, results: SearchResults, page: number): string | null {
  if (page !== 1) return null
  const bySku = findSku(text, results)
  if (bySku.kind === 'one') return bySku.slug
  const name = wordsIn(text).join(' ')
  const [hit, another] = results.products.filter((product) => wordsIn(product.name).join(' ') === name)
  if (!hit || another || name === '') return null
  // One word is a kind of thing, although a product may be called so.
  return name.includes(' ') || onlyHit(results, page) ? hit.slug : null
}
