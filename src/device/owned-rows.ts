/**
 * Records that have an owner and must not be lost. Each call reads and changes the records of one owner. A change is
 * one transaction, which is complete when it is on the disk.
 */
import { get, type UseStore } from 'idb-keyval'
import { isStorageFull } from '../domain/not-stored'
import { abortTransaction, openStore } from './database'
import { forgetSeenPictures } from './picture-cache'

type Owned = { id: string }

/**
 * Resolves to the owner's rows after the change is stored; rejects when nothing was stored. `plan` is called again
 * when the connection was lost, because the first attempt may have been stored.
 */
export type ChangeOwned<T> = (
  owner: string,
  plan: (rows: readonly T[]) => { put: T[]; drop: string[] },
) => Promise<readonly T[]>

export function openOwnedRows<T extends Owned>(databaseName: string): ChangeOwned<T> {
  const change = createChange<T>(openStore(databaseName, { durability: 'strict' }))
  return (owner, plan) => retryWithFreedSpace(() => change(owner, plan))
}

export type OwnedStore<T extends Owned> = {
  change: ChangeOwned<T>
  /** One of the owner's rows; undefined: it does not exist. */
  read: (owner: string, id: string) => Promise<T | undefined>
  /** Writes without reading first. A closing page can still do this, because it needs no answer of the database. */
  write: (owner: string, changes: { put: T[]; drop: string[] }) => Promise<void>
  /**
   * Aborts the changes that wait for their read, so that a write behind them is carried out even when the page
   * closes: Chromium drops a write that is still queued. The aborted changes are retried when the page continues.
   */
  abortChanges: () => void
  /** Deletes outdated rows of all owners, reading one row at a time. */
  sweep: (isOutdated: (row: T) => boolean) => Promise<void>
}

export function openOwnedStore<T extends Owned>(databaseName: string): OwnedStore<T> {
  const store = openStore(databaseName, { durability: 'strict' })
  const changing = new Set<IDBTransaction>()
  const change = createChange<T>(store, changing)
  const write: OwnedStore<T>['write'] = (owner, { put, drop }) =>
    store('readwrite', (records) => {
      for (const id of drop) records.delete([owner, id])
      for (const row of put) records.put(row, [owner, row.id])
      const completion = transactionDone(records.transaction)
      records.transaction.commit()
      return completion
    })
  return {
    change: (owner, plan) => retryWithFreedSpace(() => change(owner, plan)),
    read: (owner, id) => get<T>([owner, id], store),
    write: (owner, changes) => retryWithFreedSpace(() => write(owner, changes)),
    abortChanges: () => changing.forEach(abortTransaction),
    sweep: (isOutdated) =>
      store('readwrite', (records) => {
        const cursorRequest = records.openCursor()
        cursorRequest.onsuccess = () => {
          const cursor = cursorRequest.result
          if (!cursor) return
          if (isOutdated(cursor.value as T)) cursor.delete()
          cursor.continue()
        }
        return transactionDone(records.transaction)
      }),
  }
}

/**
 * On a full device, the customer's edits are more important than pictures that were only viewed. Sending the edits
 * frees no room, because each edit is written again before it is sent.
 */
async function retryWithFreedSpace<T>(runWrite: () => Promise<T>): Promise<T> {
  try {
    return await runWrite()
  } catch (error) {
    if (!isStorageFull(error)) throw error
    await forgetSeenPictures()
    return runWrite()
  }
}

function transactionDone(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(abortReason(transaction))
  })
}

/** `changing` contains the transactions of this function while they are open. */
function createChange<T extends Owned>(
  store: UseStore,
  changing = new Set<IDBTransaction>(),
): ChangeOwned<T> {
  return (owner, plan) =>
    store(
      'readwrite',
      (records) =>
        new Promise((resolve, reject) => {
          const { transaction } = records
          let stored: readonly T[] = []
          let planError: unknown = null
          changing.add(transaction)
          const finish = () => changing.delete(transaction)
          // An array sorts after every text, so this range contains all keys that begin with the owner.
          const range = IDBKeyRange.bound([owner], [owner, []])
          const valuesRequest: IDBRequest<unknown[]> = records.getAll(range)
          const keysRequest = records.getAllKeys(range)
          keysRequest.onsuccess = () => {
            try {
              const rows = rowsOf<T>(valuesRequest.result, keysRequest.result)
              const { put, drop } = plan(rows)
              for (const id of drop) records.delete([owner, id])
              for (const row of put) records.put(row, [owner, row.id])
              const replacedIds = new Set([...drop, ...put.map(({ id }) => id)])
              stored = [...rows.filter(({ id }) => !replacedIds.has(id)), ...put]
            } catch (error) {
              planError = error
              transaction.abort()
            }
          }
          transaction.oncomplete = () => {
            finish()
            resolve(stored)
          }
          transaction.onabort = () => {
            finish()
            reject(planError ?? abortReason(transaction))
          }
        }),
    )
}

/**
 * A record whose id differs from its key becomes a row with only the id from the key, so that the record can be
 * removed.
 */
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
  /** The record that was read from there. */
  oldRecord: unknown
  to: IDBValidKey
  /** null: only delete the old record. */
  newRecord: unknown
}

/**
 * Replaces each record by another one under another key, all in one transaction. A record that has changed meanwhile,
 * or for which `isCurrent` returns false at that moment, stays. `overwrite`: an existing record under the new key is
 * overwritten.
 */
export function swapRecords<T extends Swap>(
  store: UseStore,
  swaps: readonly T[],
  { overwrite, isCurrent }: { overwrite: boolean; isCurrent: (swap: T) => boolean },
): Promise<void> {
  if (swaps.length === 0) return Promise.resolve()
  return store('readwrite', (records) => {
    for (const swap of swaps) {
      const { from, oldRecord, to, newRecord } = swap
      const source = records.get(from)
      const existingKey = records.getKey(to)
      existingKey.onsuccess = () => {
        if (JSON.stringify(source.result) !== JSON.stringify(oldRecord) || !isCurrent(swap)) return
        records.delete(from)
        if (newRecord !== null && (overwrite || existingKey.result === undefined)) records.put(newRecord, to)
      }
    }
    return transactionDone(records.transaction)
  })
}

/** The error of an aborted transaction, which has none when the connection was lost. */
function abortReason({ error }: IDBTransaction): DOMException {
  return error ?? new DOMException('The transaction was aborted.', 'AbortError')
}
