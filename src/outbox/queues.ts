/** The two queues of this page and their use by screens: the signed-in customer's queue and the guest queue. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { requestSync, onSyncWake } from '../device/background-sync'
import { encryptedRows } from '../device/vault/encrypted-rows'
import { onLocalChange } from '../device/local-changes'
import { onLeaving, onNetworkHint } from '../device/page-events'
import { onPageReturn } from '../device/page-lifecycle'
import { outboxChannel, outboxLock } from '../device/storage-names'
import { protectStorageOnce } from '../device/storage-safety'
import { NotStoredFailure } from '../domain/not-stored'
import { guestOwner } from '../domain/account/identity'
import type { EditDescription, Edit, OutboxRow } from '../domain/outbox/outbox'
import { type SyncCounts, syncCounts } from '../domain/outbox/sync-text'
import { useSignedIn } from '../session/account'
import { connectivity, onConnectivityChange } from '../session/connectivity'
import { isKiosk } from '../session/kiosk'
import { currentSession } from '../session/session-reader'
import { type Decision, discard } from './decisions'
import { guestQueue, openDeps, type Queue } from './device'
import { kinds } from './kinds'
import { createOutbox, type Outbox } from './outbox'
import { aboutIn, isReadable } from './rules'
import type { OutboxListener } from './sender'

export type QueueName = 'account' | 'guest'

type PageQueue = {
  outbox: () => Outbox
  /**
   * Rows that the provider does not have yet; the same array until they change, and empty before the first
   * subscriber.
   */
  unsent: () => readonly OutboxRow[]
  /** Rows that were sent lately, newest first. */
  sent: () => readonly OutboxRow[]
  /** Returns the unsubscribe function. */
  subscribe: (listener: OutboxListener) => () => void
}

const noRows: readonly OutboxRow[] = []

export const queues: Record<QueueName, PageQueue> = {
  account: pageQueue({
    session: currentSession,
    lock: outboxLock,
    channel: outboxChannel,
    kinds,
    codec: encryptedRows,
  }),
  guest: pageQueue(guestQueue),
}

/**
 * The outbox is opened when it is first needed; from then on it follows the sign-in, the network and the other tabs.
 */
function pageQueue(queue: Queue): PageQueue {
  let opened: Outbox | null = null
  let lists = { rows: noRows, unsent: noRows, sent: noRows }

  const open = (): Outbox => {
    const { deps } = openDeps(queue, (message) => outbox.receive(message))
    const outbox = createOutbox(deps)
    onLocalChange(outbox.checkSession)
    onNetworkHint(outbox.wake)
    onPageReturn(outbox.wake)
    onSyncWake(outbox.wake)
    onLeaving(outbox.leave)
    onConnectivityChange(() => {
      if (connectivity() === 'online') outbox.wake()
    })
    return outbox
  }
  const outbox = () => {
    opened ??= open()
    return opened
  }
  const split = () => {
    const rows = opened?.rows() ?? noRows
    if (rows !== lists.rows)
      lists = { rows, unsent: rows.filter((row) => !isSent(row)), sent: newestFirst(rows) }
    return lists
  }

  return {
    outbox,
    unsent: () => split().unsent,
    sent: () => split().sent,
    subscribe: (listener) => {
      const stop = outbox().subscribe(listener)
      outbox().checkSession()
      return stop
    },
  }
}

function isSent({ state }: OutboxRow): boolean {
  return state.name === 'sent'
}

function newestFirst(rows: readonly OutboxRow[]): OutboxRow[] {
  const at = ({ state }: OutboxRow) => (state.name === 'sent' ? state.at : 0)
  return rows.filter(isSent).toSorted((a, b) => at(b) - at(a))
}

/**
 * Starts sending this queue's edits; repeated calls have no effect. The account queue needs a signed-in customer.
 * Sending continues while the page lives and pauses while signed out.
 */
export function startQueue(queue: QueueName): void {
  queues[queue].outbox().start()
}

/** Stores an edit on this device, to be sent. Resolves to the id of its row. Throws NotStoredFailure. */
export async function addEdit(edit: Edit, queue: QueueName = 'account'): Promise<string> {
  protectStorageOnce()
  // Guest edits are sent from any page, including for a visitor without an account.
  if (queue === 'guest') startQueue('guest')
  const id = await queues[queue].outbox().add(edit)
  void requestSync()
  return id
}

/**
 * Stores an edit to be sent; if the device cannot store anything, a customer's edit is sent directly. Resolves to null
 * when the edit was stored, else to the provider's message. Throws NotStoredFailure and the errors of sending.
 */
export async function storeOrSend(edit: Edit): Promise<{ message: string | null } | null> {
  try {
    await addEdit(edit)
    return null
  } catch (error) {
    if (!(error instanceof NotStoredFailure) || connectivity() === 'offline') throw error
    return { message: await queues.account.outbox().sendUnstored(edit) }
  }
}

/**
 * Returns the queue for an entry: at the kiosk always the guest queue, even if a customer is signed in in another
 * tab.
 */
export function queueOfEntry(): QueueName {
  return currentSession() && !isKiosk() ? 'account' : 'guest'
}

export function describeRow(row: OutboxRow): EditDescription {
  return aboutIn(kinds, row)
}

/** Returns false for a row that only another version of the shop can read. */
export function isKnownRow(row: OutboxRow): boolean {
  return isReadable(kinds, row)
}

/** Returns true if rows of this kind contain visitors' personal data, even when another version stored the row. */
export function hasPersonalData({ kind }: OutboxRow): boolean {
  return kinds.get(kind)?.hasPersonalData === true
}

