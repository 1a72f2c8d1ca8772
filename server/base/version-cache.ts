/**
 * Caches values that are computed from one version of the catalogue. Callers read the version from the database on
 * every request, so that several instances never answer from different versions.
 */
import { LRUCache } from 'lru-cache'

type Compute<T> = () => Promise<T>

/**
 * An LRU cache that computes each value once: concurrent callers share one promise, and a failure is not cached.
 * `maxSize` and `sizeOf` in bytes; keys count, too.
 */
export function versionCache<T extends object>(maxSize: number, sizeOf: (value: T) => number) {
  const cache = new LRUCache<string, T, Compute<T>>({
    maxSize,
    // Keys may be as long as a URL.
    sizeCalculation: (value, key) => sizeOf(value) + 2 * key.length + 100,
    fetchMethod: (_key, _old, { context }) => context(),
    // A value that is evicted while it is computed is still returned to its waiting callers.
    ignoreFetchAbort: true,
  })
  return (version: string, key: string, compute: Compute<T>): Promise<T> =>
    cache.forceFetch(`${version} ${key}`, { context: compute })
}
