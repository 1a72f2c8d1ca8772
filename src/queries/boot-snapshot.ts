/**
 * Saves a few public query results in localStorage and restores them synchronously before the first render (req 11.5).
 * If the snapshot is lost, the user only waits for these queries. The library's own subscription would dehydrate the
 * whole cache at every event, so this module handles the boot queries only; that is also less code to load.
 */
import type { PersistedClient } from '@tanstack/query-persist-client-core'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { localKeys, savedFormatVersion } from '../device/storage-names'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import type { Dated } from '../domain/dated'
import { currentEpoch } from '../session/identity'

const bootKeys = new Set(['home', 'categories', 'category-groups', 'gst', 'new-arrivals'])
const maxCharacters = 100_000

/** Restores the snapshot into an empty client. Returns true if there was one. */
export function restoreBootSnapshot(queryClient: QueryClient): boolean {
  const snapshot = readSnapshot()
  if (!snapshot || snapshot.buster !== buster) return false
  const queries = snapshot.clientState.queries.filter(isRestorable)
  for (const { queryKey, state } of queries) {
    const saved = state.data as Dated<unknown>
    const query = queryClient.getQueryCache().build(queryClient, { queryKey, meta: { scope: 'public' } })
    queryClient.setQueryData(queryKey, { ...saved, fresh: false }, { updatedAt: saved.at })
    // Restored data is painted first and then fetched again in the background.
    query.invalidate()
  }
  return queries.length > 0
}

/** Accepts dated boot reads only; anything else in storage was not written by this app. */
function isRestorable(query: DehydratedState['queries'][number] | null): boolean {
  const data: unknown = query?.state?.data
  const isDated = typeof data === 'object' && data !== null && 'value' in data && 'at' in data
  return isDated && Array.isArray(query?.queryKey) && isBootQuery(query.queryKey, 'public')
}

function readSnapshot(): PersistedClient | null {
  try {
    const snapshot = persister().restoreClient()
    if (!snapshot || !('clientState' in snapshot)) return null
    return Array.isArray(snapshot.clientState?.queries) ? snapshot : null
  } catch {
    // A snapshot that cannot be parsed is removed.
    removeLocal(localKeys.bootSnapshot)
    return null
  }
}

/** Updates the snapshot while the page lives. Returns the unsubscribe function. */
export function saveBootSnapshot(queryClient: QueryClient): () => void {
  let { epoch, store } = storeOfIdentity()
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!isBootQuery(event.query.queryKey, event.query.meta?.['scope'])) return
    if (epoch !== currentEpoch()) ({ epoch, store } = storeOfIdentity())
    void store.persistClient({ timestamp: Date.now(), buster, clientState: bootState(queryClient) })
  })
}

/** Each identity has its own store, so that no delayed write happens after an identity change. */
function storeOfIdentity() {
  const epoch = currentEpoch()
  return { epoch, store: persister(() => epoch === currentEpoch()) }
}

const buster = `shape-${savedFormatVersion}`

function bootState(queryClient: QueryClient): DehydratedState {
  const bootQueries = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, meta, state }) =>
      state.data !== undefined && isBootQuery(queryKey, meta?.['scope']),
  })
  // The envelope around the queries needs some characters too.
  let remainingCharacters = maxCharacters - 200
  const queries = bootQueries
    .map(({ queryKey, queryHash, state }) => ({ queryKey, queryHash, state, dehydratedAt: Date.now() }))
    .filter((query) => {
      const characters = JSON.stringify(query).length + 1
      if (characters > remainingCharacters) return false
      remainingCharacters -= characters
      return true
    })
  return { mutations: [], queries }
}

function isBootQuery(key: readonly unknown[], scope: unknown): boolean {
  const [noun, page = '1'] = key
  return scope === 'public' && page === '1' && bootKeys.has(String(noun))
}

/** `canWrite` blocks the persister's delayed write after an identity change. */
function persister(canWrite: () => boolean = () => true) {
  return createSyncStoragePersister({
    key: localKeys.bootSnapshot,
    storage: {
      getItem: readLocal,
      setItem: (key, value) => {
        if (canWrite()) writeLocal(key, value)
      },
      removeItem: removeLocal,
    },
    retry: () => undefined,
  })
}
