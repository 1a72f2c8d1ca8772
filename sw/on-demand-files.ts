/** Stores files of the build when they are first used (device/on-demand-files.ts). */
import { databaseExists } from '../src/device/database'
import { cacheNames, databases } from '../src/device/storage-names'
import { cachedFile, deleteOthers } from './cached-files'

/** Returns a file that a page uses, and stores it. Rejects like `fetch`. */
export async function respondWithOnDemandFile(url: string): Promise<Response> {
  return (await cachedFile(url, cacheNames.onDemandFiles)) ?? fetchOnDemandFile(url)
}

/** Call this while a build is installed: a device with a saved catalogue stores all on-demand files. Never rejects. */
export async function cacheOnDemandFiles(urls: readonly string[]): Promise<void> {
  if (await databaseExists(databases.catalogue)) await Promise.allSettled(urls.map(respondWithOnDemandFile))
}

/** Call this when the build is activated. */
export async function deleteOldOnDemandFiles(urls: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheNames.onDemandFiles))) return
  await deleteOthers(await caches.open(cacheNames.onDemandFiles), urls)
}

async function fetchOnDemandFile(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) return response
  try {
    const cache = await caches.open(cacheNames.onDemandFiles)
    await cache.put(url, response.clone())
  } catch (error) {
    console.warn('A file that is stored on demand does not fit on this device.', error)
  }
  return response
}
