/**
 * The files of the build, and the page for each visit: the server-rendered page, the app's shell, or the kiosk's page,
 * which never has the shop's header. Pages of the previous build may still be open, even offline, when another tab has
 * accepted the new build. Workbox drops files that these pages have not fetched yet, so such files are stored
 * separately.
 */
import { cacheNames as workboxNames } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isOnDemandFile } from '../src/device/late-files'
import { cacheNames } from '../src/device/storage-names'
import { isPublicPage } from '../src/domain/reserved-slugs'
import { isKioskLocation } from '../src/domain/kiosk/kiosk'
import { isPage } from './cache-policy'
import { respondWithOnDemandFile, cacheOnDemandFiles, deleteOldOnDemandFiles } from './late-files'
import { answerAsset, isAsset, cachePreviousBuild } from './previous-build'
import { forgetSentPages, cacheSentPage, sentPage } from './sent-pages'

declare const self: ServiceWorkerGlobalScope

/** `build`: the list of its files. */
export function serveBuild(build: { url: string; revision: string | null }[]): {
  /** Stores a page that is already shown. */
  savePage: (url: URL) => Promise<void>
} {
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
  answerVisits(paths)
  self.addEventListener('install', (event) => {
    event.waitUntil(cachePreviousBuild(workboxNames.precache, urls))
    event.waitUntil(cacheOnDemandFiles(onDemandUrls))
    serveAssetsWithoutWorker(event, urls)
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(forgetSentPages())
    event.waitUntil(deleteOldOnDemandFiles(onDemandUrls))
  })
  return { savePage: async (url) => (isPublicPage(url.pathname) ? cacheSentPage(url, paths) : undefined) }
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
  const added = event.addRoutes?.({
    condition: { or: assets.map(({ pathname }) => ({ urlPattern: pathname })) },
    source: { cacheName: workboxNames.precache },
  })
  added?.catch((error: unknown) => console.warn('The browser cannot read the precache itself.', error))
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

/** `buildPaths`: paths of the build's files. */
function answerVisits(buildPaths: ReadonlySet<string>): void {
  const kiosk = createHandlerBoundToURL('/kiosk.html')
  const shell = createHandlerBoundToURL('/app.html')
  registerRoute(
    ({ request, url: { pathname } }) => request.mode === 'navigate' && isPage(pathname),
    async (visit) => {
      const { url, event } = visit
      const isPublic = isPublicPage(url.pathname)
      const [forKiosk, stored] = await Promise.all([isForKiosk(url), isPublic ? sentPage(url) : undefined])
      if (forKiosk) return kiosk(visit)
      if (isPublic) event.waitUntil(refreshSentPage(url, stored !== undefined, buildPaths))
      return stored ?? shell(visit)
    },
  )
}

/** Delay in ms, so that the page's own requests come first. */
const refreshDelayMs = 2000

async function refreshSentPage(url: URL, isStored: boolean, buildPaths: ReadonlySet<string>): Promise<void> {
  if (isStored) await new Promise((resolve) => setTimeout(resolve, refreshDelayMs))
  await cacheSentPage(url, buildPaths)
}

/** Matches the kiosk's URL, and every page on a device in kiosk mode. */
async function isForKiosk({ pathname, searchParams }: URL): Promise<boolean> {
  if (isKioskLocation({ pathname, search: Object.fromEntries(searchParams) })) return true
  return caches.has(cacheNames.kiosk).catch(() => false)
}
