/**
 * The files of the build, and the page for each visit: the server-rendered page, the app's shell, or the kiosk's page,
 * which never has the shop's header. Pages of the previous build may still be open, even offline, when another tab has
 * accepted the new build. Workbox drops files that these pages have not fetched yet, so such files are stored
 * separately.
 */
import { cacheNames as workboxNames } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isOnDemandFile } from '../src/device/on-demand-files'
import { cacheNames } from '../src/device/storage-names'
import { isPublicPage } from '../src/domain/reserved-slugs'
import { isKioskLocation } from '../src/domain/kiosk/kiosk'
import { refreshBrand } from './brand-files'
import { isPage } from './cache-policy'
import { respondWithOnDemandFile, cacheOnDemandFiles, deleteOldOnDemandFiles } from './on-demand-files'
import { answerAsset, isAsset, cachePreviousBuild } from './previous-build'
import { savePictures } from './runtime-caching'
import { forgetSentPages, cacheSentPage, sentPage } from './sent-pages'

declare const self: ServiceWorkerGlobalScope

/** Stores the current brand, and a page that is shown, if it is public. */
type Refresh = (event: ExtendableEvent, page?: URL) => Promise<void>

/** `build`: the list of its files. */
export function serveBuild(build: { url: string; revision: string | null }[]): Refresh {
  const precached = build.filter(({ url }) => !isOnDemandFile(url))
  cleanupOutdatedCaches()
  precache(precached)
  answerFileVisits()
  addRoute()
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isOnDemandFile(url.pathname),
    ({ url }) => respondWithOnDemandFile(url.href),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isAsset(url),
    ({ request }) => answerAsset(request),
  )
  const urls = precached.map(({ url }) => url)
  const paths = new Set(urls.map((url) => new URL(url, self.location.origin).pathname))
  const onDemandUrls = build.map(({ url }) => new URL(url, self.location.origin).href).filter(isOnDemandFile)
  const refresh: Refresh = async (event, page) => {
    if (page && isPublicPage(page.pathname)) await cacheSentPage(page, paths)
    await refreshBrand(paths, (logos) => savePictures(logos, event))
  }
  answerVisits(refresh)
  self.addEventListener('install', (event) => {
    event.waitUntil(cachePreviousBuild(workboxNames.precache, urls))
    event.waitUntil(cacheOnDemandFiles(onDemandUrls))
    serveAssetsWithoutWorker(event, urls)
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(forgetSentPages())
    event.waitUntil(deleteOldOnDemandFiles(onDemandUrls))
  })
  return refresh
}

declare global {
  /** Chromium's API, which TypeScript's types lack. */
  interface ExtendableEvent {
    addRoutes?: (rule: {
      condition: { or: { urlPattern: string }[] }
      source: { cacheName: string }
    }) => Promise<void>
  }
}

/**
 * Lets the browser read these files from the precache without waiting for this worker to start. They are listed by
 * name, because the browser would look for a missing file (of the previous build) only in the network.
 */
function serveAssetsWithoutWorker(event: ExtendableEvent, urls: readonly string[]): void {
  const assets = urls.map((url) => new URL(url, self.location.origin)).filter(isAsset)
  const registration = event.addRoutes?.({
    condition: { or: assets.map(({ pathname }) => ({ urlPattern: pathname })) },
    source: { cacheName: workboxNames.precache },
  })
  registration?.catch((error: unknown) => console.warn('The browser cannot read the precache.', error))
}

/** Answers visits to a file or an API call. A kiosk gets its own page instead, because it has no way back. */
function answerFileVisits(): void {
  const kiosk = createHandlerBoundToURL('/kiosk.html')
  registerRoute(
    ({ request, sameOrigin, url: { pathname } }) =>
      request.mode === 'navigate' && sameOrigin && !isPage(pathname),
    async (visit) => ((await isForKiosk(visit.url)) ? kiosk(visit) : fetch(visit.request)),
  )
}

/** Delay in ms, so that the page's own requests come first. */
const refreshDelayMs = 2000

function answerVisits(refresh: Refresh): void {
  const kiosk = createHandlerBoundToURL('/kiosk.html')
  const shell = createHandlerBoundToURL('/app.html')
  registerRoute(
    ({ request, url: { pathname } }) => request.mode === 'navigate' && isPage(pathname),
    async (visit) => {
      const { url, event } = visit
      const isPublic = isPublicPage(url.pathname)
      const [isKiosk, stored] = await Promise.all([isForKiosk(url), isPublic ? sentPage(url) : undefined])
      // A public page without a copy is stored at once.
      const delayMs = stored || !isPublic ? refreshDelayMs : 0
      const delay = new Promise((resolve) => setTimeout(resolve, delayMs))
      event.waitUntil(delay.then(() => refresh(event, isKiosk ? undefined : url)))
      return isKiosk ? kiosk(visit) : (stored ?? shell(visit))
    },
  )
}

/** Matches the kiosk's URL, and every page on a device in kiosk mode. */
async function isForKiosk({ pathname, searchParams }: URL): Promise<boolean> {
  if (isKioskLocation({ pathname, search: Object.fromEntries(searchParams) })) return true
  return caches.has(cacheNames.kiosk).catch(() => false)
}
