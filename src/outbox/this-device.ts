/** What an outbox stands on, on a real device. Needs no page: the service worker uses it as well. */
import { type ChangeOwned, openOwnedRows, openOwners } from '../device/owned-rows'
import { forgetSeenPictures } from '../device/picture-cache'
import { databases } from '../device/storage-names'
import { protectStorage } from '../device/storage-safety'
import { heldTurns, holding, inTurn } from '../device/tab-lock'
import { newKey } from '../domain/outbox/idempotency-key'
import { isFull, type OutboxRow, guestOwner } from '../domain/outbox/outbox'
import type { Kinds } from './kind'
import type { Session } from '../domain/account/identity'
import type { OutboxDeps } from './deps'

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
    change: withRoom(openOwnedRows<OutboxRow>(databases.outbox)),
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

/**
 * On a full device unsent work goes before pictures that were looked at: also sending it writes first, and could never
 * make room.
 */
export function withRoom(change: ChangeOwned<OutboxRow>): ChangeOwned<OutboxRow> {
  return (owner, plan) =>
    change(owner, plan).catch(async (error: unknown) => {
      if (!isFull(error)) throw error
      await forgetSeenPictures()
      return change(owner, plan)
    })
}
