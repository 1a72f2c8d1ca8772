/** What the customer decides about a row, as pure functions; each is carried out in one transaction. */
import type { Kinds, OutboxRow } from '../domain/outbox/outbox'
import { NotStoredFailure } from '../domain/not-stored'
import { type Change, isReadable, noChange } from './rules'

/** `newId`: what was refused or stood in a conflict goes as a new request, as a provider may remember its answers. */
type DecisionTools = { kinds: Kinds; newId: string }

/** `seen` is the row as the customer saw it when he decided. Throws NotStoredFailure. */
export type Decision = (rows: readonly OutboxRow[], seen: OutboxRow, tools: DecisionTools) => Change

/** It goes for good, sent or not. */
export const discard: Decision = (rows, seen) => {
  const row = find(rows, seen)
  if (!row) return noChange
  notOnItsWay(row)
  if (row.state.name === 'sent' && seen.state.name !== 'sent')
    throw new NotStoredFailure('It was sent just now.')
  sameAsSeen(row, seen)
  return { put: [], drop: [row.id] }
}

/** Another payload in its place, of something that was not sent. It goes as a new request. */
export const replaceWith =
  (payload: unknown): Decision =>
  (rows, seen, { newId }) => {
    // The device may have stored it when it said that it was lost.
    if (rows.some(({ id }) => id === newId)) return noChange
    const row = find(rows, seen)
    if (!row || row.state.name === 'sent') throw new NotStoredFailure('It was sent just now.')
    notOnItsWay(row)
    sameAsSeen(row, seen)
    return { put: [{ ...row, id: newId, payload, attempts: 0, state: { name: 'pending' } }], drop: [row.id] }
  }

/** What was refused is tried again, in its old place. */
export const retry: Decision = (rows, seen, { kinds, newId }) => {
  const row = find(rows, seen)
  if (row?.state.name !== 'failed') return noChange
  if (!isReadable(kinds, row)) throw new NotStoredFailure(row.state.reason)
  return { put: [{ ...row, id: newId, attempts: 0, state: { name: 'pending' } }], drop: [row.id] }
}

/** The customer's own is sent over what he saw there. */
export const keepMine: Decision = (rows, seen, { kinds, newId }) => {
  const row = find(rows, seen)
  if (row?.state.name !== 'conflict' || seen.state.name !== 'conflict') return noChange
  const resolve = kinds.get(row.kind)?.resolve
  if (!resolve) throw new NotStoredFailure('This cannot be kept.')
  const payload = resolve(row.payload, seen.state.theirs)
  const mine: OutboxRow = { ...row, id: newId, payload, attempts: 0, sent: false, state: { name: 'pending' } }
  return { put: [mine], drop: [row.id] }
}

/** The customer's own goes. */
export const takeTheirs: Decision = (rows, seen) => {
  const row = find(rows, seen)
  if (row?.state.name !== 'conflict') return noChange
  sameAsSeen(row, seen)
  return { put: [], drop: [row.id] }
}

function find(rows: readonly OutboxRow[], { id }: OutboxRow): OutboxRow | undefined {
  return rows.find((row) => row.id === id)
}

function notOnItsWay({ state }: OutboxRow): void {
  if (state.name === 'inflight') throw new NotStoredFailure('It is being sent just now.')
}

/** Nothing is thrown away that was typed since, perhaps in another tab. */
function sameAsSeen(row: OutboxRow, seen: OutboxRow): void {
  if (JSON.stringify(row.payload) !== JSON.stringify(seen.payload))
    throw new NotStoredFailure('It was changed since. Please look at it again.')
}
