/** Who may send a row, as pure functions: a lease is one sender's for a while, and nobody's when that one is gone. */
import {
  dueAt,
  heads,
  heldUntil,
  leaseMs,
  type OutboxRow,
  maybeSentMs,
  type RowState,
  type Trigger,
} from '../domain/outbox/outbox'
import type { Change } from './changes'

/** Takes the next row to be sent, if there is one. `lease` is known to the taker alone. */
export function claim(
  rows: readonly OutboxRow[],
  { lease, now, trigger }: { lease: string; now: number; trigger: Trigger },
): OutboxRow | null {
  // The device may have kept an attempt of which it said that it was lost.
  const own = rows.find(({ state }) => state.name === 'inflight' && state.lease === lease)
  if (own) return own
  if (heldUntil(rows, now) > now) return null
  const [next] = heads(rows)
    .filter((row) => dueAt(row, now, trigger) <= now)
    // One that fails again and again does not keep the others from their turn.
    .toSorted((a, b) => lastTried(a, now) - lastTried(b, now) || a.seq - b.seq)
  if (!next) return null
  const state: RowState = { name: 'inflight', lease, until: now + leaseMs, sentBefore: next.sent }
  // Should this be the last that is heard of it, it counts as sent.
  // Who took it before and was not heard of again got nowhere.
  const attempts = next.attempts + (next.state.name === 'inflight' ? 1 : 0)
  return { ...next, attempts, sent: true, state }
}

/** 0 when it never was, as far as the clock can be believed. */
function lastTried({ triedAt = 0, state }: OutboxRow, now: number): number {
  const at = state.name === 'inflight' ? state.until - leaseMs : triedAt
  return at > now ? 0 : at
}

/** The leases of rows that somebody is sending, or was when his page went. */
export function leasesIn(rows: readonly OutboxRow[]): string[] {
  return rows.flatMap(({ state }) => (state.name === 'inflight' ? state.lease : []))
}

/** Nobody will settle these any more. What they were taken for may still arrive, but not for as long as a lease. */
export function orphan(rows: readonly OutboxRow[], leases: readonly string[], now: number): Change {
  const until = now + maybeSentMs
  return {
    put: rows.flatMap((row) => {
      const { state } = row
      const isOrphan = state.name === 'inflight' && leases.includes(state.lease) && state.until > until
      return isOrphan ? { ...row, state: { ...state, until } } : []
    }),
    drop: [],
  }
}
