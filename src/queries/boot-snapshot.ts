/**
 * A handful of public reads in localStorage, restored synchronously before the first render (req 11.5). It is
 * disposable: losing it costs one wait. The stock subscription would dehydrate the whole cache at every event, so the
 * snapshot is built, and put back, by hand from the boot queries only; that is lighter to load, too.
 */
import type { PersistedClient } from '@tanstack/query-persist-client-core'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { localKeys, savedShape } from '../device/storage-names'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import type { Dated } from '../domain/dated'
import { currentEpoch } from '../session/identity'

const bootKeys = new Set(['home', 'categories', 'category-groups', 'gst', 'new-arrivals'])
const maxCharacters = 100_000

/** Restores the snapshot into an empty client. True when there was one. */
export function restoreBootSnapshot(queryClient: QueryClient): boolean {
  const snapshot = readSnapshot()
  if (!snapshot || snapshot.buster !== buster) return false
  const queries = snapshot.clientState.queries.filter(isRestorable)
  for (const { queryKey, state } of queries) {
    const saved = state.data as Dated<unknown>
    const query = queryClient.getQueryCache().build(queryClient, { queryKey, meta: { scope: 'public' } })
    queryClient.setQueryData(queryKey, { ...saved, fresh: false }, { updatedAt: saved.at })
    // What is restored paints first and is asked for again behind it.
    query.invalidate()
  }
  return queries.length > 0
}

/** A dated boot read; anything else in storage is not ours. */
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
    // What cannot be parsed is as good as none.
    removeLocal(localKeys.bootSnapshot)
    return null
  }
}

/** Keeps the snapshot current while the page lives. Returns how to stop. */
export function saveBootSnapshot(queryClient: QueryClient): () => void {
  let { epoch, store } = fencedStore()
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!isBootQuery(event.query.queryKey, event.query.meta?.['scope'])) return
    if (epoch !== currentEpoch()) ({ epoch, store } = fencedStore())
    void store.persistClient({ timestamp: Date.now(), buster, clientState: bootState(queryClient) })
  })
}

/** Each identity writes through a store of its own, so that no delayed write outlives it. */
function fencedStore() {
  const epoch = currentEpoch()
  return { epoch, store: persister(() => epoch === currentEpoch()) }
}

const buster = `shape-${savedShape}`

function bootState(queryClient: QueryClient): DehydratedState {
  const all = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, meta, state }) =>
      state.data !== undefined && isBootQuery(queryKey, meta?.['scope']),
  })
  // The envelope around the queries needs a little room, too.
  let room = maxCharacters - 200
  const queries = all
    .map(({ queryKey, queryHash, state }) => ({ queryKey, queryHash, state, dehydratedAt: Date.now() }))
    .filter((query) => {
      const length = JSON.stringify(query).length + 1
      if (length > room) return false
      room -= length
      return true
    })
  return { mutations: [], queries }
}

function isBootQuery(key: readonly unknown[], scope: unknown): boolean {
  const [noun, page = '1'] = key
  return scope === 'public' && page === '1' && bootKeys.has(String(noun))
}

/** `mayWrite` fences the persister's delayed write: after an identity change it must not come back. */
function persister(mayWrite: () => boolean = () => true) {
  return createSyncStoragePersister({
    key: localKeys.bootSnapshot,
    storage: {
      getItem: readLocal,
      setItem: (key, value) => {
        if (mayWrite()) writeLocal(key, value)
      },
      removeItem: removeLocal,
    },
    retry: () => undefined,
  })
}
