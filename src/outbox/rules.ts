/** What happens to the rows of one owner, as pure functions; each change is carried out in one transaction. */
import * as v from 'valibot'
import { guestOwner } from '../domain/account/identity'
import {
  type About,
  backoff,
  dueAt,
  type Edit,
  heads,
  heldUntil,
  inOrder,
  isUnsent,
  isWaiting,
  type Kind,
  type Kinds,
  maxRetryAfterMs,
  maxSentLength,
  maxSent,
  type OutboxRow,
  type RowState,
  type Trigger,
  type Outcome,
} from '../domain/outbox/outbox'

export type Change = { put: OutboxRow[]; drop: string[] }

export const noChange: Change = { put: [], drop: [] }

type Stamp = { id: string; owner: string; now: number }

/** An edit comes in: it replaces what was not sent yet, queues behind what was, or takes both out of the way. */
export function enqueue(rows: readonly OutboxRow[], edit: Edit, kinds: Kinds, stamp: Stamp): Change {
  const kind = kindIn(kinds, edit)
  // The device may have stored it when it said that it was lost; by now it may be on its way.
  if (rows.some(({ id }) => id === stamp.id)) return noChange
  const same = inOrder(rows).filter((row) => row.kind === edit.kind && row.entity === edit.entity)
  const { before, unsent } = meeting(same, kind)
  const folded = kind.fold
    ? kind.fold({
        before: before?.payload,
        unsent: unsent?.payload,
        edit: edit.payload,
        isOverOld: isOverOld(rows, edit, stamp.now),
        lastSent: lastSent(same),
      })
    : edit.payload
  // A conflict is never over by itself, whatever is typed in it.
  const payload = unsent?.state.name === 'conflict' ? (folded ?? edit.payload) : folded
  // A newer edit stands for the refused one: the customer has decided.
  const outdone = kind.fold ? same.filter((row) => row.state.name === 'failed' && isReadable(kinds, row)) : []
  const drop = outdone.map(({ id }) => id)
  if (payload === null) return { put: [], drop: unsent ? [...drop, unsent.id] : drop }
  if (unsent) return { put: [{ ...unsent, payload }], drop }
  return { put: [newRow(rows, { ...edit, payload }, kinds, stamp)], drop }
}

/** Any of its kind counts, as of those that were sent only some are remembered. */
function isOverOld(rows: readonly OutboxRow[], { kind, seenAt }: Edit, now: number): boolean {
  if (seenAt === undefined) return false
  // The clock was wrong then, or is now.
  if (seenAt > now) return true
  return rows.some((row) => row.kind === kind && row.state.name === 'sent' && row.state.at >= seenAt)
}

function lastSent(same: readonly OutboxRow[]): About | null {
  return same.reduce<About | null>((last, { state }) => (state.name === 'sent' ? state.about : last), null)
}

function meeting(same: readonly OutboxRow[], kind: Kind): { before?: OutboxRow; unsent?: OutboxRow } {
  const waiting = same.filter(isWaiting)
  const last = waiting.at(-1)
  if (!kind.fold || !last) return {}
  if (!isUnsent(last)) return { before: last }
  const before = waiting.at(-2)
  return before ? { before, unsent: last } : { unsent: last }
}

/** Behind the other rows of its owner. */
export function newRow(
  rows: readonly OutboxRow[],
  { kind, entity, payload }: Edit,
  kinds: Kinds,
  { id, owner, now }: Stamp,
): OutboxRow {
  return {
    id,
    owner,
    kind,
    entity,
    payload,
    seq: Math.max(0, ...rows.map(({ seq }) => seq)) + 1,
    opSchema: kindIn(kinds, { kind }).opSchema,
    createdAt: now,
    attempts: 0,
    sent: false,
    state: { name: 'pending' },
  }
}

type Settling = {
  outcome: Outcome
  /** Of the session with which it was sent. */
  mark: string
  kinds: Kinds
  /** Whether a call was sent that has an effect. */
  wrote: boolean
  /** Whether its customer is still there: what was sent for a session that ended is not shown. */
  remember: boolean
  now: number
  random: number
}

/**
 * Records how sending ended. What another tab has recorded since stands, and so does its own attempt, where it has taken the
 * row meanwhile: this one's tab was asleep, and was taken for gone.
 */
export function settle(rows: readonly OutboxRow[], taken: OutboxRow, settling: Settling): Change {
  const row = rows.find(({ id }) => id === taken.id)
  if (!row || !isInFlight(row) || takenAt(row.state) !== takenAt(taken.state)) return noChange
  const { outcome, wrote, kinds, now } = settling
  if (outcome.name === 'done' && !settling.remember) return { put: [], drop: [row.id] }
  if (outcome.name === 'done') {
    const state: RowState = { name: 'sent', at: now, about: aboutIn(kinds, row) }
    return { put: [{ ...row, payload: null, state }], drop: old(rows, now, maxSent - 1) }
  }
  const newer = newerOf(rows, row, kinds)
  if (newer && outcome.name === 'failed') return { put: [], drop: [row.id] }
  if (newer && outcome.name === 'conflict')
    return { put: [{ ...newer, state: stateAfter(outcome, 0, settling) }], drop: [row.id] }
  const attempts = row.attempts + (outcome.name === 'later' ? 1 : 0)
  const sent = row.sent || wrote
  const triedAt = outcome.name === 'stopped' ? row.triedAt : now
  return {
    put: [{ ...row, attempts, sent, triedAt, state: stateAfter(outcome, attempts, settling) }],
    drop: [],
  }
}

