/** What the outbox's events mean for the queries: the one place where kinds of edits meet the reads that show them. */
import type { QueryClient } from '@tanstack/react-query'
import { InvalidTokenFailure } from '../domain/failure'
import type { OutboxRow } from '../domain/outbox/outbox'
import type { WishlistChange } from '../domain/wishlist/wishlist'
import type { OutboxListener } from '../outbox/events'
import { wishlistChangeIn } from '../outbox/kinds/wishlist-item'
import { queues, startQueue } from '../outbox/queues'
import { endSession } from '../session/account'
import { noteBriefDone, noteBriefRefused } from './brief'
import { cartQuery } from './cart'
import { readAfterWrite } from './read-query'
import { noteWishlistDone, rereadWishlist } from './wishlist'

const connected = new WeakSet<QueryClient>()

/**
 * Sends what waits on this device for the signed-in customer. To be loaded for customers only, and called again freely.
 * `tell` is given words for the customer.
 */
export function startOutboxWith(queryClient: QueryClient, tell: (problem: string) => void): void {
  if (!connected.has(queryClient)) {
    queues.own.subscribe(listenerFor(queryClient, tell))
    void rereadMissed(queryClient)
  }
  connected.add(queryClient)
  startQueue('guest')
  startQueue('own')
}

function listenerFor(queryClient: QueryClient, tell: (problem: string) => void): OutboxListener {
  /** A job has many lines: the cart is read again once all of them have their brief. */
  let isCartOld = false
  return (event) => {
    if (event.name === 'done') {
      const change = wishlistChangeIn(event.row)
      if (change) noteWishlistDone(queryClient, change)
      isCartOld = noteBriefDone(queryClient, event.row) || isCartOld
    }
    if (event.name === 'failed') {
      const change = wishlistChangeIn(event.row)
      const words = change
        ? refusedWords(change, event.reason)
        : noteBriefRefused(queryClient, event.row, event.reason)
      if (words !== null) tell(words)
    }
    if (event.name === 'drained') {
      void rereadWishlist(queryClient)
      if (isCartOld) void readAfterWrite(queryClient, cartQuery())
      isCartOld = false
    }
    if (event.name === 'refused') refused(event.error)
  }
}

/** Another tab may have sent something since this one was opened: what was read before may lack it. */
async function rereadMissed(queryClient: QueryClient): Promise<void> {
  // Without it nothing can be sent, either.
  const rows = await queues.own
    .outbox()
    .read()
    .catch(() => [])
  const isMissed = ({ state }: OutboxRow) => state.name === 'sent' && state.at >= performance.timeOrigin
  if (!rows.some(isMissed)) return
  void rereadWishlist(queryClient)
  if (queryClient.getQueryState(cartQuery().queryKey)) void readAfterWrite(queryClient, cartQuery())
}

/** The toggle falls back to what the provider lists, so somebody has to say why. */
function refusedWords({ product: { name }, wanted }: WishlistChange, reason: string): string {
  return `${name} could not be ${wanted ? 'added to' : 'taken off'} your wishlist: ${reason}`
}

/** Whoever signs in again comes back to this page. */
function refused(error: unknown): void {
  const { pathname, search, hash } = window.location
  if (error instanceof InvalidTokenFailure) endSession(error.token, `${pathname}${search}${hash}`)
  else console.warn('The provider did not let this customer in.', error)
}
