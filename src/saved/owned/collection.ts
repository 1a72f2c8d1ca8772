/**
 * Rows that a person made on this device, stored by owner and encrypted (device/owned-rows.ts). A change is a function
 * that is applied to the stored rows in one transaction, so that the changes of two tabs add up. Typed input is shown
 * immediately and written a moment later.
 */
import * as v from 'valibot'
import { openChannel } from '../../device/channel'
import { onLocalChange } from '../../device/local-changes'
import { encryptedRows } from '../../device/vault/encrypted-rows'
import { openOwnedStore, type OwnedStore } from '../../device/owned-rows'
import { onLeaving } from '../../device/page-events'
import { isStorageFull, NotStoredFailure, notStored } from '../../domain/not-stored'
import { currentSession } from '../../session/session-reader'

/**
 * Edits a row; undefined means that it is gone or never existed. Returns the same row when nothing changes, and
 * undefined to delete it.
 */
export type Edit<T> = (row: T | undefined) => T | undefined

/**
 * The owner is a UserID or `visitor`; by default it is the signed-in customer. All functions reject with
 * NotStoredFailure.
 */
export type OwnedCollection<T> = {
  /**
   * Rows of the signed-in customer, including pending edits; the same array until it changes. null until the storage
   * was read.
   */
  rows: () => readonly T[] | null
  /** Rows of the same owner that are of another shape; the same list until it changes. */
  unreadable: () => readonly { id: string }[]
  subscribe: (listener: () => void) => () => void
  /** From now on `rows` follows the sign-in and the other tabs. */
  follow: () => void
  /** Reads all stored rows of an owner, after pending edits were written. */
  read: (owner: string) => Promise<readonly T[]>
  /** Ids of an owner's stored rows, without decrypting them. */
  ids: (owner: string) => Promise<readonly string[]>
  /** One row, without reading the others. */
  get: (id: string) => Promise<T | null>
  /**
   * Changes rows in one transaction. They are shown immediately; resolves when they are on the disk. Edits may be
   * applied twice.
   */
  change: (edits: readonly [id: string, edit: Edit<T>][]) => Promise<void>
  /**
   * Typed input: shown immediately, written 400 ms later and when the page goes; a write that a slow device missed is
   * repeated. Applying the edit twice must have the same result as once.
   */
  type: (id: string, edit: Edit<T>, owner?: string) => void
  /** Stores whole rows without reading the existing ones. */
  put: (rows: T[], owner?: string) => Promise<void>
  remove: (ids: string[], owner?: string) => Promise<void>
  clear: (owner: string) => Promise<void>
  /** Writes the pending edits. */
  flush: () => Promise<void>
}

type Options<T> = {
  /** The BroadcastChannel between tabs has the same name. */
  database: string
  /** Rows of another shape, for example of a newer build, are left unchanged. */
  schema: v.GenericSchema<T>
  order?: (rows: readonly T[]) => readonly T[]
  /** Message for the customer when the device refuses although it has space. */
  refusal: string
  /** Called when typed input could not be written. */
  onRefused?: (failure: unknown) => void
}

/** Owner of data that is made now. Throws NotStoredFailure for a visitor. */
export function signedInOwner(): string {
  const owner = currentSession()?.owner
  if (owner === undefined) throw new NotStoredFailure('Sign in, so that drafts can be saved for you.')
  return owner
}

/** Delay in ms of the write after a key press. When a device dies, at most the input of this time is lost. */
const writeDelayMs = 400

/** `isTyped`: no screen waits for the write, so it may happen late. */
type PendingEdit<T> = { owner: string; id: string; edit: Edit<T>; isTyped: boolean }
type Owned<T> = { owner: string; rows: readonly T[]; unreadable: readonly { id: string }[] }

const none: readonly { id: string }[] = []

