/**
 * What people type and have not sent yet, on this device (req 12.9): it outlives reloads, crashes and ended sessions,
 * by customer, and sealed while that one is away (session/sealing.ts). What is typed in kiosk mode is saved nowhere.
 */
import { within } from '../../device/deadline'
import { readLocal, removeLocal, writeLocal } from '../../device/local-store'
import { databases, localKeys } from '../../device/storage-names'
import {
  Draft,
  type DraftFields,
  handedOver,
  isOutdated,
  newDraft,
  outdated,
  visitor,
} from '../../domain/outbox/draft'
import { signedIn } from '../../session/identity'
import { isKiosk } from '../../session/kiosk'
import { currentSession } from '../../session/session-reader'
import { ownedCollection } from '../owned/collection'

/** How long a database that does not answer holds up a sign-in, in ms. */
const handOverTimeoutMs = 1000

const drafts = ownedCollection<Draft>({
  database: databases.drafts,
  schema: Draft,
  refusal: 'This device keeps nothing of what is typed in forms.',
  onRefused: warn,
})

let isOpen = false
/** When a hand-over that was cut off is made up for. */
let handedOn: Promise<void> | null = null
let hasWarned = false

/** A device that refuses takes nothing from the form. */
function warn(error: unknown): void {
  if (!hasWarned) console.warn(error)
  hasWarned = true
}

/**
 * Whose it is what is typed just now: a customer's UserID, `visitor`, or null while that is not sure and in kiosk mode,
 * when nothing is saved. To be asked when the key is pressed, not later.
 */
export function draftOwner(): string | null {
  if (isKiosk()) return null
  return signedIn() ? (currentSession()?.owner ?? null) : visitor
}

/**
 * A customer's: signed out, nothing is saved, as the page of a session that ended is still there for a moment. Returns at
 * once; it is on the disk about half a second later.
 */
export function storeDraft(name: string, fields: DraftFields, owner = customer()): void {
  if (owner === null) return
  open()
  const draft = newDraft(owner, { id: name, fields, at: Date.now(), page: window.location.pathname })
  drafts.type(name, () => draft, owner)
}

/** Null: nothing was typed, or not by this customer. */
export async function readDraft(name: string, owner = customer()): Promise<DraftFields | null> {
  if (owner === null) return null
  open()
  // Else at once: what is typed after the form was opened is not put back.
  if (handedOn) await handedOn
  return (await draftsOf(owner)).find(({ id }) => id === name)?.fields ?? null
}

/** It was sent, or is not wanted any more. Resolves when it is gone, also where the device refuses. */
export async function forgetDraft(name: string, owner = customer()): Promise<void> {
  if (owner !== null) await drafts.remove([name], owner).catch(warn)
}

/** How much a customer has typed and not sent, what was typed just now included. */
export async function countDrafts(owner = customer()): Promise<number> {
  return owner === null ? 0 : (await draftsOf(owner)).length
}

/** Everything of a customer (UserID), or of visitors: at a Logout that keeps nothing, and when a kiosk begins. */
export async function forgetAllDrafts(owner: string): Promise<void> {
  await drafts.clear(owner).catch(warn)
}

/**
 * To be called after sign-in, before that page is shown to which it leads `back` (a path of this site). Of
 * what visitors typed only that page's forms go along, and those of a page that stays below the sign-in; all else is
 * forgotten, as other hands may have typed it.
 */
export async function handOverDrafts(owner: string, back: string): Promise<void> {
  open()
  await handOver(owner, pagesOf(back))
}

/** Before the sign-in: should this page be left in the middle of it, the next one makes up for the hand-over. */
export function noteHandOver(back: string): void {
  writeLocal(localKeys.handOver, pagesOf(back).join('\n'))
}

function pagesOf(back: string): string[] {
  const { origin, pathname } = window.location
  return [pathname, new URL(back, origin).pathname]
}

async function handOver(owner: string, pages: readonly string[]): Promise<void> {
  const hand = async () => {
    const put = handedOver(await draftsOf(visitor), pages, owner)
    if (put.length > 0) await drafts.put(put, owner).catch(warn)
    await forgetAllDrafts(visitor)
    removeLocal(localKeys.handOver)
  }
  await within(handOverTimeoutMs, hand(), () => {})
}

/** At the first form of this page. */
function open(): void {
  if (isOpen) return
  isOpen = true
  // Opening a form removes expired drafts.
  void drafts.sweep((row) => isOutdated(row, Date.now())).catch(warn)
  const [owner, noted] = [customer(), readLocal(localKeys.handOver)]
  if (owner !== null && noted !== null) handedOn = handOver(owner, noted.split('\n'))
}

/** The owner's, without those that are too old, which go. */
async function draftsOf(owner: string): Promise<readonly Draft[]> {
  try {
    const rows = await drafts.read(owner)
    const old = outdated(rows, Date.now())
    if (old.length > 0) await drafts.remove(old, owner)
    return rows.filter(({ id }) => !old.includes(id))
  } catch (error) {
    warn(error)
    return []
  }
}

function customer(): string | null {
  const owner = draftOwner()
  return owner === visitor ? null : owner
}
