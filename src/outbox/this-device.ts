/** What an outbox stands on, on a real device. Needs no page: the service worker uses it as well. */
import { openOwnedRows, openOwners } from '../device/owned-rows'
import { forgetSeenPictures } from '../device/picture-cache'
import { databases } from '../device/storage-names'
import { protectStorage } from '../device/storage-safety'
import { heldTurns, holding, inTurn } from '../device/tab-lock'
import { newKey } from '../domain/outbox/idempotency-key'
import { guestOwner, isFull, type OutboxRow, type RowState } from '../domain/outbox/outbox'
import type { Kinds } from './kind'
import type { Session } from '../domain/account/identity'
import type { ChangeRows, OutboxDeps } from './deps'

type Parts = {
  kinds: Kinds
  session: () => Session | null
  /** Name of the turn that one tab has at a time. */
  turn: string
}

export const guestSession: Session = {
  owner: guestOwner,
  key: guestOwner,
  mark: guestOwner,
  asMember: false,
}

export function onThisDevice({ kinds, session, turn }: Parts): OutboxDeps {
  return {
    kinds,
    change: withRoom(openOutboxRows()),
    owners: openOwners(databases.outbox),
    session,
    now: () => Date.now(),
    random: () => Math.random(),
    newKey,
    alone: (run) => inTurn(turn, run),
    using: (lease, run) => holding(`${turn} ${lease}`, run),
    inUse: async () => {
      const held = await heldTurns(`${turn} `)
      return held && new Set(held)
    },
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    protect: () => void protectStorage(),
  }
}

/** On the disk a failed row is 'dead', as every build has written it: an older one reads what a newer one left, too. */
type StoredRow = Omit<OutboxRow, 'state'> & {
  state: Exclude<RowState, { name: 'failed' }> | { name: 'dead'; reason: string }
}

/** The one door to the rows on the disk. */
export function openOutboxRows(): ChangeRows {
  const change = openOwnedRows<StoredRow>(databases.outbox)
  return async (owner, plan) => {
    const rows = await change(owner, (stored) => {
      const { put, drop } = plan(stored.map(fromDisk))
      return { put: put.map(toDisk), drop }
    })
    return rows.map(fromDisk)
  }
}

function fromDisk(row: StoredRow): OutboxRow {
  const { state } = row
  return { ...row, state: state.name === 'dead' ? { ...state, name: 'failed' } : state }
}

function toDisk(row: OutboxRow): StoredRow {
  const { state } = row
  return { ...row, state: state.name === 'failed' ? { ...state, name: 'dead' } : state }
}

/**
 * On a full device unsent work goes before pictures that were looked at: also sending it writes first, and could never
 * make room.
 */
export function withRoom(change: ChangeRows): ChangeRows {
  return (owner, plan) =>
    change(owner, plan).catch(async (error: unknown) => {
      if (!isFull(error)) throw error
      await forgetSeenPictures()
      return change(owner, plan)
    })
}
