/**
 * The files of the build, and which page of it a visit gets: the app's, or the kiosk's, which never had the shop's header.
 * Pages of the build before this one may still be open, also without a network, when another tab has accepted the new one:
 * the pieces that they have not fetched yet stay on the device, as Workbox drops them.
 */
import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isScreen } from '../src/domain/catalogue/reserved-slugs'
import { isKioskPlace } from '../src/domain/kiosk/kiosk'
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
  answerVisits()
  const urls = own.map(({ url }) => url)
  self.addEventListener('install', (event) => event.waitUntil(keepPreviousBuild(cacheNames.precache, urls)))
}

function answerVisits(): void {
  registerRoute(
    ({ request, url: { pathname, searchParams } }) =>
      request.mode === 'navigate' && isKioskPlace({ pathname, search: Object.fromEntries(searchParams) }),
    createHandlerBoundToURL('/kiosk.html'),
  )
  registerRoute(
    ({ request, url: { pathname } }) => request.mode === 'navigate' && isScreen(pathname),
    createHandlerBoundToURL('/app.html'),
  )
}
