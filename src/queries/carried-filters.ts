/** Carries price, branding and day from list to list until they are removed (req 16.9). */
import { isScreenHydrated } from '../device/page-events'
import type { ListSearch } from '../domain/search-params'
import { hasAny, keepFilters, type KeptFilters, keptFilters } from '../session/kept-filters'
import type { QuestionState } from './search'

type Entry = {
  search: ListSearch
  /** Of the history; `__TSR_key` is the router's own key of an entry. */
  location: { state: QuestionState & { __TSR_key?: string | undefined } }
  preload: boolean
}

type Target = { search: ListSearch; state: QuestionState }

/** Entries of the history that were opened before: Back shows them with the filters that they had. */
const opened = new Set<string>()

/**
 * Where a list that is opened leads: to itself with the filters of the list before. Filters of its own address come first;
 * those that a searched text asks for are put in their place afterwards. Null where nothing is added.
 */
export function carriedTo({ search, location: { state }, preload }: Entry): Target | null {
  if (import.meta.env.SSR) return null
  const own = { branding: search.branding, dispatch: search.dispatch, priceUpTo: state.priceUpTo }
  // By a link or a reload: the address says all that is asked for.
  const isFirst = !isScreenHydrated()
  const isNew = !isFirst && !state.hasCarried && !opened.has(state.__TSR_key ?? '')
  if (preload && !isNew) return null
  if (!preload && state.__TSR_key !== undefined) opened.add(state.__TSR_key)
  if (!isNew) {
    if (!isFirst || hasAny(own)) keepFilters(own)
    return null
  }
  const kept = keptFilters()
  const carried: KeptFilters = {
    branding: own.branding ?? kept.branding,
    dispatch: own.dispatch ?? kept.dispatch,
    priceUpTo: own.priceUpTo ?? kept.priceUpTo,
  }
  if (!preload) keepFilters(carried)
  const { branding, dispatch, priceUpTo } = carried
  const isSame = branding === own.branding && dispatch === own.dispatch && priceUpTo === own.priceUpTo
  if (isSame) return null
  return {
    search: { ...search, branding, dispatch },
    state: { appliedFor: state.appliedFor, lookedFor: state.lookedFor, priceUpTo, hasCarried: true },
  }
}
