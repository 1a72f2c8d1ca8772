/**
 * The files of the build. Pages of the build before this one may still be open, also without a network, when another tab
 * has accepted the new one: the pieces that they have not fetched yet stay on the device, as Workbox drops them.
 */
import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { answerPiece, isPiece, keepPreviousBuild } from './previous-build'

declare const self: ServiceWorkerGlobalScope

/** `own`: what this build consists of. */
export function serveBuild(own: { url: string; revision: string | null }[]): void {
  cleanupOutdatedCaches()
  precacheAndRoute(own)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPiece(url),
    ({ request }) => answerPiece(request),
  )
  const urls = own.map(({ url }) => url)
  self.addEventListener('install', (event) => event.waitUntil(keepPreviousBuild(cacheNames.precache, urls)))
}
