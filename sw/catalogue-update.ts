/**
 * Periodic Background Sync: the browser wakes the worker from time to time. An open page then updates the saved
 * catalogue with the customer's prices; without a page the worker updates it with public data.
 */
import { streamRaw } from '../src/api/catalogue/saver-call'
import { updateMessage, updateTag } from '../src/device/background-sync'
import { databaseExists } from '../src/device/database'
import { catalogueLock, databases } from '../src/device/storage-names'
import { tryLock } from '../src/device/tab-lock'
import { isKnownFailure } from '../src/domain/failure'
import { openBundleStore } from '../src/saved/catalogue/bundle-store'
import { updateInPlace } from '../src/saved/catalogue/save/update-in-place'
import type { Pages, Sync } from './outbox-sync'

/** Time limit in ms for an attempt, so that it ends before the browser ends the worker. */
const timeoutMs = 60_000

export function answerPeriodicSync(event: Sync, clients: Pages): void {
  if (event.tag === updateTag) event.waitUntil(wakePagesOrUpdate(clients))
}

async function wakePagesOrUpdate(clients: Pages): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: updateMessage })
  if (pages.length > 0 || !(await databaseExists(databases.catalogue))) return
  const deps = {
    catalogue: openBundleStore(databases.catalogue),
    open: openBundleStore,
    provider: { stream: streamRaw, now: () => Date.now() },
  }
  try {
    await tryLock(catalogueLock, () => updateInPlace(deps, AbortSignal.timeout(timeoutMs)))
  } catch (error) {
    if (!isKnownFailure(error)) throw error
    console.warn('The saved catalogue could not be updated in the background.', error)
  }
}
