/** Pure functions for the customer's decisions about an outbox row; each result is applied in one transaction. */
import type { Kinds, OutboxRow } from '../domain/outbox/outbox'
import { NotStoredFailure } from '../domain/not-stored'
import { type Change, isReadable, noChange } from './rules'

/**
 * `newId` is the row's new id: a refused or conflicting edit is sent as a new request, because a provider may
 * remember its answer to the old idempotency key.
 */
type DecisionTools = { kinds: Kinds; newId: string }

/** `seen` is the row as the customer saw it when deciding. Throws NotStoredFailure. */
export type Decision = (rows: readonly OutboxRow[], seen: OutboxRow, tools: DecisionTools) => Change

/** Deletes the row for good, whether it was sent or not. In a conflict, the provider's version remains. */
export const discard: Decision = (rows, seen) => {
  const row = find(rows, seen)
  if (!row) return noChange
  assertNotInFlight(row)
  if (row.state.name === 'sent' && seen.state.name !== 'sent')
    throw new NotStoredFailure('It was sent just now.')
  assertUnchanged(row, seen)
  return { put: [], drop: [row.id] }
}

/** Replaces the payload of a row that was not sent. The result is sent as a new request. */
export const replaceWith =
  (payload: unknown): Decision =>
  (rows, seen, { newId }) => {
    // The device may have stored the row although it reported a failure.
    if (rows.some(({ id }) => id === newId)) return noChange
    const row = find(rows, seen)
    if (!row || row.state.name === 'sent') throw new NotStoredFailure('It was sent just now.')
    assertNotInFlight(row)
    assertUnchanged(row, seen)
    return { put: [{ ...row, id: newId, payload, attempts: 0, state: { name: 'pending' } }], drop: [row.id] }
  }

/** Retries a refused row in its old position in the queue. */
export const retry: Decision = (rows, seen, { kinds, newId }) => {
  const row = find(rows, seen)
  if (row?.state.name !== 'failed') return noChange
  if (!isReadable(kinds, row)) throw new NotStoredFailure(row.state.reason)
  return { put: [{ ...row, id: newId, attempts: 0, state: { name: 'pending' } }], drop: [row.id] }
}

/** Sends the customer's version over the provider's version that the customer saw. */
export const overwriteTheirs: Decision = (rows, seen, { kinds, newId }) => {
  const row = find(rows, seen)
  if (row?.state.name !== 'conflict' || seen.state.name !== 'conflict') return noChange
  const resolve = kinds.get(row.kind)?.resolve
  if (!resolve) throw new NotStoredFailure('This change can’t replace the shop’s version.')
  const payload = resolve(row.payload, seen.state.theirs)
  const mine: OutboxRow = { ...row, id: newId, payload, attempts: 0, sent: false, state: { name: 'pending' } }
  return { put: [mine], drop: [row.id] }
}

function find(rows: readonly OutboxRow[], { id }: OutboxRow): OutboxRow | undefined {
  return rows.find((row) => row.id === id)
}

function assertNotInFlight({ state }: OutboxRow): void {
  if (state.name === 'inflight') throw new NotStoredFailure('It is being sent just now.')
}

/** Protects text that was typed since the customer looked at the row, perhaps in another tab. */
function assertUnchanged(row: OutboxRow, seen: OutboxRow): void {
  if (JSON.stringify(row.payload) !== JSON.stringify(seen.payload))
    throw new NotStoredFailure('It was changed since. Please look at it again.')
}
