/** Late files of the build (device/late-files.ts): which are on the device, of which build. */
import { databaseExists } from '../src/device/database'
import { cacheNames, databases } from '../src/device/storage-names'

/** For one that a page uses: it stays. Rejects like `fetch`. */
export async function answerLateFile(url: string): Promise<Response> {
  const cacheName = cacheNames.lateFiles
  const stored = await caches.match(url, { cacheName, ignoreVary: true }).catch(() => undefined)
  return stored ?? fetchLateFile(url)
}

/** To be called while a build is installed: a device with a saved catalogue has its late files, too. Never rejects. */
export async function cacheLateFiles(urls: readonly string[]): Promise<void> {
  if (await databaseExists(databases.catalogue)) await Promise.allSettled(urls.map(answerLateFile))
}

/** To be called when the build takes over. */
export async function dropOldLateFiles(urls: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheNames.lateFiles))) return
  const cache = await caches.open(cacheNames.lateFiles)
  for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url)
}

async function fetchLateFile(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) return response
  try {
    const cache = await caches.open(cacheNames.lateFiles)
    await cache.put(url, response.clone())
  } catch (error) {
    console.warn('A full device has its late files while it is online.', error)
  }
  return response
}
