/**
 * Records that have an owner and must not be lost. Each call reads and changes the records of one owner. A change is
 * one transaction, which is complete when it is on the disk. A codec encrypts the rows of customers
 * (vault/encrypted-rows.ts). It is synchronous, because a transaction ends while it waits for anything else, and
 * because a page that is being left gets no answers any more.
 */
import { get, type UseStore } from 'idb-keyval'
import { isStorageFull } from '../domain/not-stored'
import { abortTransaction, openStore } from './database'
import { forgetSeenPictures } from './picture-cache'

type Owned = { id: string }
type Changes<T> = { put: T[]; drop: string[] }

/**
 * Resolves to the owner's rows after the change is stored; rejects when nothing was stored. `plan` is called again
 * when the connection was lost, because the first attempt may have been stored.
 */
export type ChangeOwned<T> = (
  owner: string,
  plan: (rows: readonly T[]) => Changes<T>,
) => Promise<readonly T[]>

/** Encodes the rows of one owner in one database. */
export type RowCodec = {
  /** The owner in the keys of the records. */
  owner: IDBValidKey
  encode: (id: string, row: unknown) => unknown
  /** undefined: the row is locked with an earlier password. Throws UnknownKeyError. */
  decode: (id: string, record: unknown) => unknown
  /** Reads the keys again for a record whose key is unknown; if it stays unknown, the record counts as locked. */
  findKey: (keyId: string) => Promise<void>
}
/**
 * Returns a promise only while the owner's keys must be read, because a page that is being left has no time for that.
 * The promise rejects with NotStoredFailure after a sign-out, so that no row is read from memory then.
 */
export type CodecOf = (owner: string) => RowCodec | Promise<RowCodec>
export type OpenCodec = (databaseName: string, store: UseStore) => CodecOf

/** The key of a record is not known in this page. Another tab may have opened it. */
export class UnknownKeyError extends Error {
  constructor(readonly keyId: string) {
    super('The key of a record is unknown.')
  }
}

/** For rows of guests and visitors alone. The service worker has no other rows. */
export const plainRows: OpenCodec = () => (owner) => ({
  owner,
  encode: (_id, row) => row,
  decode: (_id, record) => record ?? null,
  findKey: async () => {},
})

export type OwnedStore<T extends Owned> = {
  change: ChangeOwned<T>
  /** One of the owner's rows; undefined: it does not exist. */
  read: (owner: string, id: string) => Promise<T | undefined>
  /** Ids of the owner's rows, without decrypting them. */
  ids: (owner: string) => Promise<string[]>
  /** Writes without reading first. A closing page can still do this, because it needs no answer of the database. */
  write: (owner: string, changes: Changes<T>) => Promise<void>
  /** Like `write`, for new rows: a row that is stored already stays as it is. */
  add: (owner: string, rows: T[]) => Promise<void>
  /**
   * Aborts the changes that wait for their read, so that a write behind them is carried out even when the page
   * closes: Chromium drops a write that is still queued. The aborted changes are retried when the page continues.
   */
  abortChanges: () => void
}

/** Open transactions of `change` by database, because those of another queue in it delay a write as well. */
const changingByDatabase = new Map<string, Set<IDBTransaction>>()

