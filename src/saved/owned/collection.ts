/**
 * What a person made on this device and the provider does not have: rows by owner, sealed while that one is away
 * (session/sealing.ts). A change is a function, carried out on what is stored at that moment in one transaction, so that what
 * two tabs change adds up; what is typed is shown at once and written a moment later.
 */
import * as v from 'valibot'
import { openChannel } from '../../device/channel'
import { onLocalChange } from '../../device/local-changes'
import { openOwnedStore, type OwnedStore } from '../../device/owned-rows'
import { onLeaving } from '../../device/page-events'
import { isFull, NotStoredFailure, notStored } from '../../domain/not-stored'
import { currentSession } from '../../session/session-reader'

/** Without a row: it is gone, or never was. Returns the same row where nothing changes, and none where it is to go. */
export type Edit<T> = (row: T | undefined) => T | undefined

/** The owner is a UserID, or `visitor`; without one it is who is signed in. All reject with NotStoredFailure. */
export type OwnedCollection<T> = {
  /** Of who is signed in, with what is being written: the same list until it changes. Null until the device was looked at. */
  rows: () => readonly T[] | null
  /** Rows of the same owner that are of another shape; the same list until it changes. */
  unreadable: () => readonly { id: string }[]
  subscribe: (listener: () => void) => () => void
  /** From now on `rows` follows the sign-in and the other tabs. */
  follow: () => void
  /** All of an owner's, as stored, after what waits. */
  read: (owner: string) => Promise<readonly T[]>
  /** One row, without reading the others. */
  get: (id: string) => Promise<T | null>
  /** In one transaction. Shown at once; resolves when it is on the disk. */
  change: (edits: readonly [id: string, edit: Edit<T>][]) => Promise<void>
  /**
   * Shown at once, written 400 ms later and when the page goes; what a slow device did not take is tried again. Carried out
   * twice it comes to the same as once.
   */
  type: (id: string, edit: Edit<T>, owner?: string) => void
  /** Whole rows, without looking what is there. */
  put: (rows: T[], owner?: string) => Promise<void>
  remove: (ids: string[], owner?: string) => Promise<void>
  /** Everything of an owner. */
  clear: (owner: string) => Promise<void>
  /** Drops rows of whatever owner, also sealed and unreadable ones, looking at one at a time. */
  sweep: (isOutdated: (row: unknown) => boolean) => Promise<void>
  /** Writes what waits. */
  flush: () => Promise<void>
}

type Options<T> = {
  /** Also the BroadcastChannel of its tabs. */
  database: string
  /** Rows of another shape, as of a newer build, are left alone. */
  schema: v.GenericSchema<T>
  order?: (rows: readonly T[]) => readonly T[]
  /** For the customer, where the device has room and refuses. */
  refusal: string
  /** What was typed could not be written. */
  onRefused?: (failure: unknown) => void
}

/** The owner of what is made here just now. Throws NotStoredFailure for a visitor. */
export function signedInOwner(): string {
  const owner = currentSession()?.owner
  if (owner === undefined) throw new NotStoredFailure('Sign in, so that drafts can be saved for you.')
  return owner
}

/** What is lost at most of what is typed when a device dies, in ms, besides what the disk takes. */
const writtenAfter = 400

/** `isTyped`: no screen waits for it, so it may be written late. */
type Edited<T> = { owner: string; id: string; edit: Edit<T>; isTyped: boolean }
type Owned<T> = { owner: string; rows: readonly T[]; unreadable: readonly { id: string }[] }

const none: readonly { id: string }[] = []

