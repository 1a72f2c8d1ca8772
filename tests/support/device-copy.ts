/** Copies a device's storage out of a browser and into another one: localStorage, IndexedDB databases and caches. */
import type { Page } from '@playwright/test'

type StoredDatabase = { name: string; version: number; records: [key: unknown, value: unknown][] }
type StoredReply = { cache: string; method: string; url: string; headers: [string, string][]; body: string }

/** Keys and bytes in records are objects: `{ $key }` with the JWK, `{ $bytes }` and `{ $buffer }` in base64. */
export type DeviceCopy = {
  origin: string
  localStorage: Record<string, string>
  databases: StoredDatabase[]
  caches: StoredReply[]
}

/** Call before the shop is opened, because a device's key that cannot be exported cannot be copied. */
export async function makeKeysExportable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { subtle } = crypto
    const generateKey = subtle.generateKey.bind(subtle) as (...parameters: unknown[]) => Promise<unknown>
    const generateExportable = (kind: unknown, _: boolean, usages: unknown) => generateKey(kind, true, usages)
    Object.assign(subtle, { generateKey: generateExportable })
  })
}

/** Copies the storage of the page's origin, except the session, the files of the build, and pictures. */
export function readDevice(page: Page): Promise<DeviceCopy> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
      })
    const toJson = async (value: unknown): Promise<unknown> => {
      if (value instanceof CryptoKey)
        return {
          $key: await crypto.subtle.exportKey('jwk', value),
          algorithm: value.algorithm,
          usages: value.usages,
        }
      const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
      if (value instanceof Uint8Array) return { $bytes: base64(value) }
      if (value instanceof ArrayBuffer) return { $buffer: base64(new Uint8Array(value)) }
      if (Array.isArray(value)) return Promise.all(value.map(toJson))
      if (value === null || typeof value !== 'object') return value
      const fields = Object.entries(value).map(async ([name, field]) => [name, await toJson(field)] as const)
      return Object.fromEntries(await Promise.all(fields))
    }
    const copyDatabase = async ({ name = '', version = 1 }: IDBDatabaseInfo): Promise<StoredDatabase> => {
      const database = await resultOf(indexedDB.open(name))
      const store = database.transaction('records').objectStore('records')
      const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())])
      database.close()
      const records = keys.map(async (key, index) => [key, await toJson(values[index])] as [unknown, unknown])
      return { name, version, records: await Promise.all(records) }
    }
    const copyCache = async (cache: string): Promise<StoredReply[]> => {
      const opened = await caches.open(cache)
      return Promise.all(
        (await opened.keys()).map(async ({ method, url }) => {
          const reply = await opened.match(url)
          return {
            cache,
            method,
            url,
            headers: [...(reply?.headers ?? [])],
            body: (await reply?.text()) ?? '',
          }
        }),
      )
    }
    const { token: _, ...entries } = localStorage as Record<string, string>
    const infos = (await indexedDB.databases()).filter(({ name }) => name !== 'showfloor-vault')
    const copied = (await caches.keys()).filter((name) => /reads|pages|kiosk/.test(name))
    return {
      origin: location.origin,
      localStorage: entries,
      databases: await Promise.all(
        infos.filter(({ name }) => name?.startsWith('showfloor')).map(copyDatabase),
      ),
      caches: (await Promise.all(copied.map(copyCache))).flat(),
    }
  })
}

/** Stores the copy in the page's browser, before any code of the shop runs on the origin. */
export async function writeDevice(page: Page, origin: string, copy: DeviceCopy): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  const text = JSON.stringify(copy).replaceAll(copy.origin, origin)
  await page.evaluate(async ({ databases, localStorage: entries, caches: copies }) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
      })
    type Key = { $key: JsonWebKey; algorithm: AesKeyAlgorithm; usages: KeyUsage[] }
    const fromJson = async (value: unknown): Promise<unknown> => {
      if (Array.isArray(value)) return Promise.all(value.map(fromJson))
      if (value === null || typeof value !== 'object') return value
      const bytesOf = (base64: unknown) =>
        Uint8Array.from(atob(String(base64)), (character) => character.charCodeAt(0))
      if ('$bytes' in value) return bytesOf(value.$bytes)
      if ('$buffer' in value) return bytesOf(value.$buffer).buffer
      if ('$key' in value) {
        const { $key, algorithm, usages } = value as Key
        return crypto.subtle.importKey('jwk', $key, algorithm, false, usages)
      }
      const fields = Object.entries(value).map(
        async ([name, field]) => [name, await fromJson(field)] as const,
      )
      return Object.fromEntries(await Promise.all(fields))
    }
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    for (const { name, version, records } of databases) {
      const opening = indexedDB.open(name, version)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('records'))
      const database = await resultOf(opening)
      const values = (await fromJson(records)) as [IDBValidKey, unknown][]
      const store = database.transaction('records', 'readwrite').objectStore('records')
      await Promise.all(values.map(([key, value]) => resultOf(store.put(value, key))))
      database.close()
    }
    for (const { cache, url, headers, body } of copies)
      await (await caches.open(cache)).put(new Request(url), new Response(body, { headers }))
  }, JSON.parse(text) as DeviceCopy)
}
