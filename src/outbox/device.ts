/**
 * Opens the outbox's storage, lock and channel on a real device. This module needs no page, because the service worker
 * uses it to send the guest queue.
 */
import * as v from 'valibot'
import { guestOwner, type Session } from '../domain/account/identity'
import { openChannel } from '../device/channel'
import { type OpenCodec, openOwnedStore, plainRows } from '../device/owned-rows'
import { databases, guestChannel, guestLock } from '../device/storage-names'
import { afterOthers } from '../device/tab-lock'
import { OfflineFailure } from '../domain/failure'
import { Instant } from '../domain/instant'
import { newUuid } from '../domain/uuid'
import { isWaiting, type Kinds, kindsByName, type OutboxRow, stealAfterMs } from '../domain/outbox/outbox'
import { enquiryKind } from './kinds/enquiry'
import { entryKind } from './kinds/giveaway-entry'
import { withUnreadableAsFailed } from './rules'
import { type OutboxDeps, sendBatch, TabMessage } from './sender'

export const guestSession: Session = {
  owner: guestOwner,
  key: guestOwner,
  tokenHash: guestOwner,
  asMember: false,
}

/** Other versions of the shop may broadcast other messages. */
const JsonMessage = v.pipe(v.string(), v.parseJson(), TabMessage)

export type Queue = {
  session: () => Session | null
  /** Names of the lock that one tab holds at a time, and of the channel between the tabs. */
  lock: string
  channel: string
  kinds: Kinds
  codec: OpenCodec
}

/** The queue of edits that belong to no account. The service worker bundles the code of these kinds only. */
export const guestQueue: Queue = {
  session: () => guestSession,
  lock: guestLock,
  channel: guestChannel,
  kinds: kindsByName(entryKind(), enquiryKind()),
  codec: plainRows,
}

/** `receive` gets the messages that other tabs broadcast. Call `close` when the outbox ends before its page does. */
export function openDeps(
  { session, lock, channel: name, kinds, codec }: Queue,
  receive: (message: TabMessage) => void,
) {
  const channel = openChannel(name, (text) => {
    const message = v.safeParse(JsonMessage, text)
    if (message.success) receive(message.output)
  })
  const deps: OutboxDeps = {
    kinds,
    ...openOutboxRows(codec, kinds),
    session,
    now: () => Date.now(),
    random: () => Math.random(),
    newUuid,
    lock: (run) => afterOthers(lock, stealAfterMs, run, { steal: true }),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    broadcast: (message) => channel.send(JSON.stringify(message)),
  }
  return { deps, close: channel.close }
}

const StoredState = v.variant('name', [
  v.object({ name: v.literal('pending') }),
  v.object({ name: v.literal('inflight'), since: v.optional(v.number()) }),
  v.object({
    name: v.literal('retry'),
    at: v.number(),
    cause: v.picklist(['network', 'provider', 'asked']),
  }),
  v.object({ name: v.literal('blocked'), mark: v.string() }),
  v.object({ name: v.literal('failed'), reason: v.string() }),
  v.object({ name: v.literal('conflict'), theirs: v.string() }),
  v.object({
    name: v.literal('sent'),
    at: Instant,
    about: v.object({ title: v.string(), text: v.nullable(v.string()), slug: v.optional(v.string()) }),
  }),
])

const RowOnDisk = v.object({
  id: v.string(),
  owner: v.string(),
  kind: v.string(),
  entity: v.string(),
  seq: v.number(),
  opSchema: v.number(),
  createdAt: Instant,
  attempts: v.number(),
  triedAt: v.optional(Instant),
  sent: v.boolean(),
  state: StoredState,
})

/** The only access to the stored outbox rows. */
export function openOutboxRows(codec: OpenCodec, kinds: Kinds): Pick<OutboxDeps, 'add' | 'change'> {
  const store = openOwnedStore<OutboxRow>(databases.outbox, codec)
  const readable = (rows: readonly OutboxRow[], owner: string) =>
    withUnreadableAsFailed(
      kinds,
      rows.map((row) => withUnreadable(row, owner)),
    )
  return {
    change: async (owner, plan) => {
      const rows = await store.change(owner, (stored) => {
        const { put, drop } = plan(readable(stored, owner))
        return { put: put.filter(({ kind }) => kind !== unreadableKind), drop }
      })
      return readable(rows, owner)
    },
    add: (owner, rows) => {
      store.abortChanges()
      return store.add(owner, rows)
    },
  }
}

/** No kind has this name: such a row is shown as a refused edit that can be discarded, and is never written. */
const unreadableKind = ''

function withUnreadable(row: OutboxRow, owner: string): OutboxRow {
  const isRow: boolean = v.is(RowOnDisk, row)
  if (isRow) return row
  return {
    id: row.id,
    owner,
    kind: unreadableKind,
    entity: row.id,
    payload: null,
    seq: 0,
    opSchema: 0,
    createdAt: 0,
    attempts: 0,
    sent: false,
    state: { name: 'failed', reason: 'It can’t be read on this device.' },
  }
}

/** Sends the guest queue from the service worker, without a page. Rejects when some edits could not be sent yet. */
export async function drainGuestQueue(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  let waitingCount = 0
  const { deps, close } = openDeps(guestQueue, () => {})
  const update = (_owner: string, rows: readonly OutboxRow[]) => {
    waitingCount = rows.filter(isWaiting).length
  }
  // The browser wakes the worker only a few times, so no backoff pause delays the edits, like after “Send now”.
  const batchOptions = {
    deps,
    session: guestSession,
    trigger: 'press',
    isFirstBatch: true,
    emit: () => {},
    update,
  } as const
  const sendNextBatch = () => {
    const abortController = new AbortController()
    signal.addEventListener('abort', () => abortController.abort(signal.reason))
    return sendBatch({ ...batchOptions, abortController })
  }
  try {
    let end = await sendNextBatch()
    // `stopped`: the batch ended before all edits were sent.
    while (end?.name === 'stopped' && !signal.aborted) end = await sendNextBatch()
    if (waitingCount > 0 || signal.aborted) throw new OfflineFailure('Some edits could not be sent yet.')
  } finally {
    close()
  }
}
