/**
 * Checks whether the app itself is saved on this device: a service worker controls the page, and the precache
 * contains every file of the build that the start page needs, directly or later. The check follows the references
 * from file to file, because an installed worker may have lost some files since.
 */
import type { AppFilesState } from '../domain/install/show-ready'
import { isOnDemandFile } from './on-demand-files'
import { listen } from './page-events'

const startPage = '/app.html'
/** Matches the names of build files in pages, scripts and style sheets; each name contains a hash of the content. */
const fileNames = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g

/**
 * The cache that was complete at the last check, and its number of files. The files are not read again while this
 * number is unchanged.
 */
let completeCache: { name: string; fileCount: number } | null = null

/** Never rejects. */
export async function checkAppSaved(): Promise<AppFilesState> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return 'unsupported'
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active) return 'absent'
    if (!(await isPrecacheComplete())) return 'incomplete'
    return navigator.serviceWorker.controller ? 'saved' : 'not-controlling'
  } catch (error) {
    console.warn('The saved files of the app could not be checked.', error)
    return 'incomplete'
  }
}

/** Calls `run` when a worker was installed or took control. Returns a function that stops the calls. */
export function onAppSavedChange(run: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const workers = navigator.serviceWorker
  let isStopped = false
  const stop = listen(workers, ['controllerchange'], run)
  workers.ready.then(
    () => isStopped || run(),
    () => {},
  )
  return () => {
    isStopped = true
    stop()
  }
}

async function isPrecacheComplete(): Promise<boolean> {
  const name = (await caches.keys()).find((key) => key.includes('-precache-'))
  if (name === undefined) return false
  const cache = await caches.open(name)
  const { length: fileCount } = await cache.keys()
  if (completeCache?.name === name && completeCache.fileCount === fileCount) return true
  const missing = await missingFile(cache)
  completeCache = missing === null ? { name, fileCount } : null
  if (missing !== null) console.warn(`Not on this device: ${missing}`)
  return missing === null
}

/** Returns the first referenced file that is missing from the cache; null: none. */
async function missingFile(cache: Cache): Promise<string | null> {
  const referencedPaths = new Set([startPage])
  for (const path of referencedPaths) {
    // The start page is cached under its name with a revision parameter.
    const file = await cache.match(path, { ignoreSearch: path === startPage })
    if (!file) return path
    if (path.endsWith('.woff2')) continue
    // The loop also visits paths that are added to the set meanwhile.
    for (const [fileName] of (await file.text()).matchAll(fileNames)) {
      const asset = `/assets/${fileName}`
      if (!isOnDemandFile(asset)) referencedPaths.add(asset)
    }
  }
  return null
}
