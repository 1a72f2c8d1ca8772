/**
 * Connects the outbox with the query cache: after the provider has an edit, the query that shows it is patched and
 * read again.
 */
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
 * Sends the signed-in customer's waiting edits. Call for customers only; repeated calls have no effect. `notify`
 * receives messages for the customer.
 */
export function startOutboxWith(queryClient: QueryClient, notify: (problem: string) => void): void {
  if (!connected.has(queryClient)) {
    queues.account.subscribe(listenerFor(queryClient, notify))
    void rereadMissed(queryClient)
  }
  connected.add(queryClient)
  startQueue('guest')
  startQueue('account')
}

function listenerFor(queryClient: QueryClient, notify: (problem: string) => void): OutboxListener {
  /**
   * Names of outdated queries. A job has many lines, so the cart is read again only after all of them have their
   * brief.
   */
  const outdated = new Set<string>()
  return (event) => {
    if (event.name === 'done' || event.name === 'failed') {
      const affected = affectedQueryOf(event.row)
      if (!affected) return
      outdated.add(affected.query)
      if (event.name === 'done') return showEdit(queryClient, event.row)
      notify(affected.failureMessage(event.row.payload, event.reason))
    }
    if (event.name === 'failed' || event.name === 'batch-done') {
      for (const query of outdated) void readAfterWrite(queryClient, [query])
      outdated.clear()
    }
    if (event.name === 'unauthorized') handleRefusal(event.error)
  }
}

function affectedQueryOf({ kind }: Pick<OutboxRow, 'kind'>) {
  return kinds.get(kind)?.affected
}

/**
 * Applies a sent edit to the data in memory, so that the display does not fall back to the old state before the next
 * read.
 */
export function showEdit(queryClient: QueryClient, edit: Pick<OutboxRow, 'kind' | 'payload'>): void {
  const affected = affectedQueryOf(edit)
  if (!affected) return
  const queryKey = [affected.query]
  const patch = () =>
    queryClient.setQueryData<Dated<unknown>>(
      queryKey,
      (known) => known && mapDated(known, (value) => affected.patch(edit.payload, value)),
    )
  patch()
  // A running read may be older than the edit.
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus === 'fetching') query.fetch().then(patch, () => {})
}

/**
 * Reads again the queries whose edits another tab has sent since this tab was opened, because their data may be
 * older.
 */
async function rereadMissed(queryClient: QueryClient): Promise<void> {
  // If the storage cannot be read, nothing can be sent either.
  const rows = await queues.account
    .outbox()
    .read()
    .catch(() => [])
  const sentMeanwhile = rows.filter(
    ({ state }) => state.name === 'sent' && state.at >= performance.timeOrigin,
  )
  for (const query of new Set(sentMeanwhile.flatMap((row) => affectedQueryOf(row)?.query ?? [])))
    void readAfterWrite(queryClient, [query])
}

/** Ends the session. Signing in again leads back to the current page. */
function handleRefusal(error: unknown): void {
  const { pathname, search, hash } = window.location
  if (error instanceof InvalidTokenFailure) endSession(error.token, `${pathname}${search}${hash}`)
  else console.warn('The provider rejected the session.', error)
}
