/**
 * Whether the app itself is on this device: a worker is in charge, and every file of the build that the start page needs,
 * at once or later, lies in the precache. The files are followed from one to the next, because a worker that says that
 * it is installed may have lost some since.
 */
import type { AppSaved } from '../domain/install/show-ready'
import { isLateFile } from './late-files'
import { listen } from './page-events'

const startPage = '/app.html'
/** Files of the build as pages, scripts and style sheets name them; each has a hash of its content in its name. */
const fileNames = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g

/** What was found whole, and how many files lay there: as long as none is gone, it need not be read again. */
let whole: { cache: string; files: number } | null = null

/** Never rejects. */
export async function appSaved(): Promise<AppSaved> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return 'impossible'
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active) return 'absent'
    if (!(await isWhole())) return 'incomplete'
    return navigator.serviceWorker.controller ? 'saved' : 'not-in-charge'
  } catch (error) {
    console.warn('What is saved of the app could not be looked at.', error)
    return 'incomplete'
  }
}

/** Calls when a worker has been installed or has taken charge. Returns how to stop. */
export function onAppSavedChange(run: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const workers = navigator.serviceWorker
  let stopped = false
  const stop = listen(workers, ['controllerchange'], run)
  workers.ready.then(
    () => stopped || run(),
    () => {},
  )
  return () => {
    stopped = true
    stop()
  }
}

async function isWhole(): Promise<boolean> {
  const name = (await caches.keys()).find((key) => key.includes('-precache-'))
  if (name === undefined) return false
  const cache = await caches.open(name)
  const { length: files } = await cache.keys()
  if (whole?.cache === name && whole.files === files) return true
  const missing = await missingFile(cache)
  whole = missing === null ? { cache: name, files } : null
  if (missing !== null) console.warn(`Not on this device: ${missing}`)
  return missing === null
}

/** The first file that is named and not there; null when all are. */
async function missingFile(cache: Cache): Promise<string | null> {
  const seen = new Set([startPage])
  for (const path of seen) {
    // The start page is kept under its name and a revision.
    const file = await cache.match(path, { ignoreSearch: path === startPage })
    if (!file) return path
    if (path.endsWith('.woff2')) continue
    // What is added to a set while it is walked is walked, too.
    for (const [named] of (await file.text()).matchAll(fileNames)) {
      const asset = `/assets/${named}`
      if (!isLateFile(asset)) seen.add(asset)
    }
  }
  return null
}
