/** How old the oldest saved copy on screen is, so that the page can say so (req 11.3). */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Dated } from '../domain/dated'

/** A refresh that comes at once is not worth a word; in ms. */
const settle = 250

/**
 * `at`: epoch ms of the oldest copy that is shown although a newer answer was wanted. Null when all is fresh.
 * `everything`: without a network whatever is shown is a copy.
 */
export function useShownCopy(everything: boolean): { at: number } | null {
  const queryClient = useQueryClient()
  const store = useMemo(() => shownCopyStore(queryClient, everything), [queryClient, everything])
  return useSyncExternalStore(store.subscribe, store.current, () => null)
}

/** Asks the provider again for every old copy on screen. */
export function useRetryShown(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    void queryClient.refetchQueries({ type: 'active', predicate: isOld })
  }, [queryClient])
}

function shownCopyStore(queryClient: QueryClient, everything: boolean) {
  const counts = (query: Query) => (everything ? datedOf(query) !== null : isOld(query))
  const cache = queryClient.getQueryCache()
  let shown: { at: number } | null = null
  /** What is being asked for again stays old until the answer is here. */
  let old = new Set<string>()

  const look = (): boolean => {
    const copies = cache
      .findAll({ type: 'active' })
      .filter(
        (query) =>
          counts(query) && (everything || query.state.fetchStatus === 'idle' || old.has(query.queryHash)),
      )
    old = new Set(copies.map((query) => query.queryHash))
    const at = copies.length === 0 ? null : Math.min(...copies.map((query) => datedOf(query)?.at ?? Infinity))
    if (at === (shown?.at ?? null)) return false
    shown = at === null ? null : { at }
    return true
  }

  return {
    current: () => shown,
    subscribe: (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | null = null
      const schedule = () => {
        timer ??= setTimeout(() => {
          timer = null
          if (look()) listener()
        }, settle)
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