/** The customer has changed it since: what became of it is of no interest any more. */
function newerOf(
  rows: readonly OutboxRow[],
  { kind, entity, seq }: OutboxRow,
  kinds: Kinds,
): OutboxRow | undefined {
  if (!kinds.get(kind)?.fold) return undefined
  const newer = (row: OutboxRow) =>
    row.kind === kind && row.entity === entity && row.seq > seq && isWaiting(row)
  return inOrder(rows.filter(newer)).at(-1)
}

/** What was sent is remembered for a while only. */
export function tidy(rows: readonly OutboxRow[], now: number): Change {
  return { put: [], drop: old(rows, now, maxSent) }
}

function old(rows: readonly OutboxRow[], now: number, most: number): string[] {
  const sent = rows.flatMap(({ id, state }) => (state.name === 'sent' ? [{ id, at: state.at }] : []))
  return sent
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at }, place) => place >= most || Math.abs(now - at) > maxSentLength)
    .map(({ id }) => id)
}

function stateAfter(
  outcome: Exclude<Outcome, { name: 'done' }>,
  attempts: number,
  { mark, now, random }: Settling,
): RowState {
  if (outcome.name === 'stopped') return { name: 'pending' }
  if (outcome.name === 'sign-in') return { name: 'blocked', mark }
  if (outcome.name === 'failed' || outcome.name === 'conflict') return outcome
  const asked = outcome.wait === null ? null : Math.min(outcome.wait, maxRetryAfterMs)
  return { name: 'retry', at: now + (asked ?? backoff(attempts, random)), cause: outcome.cause }
}

/** What waited for another session than this one is to be sent; null stands for a session that was not tried yet. */
export function release(rows: readonly OutboxRow[], mark: string | null): Change {
  const released = rows.filter(({ state }) => state.name === 'blocked' && state.mark !== mark)
  return { put: released.map((row) => ({ ...row, state: { name: 'pending' } })), drop: [] }
}

export function isInFlight({ state }: OutboxRow): boolean {
  return state.name === 'inflight'
}

function takenAt(state: RowState): number | undefined {
  return state.name === 'inflight' ? state.since : undefined
}

/**
 * To be called before anything is taken: those of `left` that still are in flight were left so by a page that is gone. The
 * provider may know them, and each was an attempt that got nowhere.
 */
export function recover(rows: readonly OutboxRow[], left: readonly OutboxRow[], now: number): Change {
  // Its page may have been asleep only, and have taken it again since.
  const isLeft = (row: OutboxRow) =>
    left.some(
      ({ id, attempts, state }) =>
        id === row.id && attempts === row.attempts && takenAt(state) === takenAt(row.state),
    )
  const put = rows
    .filter((row) => isInFlight(row) && isLeft(row))
    .map((row): OutboxRow => {
      return { ...row, sent: true, attempts: row.attempts + 1, triedAt: now, state: { name: 'pending' } }
    })
  return { put, drop: [] }
}

/** Takes the next row to be sent, if there is one and no other is being sent. */
export function claim(
  rows: readonly OutboxRow[],
  { now, trigger }: { now: number; trigger: Trigger },
): OutboxRow | null {
  if (rows.some(isInFlight)) return null
  if (heldUntil(rows, now) > now) return null
  const [next] = heads(rows)
    .filter((row) => dueAt(row, now, trigger) <= now)
    // One that fails again and again does not hold the others up.
    .toSorted((a, b) => lastTried(a, now) - lastTried(b, now))
  if (!next) return null
  return { ...next, state: { name: 'inflight', since: now } }
}

/** 0 when it never was, as far as the clock can be believed. */
function lastTried({ triedAt = 0 }: OutboxRow, now: number): number {
  return triedAt > now ? 0 : triedAt
}

/** When a session should look again, in epoch ms; infinity when it has nothing to send. */
export function nextLook(
  rows: readonly OutboxRow[],
  { mark, now, trigger }: { mark: string | null; now: number; trigger: Trigger },
): number {
  const { put } = release(rows, mark)
  const then = rows.map((row) => put.find(({ id }) => id === row.id) ?? row)
  const due = Math.min(...heads(then).map((row) => dueAt(row, now, trigger)))
  return Math.max(due, heldUntil(then, now))
}

const unknownVersion = 'Another version of the shop saved this. Open the newest version to send it.'

/** Rows that this version cannot read are refused ones to look at; what is stored of them stays as it is. */
export function readable(kinds: Kinds, rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.map((row) =>
    row.state.name === 'sent' || isReadable(kinds, row)
      ? row
      : { ...row, state: { name: 'failed', reason: unknownVersion } },
  )
}

export function kindIn(kinds: Kinds, { kind }: Pick<OutboxRow, 'kind'>): Kind {
  const known = kinds.get(kind)
  if (!known) throw new Error(`No rules for ${kind}.`)
  return known
}

/** Whether its kind is known here, in this version. */
export function isReadable(kinds: Kinds, { kind, opSchema, payload }: OutboxRow): boolean {
  const known = kinds.get(kind)
  return known !== undefined && known.opSchema === opSchema && v.is(known.payload, payload)
}

/** A row in words, whatever it is. */
export function aboutIn(kinds: Kinds, row: OutboxRow): About {
  const { state, kind, owner, payload } = row
  if (state.name === 'sent') return state.about
  const rules = kinds.get(kind)
  if (rules && isReadable(kinds, row)) return rules.about(payload)
  // What a visitor entered is private.
  const text = owner === guestOwner || payload === null ? null : (JSON.stringify(payload, null, 2) ?? null)
  return { title: 'A change made by another version', text }
}
