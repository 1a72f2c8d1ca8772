/** What the outbox's news mean for the queries: the one place where kinds of edits meet the reads that show them. */
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { Wish } from '../domain/wishlist'
import { startOutbox, startStall } from '../offline/outbox/queues'
import { wishIn } from '../offline/outbox/wish'
import { noteBriefDone, noteBriefRefused } from './brief'
import { connectWishes, noteWishDone, wishlistQuery } from './wishlist'

/**
 * Sends what waits on this device for the signed-in customer. To be loaded for customers only, and called again freely.
 * `tell` is given words for the customer.
 */
export function startOutboxWith(queryClient: QueryClient, tell: (problem: string) => void): void {
  connectWishes(queryClient)
  startStall()
  startOutbox({
    done: (row, said) => {
      const wish = wishIn(row)
      if (wish) noteWishDone(queryClient, wish)
      noteBriefDone(queryClient, row, said)
    },
    dead: (row, reason) => {
      const wish = wishIn(row)
      if (wish) tell(refusedWords(wish, reason))
      const words = noteBriefRefused(queryClient, row, reason)
      if (words !== null) tell(words)
    },
    // Also when no screen shows it: what is saved of it on this device has to follow.
    drained: () =>
      void queryClient.invalidateQueries({ queryKey: wishlistQuery().queryKey, refetchType: 'all' }),
    refused: (error) => tellFailure(queryClient, error),
  })
}

/** The heart falls back to what the provider lists, so somebody has to say why. */
function refusedWords({ product: { name }, wanted }: Wish, reason: string): string {
  return `${name} could not be ${wanted ? 'added to' : 'taken off'} your wishlist: ${reason}`
}

/** As the failure of a write, for which the query client has its one ear. */
function tellFailure(queryClient: QueryClient, error: unknown): void {
  const write = new MutationObserver(queryClient, {
    mutationKey: ['outbox'],
    mutationFn: () => Promise.reject(error),
  })
  write.mutate().catch(() => {})
}
