/** A device for tests in node: a database, a local storage, and a sign-in. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import { databases, localKeys } from '../../../src/device/storage-names'
import { openStore } from '../../../src/device/database'
import { get, keys } from 'idb-keyval'

/** An empty device, and modules that have seen nothing yet (import them afterwards). */
export function newDevice(): Storage {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const location = new URL('https://shop.example/signin')
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  const storage = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  return storage
}

/** Tabs that hear each other and no tab of an earlier test, which nothing closes. Before `identity` is imported. */
export function ownChannels(): void {
  const open = new Set<OwnChannel>()
  class OwnChannel {
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
  vi.stubGlobal('BroadcastChannel', OwnChannel)
}

export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

export function signInAs(userId: string, roleId = 1): void {
  localStorage.setItem(localKeys.token, `token-of-${userId}`)
  localStorage.setItem(localKeys.userId, userId)
  localStorage.setItem(localKeys.roleId, String(roleId))
}

/** What the page does when an identity ends, where a test does not look at it. */
export const quietSteps = { abortRequests() {}, clearQueries() {}, goToSignIn() {}, reloadPage() {} }

/** Something to wait for until the test opens it. */
export function gate<T = void>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Lets all that is under way on the device come to an end; no time passes. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The keys in the saved reads of a partition, read past the code under test. */
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
