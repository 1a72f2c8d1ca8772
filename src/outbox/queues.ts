/** The two queues of this page, and what screens do with them: the signed-in customer's own, and the guest queue. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { askForSync, onSyncWake } from '../device/background-sync'
import { onLocalChange } from '../device/local-changes'
import { onNetworkHint } from '../device/page-events'
import { onPageReturn } from '../device/page-lifecycle'
import { outboxChannel, outboxLock } from '../device/storage-names'
import { NotStoredFailure } from '../domain/not-stored'
import { guestOwner } from '../domain/account/identity'
import type { About, Edit, OutboxRow } from '../domain/outbox/outbox'
import { type SyncCounts, syncCounts } from '../domain/outbox/sync-words'
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

export type QueueName = 'own' | 'guest'

type PageQueue = {
  outbox: () => Outbox
  /** What is not with the provider yet; the same list until it changes, and none before the first subscriber. */
  unsent: () => readonly OutboxRow[]
  /** What was sent lately, the newest first. */
  sent: () => readonly OutboxRow[]
  /** Returns how to stop. */
  subscribe: (listener: OutboxListener) => () => void
}

const none: readonly OutboxRow[] = []

export const queues: Record<QueueName, PageQueue> = {
  own: pageQueue({ session: currentSession, lock: outboxLock, channel: outboxChannel, kinds }),
  guest: pageQueue(guestQueue),
}

