/** What the outbox's news mean for the queries: the one place where kinds of edits meet the reads that show them. */
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { WishlistChange } from '../domain/wishlist/wishlist'
import { startOutbox, startGuestQueue } from '../outbox/queues'
import { wishIn } from '../outbox/kinds/wishlist-item'
import { noteBriefDone, noteBriefRefused } from './brief'
import { connectWishes, noteWishDone, wishlistQuery } from './wishlist'

/**
 * Sends what waits on this device for the signed-in customer. To be loaded for customers only, and called again freely.
 * `tell` is given words for the customer.
 */
export function startOutboxWith(queryClient: QueryClient, tell: (problem: string) => void): void {
  connectWishes(queryClient)
  startGuestQueue()
  startOutbox({
    done: (row, said) => {
      const wish = wishIn(row)
      if (wish) noteWishDone(queryClient, wish)
      noteBriefDone(queryClient, row, said)
    },
    failed: (row, reason) => {
      const wish = wishIn(row)
      if (wish) tell(refusedWords(wish, reason))
      const words = noteBriefRefused(queryClient, row, reason)
      if (words !== null) tell(words)
    },
    drained: () => void readWishesAgain(queryClient),
    refused: (error) => tellFailure(queryClient, error),
  })
}

/** Also when no screen shows it: what is saved of it on this device has to follow. */
async function readWishesAgain(queryClient: QueryClient): Promise<void> {
  const { queryKey } = wishlistQuery()
  const isFirst = queryClient.getQueryData(queryKey) === undefined && queryClient.isFetching({ queryKey }) > 0
  await queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
  // The first read is not begun anew while it is under way, and may be older than what has just arrived.
  if (isFirst) await queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
}

/** The heart falls back to what the provider lists, so somebody has to say why. */
function refusedWords({ product: { name }, wanted }: WishlistChange, reason: string): string {
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