/** Returns a label for the person who typed a guest row, and the note of the row's kind. */
export function rowFacts(row: OutboxRow): { visitor: string; note: string | null } {
  const { visitor = 'A visitor', note } = kinds.get(row.kind) ?? {}
  return { visitor, note: note && isKnownRow(row) ? note(row.payload) : null }
}

/**
 * Tries to send immediately, without waiting for pauses. Sends both queues unless `queue` names one. Resolves when
 * the attempt is over.
 */
export async function sendNow(queue?: QueueName): Promise<void> {
  const names: QueueName[] = queue ? [queue] : ['account', 'guest']
  if (names.includes('guest')) startQueue('guest')
  await Promise.all(names.map((name) => queues[name].outbox().sendNow()))
}

/** Applies the decision to every row, even if it fails for some. Throws the first error after all rows were tried. */
export async function decideAll(decision: Decision, rows: readonly OutboxRow[]): Promise<void> {
  const reasons: unknown[] = []
  for (const row of rows) await decide(decision, row).catch((reason: unknown) => reasons.push(reason))
  if (reasons.length > 0) throw reasons[0]
}

/** Applies the customer's decision (decisions.ts). Throws NotStoredFailure. */
export function decide(decision: Decision, row: OutboxRow): Promise<void> {
  return queues[row.owner === guestOwner ? 'guest' : 'account'].outbox().decide(decision, row)
}

/** `sent` is the provider's message, or null without one. */
export type Receipt = { sent: string | null } | 'waiting' | { failed: string }

/** Finds a row in both queues; undefined when it is gone or another customer's. */
function findRow(id: string): OutboxRow | undefined {
  return [...queues.account.outbox().rows(), ...queues.guest.outbox().rows()].find((row) => row.id === id)
}

/** Discards a row whose failure was shown to the customer, who may submit the form again. Never throws. */
export async function withdraw(id: string): Promise<void> {
  const row = findRow(id)
  if (row) await decide(discard, row).catch(() => {})
}

/**
 * Waits at most `timeoutMs` for the result of sending a row, for a form. With `onDelay`, the first unsuccessful
 * attempt ends the wait.
 */
export function waitForReceipt(
  id: string,
  timeoutMs: number,
  onDelay?: (error: unknown) => void,
): Promise<Receipt> {
  return new Promise((resolve) => {
    const stops: (() => void)[] = []
    let message: string | null = null
    const end = (receipt: Receipt) => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve(receipt)
    }
    const timer = setTimeout(() => end('waiting'), timeoutMs)
    const check = () => {
      const state = findRow(id)?.state
      if (state?.name === 'sent') end({ sent: message })
      if (state?.name === 'failed') end({ failed: state.reason })
      if (state?.name === 'conflict') end('waiting')
    }
    const listen: OutboxListener = (event) => {
      if (event.name === 'done' && event.row.id === id) message = event.message
      if (event.name === 'delayed' && event.row.id === id && onDelay) {
        onDelay(event.error)
        end('waiting')
      }
      check()
    }
    for (const queue of [queues.account, queues.guest]) stops.push(queue.subscribe(listen))
    check()
  })
}

/** Reads all unsent rows from the storage. Throws NotStoredFailure when the device cannot read them. */
export async function storedUnsent(queue: QueueName): Promise<readonly OutboxRow[]> {
  const rows = await queues[queue].outbox().read()
  return rows.filter((row) => !isSent(row))
}

const emptySnapshot = () => noRows

/** The signed-in customer's rows that are not sent, including refused ones; empty during hydration. */
export function useAccountRows(): readonly OutboxRow[] {
  return useSyncExternalStore(queues.account.subscribe, queues.account.unsent, emptySnapshot)
}

/** The guest queue's rows that are not sent, including refused ones; empty during hydration. */
export function useGuestRows(): readonly OutboxRow[] {
  return useSyncExternalStore(queues.guest.subscribe, queues.guest.unsent, emptySnapshot)
}

/** Rows that were sent lately, newest first. */
export function useSentRows(queue: QueueName): readonly OutboxRow[] {
  const { subscribe, sent } = queues[queue]
  return useSyncExternalStore(subscribe, sent, emptySnapshot)
}

export type UnsentRows = {
  /** false until the storage was read. */
  isLoaded: boolean
  /** true: the storage could not be read, so it may contain unknown rows. */
  isUnreadable: boolean
  accountRows: readonly OutboxRow[]
  guest: readonly OutboxRow[]
  counts: SyncCounts
}

/** ms until a storage that could not be read is read again. */
const retryMs = 2000

export function useUnsentRows(): UnsentRows {
  const accountRows = useAccountRows()
  const guest = useGuestRows()
  const signedIn = useSignedIn()
  const [lastRead, setLastRead] = useState<{ wasSignedIn: boolean; failed: boolean } | null>(null)
  useEffect(() => {
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const readStorage = async () => {
      const reads = await Promise.allSettled([storedUnsent('account'), storedUnsent('guest')])
      if (isUnmounted) return
      const failed = reads.some(({ status }) => status === 'rejected')
      setLastRead({ wasSignedIn: signedIn, failed })
      // WebKit's database does not answer for a while after a page was left in the middle of a transaction, so the
      // read is repeated.
      if (failed) timer = setTimeout(() => void readStorage(), retryMs)
    }
    void readStorage()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [signedIn])
  return useMemo(
    () => ({
      isLoaded: lastRead?.wasSignedIn === signedIn && !lastRead.failed,
      isUnreadable: lastRead?.wasSignedIn === signedIn && lastRead.failed,
      accountRows,
      guest,
      counts: syncCounts([...accountRows, ...guest]),
    }),
    [accountRows, guest, lastRead, signedIn],
  )
}
