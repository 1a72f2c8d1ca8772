/** Files in the caches of the worker. */

/** Returns the stored file, if any. Uses `caches.match`, because `caches.open` would create a cache. Never rejects. */
export function cachedFile(url: string, cacheName: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName, ignoreVary: true }).catch(() => undefined)
}

/** Deletes all files of a cache except these. */
export async function deleteOthers(cache: Cache, urls: readonly string[]): Promise<void> {
  for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url)
}

let callCount = 0

/**
 * Deletes the oldest files of a large cache, but only at every nth call, because listing it is slow. Workbox's
 * ExpirationPlugin would read the time stamps of all caches at each use of a copy, and does not know the records of an
 * earlier worker.
 */
export async function trim(cacheName: string, maxEntries: number, every = 50): Promise<void> {
  callCount += 1
  if (callCount % every !== 0) return
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(key)
}
