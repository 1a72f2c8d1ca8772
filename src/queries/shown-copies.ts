/** Age of the oldest saved copy on screen, which the page displays (req 11.3). */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Dated } from '../domain/dated'

/** ms. A refresh that arrives within this time is not announced. */
const announceDelayMs = 250

/**
 * `at` is the time, in epoch ms, of the oldest copy that is shown although a newer answer was requested. Returns null
 * when everything is fresh. `isOffline`: all shown data counts as a copy.
 */
export function useShownCopy(isOffline: boolean): { at: number } | null {
  const queryClient = useQueryClient()
  const store = useMemo(() => shownCopyStore(queryClient, isOffline), [queryClient, isOffline])
  return useSyncExternalStore(store.subscribe, store.current, () => null)
}

/** Requests every old copy on screen from the provider again. */
export function useRetryShown(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    void queryClient.refetchQueries({ type: 'active', predicate: isOld })
  }, [queryClient])
}

function shownCopyStore(queryClient: QueryClient, isOffline: boolean) {
  const isCopy = (query: Query) => (isOffline ? datedOf(query) !== null : isOld(query))
  const cache = queryClient.getQueryCache()
  let shownCopy: { at: number } | null = null
  /** A query that is being refetched counts as old until the answer arrives. */
  let oldHashes = new Set<string>()

  const updateShown = (): boolean => {
    const copies = cache
      .findAll({ type: 'active' })
      .filter(
        (query) =>
          isCopy(query) &&
          (isOffline || query.state.fetchStatus === 'idle' || oldHashes.has(query.queryHash)),
      )
    oldHashes = new Set(copies.map((query) => query.queryHash))
    const at = copies.length === 0 ? null : Math.min(...copies.map((query) => datedOf(query)?.at ?? Infinity))
    if (at === (shownCopy?.at ?? null)) return false
    shownCopy = at === null ? null : { at }
    return true
  }

  return {
    current: () => shownCopy,
    subscribe: (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | null = null
      const schedule = () => {
        timer ??= setTimeout(() => {
          timer = null
          if (updateShown()) listener()
        }, announceDelayMs)
      }
      const stop = cache.subscribe(schedule)
      schedule()
      return () => {
        stop()
        if (timer) clearTimeout(timer)
      }
    },
  }
}

function isOld(query: Query): boolean {
  const dated = datedOf(query)
  return dated !== null && (!dated.fresh || query.state.status === 'error')
}

function datedOf(query: Query): Dated<unknown> | null {
  const data: unknown = query.state.data
  if (typeof data !== 'object' || data === null) return null
  return 'at' in data && typeof data.at === 'number' && 'fresh' in data ? (data as Dated<unknown>) : null
}
