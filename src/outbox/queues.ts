/** The two queues of this page, and what screens do with them: the signed-in customer's own, and the guest queue. */
import { askForSync, onSyncWake } from '../device/background-sync'
import { onLocalChange } from '../device/local-changes'
import { onNetworkHint } from '../device/page-events'
import { onPageReturn } from '../device/page-lifecycle'
import { outboxChannel, outboxLock } from '../device/storage-names'
import { newUuid } from '../domain/uuid'
import { type About, guestOwner, type OutboxRow } from '../domain/outbox/outbox'
import { connectivity, onConnectivityChange } from '../session/connectivity'
import { isKiosk } from '../session/kiosk'
import { currentSession } from '../session/session-reader'
import {
  type Decision,
  discard,
  keepMine as mine,
  replaceWith,
  retry,
  useTheirs as theirs,
} from './decisions'
import { guestQueue, openDeps } from './device'
import type { OutboxListener } from './events'
import { aboutIn, type Kinds, kindsOf } from './kind'
import { fetchCart } from '../api/cart/cart'
import { saveBrief } from '../api/cart/cart-line'
import {
  addToWishlist,
  fetchWishlist,
  removeFromWishlist,
  removeOnWishlistPage,
} from '../api/product/wishlist'
import { briefKind } from './kinds/brief'
import { guestKinds } from './kinds/guest-kinds'
import { wishlistKind } from './kinds/wishlist-item'
import { createOutbox, type Outbox } from './outbox'
import type { Edit } from './rules'

export type QueueName = 'own' | 'guest'

type PageQueue = {
  outbox: () => Outbox
  /** What is not with the provider yet; the same list until it changes, and none before somebody subscribes. */
  unsent: () => readonly OutboxRow[]
  /** What was sent lately, the newest first. */
  sent: () => readonly OutboxRow[]
  /** Returns how to stop. */
  subscribe: (listener: OutboxListener) => () => void
}

const none: readonly OutboxRow[] = []

/** Every kind of edit that may wait on this device, with the calls that send it. */
export const kinds: Kinds = kindsOf(
  wishlistKind({ fetchWishlist, addToWishlist, removeFromWishlist, removeOnWishlistPage }),
  briefKind({ fetchCart, saveBrief }),
  ...guestKinds.values(),
)

export const queues: Record<QueueName, PageQueue> = {
  own: pageQueue({ kinds, session: currentSession, lock: outboxLock, channel: outboxChannel }),
  guest: pageQueue(guestQueue),
}

/** Opened when it is first needed: then it follows the sign-in, the network and the other tabs. */
function pageQueue(queue: Parameters<typeof openDeps>[0]): PageQueue {
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
 * on for as long as the page lives, and rests while nobody is signed in.
 */
export function startQueue(queue: QueueName): void {
  queues[queue].outbox().start()
}

/** Stores an edit of the signed-in customer on this device, to be sent. Throws NotStoredFailure. */
export function addEdit(edit: Edit): Promise<string> {
  return add('own', edit)
}

/** The same for an entry, which needs no account. Resolves to the id of its row. Throws NotStoredFailure. */
export function addEntry(edit: Edit): Promise<string> {
  return currentSession() && !isKiosk() ? add('own', edit) : addGuestEntry(edit)
}

/** An entry of the kiosk, or a visitor's request: nobody's account has it, whoever is signed in in another tab by now. */
export function addGuestEntry(edit: Edit): Promise<string> {
  startQueue('guest')
  return add('guest', edit)
}

async function add(queue: QueueName, edit: Edit): Promise<string> {
  const id = await queues[queue].outbox().add(edit)
  void askForSync()
  return id
}

/**
 * For a device that stores nothing: the edit is sent at once or not at all, by the rules of those that wait. Resolves to
 * the provider's message, if it had one. Throws what sending throws.
 */
export async function sendDirectly({ kind, payload }: Edit): Promise<string | null> {
  const rules = kinds.get(kind)
  if (!rules) throw new Error(`No rules for ${kind}.`)
  const pass = <T>(call: () => Promise<T>) => call()
  const { signal } = new AbortController()
  return rules.send(payload, { idempotencyKey: newUuid(), signal, asMember: true, ask: pass, write: pass })
}

/** What a row is about, in words. */
export function aboutRow(row: OutboxRow): About {
  return aboutIn(kinds, row)
}

/** Tries to send at once, however long it was to wait; both queues unless one is named. Resolves when that is over. */
export async function sendNow(queue?: QueueName): Promise<void> {
  const names: QueueName[] = queue ? [queue] : ['own', 'guest']
  if (names.includes('guest')) startQueue('guest')
  await Promise.all(names.map((name) => queues[name].outbox().sendNow()))
}

/** Sends what was refused once more. Throws NotStoredFailure, as do the others. */
export function retryRow(row: OutboxRow): Promise<void> {
  return decide(retry, row)
}

/** Each of them: one that cannot be retried stops none of the others. The first reason is thrown when all were tried. */
export async function retryRows(rows: readonly OutboxRow[]): Promise<void> {
  const reasons: unknown[] = []
  for (const row of rows) await retryRow(row).catch((reason: unknown) => reasons.push(reason))
  if (reasons.length > 0) throw reasons[0]
}

/** Not while it is being sent. */
export function discardRow(row: OutboxRow): Promise<void> {
  return decide(discard, row)
}

/** Puts another payload, of the same kind, in the place of one that was not sent. */
export function replaceRow(row: OutboxRow, payload: unknown): Promise<void> {
  return decide(replaceWith(payload), row)
}

/** In a conflict: the customer's own is sent over what is there. */
export function keepMine(row: OutboxRow): Promise<void> {
  return decide(mine, row)
}

/** In a conflict: the customer's own goes. */
export function useTheirs(row: OutboxRow): Promise<void> {
  return decide(theirs, row)
}

function decide(decision: Decision, row: OutboxRow): Promise<void> {
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
  if (row) await discardRow(row).catch(() => {})
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

export type ExportedRow = {
  row: OutboxRow
  about: About
}

/** Everything that is not sent, as it is stored just now. Throws NotStoredFailure when the device does not say. */
export async function exportRows(queue: QueueName): Promise<ExportedRow[]> {
  const rows = await queues[queue].outbox().read()
  return rows.filter((row) => !isSent(row)).map((row) => ({ row, about: aboutRow(row) }))
}
