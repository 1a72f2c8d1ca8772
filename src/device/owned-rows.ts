/**
 * Records that have an owner and must not get lost: they are read and changed by owner only, each change is one
 * transaction, and it counts when it is on the disk.
 */
import { get, type UseStore } from 'idb-keyval'
import { isFull } from '../domain/not-stored'
import { breakOff, openStore } from './database'
import { forgetSeenPictures } from './picture-cache'

type Owned = { id: string }

/**
 * Resolves when the change is kept, with the owner's rows as they are then; rejects when nothing of it is. `plan` is
 * called again when the connection was lost: then it is not known whether the first attempt was kept.
 */
export type ChangeOwned<T> = (
  owner: string,
  plan: (rows: readonly T[]) => { put: T[]; drop: string[] },
) => Promise<readonly T[]>

export function openOwnedRows<T extends Owned>(databaseName: string): ChangeOwned<T> {
  const change = changeIn<T>(openStore(databaseName, { durability: 'strict' }))
  return (owner, plan) => withRoom(() => change(owner, plan))
}

export type OwnedStore<T extends Owned> = {
  change: ChangeOwned<T>
  /** One of the owner's rows; undefined where there is none. */
  read: (owner: string, id: string) => Promise<T | undefined>
  /** Without looking first: it needs no answer of the database, so that a page that dies can still do it. */
  write: (owner: string, changes: { put: T[]; drop: string[] }) => Promise<void>
  /**
   * Breaks off the changes that wait for what they asked for, so that a write behind them is carried out although the page
   * dies: Chromium drops one that still queues. They are tried again where the page lives on.
   */
  breakOffChanges: () => void
  /** Drops rows of whatever owner, looking at one at a time. */
  sweep: (isOutdated: (row: T) => boolean) => Promise<void>
}

export function openOwnedStore<T extends Owned>(databaseName: string): OwnedStore<T> {
  const store = openStore(databaseName, { durability: 'strict' })
  const changing = new Set<IDBTransaction>()
  const change = changeIn<T>(store, changing)
  const write: OwnedStore<T>['write'] = (owner, { put, drop }) =>
    store('readwrite', (records) => {
      for (const id of drop) records.delete([owner, id])
      for (const row of put) records.put(row, [owner, row.id])
      const kept = settled(records.transaction)
      records.transaction.commit()
      return kept
    })
  return {
    change: (owner, plan) => withRoom(() => change(owner, plan)),
    read: (owner, id) => get<T>([owner, id], store),
    write: (owner, changes) => withRoom(() => write(owner, changes)),
    breakOffChanges: () => changing.forEach(breakOff),
    sweep: (isOutdated) =>
      store('readwrite', (records) => {
        const all = records.openCursor()
        all.onsuccess = () => {
          const here = all.result
          if (!here) return
          if (isOutdated(here.value as T)) here.delete()
          here.continue()
        }
        return settled(records.transaction)
      }),
  }
}

/**
 * On a full device what people made goes before pictures that were looked at: also sending it writes first, and could
 * never make room.
 */
async function withRoom<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep()
  } catch (error) {
    if (!isFull(error)) throw error
    await forgetSeenPictures()
    return keep()
  }
}

function settled(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(brokenOff(transaction))
  })
}

/** `changing`: its transactions while they are under way. */
function changeIn<T extends Owned>(store: UseStore, changing = new Set<IDBTransaction>()): ChangeOwned<T> {
  return (owner, plan) =>
    store(
      'readwrite',
      (records) =>
        new Promise((resolve, reject) => {
          const { transaction } = records
          let kept: readonly T[] = []
          let fault: unknown = null
          changing.add(transaction)
          const over = () => changing.delete(transaction)
          // An array comes after every text: these are all keys that begin with the owner.
          const range = IDBKeyRange.bound([owner], [owner, []])
          const all: IDBRequest<unknown[]> = records.getAll(range)
          const keys = records.getAllKeys(range)
          keys.onsuccess = () => {
            try {
              const rows = rowsOf<T>(all.result, keys.result)
              const { put, drop } = plan(rows)
              for (const id of drop) records.delete([owner, id])
              for (const row of put) records.put(row, [owner, row.id])
              const gone = new Set([...drop, ...put.map(({ id }) => id)])
              kept = [...rows.filter(({ id }) => !gone.has(id)), ...put]
            } catch (error) {
              fault = error
              transaction.abort()
            }
          }
          transaction.oncomplete = () => {
            over()
            resolve(kept)
          }
          transaction.onabort = () => {
            over()
            reject(fault ?? brokenOff(transaction))
          }
        }),
    )
}

/** Of a record that does not have the id under which it lies, nothing but that id is given: by it the record can be removed. */
function rowsOf<T extends Owned>(values: readonly unknown[], keys: readonly IDBValidKey[]): T[] {
  return values.map((value, index) => {
    const key = keys[index]
    const id = Array.isArray(key) ? key[1] : key
    const isRow = typeof value === 'object' && value !== null && 'id' in value && value.id === id
    return (isRow ? value : { id }) as T
  })
}

export type Swap = {
  from: IDBValidKey
  /** What was found there. */
  was: unknown
  to: IDBValidKey
  /** Null: nothing does. */
  becomes: unknown
}

/**
 * Each record gives way to another one in another place, all in one transaction: not one that is another by now, nor one
 * of which `isMeant` says no at that moment. `over`: also what lies in that place already does.
 */
export function swapRecords<T extends Swap>(
  store: UseStore,
  swaps: readonly T[],
  { over, isMeant }: { over: boolean; isMeant: (swap: T) => boolean },
): Promise<void> {
  if (swaps.length === 0) return Promise.resolve()
  return store('readwrite', (records) => {
    for (const swap of swaps) {
      const { from, was, to, becomes } = swap
      const here = records.get(from)
      const there = records.getKey(to)
      there.onsuccess = () => {
        if (JSON.stringify(here.result) !== JSON.stringify(was) || !isMeant(swap)) return
        records.delete(from)
        if (becomes !== null && (over || there.result === undefined)) records.put(becomes, to)
      }
    }
    return settled(records.transaction)
  })
}

/** A lost connection comes without a reason. */
function brokenOff({ error }: IDBTransaction): DOMException {
  return error ?? new DOMException('The transaction was broken off.', 'AbortError')
}
