/** Lists as filters, order and the quantity that is needed make them, with counts beside every value (req 16.2). */
import type { QueryClient } from '@tanstack/react-query'
import { MissingFailure } from '../domain/failure'
import {
  asksToFind,
  type FindList,
  type FindQuery,
  foundPerPage,
  hasFilters,
  listQuery,
  type ListState,
} from '../domain/find/find-query'
import type { ListSearch, ListSort } from '../domain/search-params'
import { seesPrices } from '../session/customer-view'
import { signedIn } from '../session/identity'
import { currentNeed } from '../session/need'
import { readQuery } from './read-query'

/**
 * Only the reads that price a list as it comes are saved; the catalogue answers all others by itself. `onDevice`: the
 * provider cannot find, and is not asked. The key is the same either way: what a loader has answered is not asked again.
 */
export const foundQuery = (list: FindList, query: FindQuery, page: number, onDevice = false) => {
  const asMember = signedIn()
  const ask = async (signal: AbortSignal) => {
    const { fetchFound } = await import('../api/product/find')
    return fetchFound(list, query, page, asMember, signal)
  }
  const key = ['found', JSON.stringify(list), JSON.stringify(query), String(page)]
  const limit = foundPerPage(list)
  return readQuery(key, asMember ? 'member' : 'public', ask, {
    isSaved: !onDevice && !hasFilters(query.filters),
    catalogue: (askCatalogue) => askCatalogue({ kind: 'find', list, query, page, limit }, asMember),
    use: onDevice ? 'only' : 'current',
  })
}

/** Those whose provider refused the call: it may have none. Lists that say `canFind` are still found by their screens. */
const refused = new WeakSet<QueryClient>()

/** Where a list is opened: its address and its entry of the history. */
export type ListLocation = { search: ListSearch; state: ListState }

/** Loads what a location asks to be found, so that a page is drawn with it. Where that fails, the list is shown as it came. */
export async function loadFound(
  queryClient: QueryClient,
  list: FindList,
  location: ListLocation,
  ordered: readonly ListSort[] = [],
): Promise<void> {
  const query = listQuery(location, { seesPrices: seesPrices(), quantity: currentNeed().quantity })
  if (!asksToFind(query, ordered) || refused.has(queryClient)) return
  const found = queryClient
    .ensureQueryData(foundQuery(list, query, location.search.page ?? 1))
    .catch((error: unknown) => {
      if (error instanceof MissingFailure) refused.add(queryClient)
    })
  // No page is drawn with a price: hydrating one does not wait for it.
  if (query.filters.priceUpTo === null) await found
}
