/** Pure functions that change the rows of one owner; each change is applied in one transaction. */
import * as v from 'valibot'
import { guestOwner } from '../domain/account/identity'
import { backoff } from '../domain/backoff'
import {
  type EditDescription,
  sendDelays,
  dueAt,
  type Edit,
  firstWaitingRows,
  sendingBlockedUntil,
  inOrder,
  isUnsent,
  isWaiting,
  type Kind,
  type Kinds,
  maxRetryAfterMs,
  maxSentAgeMs,
  maxSentRows,
  type OutboxRow,
  type RowState,
  type Trigger,
  type Outcome,
} from '../domain/outbox/outbox'

export type Change = { put: OutboxRow[]; drop: string[] }

export const noChange: Change = { put: [], drop: [] }

type Stamp = { id: string; owner: string; now: number }

/**
 * Adds an edit: it replaces an edit that was not sent yet, queues behind a sent edit, or cancels out an earlier edit.
 */
export function enqueue(rows: readonly OutboxRow[], edit: Edit, kinds: Kinds, stamp: Stamp): Change {
  const kind = kindIn(kinds, edit)
  // The device may have stored the row although it reported a failure; by now the row may be in flight.
  if (rows.some(({ id }) => id === stamp.id)) return noChange
  const sameEntity = inOrder(rows).filter((row) => row.kind === edit.kind && row.entity === edit.entity)
  const { previous, unsent } = findEarlierEdits(sameEntity, kind)
  const merged = kind.merge
    ? kind.merge({
        previous: previous?.payload,
        unsent: unsent?.payload,
        edit: edit.payload,
        isStale: isBasedOnOldData(rows, edit, stamp.now),
        lastSent: lastSent(sameEntity),
      })
    : edit.payload
  // An edit never ends a conflict, even when it restores the provider's value.
  const payload = unsent?.state.name === 'conflict' ? (merged ?? edit.payload) : merged
  // A newer edit replaces the refused ones: the customer has decided.
  const supersededRows = kind.merge
    ? sameEntity.filter((row) => row.state.name === 'failed' && isReadable(kinds, row))
    : []
  const drop = supersededRows.map(({ id }) => id)
  if (payload === null) return { put: [], drop: unsent ? [...drop, unsent.id] : drop }
  if (unsent) return { put: [{ ...unsent, payload }], drop }
  return { put: [newRow(rows, { ...edit, payload }, kinds, stamp)], drop }
}

export type Addition = { edit: Edit; stamp: Stamp }

/** More rows than other tabs can have added since this tab read them: the new rows come behind those. */
const unreadRows = 1000

/**
 * Adds edits to rows that may have changed on the device. Returns new rows only, because another tab may be sending the
 * others; an edit that would change one of the others is left out.
 */
export function enqueueUnread(
  rows: readonly OutboxRow[],
  additions: readonly Addition[],
  kinds: Kinds,
): OutboxRow[] {
  let added: OutboxRow[] = []
  for (const { edit, stamp } of additions) {
    const { put, drop } = enqueue([...rows, ...added], edit, kinds, stamp)
    const ids = new Set([...drop, ...put.map(({ id }) => id)])
    if (rows.some(({ id }) => ids.has(id))) continue
    added = added.filter(({ id }) => !ids.has(id))
    added.push(...put.map((row) => ({ ...row, seq: row.seq + unreadRows })))
  }
  return added
}

/**
 * Returns true if the edit was based on data older than a sent change. Any sent row of the kind counts, because only
 * some sent rows are remembered.
 */
function isBasedOnOldData(rows: readonly OutboxRow[], { kind, seenAt }: Edit, now: number): boolean {
  if (seenAt === undefined) return false
  // The device's clock was wrong then, or is wrong now.
  if (seenAt > now) return true
  return rows.some((row) => row.kind === kind && row.state.name === 'sent' && row.state.at >= seenAt)
}

function lastSent(sameEntity: readonly OutboxRow[]): EditDescription | null {
  return sameEntity.reduce<EditDescription | null>(
    (last, { state }) => (state.name === 'sent' ? state.about : last),
    null,
  )
}

