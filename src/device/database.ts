/**
 * Opens IndexedDB databases for idb-keyval. idb-keyval's own opener never closes on `versionchange`, so dropping a
 * database would wait for every open tab; this one lets go at once, and opens anew after the browser lost the
 * connection (iOS does after a suspend). Everything has a deadline: a database may never answer, as WebKit's do when the
 * page before this one was left at the wrong moment.
 */
import type { UseStore } from 'idb-keyval'
import { within } from './deadline'

const storeName = 'records'

type StoreOptions = {
  /** `strict` waits for the disk itself. */
  durability?: IDBTransactionDurability
  /** False: what is done with it rejects where there is no such database, as after it was dropped. */
  makes?: boolean
  /** How long a transaction may take, with the opening before it, in ms. */
  timeoutMs?: number
}

/** How long a database may take for anything, in ms. */
const defaultTimeoutMs = 5000

/**
 * How browsers say that the connection was lost, at once or in the middle of a transaction: it was closed under us, its
 * process died, or (iOS) the database server went away. A full device says something else.
 */
const lossNames = ['InvalidStateError', 'UnknownError', 'AbortError']

/** Of this page. */
const underWay = new Set<IDBTransaction>()

// WebKit keeps a page that was left with its open transactions, and its databases answer no other page meanwhile. What is
// broken off is a loss, made up for when the page comes back.
globalThis.addEventListener?.('pagehide', (event) => {
  if ('persisted' in event && event.persisted) for (const transaction of underWay) breakOff(transaction)
})

function noAnswer(): never {
  throw new DOMException('The database does not answer.', 'TimeoutError')
}

/**
 * A key-value store in a database of its own. Throws nothing before it is used. What is done with it is done once more
 * when the connection was lost meanwhile, so it has to come to the same if it was carried out already. Without an answer
 * in time it is broken off and rejects with TimeoutError (DOMException); the next use opens the database anew.
 */
export function openStore(
  databaseName: string,
  { durability = 'default', makes = true, timeoutMs = defaultTimeoutMs }: StoreOptions = {},
): UseStore {
  let connection: Promise<IDBDatabase> | null = null
  const forget = (used: Promise<IDBDatabase>) => {
    // Others may have opened it anew by now.
    if (connection === used) connection = null
    used.then(
      (database) => database.close(),
      () => {},
    )
  }
  const connect = () => {
    connection ??= open(databaseName, makes, () => {
      connection = null
    })
    connection.catch(() => {
      connection = null
    })
    return connection
  }
  const attempt = <T>(
    used: Promise<IDBDatabase>,
    mode: IDBTransactionMode,
    run: (records: IDBObjectStore) => T | PromiseLike<T>,
  ): Promise<T> => {
    let transaction: IDBTransaction | null = null
    let isLate = false
    const work = used.then((database) => {
      if (isLate) return noAnswer()
      transaction = database.transaction(storeName, mode, { durability })
      underWay.add(transaction)
      return run(transaction.objectStore(storeName))
    })
    return within(timeoutMs, work, () => {
      isLate = true
      breakOff(transaction)
      forget(used)
      return noAnswer()
    }).finally(() => transaction && underWay.delete(transaction))
  }
  return async (mode, run) => {
    const used = connect()
    try {
      return await attempt(used, mode, run)
    } catch (error) {
      if (!(error instanceof DOMException) || !lossNames.includes(error.name)) throw error
      forget(used)
      return attempt(connect(), mode, run)
    }
  }
}

/** So that nothing of it is kept after the user was told that it failed. */
export function breakOff(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort()
  } catch {
    // It is over, or being committed already.
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

/** Deletes a whole database. Resolves also when there is none. Rejects with TimeoutError when it takes too long. */
export function dropDatabase(name: string): Promise<void> {
  const dropped = new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
  return within(defaultTimeoutMs, dropped, noAnswer)
}

/** How long looking for a database may take, in ms. */
const lookTimeoutMs = 1000

/** Only looks, as opening a database makes it. One of which nothing is heard is as good as none. Never rejects. */
export function databaseExists(name: string): Promise<boolean> {
  return within(lookTimeoutMs, isListed(name), () => false)
}

async function isListed(name: string): Promise<boolean> {
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
