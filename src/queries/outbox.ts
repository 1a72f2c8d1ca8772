/** The way back from the outbox: the read that shows an edit follows it once the provider has it, and is read again. */
import type { QueryClient } from '@tanstack/react-query'
import { type Dated, mapDated } from '../domain/dated'
import { InvalidTokenFailure } from '../domain/failure'
import type { OutboxRow } from '../domain/outbox/outbox'
import type { OutboxListener } from '../outbox/sender'
import { kinds } from '../outbox/kinds'
import { queues, startQueue } from '../outbox/queues'
import { endSession } from '../session/account'
import { readAfterWrite } from './read-query'

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
  /** Names of queries. A job has many lines: the cart is read again once all of them have their brief. */
  const outdated = new Set<string>()
  return (event) => {
    if (event.name === 'done' || event.name === 'failed') {
      const shown = shownOf(event.row)
      if (!shown) return
      outdated.add(shown.query)
      if (event.name === 'done') return showEdit(queryClient, event.row)
      tell(shown.refused(event.row.payload, event.reason))
    }
    if (event.name === 'failed' || event.name === 'drained') {
      for (const query of outdated) void readAfterWrite(queryClient, [query])
      outdated.clear()
    }
    if (event.name === 'refused') refused(event.error)
  }
}

function shownOf({ kind }: Pick<OutboxRow, 'kind'>) {
  return kinds.get(kind)?.shown
}

/** The provider has this edit now: what is in memory follows, so that nothing falls back before it is read again. */
export function showEdit(queryClient: QueryClient, edit: Pick<OutboxRow, 'kind' | 'payload'>): void {
  const shown = shownOf(edit)
  if (!shown) return
  const queryKey = [shown.query]
  const patch = () =>
    queryClient.setQueryData<Dated<unknown>>(
      queryKey,
      (known) => known && mapDated(known, (value) => shown.patch(edit.payload, value)),
    )
  patch()
  // A read that is under way may be older than the edit.
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus === 'fetching') query.fetch().then(patch, () => {})
}

/** Another tab may have sent something since this one was opened: what was read before may lack it. */
async function rereadMissed(queryClient: QueryClient): Promise<void> {
  // Without it nothing can be sent, either.
  const rows = await queues.own
    .outbox()
    .read()
    .catch(() => [])
  const missed = rows.filter(({ state }) => state.name === 'sent' && state.at >= performance.timeOrigin)
  for (const query of new Set(missed.flatMap((row) => shownOf(row)?.query ?? [])))
    void readAfterWrite(queryClient, [query])
}

/** Signing in again leads back to this page. */
function refused(error: unknown): void {
  const { pathname, search, hash } = window.location
  if (error instanceof InvalidTokenFailure) endSession(error.token, `${pathname}${search}${hash}`)
  else console.warn('The provider did not let this customer in.', error)
}
