/**
 * The files of the build, and which page a visit gets: the one that the provider sent for it, the app's shell, or the
 * kiosk's, which never had the shop's header.
 * Pages of the build before this one may still be open, also without a network, when another tab has accepted the new one:
 * the pieces that they have not fetched yet stay on the device, as Workbox drops them.
 */
import { cacheNames as workboxNames } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isLateFile } from '../src/device/late-files'
import { cacheNames } from '../src/device/storage-names'
import { isForVisitors, isScreen } from '../src/domain/catalogue/reserved-slugs'
import { isKioskPlace } from '../src/domain/kiosk/kiosk'
import { answerLateFile, cacheLateFiles, dropOldLateFiles } from './late-files'
import { answerPiece, isPiece, cachePreviousBuild } from './previous-build'
import { forgetSentPages, cacheSentPage, sentPage } from './sent-pages'

declare const self: ServiceWorkerGlobalScope

/** `build`: what it consists of. */
export function serveBuild(build: { url: string; revision: string | null }[]): {
  /** Keeps a page that is shown already. */
  savePage: (url: URL) => Promise<void>
} {
  const own = build.filter(({ url }) => !isLateFile(url))
  cleanupOutdatedCaches()
  precache(own)
  answerFileVisits()
  addRoute()
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isLateFile(url.pathname),
    ({ url }) => answerLateFile(url.href),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPiece(url),
    ({ request }) => answerPiece(request),
  )
  const urls = own.map(({ url }) => url)
  const paths = new Set(urls.map((url) => new URL(url, self.location.origin).pathname))
  const late = build.map(({ url }) => new URL(url, self.location.origin).href).filter(isLateFile)
  answerVisits(paths)
  self.addEventListener('install', (event) => {
    event.waitUntil(cachePreviousBuild(workboxNames.precache, urls))
    event.waitUntil(cacheLateFiles(late))
    answerPiecesWithoutStart(event, urls)
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(forgetSentPages())
    event.waitUntil(dropOldLateFiles(late))
  })
  return { savePage: async (url) => (isForVisitors(url.pathname) ? cacheSentPage(url, paths) : undefined) }
}

declare global {
  /** Chromium's, which TypeScript's own lists leave out. */
  interface ExtendableEvent {
    addRoutes?: (rule: {
      condition: { or: { urlPattern: string }[] }
      source: { cacheName: string }
    }) => Promise<void>
  }
}

/**
 * The browser takes these pieces out of the precache by itself, while this worker starts for the page. By name, as it looks
 * for a piece that is not there (the last build's) in the network alone.
 */
function answerPiecesWithoutStart(event: ExtendableEvent, urls: readonly string[]): void {
  const pieces = urls.map((url) => new URL(url, self.location.origin)).filter(isPiece)
  const added = event.addRoutes?.({
    condition: { or: pieces.map(({ pathname }) => ({ urlPattern: pathname })) },
    source: { cacheName: workboxNames.precache },
  })
  added?.catch((error: unknown) => console.warn('The worker answers for its files by itself.', error))
}

/** The operator's desk lies beside the shop, at the same host: its pages and files are none of ours. */
const isPage = (pathname: string) => isScreen(pathname) && !/^\/desk(\/|$)/i.test(pathname)

/** A file or a call of the provider's, opened as a page: on a kiosk there is no way back from it. */
function answerFileVisits(): void {
  const kiosk = createHandlerBoundToURL('/kiosk.html')
  registerRoute(
    ({ request, sameOrigin, url: { pathname } }) =>
      request.mode === 'navigate' && sameOrigin && !isPage(pathname),
    async (visit) => ((await isForKiosk(visit.url)) ? kiosk(visit) : fetch(visit.request)),
  )
}

/** `own`: paths of the build's files. */
function answerVisits(own: ReadonlySet<string>): void {
  const kiosk = createHandlerBoundToURL('/kiosk.html')
  const shell = createHandlerBoundToURL('/app.html')
  registerRoute(
    ({ request, url: { pathname } }) => request.mode === 'navigate' && isPage(pathname),
    async (visit) => {
      const { url, event } = visit
      const isPublic = isForVisitors(url.pathname)
      const [forKiosk, kept] = await Promise.all([isForKiosk(url), isPublic ? sentPage(url) : undefined])
      if (forKiosk) return kiosk(visit)
      if (isPublic) event.waitUntil(storedAnew(url, kept !== undefined, own))
      return kept ?? shell(visit)
    },
  )
}

/** ms: what the page itself loads comes first. */
const refreshAfter = 2000

async function storedAnew(url: URL, isKept: boolean, own: ReadonlySet<string>): Promise<void> {
  if (isKept) await new Promise((resolve) => setTimeout(resolve, refreshAfter))
  await cacheSentPage(url, own)
}

/** Its form, or whatever is opened on a device that is one. */
async function isForKiosk({ pathname, searchParams }: URL): Promise<boolean> {
  if (isKioskPlace({ pathname, search: Object.fromEntries(searchParams) })) return true
  return caches.has(cacheNames.kiosk).catch(() => false)
}
