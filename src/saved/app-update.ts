/**
 * Registers the service worker, and reports to the worker the page and the pictures that were loaded before the worker
 * controlled the page. update-ready.ts handles new versions.
 */
import { Workbox } from 'workbox-window'
import { databaseExists } from '../device/database'
import { databases } from '../device/storage-names'
import { watchInstallOffer } from '../device/install-offer'
import { trustedScriptUrl } from '../device/trusted-types'
import { privateReferrer } from '../domain/product/picture'
import { currentEpoch, signedIn } from '../session/identity'
import { reportFailedUpdate, watchForUpdate } from './update-ready'
import { backoff } from '../domain/backoff'

const checkIntervalMs = 60 * 60 * 1000
/** Shortest time in ms between two checks when the user returns to the page. */
const returnIntervalMs = 10 * 60 * 1000
/** Delays in ms before an interrupted installation is started again. */
const retryDelays = { first: 10_000, maxMs: checkIntervalMs }

let worker: Workbox | null = null
let checkedAt = 0

/**
 * Registers the worker. Looks for a new version every hour, for screens that never close, and when the user returns,
 * because phones stop the timers of apps in the background.
 */
export async function registerWorker(): Promise<void> {
  watchInstallOffer()
  void resumeSaving()
  if (!('serviceWorker' in navigator)) return
  if (navigator.serviceWorker.controller === null) {
    const page = window.location.href
    navigator.serviceWorker.addEventListener('controllerchange', () => handOver(page), { once: true })
  }
  await install(1)
  checkedAt = Date.now()
  setInterval(() => void checkForUpdate(), checkIntervalMs)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - checkedAt > returnIntervalMs) void checkForUpdate()
  })
}

async function checkForUpdate(): Promise<void> {
  checkedAt = Date.now()
  await worker?.update().catch(() => {})
}

async function install(attempt: number): Promise<void> {
  const retry = () => void setTimeout(() => void install(attempt + 1), backoff(attempt, retryDelays))
  const workbox = new Workbox(trustedScriptUrl('/sw.js'))
  worker = workbox
  watchForUpdate(workbox)
  // The installation of a version has failed, and Workbox would report no later version.
  workbox.addEventListener('redundant', () => {
    if (worker !== workbox || !navigator.serviceWorker.controller) return
    void install(1)
    reportFailedUpdate()
  })
  try {
    const registration = await workbox.register()
    if (!registration || navigator.serviceWorker.controller !== null) return
    // The worker claimed the open pages while this page was still loading, so it has to claim them again.
    registration.active?.postMessage({ type: 'TAKE_CHARGE' })
    // The installation may have been started by a page that was left; Workbox does not report such an installation.
    const installing = registration.installing
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant' && !registration.active) retry()
    })
  } catch (error) {
    console.warn('The shop can’t work offline in this browser.', error)
    // The script could not be fetched. Any other error would be the same at the next attempt.
    if (error instanceof TypeError) retry()
  }
}

/**
 * Resumes an interrupted save of the catalogue, and starts the automatic updates of a complete catalogue. The check
 * does not create a database.
 */
async function resumeSaving(): Promise<void> {
  if (!(await databaseExists(databases.catalogue))) return
  const autoUpdate = await import('./catalogue/auto-update').catch(() => null)
  await autoUpdate?.resumeAndUpdate()
}

/**
 * On the first visit, the page and its pictures were loaded before the worker started, so the worker fetches them again
 * from the browser's cache. If a customer is or was signed in, only the public pictures on the page are included.
 */
function handOver(page: string): void {
  const pictures = signedIn() || currentEpoch() > 0 ? publicPicturesOnPage() : loadedPictures()
  navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_SHOWN', page, pictures })
}

function loadedPictures(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'img')
    .map((entry) => entry.name)
}

function publicPicturesOnPage(): string[] {
  return [...document.images]
    .filter(({ referrerPolicy, currentSrc }) => referrerPolicy !== privateReferrer && currentSrc !== '')
    .map(({ currentSrc }) => currentSrc)
}
