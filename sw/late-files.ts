/** Stores the late files of the build (device/late-files.ts). */
import { databaseExists } from '../src/device/database'
import { cacheNames, databases } from '../src/device/storage-names'
import { cachedFile, deleteOthers } from './cached-files'

/** Returns a file that a page uses, and stores it. Rejects like `fetch`. */
export async function answerLateFile(url: string): Promise<Response> {
  return (await cachedFile(url, cacheNames.lateFiles)) ?? fetchLateFile(url)
}

/** Call this while a build is installed: a device with a saved catalogue stores the late files too. Never rejects. */
export async function cacheLateFiles(urls: readonly string[]): Promise<void> {
  if (await databaseExists(databases.catalogue)) await Promise.allSettled(urls.map(answerLateFile))
}

/** Call this when the build is activated. */
export async function dropOldLateFiles(urls: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheNames.lateFiles))) return
  await deleteOthers(await caches.open(cacheNames.lateFiles), urls)
}

async function fetchLateFile(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) return response
  try {
    const cache = await caches.open(cacheNames.lateFiles)
    await cache.put(url, response.clone())
  } catch (error) {
    console.warn('The late files do not fit on this device.', error)
  }
  return response
}