function findEarlierEdits(
  sameEntity: readonly OutboxRow[],
  kind: Kind,
): { previous?: OutboxRow; unsent?: OutboxRow } {
  const waiting = sameEntity.filter(isWaiting)
  const last = waiting.at(-1)
  if (!kind.merge || !last) return {}
  if (!isUnsent(last)) return { previous: last }
  const previous = waiting.at(-2)
  return previous ? { previous, unsent: last } : { unsent: last }
}

/** Creates a row behind the other rows of its owner. */
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

type OutcomeContext = {
  outcome: Outcome
  /** Mark of the session with which the row was sent. */
  mark: string
  kinds: Kinds
  /** true: a call with an effect was sent. */
  hasWritten: boolean
  /** false: the session has ended, so its sent rows are not shown. */
  shouldRemember: boolean
  now: number
  random: number
}

/**
 * Records the result of sending. If another tab has recorded a result meanwhile, or has claimed the row because this
 * tab was asleep and seemed gone, the other tab's record remains.
 */
export function applyOutcome(
  rows: readonly OutboxRow[],
  claimed: OutboxRow,
  context: OutcomeContext,
): Change {
  const row = rows.find(({ id }) => id === claimed.id)
  if (!row || !isInFlight(row) || claimedAt(row.state) !== claimedAt(claimed.state)) return noChange
  const { outcome, hasWritten, kinds, now } = context
  if (outcome.name === 'done' && !context.shouldRemember) return { put: [], drop: [row.id] }
  if (outcome.name === 'done') {
    const state: RowState = { name: 'sent', at: now, about: aboutIn(kinds, row) }
    return { put: [{ ...row, payload: null, state }], drop: oldSentIds(rows, now, maxSentRows - 1) }
  }
  const newer = newerOf(rows, row, kinds)
  if (newer && outcome.name === 'failed') return { put: [], drop: [row.id] }
  if (newer && outcome.name === 'conflict')
    return { put: [{ ...newer, state: stateAfter(outcome, 0, context) }], drop: [row.id] }
  const attempts = row.attempts + (outcome.name === 'later' ? 1 : 0)
  const sent = row.sent || hasWritten
  const triedAt = outcome.name === 'stopped' ? row.triedAt : now
  return {
    put: [{ ...row, attempts, sent, triedAt, state: stateAfter(outcome, attempts, context) }],
    drop: [],
  }
}

/** Returns a newer edit of the same entity, if there is one: then the result of the older edit is of no interest. */
function newerOf(
  rows: readonly OutboxRow[],
  { kind, entity, seq }: OutboxRow,
  kinds: Kinds,
): OutboxRow | undefined {
  if (!kinds.get(kind)?.merge) return undefined
  const isNewer = (row: OutboxRow) =>
    row.kind === kind && row.entity === entity && row.seq > seq && isWaiting(row)
  return inOrder(rows.filter(isNewer)).at(-1)
}

/** Drops sent rows that are too old or too many. */
export function tidy(rows: readonly OutboxRow[], now: number): Change {
  return { put: [], drop: oldSentIds(rows, now, maxSentRows) }
}

function oldSentIds(rows: readonly OutboxRow[], now: number, maxCount: number): string[] {
  const sent = rows.flatMap(({ id, state }) => (state.name === 'sent' ? [{ id, at: state.at }] : []))
  return sent
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at }, index) => index >= maxCount || Math.abs(now - at) > maxSentAgeMs)
    .map(({ id }) => id)
}

function stateAfter(
  outcome: Exclude<Outcome, { name: 'done' }>,
  attempts: number,
  { mark, now, random }: OutcomeContext,
): RowState {
  if (outcome.name === 'stopped') return { name: 'pending' }
  if (outcome.name === 'sign-in') return { name: 'blocked', mark }
  if (outcome.name === 'failed' || outcome.name === 'conflict') return outcome
  const requestedMs = outcome.waitMs === null ? null : Math.min(outcome.waitMs, maxRetryAfterMs)
  const waitMs = requestedMs ?? backoff(attempts, sendDelays, random)
  return { name: 'retry', at: now + waitMs, cause: outcome.cause }
}

/**
 * Makes rows pending that were blocked for another session than this one. null: the session has not been tried yet.
 */
