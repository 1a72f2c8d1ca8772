/**
 * The service worker from the page's side: registering, and handing over what was loaded before it was in charge. The
 * new version that it brings is update-ready.ts's.
 */
import { Workbox } from 'workbox-window'
import { databaseExists } from '../device/database'
import { databases } from '../device/storage-names'
import { watchInstallOffer } from '../device/install-offer'
import { ownScriptUrl } from '../device/trusted-types'
import { privateReferrer } from '../domain/product/picture'
import { currentEpoch, signedIn } from '../session/identity'
import { watchForUpdate } from './update-ready'
import { backoff } from '../domain/backoff'

const checkEvery = 60 * 60 * 1000
/** ms until an installation that was cut short is begun again. */
const waits = { first: 10_000, longest: checkEvery }

let worker: Workbox | null = null

/** Registers the worker and looks for a new version every hour, for screens that never close. */
export async function registerWorker(): Promise<void> {
  watchInstallOffer()
  void goOnSaving()
  if (!('serviceWorker' in navigator)) return
  if (navigator.serviceWorker.controller === null) {
    const page = window.location.href
    navigator.serviceWorker.addEventListener('controllerchange', () => handOver(page), { once: true })
  }
  await install(1)
  setInterval(() => void worker?.update().catch(() => {}), checkEvery)
}

async function install(attempt: number): Promise<void> {
  const again = () => void setTimeout(() => void install(attempt + 1), backoff(attempt, waits))
  worker = new Workbox(ownScriptUrl('/sw.js'))
  watchForUpdate(worker)
  try {
    const registration = await worker.register()
    if (!registration || navigator.serviceWorker.controller !== null) return
    // It claimed the pages while this one was still on its way.
    registration.active?.postMessage({ type: 'TAKE_CHARGE' })
    // Perhaps begun by a page that was left: Workbox hears nothing of that one.
    const first = registration.installing
    first?.addEventListener('statechange', () => {
      if (first.state === 'redundant' && !registration.active) again()
    })
  } catch (error) {
    console.warn('The shop can’t work offline in this browser.', error)
    // The script did not come; whatever else it is will be the same the next time.
    if (error instanceof TypeError) again()
  }
}

/** A saving of the catalogue that was cut short goes on, and one that is whole is kept up to date; only looking makes no database. */
async function goOnSaving(): Promise<void> {
  if (!(await databaseExists(databases.catalogue))) return
  const saving = await import('./catalogue/auto-update').catch(() => null)
  await saving?.goOnSaving()
}

/**
 * On the very first visit page and pictures came before the worker: it fetches them again, from the browser's own cache.
 * Where a customer is or was signed in, only those pictures on the page that are for everybody.
 */
function handOver(page: string): void {
  const pictures = signedIn() || currentEpoch() > 0 ? publicPicturesHere() : picturesLoaded()
  navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_SHOWN', page, pictures })
}

function picturesLoaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'img')
    .map((entry) => entry.name)
}

function publicPicturesHere(): string[] {
  return [...document.images]
    .filter(({ referrerPolicy, currentSrc }) => referrerPolicy !== privateReferrer && currentSrc !== '')
    .map(({ currentSrc }) => currentSrc)
}