/** Opened when it is first needed: then it follows the sign-in, the network and the other tabs. */
function pageQueue(queue: Queue): PageQueue {
  let opened: Outbox | null = null
  let lists = { of: none, unsent: none, sent: none }

  const open = (): Outbox => {
    const { deps } = openDeps(queue, (message) => outbox.receive(message))
    const outbox = createOutbox(deps)
    onLocalChange(outbox.checkSession)
    onNetworkHint(outbox.wake)
    onPageReturn(outbox.wake)
    onSyncWake(outbox.wake)
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
    const of = opened?.rows() ?? none
    if (of !== lists.of) lists = { of, unsent: of.filter((row) => !isSent(row)), sent: newestFirst(of) }
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
 * Sends what waits in this queue; to be called as often as one likes, a customer's own when one is signed in. It goes
 * on for as long as the page lives, and rests while signed out.
 */
export function startQueue(queue: QueueName): void {
  queues[queue].outbox().start()
}

/** Stores an edit on this device, to be sent. Resolves to the id of its row. Throws NotStoredFailure. */
export async function addEdit(edit: Edit, queue: QueueName = 'own'): Promise<string> {
  // What belongs to no account is sent from any page, also of a visitor.
  if (queue === 'guest') startQueue('guest')
  const id = await queues[queue].outbox().add(edit)
  void askForSync()
  return id
}

/**
 * The same; where the device stores nothing, a customer's edit is sent at once. Resolves to null when it waits, else to the
 * provider's message. Throws NotStoredFailure, and what sending throws.
 */
export async function storeOrSend(edit: Edit): Promise<{ message: string | null } | null> {
  try {
    await addEdit(edit)
    return null
  } catch (error) {
    if (!(error instanceof NotStoredFailure) || connectivity() === 'offline') throw error
    return { message: await queues.own.outbox().sendUnstored(edit) }
  }
}

/** Whose an entry is: at the kiosk no customer's, even if one is signed in in another tab. */
export function queueOfEntry(): QueueName {
  return currentSession() && !isKiosk() ? 'own' : 'guest'
}

/** What a row is about, in words. */
export function aboutRow(row: OutboxRow): About {
  return aboutIn(kinds, row)
}

/** Whether its kind is known in this version of the shop. */
export function isKnownRow(row: OutboxRow): boolean {
  return isReadable(kinds, row)
}

/** Whether it has visitors' details, also one of another version. */
export function isPersonal({ kind }: OutboxRow): boolean {
  return kinds.get(kind)?.isPersonal === true
}

/** Who typed a row that belongs to no account, and what else is to be said of it, as its kind has it. */
export function rowFacts(row: OutboxRow): { visitor: string; note: string | null } {
  const { visitor = 'A visitor', note } = kinds.get(row.kind) ?? {}
  return { visitor, note: note && isKnownRow(row) ? note(row.payload) : null }
}

/** Tries to send at once, however long it was to wait; both queues unless one is named. Resolves when that is over. */
export async function sendNow(queue?: QueueName): Promise<void> {
  const names: QueueName[] = queue ? [queue] : ['own', 'guest']
  if (names.includes('guest')) startQueue('guest')
  await Promise.all(names.map((name) => queues[name].outbox().sendNow()))
}

/** Each of them: one that fails stops none of the others. The first reason is thrown when all were tried. */
export async function decideAll(decision: Decision, rows: readonly OutboxRow[]): Promise<void> {
  const reasons: unknown[] = []
  for (const row of rows) await decide(decision, row).catch((reason: unknown) => reasons.push(reason))
  if (reasons.length > 0) throw reasons[0]
}

/** Carries out what the customer decided (decisions.ts). Throws NotStoredFailure. */
export function decide(decision: Decision, row: OutboxRow): Promise<void> {
  return queues[row.owner === guestOwner ? 'guest' : 'own'].outbox().decide(decision, row)
}

/** `sent`: the provider's message, when it had one. */
export type Receipt = { sent: string | null } | 'waiting' | { failed: string }

/** Of both queues; none where it is gone, or another customer's. */
function rowOf(id: string): OutboxRow | undefined {
  return [...queues.own.outbox().rows(), ...queues.guest.outbox().rows()].find((row) => row.id === id)
}

/** Takes back what its customer was told the trouble of, to be sent by another press. Never throws. */
export async function withdraw(id: string): Promise<void> {
  const row = rowOf(id)
  if (row) await decide(discard, row).catch(() => {})
}

/**
 * What became of a row, for a form that waits a moment for the receipt: `ms` at most, with `onDelay` only until an attempt
 * gets nowhere.
 */
export function receiptOf(id: string, ms: number, onDelay?: (error: unknown) => void): Promise<Receipt> {
  return new Promise((resolve) => {
    const stops: (() => void)[] = []
    let message: string | null = null
    const end = (receipt: Receipt) => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve(receipt)
    }
    const timer = setTimeout(() => end('waiting'), ms)
    const check = () => {
      const state = rowOf(id)?.state
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
    for (const queue of [queues.own, queues.guest]) stops.push(queue.subscribe(listen))
    check()
  })
}

/** Everything that is not sent, as it is stored just now. Throws NotStoredFailure when the device does not say. */
export async function storedUnsent(queue: QueueName): Promise<readonly OutboxRow[]> {
  const rows = await queues[queue].outbox().read()
  return rows.filter((row) => !isSent(row))
}

const nothing = () => none

/** The signed-in customer's rows, refused ones as well but not sent ones; none while hydrating. */
export function useOwnRows(): readonly OutboxRow[] {
  return useSyncExternalStore(queues.own.subscribe, queues.own.unsent, nothing)
}

/** The same of what belongs to no account. */
export function useGuestRows(): readonly OutboxRow[] {
  return useSyncExternalStore(queues.guest.subscribe, queues.guest.unsent, nothing)
}

/** What was sent lately, the newest first. */
export function useSentRows(queue: QueueName): readonly OutboxRow[] {
  const { subscribe, sent } = queues[queue]
  return useSyncExternalStore(subscribe, sent, nothing)
}

export type UnsentRows = {
  /** False until the device was looked at: then nothing can be said yet. */
  known: boolean
  /** The device did not let itself be looked at: what is there may be anything. */
  unreadable: boolean
  own: readonly OutboxRow[]
  guest: readonly OutboxRow[]
  counts: SyncCounts
}

/** ms until a device that did not let itself be looked at is asked again. */
const retryMs = 2000

export function useUnsentRows(): UnsentRows {
  const own = useOwnRows()
  const guest = useGuestRows()
  const signedIn = useSignedIn()
  const [looked, setLooked] = useState<{ as: boolean; failed: boolean } | null>(null)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const reads = await Promise.allSettled([storedUnsent('own'), storedUnsent('guest')])
      if (left) return
      const failed = reads.some(({ status }) => status === 'rejected')
      setLooked({ as: signedIn, failed })
      // WebKit's database does not answer for a while after a page was left in the middle of a transaction.
      if (failed) timer = setTimeout(() => void look(), retryMs)
    }
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [signedIn])
  return useMemo(
    () => ({
      known: looked?.as === signedIn && !looked.failed,
      unreadable: looked?.as === signedIn && looked.failed,
      own,
      guest,
      counts: syncCounts([...own, ...guest]),
    }),
    [own, guest, looked, signedIn],
  )
}

/** How many changes of the signed-in customer are not sent, as it is stored just now. Throws NotStoredFailure. */
export async function countOwnUnsent(): Promise<SyncCounts> {
  return syncCounts(await storedUnsent('own'))
}
