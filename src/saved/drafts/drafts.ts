/**
 * What people type and have not sent yet, on this device (req 12.9): it outlives reloads, crashes and ended sessions,
 * sealed by customer. What is typed in kiosk mode is kept nowhere.
 */
import { openOwnedStore } from '../../device/owned-rows'
import { onLeaving } from '../../device/page-events'
import { databases } from '../../device/storage-names'
import { type Draft, type DraftFields, visitor } from '../../domain/outbox/draft'
import { signedIn } from '../../session/identity'
import { isKiosk } from '../../session/kiosk'
import { currentSession } from '../../session/session-reader'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper'

/** How long a database that does not answer keeps somebody from being signed in, in ms. */
const handOverTimeoutMs = 1000

let keeper: DraftKeeper | null = null

/**
 * Whose it is what is typed just now: a customer's UserID, `visitor`, or null while that is not sure and in kiosk mode,
 * when nothing is kept. To be asked when the key is pressed, not later.
 */
export function draftOwner(): string | null {
  if (isKiosk()) return null
  return signedIn() ? (currentSession()?.owner ?? null) : visitor
}

/**
 * A customer's: of nobody nothing is kept, as the page of a session that ended is still there for a moment. Returns at
 * once; it is on the disk about half a second later.
 */
export function keepDraft(name: string, fields: DraftFields, owner = customer()): void {
  if (owner !== null) thisPage().keep(owner, name, fields)
}

/** Null: nothing was typed, or not by this customer. */
export async function keptDraft(name: string, owner = customer()): Promise<DraftFields | null> {
  return owner === null ? null : thisPage().kept(owner, name)
}

/** It was sent, or is not wanted any more. */
export async function forgetDraft(name: string, owner = customer()): Promise<void> {
  if (owner !== null) await thisPage().forget(owner, name)
}

/** Everything of a customer (UserID), or of visitors: at a Logout that keeps nothing, and when a kiosk begins. */
export function forgetAllDrafts(owner: string): Promise<void> {
  return thisPage().forgetAll(owner)
}

/**
 * To be called when somebody signed in, before that page is shown to which it leads `back` (a path of this site). Of
 * what visitors typed only that page's forms go along, and those of a page that stays below the sign-in; all else is
 * forgotten, as other hands may have typed it.
 */
export async function handOverDrafts(owner: string, back: string): Promise<void> {
  const { origin, pathname } = window.location
  const late = new Promise<void>((resolve) => void setTimeout(resolve, handOverTimeoutMs))
  await Promise.race([thisPage().handOver(owner, [pathname, new URL(back, origin).pathname]), late])
}

function customer(): string | null {
  const owner = draftOwner()
  return owner === visitor ? null : owner
}

function thisPage(): DraftKeeper {
  keeper ??= open()
  return keeper
}

function open(): DraftKeeper {
  const opened = createDraftKeeper({
    store: openOwnedStore<Draft>(databases.drafts),
    now: () => Date.now(),
    after: (ms, run) => void setTimeout(run, ms),
    page: () => window.location.pathname,
    refused: (error) => console.warn('This device keeps nothing of what is typed in forms.', error),
  })
  onLeaving(opened.flush)
  // Whoever opens a form takes away what nobody asked for in time.
  void opened.sweep()
  return opened
}
