/** The two queues of this device: the signed-in customer's own, and the stall's, which belongs to nobody's account. */
import { outboxChannel, outboxLock, guestChannel, guestLock } from '../device/storage-names'
import { type About, type OutboxRow, guestOwner } from '../domain/outbox/outbox'
import { isKiosk } from '../session/kiosk'
import type { Edit } from './changes'
import {
  type Decision,
  discard,
  keepMine as mine,
  replaceWith,
  retry,
  useTheirs as theirs,
} from './decisions'
import { aboutIn } from './kind'
import { kinds } from './kinds'
import { type OutboxWires, pageQueue } from './page-queue'
import { currentSession } from '../session/session-reader'
import { guestKinds } from './guest-kinds'
import { onThisDevice, guestSession } from './this-device'

export type QueueName = 'own' | 'guest'
export type { OutboxWires } from './page-queue'

/** A row as screens get it. */
export type KeptRow = OutboxRow

export const queues = {
  own: pageQueue(() => onThisDevice({ kinds, session: currentSession, turn: outboxLock }), outboxChannel),
  guest: pageQueue(
    () => onThisDevice({ kinds: guestKinds, session: () => guestSession, turn: guestLock }),
    guestChannel,
  ),
}

/**
 * Starts sending what waits; to be called when a customer is signed in, as often as one likes. It goes on for as long
 * as the page lives, and rests while nobody is signed in.
 */
export function startOutbox(wires: Partial<OutboxWires>): void {
  queues.own.start(wires)
}

/** Starts sending what waits for nobody's account. */
export function startGuestQueue(wires?: Partial<OutboxWires>): void {
  queues.guest.start(wires)
}

/** Keeps an edit of the signed-in customer on this device, to be sent. Throws NotStoredFailure. */
export async function addEdit(edit: Edit): Promise<void> {
  await queues.own.outbox().add(edit)
}

/** The same for an entry, which needs no account. Resolves to the id of its row. Throws NotStoredFailure. */
export function addEntry(edit: Edit): Promise<string> {
  if (currentSession() && !isKiosk()) return queues.own.outbox().add(edit)
  return addGuestEntry(edit)
}

/** An entry of the kiosk: nobody's account has it, also when the kiosk was left meanwhile in another tab. */
export function addGuestEntry(edit: Edit): Promise<string> {
  startGuestQueue()
  return queues.guest.outbox().add(edit)
}

/** What a row is about, in words. */
export function aboutRow(row: KeptRow): About {
  return aboutIn(kinds, row)
}

/** Tries to send at once, however long it was to wait; both queues unless one is named. Resolves when that is over. */
export async function sendNow(queue?: QueueName): Promise<void> {
  const names: QueueName[] = queue ? [queue] : ['own', 'guest']
  if (names.includes('guest')) startGuestQueue()
  await Promise.all(names.map((name) => queues[name].outbox().sendNow()))
}

/** Sends what was refused once more. Throws NotStoredFailure, as do the others. */
export function retryRow(row: KeptRow): Promise<void> {
  return decide(retry, row)
}

/** Each of them. One that cannot be keeps none of the others: the first reason is thrown when all were asked. */
export async function retryRows(rows: readonly KeptRow[]): Promise<void> {
  const reasons: unknown[] = []
  for (const row of rows) await retryRow(row).catch((reason: unknown) => reasons.push(reason))
  if (reasons.length > 0) throw reasons[0]
}

/** Not while it is being sent. */
export function discardRow(row: KeptRow): Promise<void> {
  return decide(discard, row)
}

/** Puts another payload, of the same kind, in the place of one that was not sent. */
export function replaceRow(row: KeptRow, payload: unknown): Promise<void> {
  return decide(replaceWith(payload), row)
}

/** In a conflict: the customer's own is sent over what is there. */
export function keepMine(row: KeptRow): Promise<void> {
  return decide(mine, row)
}

/** In a conflict: the customer's own goes. */
export function useTheirs(row: KeptRow): Promise<void> {
  return decide(theirs, row)
}

function decide(decision: Decision, row: KeptRow): Promise<void> {
  return queues[row.owner === guestOwner ? 'guest' : 'own'].outbox().decide(decision, row)
}

/** `sent`: what the provider said to it, when it had words. */
export type Receipt = { sent: string | null } | 'waiting' | { failed: string }

/** What became of a row, for a form that waits a moment for the receipt: `ms` at most. */
export function receiptOf(id: string, ms: number): Promise<Receipt> {
  const look = () =>
    [...queues.own.outbox().rows(), ...queues.guest.outbox().rows()].find((row) => row.id === id)
  return new Promise((resolve) => {
    const stops: (() => void)[] = []
    let words: string | null = null
    const hear = (done: string, said: string | null) => {
      if (done === id) words = said
    }
    const end = (outcome: Receipt) => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve(outcome)
    }
    const timer = setTimeout(() => end('waiting'), ms)
    const check = () => {
      const state = look()?.state
      if (state?.name === 'sent') end({ sent: words })
      if (state?.name === 'failed') end({ failed: state.reason })
      if (state?.name === 'conflict') end('waiting')
    }
    for (const queue of [queues.own, queues.guest]) stops.push(queue.onDone(hear), queue.onChange(check))
    check()
  })
}

export type ExportedRow = {
  row: KeptRow
  about: About
}

/** Everything that is not sent, as it is stored just now. Throws NotStoredFailure when the device does not say. */
export async function exportRows(queue: QueueName): Promise<ExportedRow[]> {
  const rows = await queues[queue].outbox().read()
  return rows.filter(({ state }) => state.name !== 'sent').map((row) => ({ row, about: aboutRow(row) }))
}
