/** Files in the caches of the worker, by URL. */

/** Uses `caches.match`, because opening a missing cache would create it. Never rejects. */
export function cachedFile(url: string, cacheName: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName, ignoreVary: true }).catch(() => undefined)
}

/** Deletes all files of a cache except these. */
export async function deleteOthers(cache: Cache, urls: readonly string[]): Promise<void> {
  for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url)
}
