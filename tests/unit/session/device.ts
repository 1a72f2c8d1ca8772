/** A device for tests in node: a database, a local storage, and a sign-in. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import { databases, localKeys } from '../../../src/device/storage-names'
import { openStore } from '../../../src/device/database'
import { get, keys } from 'idb-keyval'

/** An empty device with new modules; import them after this call. */
export function newDevice(): Storage {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const location = new URL('https://shop.example/signin')
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  const storage = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  return storage
}

/** An empty device as a page sees it, with a visible document and channels of its own. */
export function newPage(navigator: object = {}): Storage {
  const storage = newDevice()
  isolateChannels()
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  return storage
}

/**
 * Connects only the tabs of this test, since channels of earlier tests are never closed. Call it before `identity` is
 * imported.
 */
export function isolateChannels(): void {
  const open = new Set<IsolatedChannel>()
  class IsolatedChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    constructor(readonly name: string) {
      open.add(this)
    }
    postMessage(data: unknown): void {
      for (const other of open) {
        if (other !== this && other.name === this.name) setImmediate(() => other.onmessage?.({ data }))
      }
    }
    close(): void {
      open.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', IsolatedChannel)
}

export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

export function signInAs(userId: string, roleId = 1): void {
  localStorage.setItem(localKeys.token, `token-of-${userId}`)
  localStorage.setItem(localKeys.userId, userId)
  localStorage.setItem(localKeys.roleId, String(roleId))
}

type Row = { id: string }

/** Stores rows with the modules of the present page, which has the keys of its customer. Resolves to all rows. */
export async function storeRows<T extends Row>(
  database: string,
  owner: string,
  put: T[],
): Promise<readonly T[]> {
  const { openOwnedStore } = await import('../../../src/device/owned-rows')
  const { encryptedRows } = await import('../../../src/device/vault/encrypted-rows')
  return openOwnedStore<T>(database, encryptedRows).change(owner, () => ({ put, drop: [] }))
}

/** Encrypts values with the modules of the present page, which has the keys of its customer. */
export async function privateValuesOf(owner: string, database: string) {
  const { privateValues } = await import('../../../src/device/vault/private-values')
  return privateValues(owner, database)
}

/** Ids of all stored rows, of any owner, without decrypting them. */
export async function storedIds(database: string): Promise<string[]> {
  const names = await keys<IDBValidKey>(openStore(database))
  const ids = names.map((name) => (Array.isArray(name) ? name[1] : null))
  return ids.filter((id) => typeof id === 'string')
}

/** Steps at the end of an identity, for tests that do not check them. */
export const noopSteps = { abortRequests() {}, clearQueries() {}, goToSignIn() {}, reloadPage() {} }

/** A promise that the test resolves by calling `open`. */
export function gate<T = void>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Lets all started work of the device finish; no time passes. */
export async function flushDeviceTasks(): Promise<void> {
  for (let task = 0; task < 50; task += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    // WebCrypto runs in other threads.
    if (task % 5 === 0) await crypto.subtle?.digest('SHA-256', new Uint8Array(1))
  }
}

/** Keys of the saved replies of a partition (the data of one identity), read without the code under test. */
export async function savedKeys(partition: string): Promise<string[]> {
  const known = await databaseNames()
  if (!known.includes(databases.savedReads(partition))) return []
  return (await keys(openStore(databases.savedReads(partition)))).map(String)
}

export async function savedRecord(partition: string, hash: string): Promise<unknown> {
  return get(hash, openStore(databases.savedReads(partition)))
}

export async function databaseNames(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name }) => name ?? '')
}
