/** Whether a search leads to one product, whose page opens then instead of a list (req 1.11). */
import { wordsIn } from '../find/search-words'
import { findSku } from '../product/scanned-code'
import { onlyHit, type SearchResults } from './search'

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
