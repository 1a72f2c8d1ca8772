/** Texts about the edits that wait on this device: their number, the reason, and the required action (req 12.5). */
import { withCount } from '../count'
import { formatCopyTime } from '../age'
import { plausibleTime, maxRetryAfterMs, needsDecision, type OutboxRow } from './outbox'

export type SyncCounts = {
  /** Edits that are sent automatically. */
  waiting: number
  /** Edits that are blocked until the customer decides. */
  actionNeeded: number
}

/** `rows`: without sent rows. */
export function syncCounts(rows: readonly OutboxRow[]): SyncCounts {
  const actionNeeded = rows.filter(needsDecision).length
  return { waiting: rows.length - actionNeeded, actionNeeded }
}

/** All edits that are not sent yet. */
export function unsentTotal({ waiting, actionNeeded }: SyncCounts): number {
  return waiting + actionNeeded
}

/** "All synced", "3 changes waiting", "1 change needs you", "3 changes waiting, 1 needs you". */
export function syncText({ waiting, actionNeeded }: SyncCounts): string {
  const needs = actionNeeded === 1 ? 'needs you' : 'need you'
  if (waiting === 0)
    return actionNeeded === 0 ? 'All synced' : `${withCount(actionNeeded, 'change')} ${needs}`
  const waitingText = `${withCount(waiting, 'change')} waiting`
  return actionNeeded === 0 ? waitingText : `${waitingText}, ${actionNeeded} ${needs}`
}

/**
 * The status in the header, after "Offline · " without a connection. Drafts that exist only on this device count as
 * not synced.
 */
export function statusText(counts: SyncCounts, drafts: number, offline: boolean): string {
  if (unsentTotal(counts) > 0) return syncText(counts)
  if (drafts > 0) return `${withCount(drafts, 'draft')} on this device only`
  return offline ? 'nothing to sync' : 'All synced'
}

export type SyncState = 'Waiting' | 'Sending' | 'Needs you' | 'Sent'

export function syncState(row: OutboxRow): SyncState {
  if (row.state.name === 'sent') return 'Sent'
  if (needsDecision(row)) return 'Needs you'
  return row.state.name === 'inflight' ? 'Sending' : 'Waiting'
}

/** Epoch ms of the last attempt of any row; null: no attempt yet. */
export function lastTried(rows: readonly OutboxRow[]): number | null {
  const times = rows.flatMap(({ triedAt }) => triedAt ?? [])
  return times.length === 0 ? null : Math.max(...times)
}

/** The reason why a row waits or needs the customer; null when the text about all rows is sufficient. */
export function rowReason({ state }: OutboxRow): string | null {
  if (state.name === 'failed') return state.reason
  if (state.name === 'conflict') return 'It was changed somewhere else.'
  if (state.name === 'blocked') return 'Sign in again to send it.'
  if (state.name !== 'retry') return null
  return state.cause === 'network' ? 'We couldn’t reach the shop.' : 'The shop couldn’t take it.'
}

/** The reason why the waiting rows are not sent; null when they are about to be sent. */
export function waitingReason(rows: readonly OutboxRow[], offline: boolean, now: number): string | null {
  const waiting = rows.filter((row) => row.state.name !== 'sent' && !needsDecision(row))
  if (waiting.length === 0) return null
  const retries = waiting.flatMap(({ state }) => (state.name === 'retry' ? state : []))
  const pendingUntil = Math.max(
    now,
    ...retries.flatMap(({ cause, at }) => (cause === 'asked' ? plausibleTime(at, now, maxRetryAfterMs) : [])),
  )
  if (waiting.some(({ state }) => state.name === 'blocked')) return 'Sign in to send.'
  if (offline) return 'You’re offline. We’ll send everything when you’re back online.'
  if (pendingUntil > now) return `The shop asked us to wait until ${formatCopyTime(pendingUntil, now)}.`
  if (retries.some(({ cause }) => cause === 'network'))
    return 'We couldn’t reach the shop. We’ll keep trying.'
  return retries.length > 0 ? 'The shop couldn’t take it. We’ll keep trying.' : null
}
