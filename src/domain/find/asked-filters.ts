/** What a typed question asks besides words, as filters of the page that answers it (req 17.1). */
import { type FindFilters, filtersIn, hasFilters, noFilters, searchOf } from './find-query'
import { readSearch } from './read-search'
import type { ListSearch } from '../search-params'

/** Where a typed text leads that asks for more than words; `state` is the history's. */
export type AskedFilters = {
  search: ListSearch
  state: { appliedFor: string; priceUpTo: number | undefined }
  /** All of `search` and `state`. */
  filters: FindFilters
  /** They are the question's own, and none was chosen besides. */
  isQuestionAlone: boolean
}

/** Names a price in words: "navy mugs under $10". */
export function statesPrice(text: string): boolean {
  return readSearch(text).filters.priceUpTo !== undefined
}

/**
 * "navy mugs under $10" becomes filters that can be seen and taken off (req 17.1). Null where there are none, or where
 * they were applied before: `appliedFor` is the text whose filters this entry of the history had, and what was taken off
 * of them stays off.
 */
export function askedOf(
  text: string,
  search: ListSearch,
  appliedFor: string | undefined,
  seesPrices: boolean,
): AskedFilters | null {
  if (appliedFor === text) return null
  // A colour is looked for as a word, too: as a filter it would hide what only has it in its name.
  const asked = { ...noFilters, ...readSearch(text).filters, colours: [] }
  const priceUpTo = seesPrices ? asked.priceUpTo : null
  const listed = filtersIn(search, null)
  const isListed = hasFilters(listed)
  const own = { ...asked, priceUpTo: null }
  if (priceUpTo === null && (isListed || !hasFilters(own))) return null
  return {
    search: isListed ? search : { ...search, ...searchOf(own) },
    state: { appliedFor: text, priceUpTo: priceUpTo ?? undefined },
    filters: { ...(isListed ? listed : own), priceUpTo },
    isQuestionAlone: !isListed || JSON.stringify(searchOf(listed)) === JSON.stringify(searchOf(own)),
  }
}
