/** One database of the saved catalogue, by keys of layout.ts. Each commit is one transaction: all of it, or nothing. */
import { promisifyRequest } from 'idb-keyval'
import { dropDatabase, openStore } from '../../device/database'

export type PackStore = {
  get: <T>(key: IDBValidKey) => Promise<T | undefined>
  /** Records in the order of their keys. */
  all: <T>(range: IDBKeyRange) => Promise<T[]>
  keys: (range: IDBKeyRange) => Promise<IDBValidKey[]>
  /** Rejects with QuotaExceededError (DOMException) when the device is full; nothing of it is kept then. */
  commit: (puts: [key: IDBValidKey, value: unknown][], drops?: IDBValidKey[]) => Promise<void>
  drop: () => Promise<void>
}

export function openPackStore(databaseName: string): PackStore {
  const store = openStore(databaseName)
  return {
    get: (key) => store('readonly', (records) => promisifyRequest(records.get(key))),
    all: (range) => store('readonly', (records) => promisifyRequest(records.getAll(range))),
    keys: (range) => store('readonly', (records) => promisifyRequest(records.getAllKeys(range))),
    commit: (puts, drops = []) =>
      store('readwrite', (records) => {
        for (const key of drops) records.delete(key)
        for (const [key, value] of puts) records.put(value, key)
        return promisifyRequest(records.transaction)
      }),
    drop: () => dropDatabase(databaseName),
  }
}
