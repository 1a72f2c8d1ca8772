/** Searching: results with a customer's own prices, whose page 1 the dropdown shares, and the product of a SKU. */
import type { QueryClient } from '@tanstack/react-query'
import { searchResultsPerPage } from '../domain/catalogue/paging'
import { findSku, namedProduct, type SkuFind } from '../domain/product/scanned-code'
import type { SearchResults } from '../domain/catalogue/search'
import type { Dated } from '../domain/dated'
import { type RequestedFilters, requestedOf, readSearch, wordsToFind } from '../domain/find/read-search'
import type { FindList, FindQuery, ListState } from '../domain/find/find-query'
import type { ListSearch } from '../domain/search-params'
import type { Priced } from '../domain/product/product'
import { searchText } from '../domain/text'
import { fetchSearch, subcategoriesIn } from '../api/product/search'
import { shownPrices } from '../session/customer-view'
import { signedIn } from '../session/identity'
import { currentNeed, setNeed } from '../session/need'
import { loadListPostcode } from './destination'
import { filterQuery, loadFiltered } from './list-page'
import { readQuery } from './read-query'

/** Asks for the text as it was typed (req 17.1). */
export const searchQuery = (text: string, page: number) => {
  const asMember = signedIn()
  return readQuery(
    ['search', text.toLowerCase(), String(page)],
    asMember ? 'member' : 'public',
    (signal) => fetchFilteredBy(text, (words) => fetchSearch(words, page, asMember, signal)),
    {
      catalogue: async (ask) => {
        const saved = await ask({ kind: 'search', text, page, limit: searchResultsPerPage }, asMember)
        if (!saved) return null
        const { hits, ...results } = saved.value
        return { ...saved, value: { ...results, subcategories: await subcategoriesIn(hits) } }
      },
    },
  )
}

type Results = Dated<Priced<SearchResults>>

/** A provider that knows words only finds nothing for "250 mugs under $10": it is asked once more, for the mugs. */
async function fetchFilteredBy(text: string, search: (words: string) => Promise<Results>): Promise<Results> {
  const asTyped = await search(text)
  const { products, subcategories, total } = asTyped.value
  const words = wordsToFind(text)
  const isNothing = products.length + subcategories.length === 0 && (total ?? 0) === 0
  if (!isNothing || words === text) return asTyped
  const asWords = await search(words)
  return { ...asWords, value: { ...asWords.value, words } }
}

/** The list that the results of a text are, as `product/find` knows it. */
export function listOfSearch(text: string, { words = text }: SearchResults): FindList {
  return { of: 'search', text: words }
}

/** Where a search leads: to the product that it names, or to filters that were understood. Null: to its results. */
type SearchTarget = { product: string } | { filters: RequestedFilters } | null

type AskedPage = { search: ListSearch; state: AskedState; isVisit: boolean }
type AskedState = ListState & { appliedFor?: string | undefined }

/** Loads a page of results; `isVisit` is false for a page that is only loaded ahead. */
export async function loadSearch(
  queryClient: QueryClient,
  text: string,
  { search, state, isVisit }: AskedPage,
): Promise<SearchTarget> {
  const page = search.page ?? 1
  const { value } = await queryClient.ensureQueryData(searchQuery(text, page))
  const list = listOfSearch(text, value)
  // Where no filter is set, none is shown.
  const filters = value.canFind ? requestedOf(text, search, state.appliedFor, shownPrices() !== null) : null
  const product =
    namedProduct(text, value, page) ??
    (filters && page === 1 ? await onlyMatching(queryClient, list, text, filters) : null)
  if (product !== null) {
    if (isVisit) requestedNeed(text)
    return { product }
  }
  if (filters) return { filters }
  if (value.canFind) await loadFiltered(queryClient, list, { search, state })
  return null
}

/** The only product that all of a question finds. Filters that were chosen besides are no part of the question. */
async function onlyMatching(
  queryClient: QueryClient,
  list: FindList,
  text: string,
  { filters, isQuestionAlone }: RequestedFilters,
): Promise<string | null> {
  if (!isQuestionAlone) return null
  const quantity = readSearch(text).quantity ?? currentNeed().quantity
  const postcode = await loadListPostcode(queryClient)
  const query: FindQuery = {
    filters,
    sort: 'recommended',
    quantity,
    ...(shownPrices() === 'retail' && { atRetail: true }),
    ...(postcode !== null && { postcode }),
  }
  const found = await queryClient.ensureQueryData(filterQuery(list, query, 1)).catch(() => null)
  return found?.value.total === 1 ? (found.value.tiles[0]?.slug ?? null) : null
}

/** "250 mugs": what is opened then is priced for so many (req 16.1). */
export function requestedNeed(text: string): void {
  const { quantity } = readSearch(text)
  if (quantity !== null) setNeed({ quantity })
}

/** Rejects as the search does. */
export async function lookUpSku(queryClient: QueryClient, code: string): Promise<SkuFind> {
  const text = searchText(code)
  const { value } = await queryClient.fetchQuery(searchQuery(text, 1))
  return findSku(code, value)
}
