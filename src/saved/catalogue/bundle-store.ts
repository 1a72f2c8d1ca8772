/**
 * One database of the saved catalogue, with the keys of layout.ts. Each commit is one transaction, which stores
 * everything or nothing.
 */
import { promisifyRequest } from 'idb-keyval'
import { dropDatabase, openStore } from '../../device/database'

export type BundleStore = {
  get: <T>(key: IDBValidKey) => Promise<T | undefined>
  /** Returns all records of the range in the order of their keys. */
  all: <T>(range: IDBKeyRange) => Promise<T[]>
  /** Returns at most `maxCount` records with their keys, for ranges that are too large to be read as a whole. */
  firstRecords: <T>(range: IDBKeyRange, maxCount: number) => Promise<[key: IDBValidKey, value: T][]>
  keys: (range: IDBKeyRange) => Promise<IDBValidKey[]>
  count: (range: IDBKeyRange) => Promise<number>
  /** Rejects with QuotaExceededError (DOMException) when the device is full; nothing is stored then. */
  commit: (puts: [key: IDBValidKey, value: unknown][], drops?: IDBValidKey[]) => Promise<void>
  drop: () => Promise<void>
}

/** Longest time for a batch of the saver on a slow device, in ms. */
const batchTimeoutMs = 30_000

type BundleStoreOptions = {
  /** false for readers: if there is no such database, reads reject and do not create it. */
  createIfMissing: boolean
}

const sharedStores = new Map<string, BundleStore>()

/** Returns the shared store of this tab or worker, because each opened store has a connection of its own. */
export function sharedBundleStore(databaseName: string, options: BundleStoreOptions): BundleStore {
  const name = `${databaseName} ${options.createIfMissing ? 'made' : 'read'}`
  const store = sharedStores.get(name) ?? openBundleStore(databaseName, options)
  sharedStores.set(name, store)
  return store
}

export function openBundleStore(
  databaseName: string,
  options: BundleStoreOptions = { createIfMissing: true },
): BundleStore {
  const store = openStore(
    databaseName,
    options.createIfMissing ? { ...options, timeoutMs: batchTimeoutMs } : options,
  )
  return {
    get: (key) => store('readonly', (records) => promisifyRequest(records.get(key))),
    all: (range) => store('readonly', (records) => promisifyRequest(records.getAll(range))),
    firstRecords: <T>(range: IDBKeyRange, maxCount: number) =>
      store('readonly', async (records) => {
        const [keys, values] = await Promise.all([
          promisifyRequest(records.getAllKeys(range, maxCount)),
          promisifyRequest<T[]>(records.getAll(range, maxCount)),
        ])
        return keys.flatMap((key, index) => {
          const value = values[index]
          return value === undefined ? [] : ([[key, value]] satisfies [IDBValidKey, T][])
        })
      }),
    keys: (range) => store('readonly', (records) => promisifyRequest(records.getAllKeys(range))),
    count: (range) => store('readonly', (records) => promisifyRequest(records.count(range))),
    commit: (puts, drops = []) =>
      store('readwrite', (records) => {
        for (const key of drops) records.delete(key)
        for (const [key, value] of puts) records.put(value, key)
        return promisifyRequest(records.transaction)
      }),
    drop: () => dropDatabase(databaseName),
  }
}
