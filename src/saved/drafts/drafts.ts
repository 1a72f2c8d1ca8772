/**
 * Form input that was not sent yet, on this device (req 12.9). It survives reloads, crashes and ended sessions,
 * separately for each customer, and is encrypted with a key that sign-out deletes (device/vault/vault.ts).
 * Input in kiosk mode is never saved.
 */
import { withDeadline } from '../../device/deadline'
import { readLocal, removeLocal, writeLocal } from '../../device/local-store'
import { databases, localKeys } from '../../device/storage-names'
import {
  Draft,
  type DraftFields,
  transferredDrafts,
  newDraft,
  outdatedIds,
  visitor,
} from '../../domain/outbox/draft'
import { signedIn } from '../../session/identity'
import { isKiosk } from '../../session/kiosk'
import { currentSession } from '../../session/session-reader'
import { ownedCollection } from '../owned/collection'

/** Longest delay of a sign-in by a database that does not answer, in ms. */
const handOverTimeoutMs = 1000

const drafts = ownedCollection<Draft>({
  database: databases.drafts,
  schema: Draft,
  refusal: 'This device can’t save the text that you type in forms.',
  onRefused: warn,
})

let isOpen = false
/** Resolves when an interrupted hand-over (see `handOverDrafts`) was repeated; null: none was interrupted. */
let repeatedHandOver: Promise<void> | null = null
let hasWarned = false

/** A device that refuses does not disturb the form, so the error is only logged, and once. */
function warn(error: unknown): void {
  if (!hasWarned) console.warn(error)
  hasWarned = true
}

/**
 * Returns the owner of the current input: a customer's UserID, `visitor`, or null in kiosk mode and while the owner
 * is uncertain, when nothing is saved. Call it when the key is pressed, not later.
 */
export function draftOwner(): string | null {
  if (isKiosk()) return null
  return signedIn() ? (currentSession()?.owner ?? null) : visitor
}

/**
 * Saves a customer's input. While signed out nothing is saved, as the page of an ended session is still shown for a
 * moment. Returns immediately; the draft is on the disk about half a second later.
 */
export function storeDraft(name: string, fields: DraftFields, owner = customer()): void {
  if (owner === null) return
  openDrafts()
  const draft = newDraft(owner, { id: name, fields, at: Date.now(), page: window.location.pathname })
  drafts.type(name, () => draft, owner)
}

/** Returns null if this customer typed nothing. */
export async function readDraft(name: string, owner = customer()): Promise<DraftFields | null> {
  if (owner === null) return null
  openDrafts()
  // Without a hand-over the draft is read immediately, because it is not restored over text that was typed after the
  // form was opened.
  if (repeatedHandOver) await repeatedHandOver
  return (await draftsOf(owner)).find(({ id }) => id === name)?.fields ?? null
}

/**
 * Deletes a draft that was sent or is not wanted any more. Resolves when it is gone, even when the device refuses.
 */
export async function forgetDraft(name: string, owner = customer()): Promise<void> {
  if (owner !== null) await drafts.remove([name], owner).catch(warn)
}

/** Counts a customer's unsent drafts, including text that was typed just now. */
export async function countDrafts(owner = customer()): Promise<number> {
  return owner === null ? 0 : (await draftsOf(owner)).length
}

/**
 * Deletes all drafts of a customer (UserID) or of visitors: at a logout that retains nothing, and when a kiosk
 * starts.
 */
export async function forgetAllDrafts(owner: string): Promise<void> {
  await drafts.clear(owner).catch(warn)
}

/**
 * Call after sign-in, before the page at `back` (a path of this site) is shown. Of the visitors' input, only the forms
 * of that page and of the page under the sign-in dialog are handed over to the customer; all other input is deleted,
 * because other people may have typed it.
 */
export async function handOverDrafts(owner: string, back: string): Promise<void> {
  openDrafts()
  await handOver(owner, pagesOf(back))
}

/** Call before the sign-in: if the page is left during the sign-in, the next page repeats the hand-over. */
export function recordHandOver(back: string): void {
  writeLocal(localKeys.handOver, pagesOf(back).join('\n'))
}

function pagesOf(back: string): string[] {
  const { origin, pathname } = window.location
  return [pathname, new URL(back, origin).pathname]
}

async function handOver(owner: string, pages: readonly string[]): Promise<void> {
  const moveDrafts = async () => {
    const transferred = transferredDrafts(await draftsOf(visitor), pages, owner)
    if (transferred.length > 0) await drafts.put(transferred, owner).catch(warn)
    await forgetAllDrafts(visitor)
    removeLocal(localKeys.handOver)
  }
  await withDeadline(handOverTimeoutMs, moveDrafts(), () => {})
}

/** Called at the first form of this page. */
function openDrafts(): void {
  if (isOpen) return
  isOpen = true
  // Removes expired drafts of visitors; those of customers are removed at each start (session/private-rows.ts).
  void draftsOf(visitor)
  const [owner, noted] = [customer(), readLocal(localKeys.handOver)]
  if (owner !== null && noted !== null) repeatedHandOver = handOver(owner, noted.split('\n'))
}

/** The owner's drafts, without expired ones, which are deleted. */
async function draftsOf(owner: string): Promise<readonly Draft[]> {
  try {
    const rows = await drafts.read(owner)
    const old = outdatedIds(rows, Date.now())
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
