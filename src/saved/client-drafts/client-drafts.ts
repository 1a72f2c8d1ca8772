/**
 * The draft orders of the signed-in customer, on this device alone: kept per customer, sealed while that one is away
 * (session/sealing.ts), shown in every tab. An edit is a function, carried out on what is stored at that moment, so that no
 * tab takes back what another one did.
 */
import * as v from 'valibot'
import { openChannel } from '../../device/channel'
import { onLocalChange } from '../../device/local-changes'
import { openOwnedStore, type OwnedStore } from '../../device/owned-rows'
import { onLeaving } from '../../device/page-events'
import { protectStorage } from '../../device/storage-safety'
import { databases } from '../../device/storage-names'
import { ClientDraft, type DraftEdit, isSameDraft, newestFirst } from '../../domain/client-draft/client-draft'
import { NotStoredFailure, notStored } from '../../domain/not-stored'
import { currentSession } from '../../session/session-reader'

/** What is lost at most of what is typed when a device dies, in ms, besides what the disk takes. */
const writtenAfter = 400

/** The core of it knows no browser: tests put a device of their own in its place. */
export type ClientDraftDeps = {
  store: OwnedStore<ClientDraft>
  /** UserID of who is signed in; null for nobody. */
  owner: () => string | null
  /** Epoch ms. */
  now: () => number
  /** Calls once, after some ms. */
  after: (ms: number, run: () => void) => void
  /** Tells the other tabs that what is stored is other than it was. */
  broadcast: () => void
  /** Asks the browser not to clear what is stored here; called in a press, at the first draft that is kept. */
  protect: () => void
  /** Something typed could not be kept: to be told. */
  refused: (failure: unknown) => void
}

export type ClientDrafts = {
  /** Of who is signed in, the one that was worked on last first; the same list until it changes. */
  list: () => readonly ClientDraft[]
  /** False until the device was looked at. */
  isRead: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Resolves when it is on the disk. Throws NotStoredFailure, as all of them do. */
  put: (draft: ClientDraft) => Promise<void>
  /** Carried out at once where it is seen; resolves when it is on the disk. A draft that is gone stays gone. */
  edit: (id: string, edit: DraftEdit) => Promise<void>
  /** What is being typed: written a moment later, and when the page goes. Twice has to come to the same as once. */
  type: (id: string, edit: DraftEdit) => void
  remove: (id: string) => Promise<void>
  /** Writes what waits. */
  flush: () => Promise<void>
  /** The page may be about to die: writes what waits without looking first, as a dying page gets no answers. */
  leave: () => Promise<void>
  /** Another tab changed something. */
  reread: () => void
  /** Somebody signed in or out, perhaps. */
  checkSession: () => void
}

const none: readonly ClientDraft[] = []

type Edited = { owner: string; id: string; edit: DraftEdit }

