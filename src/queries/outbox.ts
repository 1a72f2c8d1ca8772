/** What the outbox's events mean for the queries: what screens show follows each edit, as its kind says. */
import type { QueryClient } from '@tanstack/react-query'
import { InvalidTokenFailure } from '../domain/failure'
import type { OutboxRow } from '../domain/outbox/outbox'
import type { OutboxListener } from '../outbox/events'
import type { Shown } from '../outbox/kind'
import { kinds } from '../outbox/kinds'
import { queues, startQueue } from '../outbox/queues'
import { endSession } from '../session/account'
import { showBrief } from './brief'
import { cartQuery } from './cart'
import { readAfterWrite } from './read-query'
import { showWishlistChange, wishlistQuery } from './wishlist'

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
  const shown: Shown = {
    wishlist: (change) => showWishlistChange(queryClient, change),
    cart: (lineId, brief) => showBrief(queryClient, lineId, brief),
  }
  /** A job has many lines: the cart is read again once all of them have their brief. */
  const outdated = new Set<keyof Shown>()
  return (event) => {
    if (event.name === 'done' || event.name === 'failed') {
      const { row } = event
      const shows = kinds.get(row.kind)?.shows
      if (!shows) return
      outdated.add(shows.name)
      if (event.name === 'done') return shows.patch(row.payload, shown)
      tell(shows.refused(row.payload, event.reason))
    }
    if (event.name === 'failed' || event.name === 'drained') {
      for (const name of outdated) reread(queryClient, name)
      outdated.clear()
    }
    if (event.name === 'refused') refused(event.error)
  }
}

/** Where it was never read there is nothing to follow. */
function reread(queryClient: QueryClient, name: keyof Shown): void {
  const isRead = ({ queryKey }: { queryKey: readonly string[] }) =>
    queryClient.getQueryState(queryKey) !== undefined
  if (name === 'wishlist' && isRead(wishlistQuery())) void readAfterWrite(queryClient, wishlistQuery())
  if (name === 'cart' && isRead(cartQuery())) void readAfterWrite(queryClient, cartQuery())
}

/** Another tab may have sent something since this one was opened: what was read before may lack it. */
async function rereadMissed(queryClient: QueryClient): Promise<void> {
  // Without it nothing can be sent, either.
  const rows = await queues.own
    .outbox()
    .read()
    .catch(() => [])
  const missed = rows.filter(
    ({ state }: OutboxRow) => state.name === 'sent' && state.at >= performance.timeOrigin,
  )
  const names = missed.flatMap(({ kind }) => kinds.get(kind)?.shows?.name ?? [])
  for (const name of new Set(names)) reread(queryClient, name)
}

/** Whoever signs in again comes back to this page. */
function refused(error: unknown): void {
  const { pathname, search, hash } = window.location
  if (error instanceof InvalidTokenFailure) endSession(error.token, `${pathname}${search}${hash}`)
  else console.warn('The provider did not let this customer in.', error)
}
