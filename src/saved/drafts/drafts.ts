/**
 * What people type and have not sent yet, on this device (req 12.9): it outlives reloads, crashes and ended sessions,
 * by customer, and sealed while that one is away (session/sealing.ts). What is typed in kiosk mode is saved nowhere.
 */
import { within } from '../../device/deadline'
import { readLocal, removeLocal, writeLocal } from '../../device/local-store'
import { openOwnedStore, type OwnedStore } from '../../device/owned-rows'
import { onLeaving } from '../../device/page-events'
import { databases, localKeys } from '../../device/storage-names'
import { isSameBrief } from '../../domain/cart/cart-brief'
import {
  type Draft,
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

/** How long a database that does not answer keeps somebody from being signed in, in ms. */
const handOverTimeoutMs = 1000

let opened: Drafts | null = null
/** When a hand-over that was cut off is made up for. */
let handedOn: Promise<void> | null = null

/**
 * Whose it is what is typed just now: a customer's UserID, `visitor`, or null while that is not sure and in kiosk mode,
 * when nothing is saved. To be asked when the key is pressed, not later.
 */
export function draftOwner(): string | null {
  if (isKiosk()) return null
  return signedIn() ? (currentSession()?.owner ?? null) : visitor
}

/**
 * A customer's: of nobody nothing is saved, as the page of a session that ended is still there for a moment. Returns at
 * once; it is on the disk about half a second later.
 */
export function storeDraft(name: string, fields: DraftFields, owner = customer()): void {
  if (owner !== null) thisPage().put(owner, name, fields)
}

/** Null: nothing was typed, or not by this customer. */
export async function readDraft(name: string, owner = customer()): Promise<DraftFields | null> {
  if (owner === null) return null
  const drafts = thisPage()
  if (handedOn) await handedOn
  return drafts.get(owner, name)
}

/** It was sent, or is not wanted any more. */
export async function forgetDraft(name: string, owner = customer()): Promise<void> {
  if (owner !== null) await thisPage().forget(owner, name)
}

/** How much a customer has typed and not sent, what was typed just now included. */
export async function countDrafts(owner = customer()): Promise<number> {
  return owner === null ? 0 : thisPage().count(owner)
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
export function handOverDrafts(owner: string, back: string): Promise<void> {
  return handOver(thisPage(), owner, pagesOf(back))
}

/** Before the sign-in: should this page be left in the middle of it, the next one makes up for the hand-over. */
export function noteHandOver(back: string): void {
  writeLocal(localKeys.handOver, pagesOf(back).join('\n'))
}

function pagesOf(back: string): string[] {
  const { origin, pathname } = window.location
  return [pathname, new URL(back, origin).pathname]
}

async function handOver(drafts: Drafts, owner: string, pages: readonly string[]): Promise<void> {
  const handed = drafts.handOver(owner, pages).then(() => removeLocal(localKeys.handOver))
  await within(handOverTimeoutMs, handed, () => {})
}

function makeUpForHandOver(drafts: Drafts): void {
  const [owner, noted] = [customer(), readLocal(localKeys.handOver)]
  if (owner === null || noted === null) return
  handedOn = handOver(drafts, owner, noted.split('\n'))
}

function customer(): string | null {
  const owner = draftOwner()
  return owner === visitor ? null : owner
}

function thisPage(): Drafts {
  opened ??= open()
  return opened
}

function open(): Drafts {
  const drafts = createDrafts({
    store: openOwnedStore<Draft>(databases.drafts),
    now: () => Date.now(),
    after: (ms, run) => void setTimeout(run, ms),
    page: () => window.location.pathname,
    refused: (error) => console.warn('This device keeps nothing of what is typed in forms.', error),
  })
  onLeaving(drafts.flush)
  makeUpForHandOver(drafts)
  // Whoever opens a form takes away what nobody asked for in time.
  void drafts.sweep()
  return drafts
}

/** `base`: what stood in the field when the first key was pressed. */
export type TypedBrief = { text: string; base: string }

/** Typed back to what it was, nothing is left to be saved: what others write since then stands. */
export function isChanged(typed: TypedBrief | null): typed is TypedBrief {
  return typed !== null && !isSameBrief(typed.text, typed.base)
}

/** The name of its draft. */
function briefDraft(lineId: string): string {
  return `brief ${lineId}`
}

export async function readTypedBrief(lineId: string): Promise<TypedBrief | null> {
  const kept = await readDraft(briefDraft(lineId))
  const typed = kept && { text: kept['text'] ?? '', base: kept['base'] ?? '' }
  return isChanged(typed) ? typed : null
}

export function storeTypedBrief(lineId: string, typed: TypedBrief | null): void {
  if (isChanged(typed)) storeDraft(briefDraft(lineId), typed)
  else void forgetDraft(briefDraft(lineId))
}

/** What is lost at most when a device dies, in ms, besides what the disk takes. */
const writtenAfter = 400

/** The core of it knows no browser: tests put a device and a clock of their own in its place. */
export type DraftDeps = {
  store: OwnedStore<Draft>
  /** Epoch ms. */
  now: () => number
  /** Calls once, after some ms. */
  after: (ms: number, run: () => void) => void
  /** Path of the page. */
  page: () => string
  /** The device keeps nothing: told once. */
  refused: (error: unknown) => void
}

export type Drafts = {
  /** Returns at once. */
  put: (owner: string, name: string, fields: DraftFields) => void
  get: (owner: string, name: string) => Promise<DraftFields | null>
  count: (owner: string) => Promise<number>
  /** Resolves when it is gone, also where the device refuses. */
  forget: (owner: string, name: string) => Promise<void>
  forgetAll: (owner: string) => Promise<void>
  /** Writes what waits, at once; resolves when it is saved. */
  flush: () => Promise<void>
  /** Somebody signed in, and comes back to one of these pages. */
  handOver: (owner: string, pages: readonly string[]) => Promise<void>
  /** Drops what was saved too long, of whomever. */
  sweep: () => Promise<void>
}

export function createDrafts({ store, now, after, page, refused }: DraftDeps): Drafts {
  /** By owner and name, what was typed since the last writing. */
  const waiting = new Map<string, Map<string, Draft>>()
  let timed = false
  let told = false

  /** A device that refuses takes nothing from the form. */
  const quietly = async <T>(task: Promise<T>): Promise<T | null> => {
    try {
      return await task
    } catch (error) {
      if (!told) refused(error)
      told = true
      return null
    }
  }
  const flush = async () => {
    const written = [...waiting].map(([owner, drafts]) =>
      quietly(store.write(owner, { put: [...drafts.values()], drop: [] })),
    )
    waiting.clear()
    await Promise.all(written)
  }
  /** The owner's drafts, without those that are too old. */
  const read = (owner: string) => {
    void flush()
    return store.change(owner, (drafts) => ({ put: [], drop: outdated(drafts, now()) }))
  }
  const forgetAll = async (owner: string) => {
    waiting.delete(owner)
    await quietly(store.change(owner, (drafts) => ({ put: [], drop: drafts.map(({ id }) => id) })))
  }

  return {
    put: (owner, name, fields) => {
      const own = waiting.get(owner) ?? new Map<string, Draft>()
      own.set(name, newDraft(owner, { id: name, fields, at: now(), page: page() }))
      waiting.set(owner, own)
      // Not after the last key: who types without a pause is saved, too.
      if (timed) return
      timed = true
      after(writtenAfter, () => {
        timed = false
        void flush()
      })
    },
    get: async (owner, name) => {
      const drafts = await quietly(read(owner))
      return drafts?.find(({ id }) => id === name)?.fields ?? null
    },
    count: async (owner) => (await quietly(read(owner)))?.length ?? 0,
    forget: async (owner, name) => {
      waiting.get(owner)?.delete(name)
      await quietly(store.write(owner, { put: [], drop: [name] }))
    },
    forgetAll,
    flush,
    handOver: async (owner, pages) => {
      const drafts = await quietly(read(visitor))
      const put = handedOver(drafts ?? [], pages, owner)
      if (put.length > 0) await quietly(store.write(owner, { put, drop: [] }))
      await forgetAll(visitor)
    },
    sweep: async () => {
      await quietly(store.sweep((draft) => isOutdated(draft, now())))
    },
  }
}
