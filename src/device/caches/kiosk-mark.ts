import { cacheNames } from '../storage-names'

/**
 * Notifies the service worker, which cannot read localStorage, so that it sends the kiosk's page from the first
 * frame.
 */
export function notifyWorkerOfKiosk(isKiosk: boolean): void {
  if (!('caches' in globalThis)) return
  const update: Promise<unknown> = isKiosk ? caches.open(cacheNames.kiosk) : caches.delete(cacheNames.kiosk)
  // The page itself also checks the mark as soon as its script runs.
  update.catch((error: unknown) =>
    console.warn('The service worker could not be notified of the kiosk.', error),
  )
}
