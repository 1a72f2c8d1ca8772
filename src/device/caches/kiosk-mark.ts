import { cacheNames } from '../storage-names'

/**
 * Notifies the service worker by an empty cache, because a worker cannot read localStorage. The worker then replies
 * with the kiosk's page, so that the kiosk shows no other page first.
 */
export function notifyWorkerOfKiosk(isKiosk: boolean): void {
  if (!('caches' in globalThis)) return
  const update: Promise<unknown> = isKiosk ? caches.open(cacheNames.kiosk) : caches.delete(cacheNames.kiosk)
  // If this fails, the page itself checks localStorage as soon as its script runs.
  update.catch((error: unknown) =>
    console.warn('The service worker could not be notified of the kiosk.', error),
  )
}
