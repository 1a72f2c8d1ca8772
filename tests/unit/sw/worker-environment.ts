/** A service worker environment for tests in Node: Cache Storage in memory, and a fetch that tests prepare. */
import { vi } from 'vitest'

// Workbox reads `self` while it loads, so this module must be imported before Workbox.
Object.assign(globalThis, { self: globalThis })

export type WorkerEnvironment = {
  /** Returns each stored record as cache name and address. */
  storedRecords: () => string[]
  put: (cache: string, url: string, answer: Response) => Promise<void>
  /** Resolves when all work that was passed to waitUntil has finished. */
  settled: () => Promise<unknown>
  event: { waitUntil: (work: Promise<unknown>) => void }
}

export function workerEnvironment(
  answer: (request: Request) => Response | Promise<Response>,
): WorkerEnvironment {
  const stores = new Map<string, Map<string, Response>>()
  const work: Promise<unknown>[] = []
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key))
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: RequestInfo | URL) => store.get(urlOf(key))?.clone(),
      put: async (key: RequestInfo | URL, response: Response) => void store.set(urlOf(key), response),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      delete: async (key: RequestInfo | URL) => store.delete(urlOf(key)),
    }
  }
  const match = async (key: RequestInfo | URL, { cacheName = '' }: MultiCacheQueryOptions = {}) =>
    stores.get(cacheName)?.get(urlOf(key))?.clone()
  const has = async (name: string) => stores.has(name)
  const remove = async (name: string) => stores.delete(name)
  vi.stubGlobal('caches', { open, match, has, delete: remove })
  const location = { href: 'https://shop.example/sw.js', origin: 'https://shop.example' }
  vi.stubGlobal('self', { location, caches: { open }, __WB_DISABLE_DEV_LOGS: true })
  class WorkerEvent {
    waitUntil(task: Promise<unknown>) {
      work.push(task)
    }
  }
  // Globals that Workbox requires.
  vi.stubGlobal('ExtendableEvent', WorkerEvent)
  vi.stubGlobal('FetchEvent', class extends WorkerEvent {})
  vi.stubGlobal('location', location)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    answer(input instanceof Request ? input : new Request(new URL(input, location.href), init)),
  )
  return {
    storedRecords: () =>
      [...stores].flatMap(([name, store]) => [...store.keys()].map((url) => `${name} ${url}`)),
    put: async (cache, url, response) => (await open(cache)).put(url, response),
    settled: async () => {
      while (work.length > 0) await Promise.allSettled(work.splice(0))
    },
    event: new WorkerEvent(),
  }
}

/** Failures of the cache and of the network. */
export const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'))
export const down = () => Promise.reject(new TypeError('Failed to fetch'))
