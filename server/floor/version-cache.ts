/**
 * Caches what was made of one version of the catalogue. Callers read the version from the database on every request, so that
 * several instances never answer from different states of it.
 */
import { LRUCache } from 'lru-cache'

export type Make<T> = () => Promise<T>

/**
 * An LRU cache that makes each value once: callers at the same time share one promise, and a failure is not cached.
 * `maxSize` and `sizeOf` in bytes; keys count, too.
 */
export function versionCache<T extends object>(maxSize: number, sizeOf: (value: T) => number) {
  const cache = new LRUCache<string, T, Make<T>>({
    maxSize,
    // Keys may be as long as an address.
    sizeCalculation: (value, key) => sizeOf(value) + 2 * key.length + 100,
    fetchMethod: (_key, _old, { context }) => context(),
    // What is pushed out while it is being made still reaches those who wait for it.
    ignoreFetchAbort: true,
  })
  return (version: string, key: string, make: Make<T>): Promise<T> =>
    cache.forceFetch(`${version} ${key}`, { context: make })
}
