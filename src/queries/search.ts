/**
 * Queries of search results with a customer's prices, and of a product by its SKU. The dropdown of the search box uses
 * page 1 of the results.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { searchResultsPerPage } from '../domain/catalogue/paging'
import { findSku, namedProduct, type SkuMatch } from '../domain/find/scanned-code'
import type { SearchResults } from '../domain/find/search'
import type { Dated } from '../domain/dated'
import { localDay, shopDayAt } from '../domain/delivery/working-days'
import {
  type RequestedFilters,
  requestedFilters,
  parseSearch,
  providerSearchText,
} from '../domain/find/read-search'
import type { FindList, ListState } from '../domain/find/find-query'
import { applicableFilters } from '../domain/find/tile-filter'
import type { ListSearch } from '../domain/find/search-params'
import type { WithTilePrices } from '../domain/product/product'
import { searchText } from '../domain/text'
import { fetchSearch, subcategoriesIn } from '../api/product/search'
import { shownPrices } from '../session/customer-view'
import { signedIn } from '../session/identity'
import { setNeed } from '../session/need'
import { aboutQuery } from './about'
import { loadFiltered } from './list-page'
import type { AnswerMap } from '../saved/catalogue/read/reader-question'
import { currentScope, readQuery, savedCatalogue } from './read-query'

/** Requests the text as it was typed first; without results, its words without the filters (req 17.1). */
export const searchQuery = (text: string, page: number) => {
  return readQuery(
    ['search', text.toLowerCase(), String(page)],
    currentScope,
    (signal) => fetchResults(text, (query) => fetchSearch(query, page, signedIn(), signal)),
    {
      catalogue: async (ask) => {
        const saved = await ask({ kind: 'search', text, page, limit: searchResultsPerPage }, signedIn())
        return saved && { ...saved, value: await resultsIn(saved.value) }
      },
      isUrgent: true,
    },
  )
}

type SavedResults = AnswerMap['search']

async function resultsIn({ hits, ...results }: SavedResults): Promise<WithTilePrices<SearchResults>> {
  return { ...results, subcategories: await subcategoriesIn(hits) }
}

/** Results of the saved catalogue, for the search box while it waits for the provider. null: no catalogue. */
export const savedSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['saved-search', text.toLowerCase()],
    queryFn: async (): Promise<SearchResults | null> => {
      const reader = await savedCatalogue()
      const saved = await reader?.savedAnswer({ kind: 'search', text, page: 1, limit: searchResultsPerPage })
      return saved ? resultsIn(saved.value) : null
    },
    gcTime: 60_000,
  })

type Results = Dated<WithTilePrices<SearchResults>>

/**
 * A provider that only matches words finds nothing for "250 mugs under $10", so the words to find ("mugs") are
 * requested as well.
 */
async function fetchResults(text: string, search: (query: string) => Promise<Results>): Promise<Results> {
  const asTyped = await search(text)
  const { products, subcategories, total } = asTyped.value
  const query = providerSearchText(text)
  const isEmpty = products.length + subcategories.length === 0 && (total ?? 0) === 0
  if (!isEmpty || query === text) return asTyped
  const fromProvider = await search(query)
  return { ...fromProvider, value: { ...fromProvider.value, words: query } }
}

/** Returns the list that `product/find` uses for the results of a text. */
export function listOfSearch(text: string, { words = text }: SearchResults): FindList {
  return { of: 'search', text: words }
}

/** Target of a search: the product that the text names, or the filters in the text. null: the result page. */
type SearchTarget = { product: string } | { filters: RequestedFilters } | null

type RequestedPage = { search: ListSearch; state: SearchState; isVisit: boolean }
export type SearchState = ListState & {
  /** The typed text whose filters were applied to this history entry, so that removed filters stay removed. */
  appliedFor?: string | undefined
  /** The text that is searched in place of the typed text, after the user removed a colour from that text. */
  searchedText?: string | undefined
}

/** Loads a page of results. `isVisit` is false for a page that is only prefetched. */
export async function loadSearch(
  queryClient: QueryClient,
  typed: string,
  { search, state, isVisit }: RequestedPage,
): Promise<SearchTarget> {
  const page = search.page ?? 1
  const text = state.searchedText ?? typed
  const { value } = await queryClient.ensureQueryData(searchQuery(text, page))
  // The provider's results for the text as typed decide which product is meant, not the filtered results.
  const product = value.words === undefined ? namedProduct(text, value, page) : null
  if (isVisit && !import.meta.env.SSR && state.appliedFor !== typed) applyRequestedNeed(typed)
  if (product !== null) return { product }
  const filters = requestedFilters(typed, {
    search,
    state,
    canSeePrices: shownPrices() !== null,
    today: await loadToday(queryClient, typed),
    // If the provider does not filter, only facts that tiles contain can be filtered.
    ...(!value.canFind && {
      applicable: (requested) => applicableFilters(requested, value.products, value.prices ?? null),
    }),
  })
  if (filters) return { filters }
  if (value.canFind) await loadFiltered(queryClient, listOfSearch(text, value), { search, state })
  return null
}

/** Returns the shop's date if the text names a day; for any other text the device's date is good enough. */
async function loadToday(queryClient: QueryClient, text: string): Promise<string> {
  if (parseSearch(text).neededBy === null) return localDay(new Date())
  const about = await queryClient.ensureQueryData(aboutQuery()).catch(() => null)
  return shopDayAt(about?.value.delivery?.shipsFrom ?? null, Date.now())
}

/**
 * Applies the quantity and the day of a text such as "250 mugs by 12 December" to prices and delivery promises (req
 * 16.1).
 */
export function applyRequestedNeed(text: string): void {
  const { quantity, neededBy } = parseSearch(text)
  if (quantity !== null || neededBy !== null)
    setNeed({ ...(quantity !== null && { quantity }), ...(neededBy !== null && { by: neededBy }) })
}

/** Looks up a product by its SKU. Rejects with the failures of the search. */
export async function lookUpSku(queryClient: QueryClient, code: string): Promise<SkuMatch> {
  const text = searchText(code)
  const { value } = await queryClient.fetchQuery(searchQuery(text, 1))
  return findSku(code, value)
}
