/**
 * Opens IndexedDB databases for idb-keyval. idb-keyval's own opener never closes on `versionchange`, so dropping a
 * database would wait for every open tab; this one lets go at once, and opens anew after the browser lost the
 * connection (iOS does after a suspend).
 */
import type { UseStore } from 'idb-keyval'

const storeName = 'records'

type StoreOptions = {
  /** `strict` waits for the disk itself. */
  durability?: IDBTransactionDurability
  /** False: what is done with it rejects where there is no such database, as after it was dropped. */
  makes?: boolean
}

/**
 * How browsers say that the connection was lost, at once or in the middle of a transaction: it was closed under us, its
 * process died, or (iOS) the database server went away. A full device says something else.
 */
const lossNames = ['InvalidStateError', 'UnknownError', 'AbortError']

/**
 * A key-value store in a database of its own. Throws nothing before it is used. What is done with it is done once more
 * when the connection was lost meanwhile, so it has to come to the same if it was carried out already.
 */
export function openStore(
  databaseName: string,
  { durability = 'default', makes = true }: StoreOptions = {},
): UseStore {
  let connection: Promise<IDBDatabase> | null = null
  const connect = () => {
    connection ??= open(databaseName, makes, () => {
      connection = null
    })
    connection.catch(() => {
      connection = null
    })
    return connection
  }
  return async (mode, run) => {
    const used = connect()
    const database = await used
    try {
      return await run(database.transaction(storeName, mode, { durability }).objectStore(storeName))
    } catch (error) {
      if (!(error instanceof DOMException) || !lossNames.includes(error.name)) throw error
      // Others may have opened it anew by now.
      if (connection === used) connection = null
      database.close()
      return run((await connect()).transaction(storeName, mode, { durability }).objectStore(storeName))
    }
  }
}

function open(name: string, makes: boolean, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => {
      if (makes) request.result.createObjectStore(storeName)
      else request.transaction?.abort()
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      database.onversionchange = () => {
        database.close()
        onLost()
      }
      database.onclose = onLost
      resolve(database)
    }
  })
}

/** Deletes a whole database. Resolves also when there is none. */
export function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

/** Only looks, as opening a database makes it. */
export async function databaseExists(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((known) => known.name === name)
  } catch {
    // Not every browser can list them.
    return open(name, false, () => {}).then(
      (database) => {
        database.close()
        return true
      },
      () => false,
    )
  }
}
