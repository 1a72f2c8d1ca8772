/**
 * Opens IndexedDB databases for idb-keyval. The opener of idb-keyval never closes on `versionchange`, so dropping a
 * database would wait for every open tab. This opener closes immediately, and opens again after the browser lost the
 * connection (as iOS does after a suspend). Every operation has a time limit, because a database may never answer, as
 * WebKit's do when the previous page was left at the wrong moment.
 */
import type { UseStore } from 'idb-keyval'
import { withDeadline } from './deadline'

const defaultStoreName = 'records'

type StoreOptions = {
  /** `strict` waits until the disk has the data. */
  durability?: IDBTransactionDurability
  /** With false, a missing database is not created, for example after it was dropped; calls reject instead. */
  createIfMissing?: boolean
  storeName?: string
  /** Time limit in ms for a transaction, including the opening before it. */
  timeoutMs?: number
}

/** Default time limit of a database operation, in ms. */
const defaultTimeoutMs = 5000

/**
 * Names of the errors by which browsers report a lost connection, immediately or during a transaction: it was closed,
 * its process died, or (iOS) the database server went away. A full device reports another error.
 */
const connectionLossNames = ['InvalidStateError', 'UnknownError', 'AbortError']

const openTransactions = new Set<IDBTransaction>()

// WebKit's back/forward cache retains a page with its open transactions, and meanwhile its databases answer no other
// page. Aborted transactions count as a lost connection and are repeated when the page returns.
globalThis.addEventListener?.('pagehide', (event) => {
  if ('persisted' in event && event.persisted)
    for (const transaction of openTransactions) abortTransaction(transaction)
})

function throwTimeout(): never {
  throw new DOMException('The database does not answer.', 'TimeoutError')
}

/**
 * A key-value store in a separate database. Throws nothing before its first use. Each operation is repeated once when
 * the connection was lost, so operations must be idempotent. An operation without an answer in time is aborted and
 * rejects with TimeoutError (DOMException); the next operation opens the database again.
 */
export function openStore(
  databaseName: string,
  {
    durability = 'default',
    createIfMissing = true,
    storeName = defaultStoreName,
    timeoutMs = defaultTimeoutMs,
  }: StoreOptions = {},
): UseStore {
  let connection: Promise<IDBDatabase> | null = null
  const dropConnection = (usedConnection: Promise<IDBDatabase>) => {
    // Another call may have opened a new connection meanwhile.
    if (connection === usedConnection) connection = null
    usedConnection.then(
      (database) => database.close(),
      () => {},
    )
  }
  const connect = () => {
    connection ??= open(databaseName, createIfMissing ? storeName : null, () => {
      connection = null
    })
    connection.catch(() => {
      connection = null
    })
    return connection
  }
  const attempt = <T>(
    usedConnection: Promise<IDBDatabase>,
    mode: IDBTransactionMode,
    run: (records: IDBObjectStore) => T | PromiseLike<T>,
  ): Promise<T> => {
    let transaction: IDBTransaction | null = null
    let isLate = false
    const work = usedConnection.then((database) => {
      if (isLate) return throwTimeout()
      transaction = database.transaction(storeName, mode, { durability })
      openTransactions.add(transaction)
      return run(transaction.objectStore(storeName))
    })
    return withDeadline(timeoutMs, work, () => {
      isLate = true
      abortTransaction(transaction)
      dropConnection(usedConnection)
      return throwTimeout()
    }).finally(() => transaction && openTransactions.delete(transaction))
  }
  return async (mode, run) => {
    const usedConnection = connect()
    try {
      return await attempt(usedConnection, mode, run)
    } catch (error) {
      if (!(error instanceof DOMException) || !connectionLossNames.includes(error.name)) throw error
      dropConnection(usedConnection)
      return attempt(connect(), mode, run)
    }
  }
}

/** Aborts the transaction, so that nothing is stored after the user got an error. */
export function abortTransaction(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort()
  } catch {
    // The transaction is already finished or being committed.
  }
}

/** `missingStore`: the store to create in a missing database; null: no database is created. */
function open(name: string, missingStore: string | null, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => {
      if (missingStore) request.result.createObjectStore(missingStore)
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
  return withDeadline(defaultTimeoutMs, dropped, throwTimeout)
}

/** Time limit in ms for the check whether a database exists. */
const existsTimeoutMs = 1000

/**
 * Checks without opening, because opening creates a database. A database that does not answer counts as missing.
 * Never rejects.
 */
export function databaseExists(name: string): Promise<boolean> {
  return withDeadline(existsTimeoutMs, isListed(name), () => false)
}

async function isListed(name: string): Promise<boolean> {
  const names = await databaseNames()
  if (names) return names.includes(name)
  return open(name, null, () => {}).then(
    (database) => {
      database.close()
      return true
    },
    () => false,
  )
}

/** null: this browser cannot list its databases. Never rejects. */
export async function databaseNames(): Promise<string[] | null> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  } catch {
    return null
  }
}
