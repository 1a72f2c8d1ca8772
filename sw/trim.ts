/**
 * Limits the size of a cache: the oldest records are deleted first. Workbox's ExpirationPlugin would read the time
 * stamps of all caches at each use of a copy, and does not know the records of an earlier worker.
 */

let callCount = 0

/** Trims only at every nth call, because listing a large cache is slow. */
export async function trim(cacheName: string, maxEntries: number, every = 50): Promise<void> {
  callCount += 1
  if (callCount % every !== 0) return
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(key)
}