export function createClientDrafts(deps: ClientDraftDeps): ClientDrafts {
  const { store, owner, now, after, broadcast, protect, refused } = deps
  const listeners = new Set<() => void>()
  /** What is stored, as far as this tab knows; what is on its way there is laid over it. */
  let known: { owner: string; drafts: readonly ClientDraft[] } | null = null
  let shown: { owner: string; drafts: readonly ClientDraft[] } | null = null
  let lastOwner: string | null | undefined
  /** Typed and not written yet, and being written. */
  let waiting: readonly Edited[] = []
  let underWay: readonly Edited[] = []
  let timed = false
  let isProtected = false
  /** The last writing, over or not. */
  let written: Promise<unknown> = Promise.resolve()

  const current = () => (shown !== null && shown.owner === owner() ? shown.drafts : null)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const carriedOut = (drafts: readonly ClientDraft[], edits: readonly Edited[], whose: string) =>
    edits
      .filter((one) => one.owner === whose)
      .reduce<readonly ClientDraft[]>(
        (all, { id, edit }) => all.map((draft) => (draft.id === id ? stamped(draft, edit(draft)) : draft)),
        drafts,
      )
  const stamped = (before: ClientDraft, edited: ClientDraft) =>
    isSameDraft(before, edited) ? before : { ...edited, updatedAt: Math.max(now(), before.updatedAt) }
  const show = () => {
    if (known === null || known.owner !== owner()) return
    const drafts = carriedOut(known.drafts, [...underWay, ...waiting], known.owner)
    shown = { owner: known.owner, drafts: newestFirst(drafts) }
    tell()
  }

  /** One transaction. What it resolves to is what is stored. */
  const change = async (whose: string, plan: Parameters<typeof store.change>[1]) => {
    const stored = await store.change(whose, (rows) => plan(rows.filter(isDraft)))
    if (whose === owner()) known = { owner: whose, drafts: stored.filter(isDraft) }
  }
  const changed = async (whose: string, plan: Parameters<typeof store.change>[1]) => {
    try {
      await change(whose, plan)
      broadcast()
    } catch (error) {
      throw notStored(error, 'This device could not save the draft. Please try again.')
    }
  }
  const read = async () => {
    const whose = owner()
    if (whose === null) return
    try {
      await change(whose, () => ({ put: [], drop: [] }))
      show()
    } catch (error) {
      console.warn('Drafts could not be read from this device.', error)
    }
  }
  const customer = () => {
    const whose = owner()
    if (whose === null) throw new NotStoredFailure('Sign in, so that drafts can be saved for you.')
    return whose
  }
  const flush = (): Promise<void> => {
    const done = flushNow()
    written = done.catch(() => {})
    return done
  }
  const flushNow = async (): Promise<void> => {
    const due = waiting
    if (due.length === 0) return
    waiting = []
    underWay = [...underWay, ...due]
    try {
      const owners = new Set(due.map((one) => one.owner))
      await Promise.all(
        [...owners].map((whose) =>
          changed(whose, (rows) => {
            const edited = carriedOut(rows, due, whose)
            return { put: edited.filter((draft, index) => draft !== rows[index]), drop: [] }
          }),
        ),
      )
    } finally {
      underWay = underWay.filter((one) => !due.includes(one))
      show()
    }
  }
  const note = (id: string, edit: DraftEdit) => {
    waiting = [...waiting, { owner: customer(), id, edit }]
    show()
  }
  const flushTyped = () => {
    timed = false
    flush().catch((failure: unknown) => refused(failure))
  }

  return {
    list: () => current() ?? none,
    isRead: () => current() !== null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put: async (draft) => {
      if (!isProtected) protect()
      isProtected = true
      await changed(customer(), () => ({ put: [draft], drop: [] }))
      show()
    },
    edit: async (id, edit) => {
      note(id, edit)
      await flush()
    },
    type: (id, edit) => {
      try {
        note(id, edit)
      } catch (failure) {
        return refused(failure)
      }
      if (timed) return
      timed = true
      after(writtenAfter, flushTyped)
    },
    remove: async (id) => {
      await changed(customer(), () => ({ put: [], drop: [id] }))
      show()
    },
    flush,
    leave: async () => {
      const ids = new Set(waiting.map(({ id }) => id))
      if (shown !== null && ids.size > 0)
        await store.write(shown.owner, { put: shown.drafts.filter(({ id }) => ids.has(id)), drop: [] })
      await written
    },
    reread: () => void read(),
    checkSession: () => {
      const whose = owner()
      if (whose === lastOwner) return
      lastOwner = whose
      // What was typed a moment ago is that one's who typed it, and is sealed with the rest.
      flush().catch(refused)
      known = null
      shown = null
      tell()
      void read()
    },
  }
}

/** What an older or newer build, or another hand, left there is left alone. */
function isDraft(row: unknown): row is ClientDraft {
  return v.is(ClientDraft, row)
}

let opened: ClientDrafts | null = null

/** What is to be done where something that is being typed could not be kept; set by whoever shows drafts. */
export const onRefused: { tell: (failure: unknown) => void } = { tell: (failure) => console.warn(failure) }

/** Of this page. Opened when it is first needed: then it follows the sign-in and the other tabs. */
export function clientDrafts(): ClientDrafts {
  opened ??= open()
  return opened
}

function open(): ClientDrafts {
  const channel = openChannel(databases.clientDrafts, () => drafts.reread())
  const drafts = createClientDrafts({
    store: openOwnedStore<ClientDraft>(databases.clientDrafts),
    owner: () => currentSession()?.owner ?? null,
    now: () => Date.now(),
    after: (ms, run) => void setTimeout(run, ms),
    broadcast: () => channel.tell('changed'),
    protect: () => void protectStorage(),
    refused: (failure) => onRefused.tell(failure),
  })
  onLeaving(() => drafts.leave().catch(() => {}))
  onLocalChange(drafts.checkSession)
  drafts.checkSession()
  return drafts
}