export function openOwnedStore<T extends Owned>(databaseName: string, openCodec: OpenCodec): OwnedStore<T> {
  const store = openStore(databaseName, { durability: 'strict' })
  const codecOf = openCodec(databaseName, store)
  const changing = changingByDatabase.get(databaseName) ?? new Set<IDBTransaction>()
  changingByDatabase.set(databaseName, changing)
  const withCodec = async <R>(owner: string, run: (codec: RowCodec) => Promise<R>): Promise<R> => {
    const opened = codecOf(owner)
    const codec = opened instanceof Promise ? await opened : opened
    for (;;)
      try {
        return await run(codec)
      } catch (error) {
        if (!(error instanceof UnknownKeyError)) throw error
        await codec.findKey(error.keyId)
      }
  }
  /** Commits without waiting for an answer of the database. */
  const commit = (owner: string, run: (records: IDBObjectStore, codec: RowCodec) => unknown) =>
    withCodec(owner, (codec) =>
      store('readwrite', (records) => {
        run(records, codec)
        const completion = transactionDone(records.transaction)
        records.transaction.commit()
        return completion
      }),
    )
  return {
    change: (owner, plan) =>
      retryWithFreedSpace(() => withCodec(owner, (codec) => changeRows({ store, codec, plan, changing }))),
    read: (owner, id) =>
      withCodec(owner, async (codec) => {
        const record = await get<unknown>([codec.owner, id], store)
        const row = record === undefined ? undefined : codec.decode(id, record)
        return row === undefined ? undefined : (asRow(id, row) as T)
      }),
    ids: (owner) =>
      withCodec(owner, async (codec) => {
        const keys = await store('readonly', (records) => resultOf(records.getAllKeys(rangeOf(codec))))
        return keys.map(idOf)
      }),
    write: (owner, changes) =>
      retryWithFreedSpace(() => commit(owner, (records, codec) => write(records, codec, changes))),
    add: async (owner, rows) => {
      // A transaction for each row, because a row that is stored already aborts its transaction.
      const added = rows.map((row) =>
        commit(owner, (records, codec) =>
          records.add(codec.encode(row.id, row), [codec.owner, row.id]),
        ).catch((error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error
        }),
      )
      await Promise.all(added)
    },
    abortChanges: () => changing.forEach(abortTransaction),
  }
}

function write<T extends Owned>(records: IDBObjectStore, codec: RowCodec, { put, drop }: Changes<T>): void {
  for (const id of drop) records.delete([codec.owner, id])
  for (const row of put) records.put(codec.encode(row.id, row), [codec.owner, row.id])
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

export function transactionDone(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(abortReason(transaction))
  })
}

type Change<T> = {
  store: UseStore
  codec: RowCodec
  plan: (rows: readonly T[]) => Changes<T>
  /** Contains the transactions of this function while they are open. */
  changing: Set<IDBTransaction>
}

function changeRows<T extends Owned>({ store, codec, plan, changing }: Change<T>): Promise<readonly T[]> {
  return store(
    'readwrite',
    (records) =>
      new Promise((resolve, reject) => {
        const { transaction } = records
        let stored: readonly T[] = []
        let planError: unknown = null
        changing.add(transaction)
        const finish = () => changing.delete(transaction)
        const valuesRequest: IDBRequest<unknown[]> = records.getAll(rangeOf(codec))
        const keysRequest = records.getAllKeys(rangeOf(codec))
        keysRequest.onsuccess = () => {
          try {
            const rows = keysRequest.result.flatMap((key, index) => {
              const row = codec.decode(idOf(key), valuesRequest.result[index])
              return row === undefined ? [] : [asRow(idOf(key), row) as T]
            })
            const changes = plan(rows)
            write(records, codec, changes)
            const replacedIds = new Set([...changes.drop, ...changes.put.map(({ id }) => id)])
            stored = [...rows.filter(({ id }) => !replacedIds.has(id)), ...changes.put]
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

/** An array sorts after every text, so this range contains all keys that begin with the owner. */
function rangeOf({ owner }: RowCodec): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []])
}

/** Keys that this module wrote are `[owner, id]`. */
function idOf(key: IDBValidKey): string {
  const id = Array.isArray(key) ? key[1] : key
  return typeof id === 'string' ? id : JSON.stringify(id)
}

/**
 * A record whose id differs from its key becomes a row with only the id from the key, so that the record can be
 * removed.
 */
function asRow(id: string, value: unknown): Owned {
  const isRow = typeof value === 'object' && value !== null && 'id' in value && value.id === id
  return isRow ? { ...value, id } : { id }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The error of an aborted transaction, which has none when the connection was lost. */
function abortReason({ error }: IDBTransaction): DOMException {
  return error ?? new DOMException('The transaction was aborted.', 'AbortError')
}
