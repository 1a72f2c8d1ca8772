/** Searching: results with a customer's own prices, whose page 1 the dropdown shares, and the product of a SKU. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { searchResultsPerPage } from '../domain/catalogue/paging'
import { findSku, namedProduct, type SkuFind } from '../domain/product/scanned-code'
import type { SearchResults } from '../domain/catalogue/search'
import type { Dated } from '../domain/dated'
import { localDay, shopToday } from '../domain/delivery/working-days'
import { type RequestedFilters, requestedOf, readSearch, wordsToFind } from '../domain/find/read-search'
import type { FindList, ListState } from '../domain/find/find-query'
import { tellableFilters } from '../domain/find/tile-filter'
import type { ListSearch } from '../domain/search-params'
import type { Priced } from '../domain/product/product'
import { searchText } from '../domain/text'
import { fetchSearch, subcategoriesIn } from '../api/product/search'
import { shownPrices } from '../session/customer-view'
import { signedIn } from '../session/identity'
import { setNeed } from '../session/need'
import { aboutQuery } from './about'
import { loadFiltered } from './list-page'
import type { Answers } from '../saved/catalogue/read/reader-question'
import { asWhoever, readQuery, savedCatalogue } from './read-query'

/** Asks for the text as it was typed (req 17.1). */
export const searchQuery = (text: string, page: number) => {
  return readQuery(
    ['search', text.toLowerCase(), String(page)],
    asWhoever,
    (signal) => fetchFilteredBy(text, (words) => fetchSearch(words, page, signedIn(), signal)),
    {
      catalogue: async (ask) => {
        const saved = await ask({ kind: 'search', text, page, limit: searchResultsPerPage }, signedIn())
        return saved && { ...saved, value: await resultsIn(saved.value) }
      },
      isUrgent: true,
    },
  )
}

type SavedResults = Answers['search']

async function resultsIn({ hits, ...results }: SavedResults): Promise<Priced<SearchResults>> {
  return { ...results, subcategories: await subcategoriesIn(hits) }
}

/** What the saved catalogue finds, for the list of a search box that waits for the provider. Null without a catalogue. */
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

type AskedPage = { search: ListSearch; state: QuestionState; isVisit: boolean }
export type QuestionState = ListState & {
  /** The typed text whose filters were applied to this entry: removed, they stay removed. */
  appliedFor?: string | undefined
  /** What is looked for in place of the typed text, since a colour of it was removed. */
  lookedFor?: string | undefined
}

/** Loads a page of results; `isVisit` is false for a page that is only loaded ahead. */
export async function loadSearch(
  queryClient: QueryClient,
  typed: string,
  { search, state, isVisit }: AskedPage,
): Promise<SearchTarget> {
  const page = search.page ?? 1
  const text = state.lookedFor ?? typed
  const { value } = await queryClient.ensureQueryData(searchQuery(text, page))
  // Which product is meant, the provider's answer to the words as typed says; never what our filters leave of it.
  const product = value.words === undefined ? namedProduct(text, value, page) : null
  if (isVisit && !import.meta.env.SSR && state.appliedFor !== typed) requestedNeed(typed)
  if (product !== null) return { product }
  const filters = requestedOf(typed, {
    search,
    state,
    seesPrices: shownPrices() !== null,
    today: await loadToday(queryClient, typed),
    // What tiles do not say cannot be filtered by where the provider does not filter.
    ...(!value.canFind && {
      applicable: (asked) => tellableFilters(asked, value.products, value.prices ?? null),
    }),
  })
  if (filters) return { filters }
  if (value.canFind) await loadFiltered(queryClient, listOfSearch(text, value), { search, state })
  return null
}

/** The shop's day, from which a day that is named is counted; for any other text this device's will do. */
async function loadToday(queryClient: QueryClient, text: string): Promise<string> {
  if (readSearch(text).by === null) return localDay(new Date())
  const about = await queryClient.ensureQueryData(aboutQuery()).catch(() => null)
  return shopToday(about?.value.delivery?.shipsFrom ?? null, Date.now())
}

/** "250 mugs by 12 December": what is opened then is priced for so many, and promised for that day (req 16.1). */
export function requestedNeed(text: string): void {
  const { quantity, by } = readSearch(text)
  if (quantity !== null || by !== null)
    setNeed({ ...(quantity !== null && { quantity }), ...(by !== null && { by }) })
}

/** Rejects as the search does. */
export async function lookUpSku(queryClient: QueryClient, code: string): Promise<SkuFind> {
  const text = searchText(code)
  const { value } = await queryClient.fetchQuery(searchQuery(text, 1))
  return findSku(code, value)
}
