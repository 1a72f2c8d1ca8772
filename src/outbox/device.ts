/** What an outbox stands on, on a real device. Needs no page: the service worker sends the guest queue from here. */
import type { Session } from '../domain/account/identity'
import { openChannel } from '../device/channel'
import { openOwnedRows } from '../device/owned-rows'
import { databases, guestChannel, guestLock } from '../device/storage-names'
import { protectStorage } from '../device/storage-safety'
import { afterOthers } from '../device/tab-lock'
import { OfflineFailure } from '../domain/failure'
import { newUuid } from '../domain/uuid'
import { guestOwner, isWaiting, type OutboxRow, type RowState, stealAfterMs } from '../domain/outbox/outbox'
import { messageOf, type OutboxEvent, parseMessage, type TabMessage } from './events'
import { type Kinds, kindsOf, readable } from './kind'
import { enquiryKind } from './kinds/enquiry'
import { entryKind } from './kinds/giveaway-entry'
import { type BatchEnd, type ChangeRows, type OutboxDeps, sendBatch } from './batch'

export const guestSession: Session = {
  owner: guestOwner,
  key: guestOwner,
  mark: guestOwner,
  asMember: false,
}

type Queue = {
  session: () => Session | null
  /** Names of the lock that one tab holds at a time, and of the channel between the tabs. */
  lock: string
  channel: string
  kinds: Kinds
}

/** The queue of what belongs to nobody's account. The service worker brings the code of its kinds alone. */
export const guestQueue: Queue = {
  session: () => guestSession,
  lock: guestLock,
  channel: guestChannel,
  kinds: kindsOf(entryKind(), enquiryKind()),
}

/** `receive` gets what other tabs broadcast. To be closed when the outbox does not live as long as its page. */
export function openDeps(
  { session, lock, channel: name, kinds }: Queue,
  receive: (message: TabMessage) => void,
) {
  const channel = openChannel(name, (text) => {
    const message = parseMessage(text)
    if (message) receive(message)
  })
  const deps: OutboxDeps = {
    kinds,
    change: openOutboxRows(),
    session,
    now: () => Date.now(),
    random: () => Math.random(),
    newUuid,
    lock: (run) => afterOthers(lock, stealAfterMs, run, { steal: true }),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    protect: () => void protectStorage(),
    broadcast: (message) => channel.tell(JSON.stringify(message)),
  }
  return { deps, close: channel.close }
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

/** Sends the guest queue from the service worker, without a page. Rejects when something still has to wait. */
export async function drainGuestQueue(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  let left = 0
  const { deps, close } = openDeps(guestQueue, () => {})
  const listeners = {
    emit: (event: OutboxEvent) => {
      const message = messageOf(event)
      if (message) deps.broadcast(message)
    },
    update: (_owner: string, rows: readonly OutboxRow[], changed: boolean) => {
      left = readable(deps.kinds, rows).filter(isWaiting).length
      if (changed) deps.broadcast({ name: 'changed' })
    },
  }
  const batch = async (): Promise<BatchEnd> => {
    const limit = new AbortController()
    const stop = () => limit.abort(signal.reason)
    signal.addEventListener('abort', stop)
    // The browser wakes the worker a few times only: no wait of our own may be in the way.
    const plan = { session: guestSession, trigger: 'press', untried: true, limit } as const
    return sendBatch(deps, listeners, plan).finally(() => signal.removeEventListener('abort', stop))
  }
  try {
    let end = await batch()
    while (end?.name === 'stopped' && !signal.aborted) end = await batch()
    if (left > 0 || signal.aborted) throw new OfflineFailure('Some of it could not be sent yet.')
  } finally {
    close()
  }
}
