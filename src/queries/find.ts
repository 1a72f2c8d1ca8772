/** Lists as filters, order and the quantity that is needed make them, with counts beside every value (req 16.2). */
import type { QueryClient } from '@tanstack/react-query'
import { MissingFailure } from '../domain/failure'
import { type FindList, type FindQuery, hasFilters } from '../domain/find/find-query'
import { asksToFind, filtersIn } from '../domain/find/find-search'
import type { ListSearch, ListSort } from '../domain/search-params'
import { signedIn } from '../session/identity'
import { currentNeed } from '../session/need'
import { readQuery } from './read-query'

/**
 * Saved is what prices a list as it comes; any other question the saved catalogue answers by itself. `onDevice`: the
 * provider cannot find, and is not asked. It is one question either way: what a loader has answered is not asked again.
 */
export const foundQuery = (list: FindList, query: FindQuery, page: number, onDevice = false) => {
  const asMember = signedIn()
  const ask = async (signal: AbortSignal) => {
    const { fetchFound } = await import('../api/product/find')
    return fetchFound(list, query, page, asMember, { signal, copy: onDevice ? 'only' : 'current' })
  }
  const key = ['found', JSON.stringify(list), JSON.stringify(query), String(page)]
  return readQuery(key, asMember ? 'member' : 'public', ask, !onDevice && !hasFilters(query.filters))
}

/** Those whose provider refused the call: it may have none. Lists that say `canFind` are still found by their screens. */
const refused = new WeakSet<QueryClient>()

/** Loads what an address asks to be found, so that a page is drawn with it. Where that fails, the list is shown as it came. */
export async function loadFound(
  queryClient: QueryClient,
  list: FindList,
  search: ListSearch = {},
  ordered: readonly ListSort[] = [],
): Promise<void> {
  const filters = filtersIn(search, null)
  if (!asksToFind(filters, search.sort, ordered) || refused.has(queryClient)) return
  const query: FindQuery = { filters, sort: search.sort ?? 'recommended', quantity: currentNeed().quantity }
  await queryClient.ensureQueryData(foundQuery(list, query, search.page ?? 1)).catch((error: unknown) => {
    if (error instanceof MissingFailure) refused.add(queryClient)
  })
}
