/**
 * Keeps a cache at its size: the records that came first go first. Workbox's ExpirationPlugin would walk the time stamps
 * of all caches at each use of a copy, and does not know what an earlier worker kept.
 */

let puts = 0

/** Looks only now and then, because listing a large cache is slow. */
export async function trim(cacheName: string, most: number, every = 50): Promise<void> {
  puts += 1
  if (puts % every !== 0) return
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}
