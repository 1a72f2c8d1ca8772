/** Carries price, branding and day from list to list until they are removed (req 16.9). */
import { isScreenHydrated } from '../device/page-events'
import type { ListSearch } from '../domain/find/search-params'
import { hasAnyFilter, storeFilters, type StoredFilters, readStoredFilters } from '../session/stored-filters'
import type { SearchState } from './search'

type Entry = {
  search: ListSearch
  /** The entry of the browser history; `__TSR_key` is the router's key of an entry. */
  location: { state: SearchState & { __TSR_key?: string | undefined } }
  preload: boolean
}

type Target = { search: ListSearch; state: SearchState }

/** Keys of history entries that were opened before: Back shows them with their earlier filters. */
const openedKeys = new Set<string>()

/**
 * Returns the target of a newly opened list with the filters of the previous list; null when no filter is added.
 * Filters in the list's own address take precedence; filters that a search text implies replace them later.
 */
export function withFiltersOfPreviousList({ search, location: { state }, preload }: Entry): Target | null {
  if (import.meta.env.SSR) return null
  const entryFilters = { branding: search.branding, dispatch: search.dispatch, priceUpTo: state.priceUpTo }
  // When a link or a reload opened the app, the address contains every filter.
  const isFirstScreen = !isScreenHydrated()
  const isNew = !isFirstScreen && !state.hasCarried && !openedKeys.has(state.__TSR_key ?? '')
  if (preload && !isNew) return null
  if (!preload && state.__TSR_key !== undefined) openedKeys.add(state.__TSR_key)
  if (!isNew) {
    if (!isFirstScreen || hasAnyFilter(entryFilters)) storeFilters(entryFilters)
    return null
  }
  const storedFilters = readStoredFilters()
  const carried: StoredFilters = {
    branding: entryFilters.branding ?? storedFilters.branding,
    dispatch: entryFilters.dispatch ?? storedFilters.dispatch,
    priceUpTo: entryFilters.priceUpTo ?? storedFilters.priceUpTo,
  }
  if (!preload) storeFilters(carried)
  const { branding, dispatch, priceUpTo } = carried
  const isSame =
    branding === entryFilters.branding &&
    dispatch === entryFilters.dispatch &&
    priceUpTo === entryFilters.priceUpTo
  if (isSame) return null
  return {
    search: { ...search, branding, dispatch },
    state: { appliedFor: state.appliedFor, searchedText: state.searchedText, priceUpTo, hasCarried: true },
  }
}