export function ownedCollection<T extends { id: string }>(options: Options<T>): OwnedCollection<T> {
  const { database, schema, order = (rows) => rows, refusal, onRefused = console.warn } = options
  const store: OwnedStore<T> = openOwnedStore<T>(database, encryptedRows)
  const listeners = new Set<() => void>()
  /** The stored rows as far as this tab knows, and the same rows with the pending edits. */
  let stored: Owned<T> | null = null
  let shown: Owned<T> | null = null
  let lastOwner: string | null | undefined
  /** Edits that are not written yet, and edits that are being written. */
  let waiting: readonly PendingEdit<T>[] = []
  let inFlight: readonly PendingEdit<T>[] = []
  /** Edits that were written when the page was about to die; if it lives on, they are not written again. */
  const writtenOnLeave = new WeakSet<PendingEdit<T>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The last write, finished or not. */
  let lastWrite: Promise<unknown> = Promise.resolve()
  let notifyTabs = () => {}
  let stopListening: (() => void) | null = null

  const currentOwner = () => currentSession()?.owner ?? null
  const validRows = (rows: readonly unknown[]) => rows.filter((row) => v.is(schema, row))
  const show = () => {
    if (stored !== null) {
      const { owner, rows } = stored
      shown = { ...stored, rows: order(applyEdits(rows, [...inFlight, ...waiting], owner)) }
    }
    for (const listener of listeners) listener()
  }
  const withRefusalText = async <R>(work: Promise<R>): Promise<R> => {
    try {
      return await work
    } catch (error) {
      throw notStored(error, refusal)
    }
  }
  /** Applies edits to the owner's stored rows in one transaction. */
  const changeAll = async (owner: string, edits: readonly PendingEdit<T>[]) => {
    const after = await withRefusalText(
      store.change(owner, (all) => {
        const rows = validRows(all)
        const due = edits.filter((item) => !writtenOnLeave.has(item))
        const next = applyEdits(rows, due, owner)
        const gone = rows.filter(({ id }) => !next.some((row) => row.id === id))
        return { put: next.filter((row) => !rows.includes(row)), drop: gone.map(({ id }) => id) }
      }),
    )
    const rows = validRows(after)
    const knownRows = new Set<unknown>(rows)
    if (lastOwner !== undefined && owner === currentOwner())
      stored = { owner, rows, unreadable: after.filter((row) => !knownRows.has(row)) }
    return rows
  }
  const write = async (owner: string, put: T[], drop: string[]) => {
    // The new rows replace edits that were typed before.
    const ids = new Set([...drop, ...put.map(({ id }) => id)])
    waiting = waiting.filter((item) => item.owner !== owner || !ids.has(item.id))
    await withRefusalText(store.write(owner, { put, drop }))
    notifyTabs()
    if (lastOwner !== undefined) await reread()
  }
  const reread = async () => {
    const owner = currentOwner()
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
    inFlight = [...inFlight, ...due]
    try {
      const owners = new Set(due.map(({ owner }) => owner))
      await Promise.all([...owners].map((owner) => changeAll(owner, due)))
      notifyTabs()
    } catch (error) {
      // A slow device is tried again with the next key, and when the page goes; a full one is not.
      if (!isStorageFull(error instanceof NotStoredFailure ? error.cause : error))
        waiting = [...due.filter(({ isTyped }) => isTyped), ...waiting]
      throw error
    } finally {
      inFlight = inFlight.filter((item) => !due.includes(item))
      show()
    }
  }
  const flush = () => {
    const done = flushNow()
    lastWrite = done.catch(() => {})
    return done
  }
  const flushTyped = () => {
    timer = undefined
    flush().catch(onRefused)
  }
  const addPending = (edits: readonly PendingEdit<T>[]) => {
    waiting = [...waiting, ...edits]
    show()
  }
  /**
   * The page may be about to die, so it writes without reading first, because a dying page gets no answers. Edits in
   * flight are written again, because the browser aborts a transaction that waits for an answer of its page.
   */
  const leave = async () => {
    const due = [...inFlight, ...waiting]
    store.abortChanges()
    for (const item of inFlight) writtenOnLeave.add(item)
    const owners = new Set(due.map((item) => item.owner))
    const writing = [...owners].map(async (owner) => {
      const ids = new Set(due.flatMap((item) => (item.owner === owner ? item.id : [])))
      const rows = applyEdits(stored?.owner === owner ? stored.rows : [], due, owner)
      await store.write(owner, { put: rows.filter(({ id }) => ids.has(id)), drop: [] })
      if (stored?.owner === owner) stored = { ...stored, rows }
    })
    try {
      await Promise.all(writing)
      waiting = waiting.filter((item) => !due.includes(item))
    } catch (error) {
      for (const item of due) writtenOnLeave.delete(item)
      throw error
    }
    await lastWrite
  }
  const checkSession = () => {
    const owner = currentOwner()
    if (owner === lastOwner) return
    lastOwner = owner
    // Input that was typed a moment ago belongs to the customer who typed it, and is encrypted with that customer's
    // key.
    flush().catch(onRefused)
    stored = null
    shown = null
    show()
    void reread()
  }

  return {
    rows: () => (shown !== null && shown.owner === currentOwner() ? shown.rows : null),
    unreadable: () => (shown !== null && shown.owner === currentOwner() ? shown.unreadable : none),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: () => {
      const channel = openChannel(database, () => void reread())
      notifyTabs = () => channel.send('changed')
      onLocalChange(checkSession)
      checkSession()
    },
    read: (owner) => {
      // Transactions run in their order, so the read follows the pending edits.
      flush().catch(onRefused)
      return changeAll(owner, [])
    },
    ids: (owner) => withRefusalText(store.ids(owner)),
    get: async (id) => {
      const owner = currentOwner()
      const row: unknown = owner === null ? null : await withRefusalText(store.read(owner, id))
      return v.is(schema, row) ? row : null
    },
    change: async (edits) => {
      const owner = signedInOwner()
      addPending(edits.map(([id, edit]) => ({ owner, id, edit, isTyped: false })))
      await flush()
    },
    type: (id, edit, owner) => {
      try {
        addPending([{ owner: owner ?? signedInOwner(), id, edit, isTyped: true }])
        stopListening ??= onLeaving(() => leave().catch(() => {}))
        // Later keys do not restart the timer, so that text is also saved while someone types without a pause.
        timer ??= setTimeout(flushTyped, writeDelayMs)
      } catch (failure) {
        onRefused(failure)
      }
    },
    put: async (rows, owner) => write(owner ?? signedInOwner(), rows, []),
    remove: async (ids, owner) => write(owner ?? signedInOwner(), [], ids),
    clear: async (owner) => {
      waiting = waiting.filter((item) => item.owner !== owner)
      await withRefusalText(store.change(owner, (rows) => ({ put: [], drop: rows.map(({ id }) => id) })))
    },
    flush,
  }
}

function applyEdits<T extends { id: string }>(
  rows: readonly T[],
  edits: readonly PendingEdit<T>[],
  owner: string,
): readonly T[] {
  return edits.reduce((all, { id, edit, owner: editOwner }) => {
    if (editOwner !== owner) return all
    const before = all.find((row) => row.id === id)
    const after = edit(before)
    if (after === before) return all
    const others = all.filter((row) => row !== before)
    return after ? [...others, after] : others
  }, rows)
}