export function unblock(rows: readonly OutboxRow[], mark: string | null): Change {
  const unblocked = rows.filter(({ state }) => state.name === 'blocked' && state.mark !== mark)
  return { put: unblocked.map((row) => ({ ...row, state: { name: 'pending' } })), drop: [] }
}

export function isInFlight({ state }: OutboxRow): boolean {
  return state.name === 'inflight'
}

function claimedAt(state: RowState): number | undefined {
  return state.name === 'inflight' ? state.since : undefined
}

/**
 * Makes those rows of `abandoned` pending that are still in flight, because their page is gone. The provider may know
 * them, and each counts as a failed attempt. Call this before any row is claimed.
 */
export function recover(rows: readonly OutboxRow[], abandoned: readonly OutboxRow[], now: number): Change {
  // A page that was only asleep may have claimed the row again since.
  const isAbandoned = (row: OutboxRow) =>
    abandoned.some(
      ({ id, attempts, state }) =>
        id === row.id && attempts === row.attempts && claimedAt(state) === claimedAt(row.state),
    )
  const put = rows
    .filter((row) => isInFlight(row) && isAbandoned(row))
    .map((row): OutboxRow => {
      return { ...row, sent: true, attempts: row.attempts + 1, triedAt: now, state: { name: 'pending' } }
    })
  return { put, drop: [] }
}

/** Claims the next row to send; null when none is due or another row is in flight. */
export function claim(
  rows: readonly OutboxRow[],
  { now, trigger }: { now: number; trigger: Trigger },
): OutboxRow | null {
  if (rows.some(isInFlight)) return null
  if (sendingBlockedUntil(rows, now) > now) return null
  const [next] = firstWaitingRows(rows)
    .filter((row) => dueAt(row, now, trigger) <= now)
    // A row that fails again and again does not delay the others.
    .toSorted((a, b) => lastTried(a, now) - lastTried(b, now))
  if (!next) return null
  return { ...next, state: { name: 'inflight', since: now } }
}

/** Returns 0 for a row that was never tried, or whose time is in the future because of a wrong clock. */
function lastTried({ triedAt = 0 }: OutboxRow, now: number): number {
  return triedAt > now ? 0 : triedAt
}

/** Returns the time of a session's next check for due rows, in epoch ms; Infinity when it has nothing to send. */
export function nextCheckAt(
  rows: readonly OutboxRow[],
  { mark, now, trigger }: { mark: string | null; now: number; trigger: Trigger },
): number {
  const { put } = unblock(rows, mark)
  const unblockedRows = rows.map((row) => put.find(({ id }) => id === row.id) ?? row)
  const firstDueAt = Math.min(...firstWaitingRows(unblockedRows).map((row) => dueAt(row, now, trigger)))
  return Math.max(firstDueAt, sendingBlockedUntil(unblockedRows, now))
}

const unknownVersion = 'Another version of the shop saved this. Open the newest version to send it.'

/** Shows rows that this version cannot read as failed; the stored rows stay unchanged. */
export function withUnreadableAsFailed(kinds: Kinds, rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.map((row) =>
    row.state.name === 'sent' || isReadable(kinds, row)
      ? row
      : { ...row, state: { name: 'failed', reason: unknownVersion } },
  )
}

export function kindIn(kinds: Kinds, { kind }: Pick<OutboxRow, 'kind'>): Kind {
  const knownKind = kinds.get(kind)
  if (!knownKind) throw new Error(`No rules for ${kind}.`)
  return knownKind
}

/** Returns true if this version knows the row's kind and can read its payload. */
export function isReadable(kinds: Kinds, { kind, opSchema, payload }: OutboxRow): boolean {
  const knownKind = kinds.get(kind)
  return knownKind !== undefined && knownKind.opSchema === opSchema && v.is(knownKind.payload, payload)
}

/** Describes any row in words, even one that this version cannot read. */
export function aboutIn(kinds: Kinds, row: OutboxRow): EditDescription {
  const { state, kind, owner, payload } = row
  if (state.name === 'sent') return state.about
  const rules = kinds.get(kind)
  if (rules && isReadable(kinds, row)) return rules.about(payload)
  // A visitor's input is private.
  const text = owner === guestOwner || payload === null ? null : (JSON.stringify(payload, null, 2) ?? null)
  return { title: 'A change made by another version', text }
}