export function ownedCollection<T extends { id: string }>(options: Options<T>): OwnedCollection<T> {
  const { database, schema, order = (rows) => rows, refusal, onRefused = console.warn } = options
  const store: OwnedStore<T> = openOwnedStore<T>(database)
  const listeners = new Set<() => void>()
  /** What is stored, as far as this tab knows, and the same with what is on its way there. */
  let stored: Owned<T> | null = null
  let shown: Owned<T> | null = null
  let lastOwner: string | null | undefined
  /** Typed and not written yet, and being written. */
  let waiting: readonly Edited<T>[] = []
  let underWay: readonly Edited<T>[] = []
  /** Written when the page was about to die: where it lives on, not once more. */
  const writtenOnLeave = new WeakSet<Edited<T>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The last writing, over or not. */
  let written: Promise<unknown> = Promise.resolve()
  let tellTabs = () => {}
  let listening: (() => void) | null = null

  const current = () => currentSession()?.owner ?? null
  const known = (rows: readonly unknown[]) => rows.filter((row) => v.is(schema, row))
  const show = () => {
    if (stored !== null) {
      const { owner, rows } = stored
      shown = { ...stored, rows: order(edited(rows, [...underWay, ...waiting], owner)) }
    }
    for (const listener of listeners) listener()
  }
  const saving = async <R>(work: Promise<R>): Promise<R> => {
    try {
      return await work
    } catch (error) {
      throw notStored(error, refusal)
    }
  }
  /** One transaction, on the owner's rows as they are stored. */
  const changeAll = async (owner: string, edits: readonly Edited<T>[]) => {
    const after = await saving(
      store.change(owner, (all) => {
        const rows = known(all)
        const due = edits.filter((one) => !writtenOnLeave.has(one))
        const next = edited(rows, due, owner)
        const gone = rows.filter(({ id }) => !next.some((row) => row.id === id))
        return { put: next.filter((row) => !rows.includes(row)), drop: gone.map(({ id }) => id) }
      }),
    )
    const rows = known(after)
    const isKnown = new Set<unknown>(rows)
    if (lastOwner !== undefined && owner === current())
      stored = { owner, rows, unreadable: after.filter((row) => !isKnown.has(row)) }
    return rows
  }
  const write = async (owner: string, put: T[], drop: string[]) => {
    // What was typed before is overtaken.
    const ids = new Set([...drop, ...put.map(({ id }) => id)])
    waiting = waiting.filter((one) => one.owner !== owner || !ids.has(one.id))
    await saving(store.write(owner, { put, drop }))
    tellTabs()
    if (lastOwner !== undefined) await reread()
  }
  const reread = async () => {
    const owner = current()
    if (owner === null) return
    try {
      await changeAll(owner, [])
      show()
    } catch (error) {
      console.warn('Rows could not be read from this device.', error)
    }
  }
  const flushNow = async () => {
    const due = waiting
    if (due.length === 0) return
    waiting = []
    underWay = [...underWay, ...due]
    try {
      const owners = new Set(due.map(({ owner }) => owner))
      await Promise.all([...owners].map((owner) => changeAll(owner, due)))
      tellTabs()
    } catch (error) {
      // A device that was too slow is asked again with the next key, and when the page goes; a full one is not.
      if (!isFull(error instanceof NotStoredFailure ? error.cause : error))
        waiting = [...due.filter(({ isTyped }) => isTyped), ...waiting]
      throw error
    } finally {
      underWay = underWay.filter((one) => !due.includes(one))
      show()
    }
  }
  const flush = () => {
    const done = flushNow()
    written = done.catch(() => {})
    return done
  }
  const flushTyped = () => {
    timer = undefined
    flush().catch(onRefused)
  }
  const note = (edits: readonly Edited<T>[]) => {
    waiting = [...waiting, ...edits]
    show()
  }
  /**
   * The page may be about to die: without looking first, as a dying page gets no answers. What is being written is written
   * again, as the browser aborts a transaction that waits for an answer of its page.
   */
  const leave = async () => {
    const due = [...underWay, ...waiting]
    store.breakOffChanges()
    for (const one of underWay) writtenOnLeave.add(one)
    const owners = new Set(due.map((one) => one.owner))
    const writing = [...owners].map(async (owner) => {
      const ids = new Set(due.flatMap((one) => (one.owner === owner ? one.id : [])))
      const rows = edited(stored?.owner === owner ? stored.rows : [], due, owner)
      await store.write(owner, { put: rows.filter(({ id }) => ids.has(id)), drop: [] })
      if (stored?.owner === owner) stored = { ...stored, rows }
    })
    try {
      await Promise.all(writing)
      waiting = waiting.filter((one) => !due.includes(one))
    } catch (error) {
      for (const one of due) writtenOnLeave.delete(one)
      throw error
    }
    await written
  }
  const checkSession = () => {
    const owner = current()
    if (owner === lastOwner) return
    lastOwner = owner
    // What was typed a moment ago is that one's who typed it, and is sealed with the rest.
    flush().catch(onRefused)
    stored = null
    shown = null
    show()
    void reread()
  }

  return {
    rows: () => (shown !== null && shown.owner === current() ? shown.rows : null),
    unreadable: () => (shown !== null && shown.owner === current() ? shown.unreadable : none),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: () => {
      const channel = openChannel(database, () => void reread())
      tellTabs = () => channel.tell('changed')
      onLocalChange(checkSession)
      checkSession()
    },
    read: (owner) => {
      // Transactions are carried out in their order.
      flush().catch(onRefused)
      return changeAll(owner, [])
    },
    get: async (id) => {
      const owner = current()
      const row: unknown = owner === null ? null : await saving(store.read(owner, id))
      return v.is(schema, row) ? row : null
    },
    change: async (edits) => {
      const owner = signedInOwner()
      note(edits.map(([id, edit]) => ({ owner, id, edit, isTyped: false })))
      await flush()
    },
    type: (id, edit, owner) => {
      try {
        note([{ owner: owner ?? signedInOwner(), id, edit, isTyped: true }])
        listening ??= onLeaving(() => leave().catch(() => {}))
        // Not after the last key: who types without a pause is saved, too.
        timer ??= setTimeout(flushTyped, writtenAfter)
      } catch (failure) {
        onRefused(failure)
      }
    },
    put: async (rows, owner) => write(owner ?? signedInOwner(), rows, []),
    remove: async (ids, owner) => write(owner ?? signedInOwner(), [], ids),
    clear: async (owner) => {
      waiting = waiting.filter((one) => one.owner !== owner)
      await saving(store.change(owner, (rows) => ({ put: [], drop: rows.map(({ id }) => id) })))
    },
    sweep: (isOutdated) => saving(store.sweep(isOutdated)),
    flush,
  }
}

function edited<T extends { id: string }>(
  rows: readonly T[],
  edits: readonly Edited<T>[],
  owner: string,
): readonly T[] {
  return edits.reduce((all, { id, edit, owner: whose }) => {
    if (whose !== owner) return all
    const before = all.find((row) => row.id === id)
    const after = edit(before)
    if (after === before) return all
    const others = all.filter((row) => row !== before)
    return after ? [...others, after] : others
  }, rows)
}
