/** What waits on this device in words: how much, why, and what is to be done (req 12.5). */
import { counted } from '../count'
import { copyTime } from '../age'
import { ahead, maxRetryAfterMs, needsDecision, type OutboxRow } from './outbox'

export type SyncCounts = {
  /** They are sent by themselves. */
  waiting: number
  /** They go no further before the customer decides. */
  needsYou: number
}

/** `rows` without those that were sent. */
export function syncCounts(rows: readonly OutboxRow[]): SyncCounts {
  const needsYou = rows.filter(needsDecision).length
  return { waiting: rows.length - needsYou, needsYou }
}

/** "All synced", "3 changes waiting", "1 change needs you", "3 changes waiting, 1 needs you". */
export function syncWords({ waiting, needsYou }: SyncCounts): string {
  const needs = needsYou === 1 ? 'needs you' : 'need you'
  if (waiting === 0) return needsYou === 0 ? 'All synced' : `${counted(needsYou, 'change')} ${needs}`
  const some = `${counted(waiting, 'change')} waiting`
  return needsYou === 0 ? some : `${some}, ${needsYou} ${needs}`
}

/** The header's words, behind "Offline · " where there is no connection: what is on this device alone is not sent. */
export function statusWords(counts: SyncCounts, drafts: number, offline: boolean): string {
  if (counts.waiting + counts.needsYou > 0) return syncWords(counts)
  if (drafts > 0) return `${counted(drafts, 'draft')} on this device only`
  return offline ? 'nothing to sync' : 'All synced'
}

export type SyncState = 'Waiting' | 'Sending' | 'Needs you' | 'Sent'

export function syncState(row: OutboxRow): SyncState {
  if (row.state.name === 'sent') return 'Sent'
  if (needsDecision(row)) return 'Needs you'
  return row.state.name === 'inflight' ? 'Sending' : 'Waiting'
}

/** When something of this was tried last, in epoch ms; null when nothing of it was yet. */
export function lastTried(rows: readonly OutboxRow[]): number | null {
  const times = rows.flatMap(({ triedAt }) => triedAt ?? [])
  return times.length === 0 ? null : Math.max(...times)
}

/** Why one row waits or needs the customer; null when the line about all of them says enough. */
export function rowReason({ state }: OutboxRow): string | null {
  if (state.name === 'failed') return state.reason
  if (state.name === 'conflict') return 'It was changed somewhere else.'
  if (state.name === 'blocked') return 'Sign in again to send it.'
  if (state.name !== 'retry') return null
  return state.cause === 'network' ? 'We couldn’t reach the shop.' : 'The shop couldn’t take it.'
}

/** Why everything that waits does so; null while it is about to be sent. */
export function waitingReason(rows: readonly OutboxRow[], offline: boolean, now: number): string | null {
  const waiting = rows.filter((row) => row.state.name !== 'sent' && !needsDecision(row))
  if (waiting.length === 0) return null
  const retries = waiting.flatMap(({ state }) => (state.name === 'retry' ? state : []))
  const pendingUntil = Math.max(
    now,
    ...retries.flatMap(({ cause, at }) => (cause === 'asked' ? ahead(at, now, maxRetryAfterMs) : [])),
  )
  if (waiting.some(({ state }) => state.name === 'blocked')) return 'Sign in to send.'
  if (offline) return 'You’re offline. We’ll send everything when you’re back online.'
  if (pendingUntil > now) return `The shop asked us to wait until ${copyTime(pendingUntil, now)}.`
  if (retries.some(({ cause }) => cause === 'network'))
    return 'We couldn’t reach the shop. We’ll keep trying.'
  return retries.length > 0 ? 'The shop couldn’t take it. We’ll keep trying.' : null
}
