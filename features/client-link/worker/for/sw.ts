/**
 * The service worker of pages behind private links: without a network it answers with the page of the last visit, if
 * that page was stored (standalone/for/page). Each link has its own cache, which is deleted when the link is
 * revoked.
 */
import { cacheNames, linkCachePrefix } from '../../../../src/device/storage-names'

declare const self: ServiceWorkerGlobalScope

const cacheNameOf = (path: string) => `${linkCachePrefix}${path.split('/')[2]}`

/** Number of links whose pages are stored; the oldest are deleted. */
const maxLinks = 20

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

async function storePage(path: string, reply: Response): Promise<void> {
  if (reply.status === 404) {
    await caches.delete(cacheNameOf(path))
    return
  }
  if (!reply.ok || !(reply.headers.get('Content-Type') ?? '').startsWith('text/html')) return
  const cache = await caches.open(cacheNameOf(path))
  await cache.put(path, reply)
  const names = (await caches.keys()).filter((name) => name.startsWith(linkCachePrefix))
  const oldest = names.slice(0, Math.max(0, names.length - maxLinks))
  await Promise.all(oldest.map((name) => caches.delete(name)))
}

/** A visit stores the page again only when it is already stored. */
async function updateStoredPage(path: string, reply: Response): Promise<void> {
  if (await caches.has(cacheNameOf(path))) await storePage(path, reply)
}

async function answerPage(event: FetchEvent, { pathname, search, searchParams }: URL): Promise<Response> {
  try {
    const reply = await fetch(event.request)
    if (search === '' || searchParams.has('done')) event.waitUntil(updateStoredPage(pathname, reply.clone()))
    return reply
  } catch (error) {
    const stored = await caches.match(pathname, { cacheName: cacheNameOf(pathname) })
    if (stored) return stored
    throw error
  }
}

async function answerFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match(request.url)
    if (stored) return stored
    throw error
  }
}

/** A kiosk at a stall shows only its form, whatever address is typed (src/device/caches/kiosk-mark). */
async function answerVisit(event: FetchEvent, url: URL): Promise<Response> {
  const isKiosk = await caches.has(cacheNames.kiosk).catch(() => false)
  return isKiosk ? Response.redirect('/giveaway?kiosk=1') : answerPage(event, url)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const isFile = request.destination === 'image' || request.destination === 'script'
  if (request.mode === 'navigate') event.respondWith(answerVisit(event, new URL(request.url)))
  else if (isFile) event.respondWith(answerFile(request))
})

/** A quote may have 200 pictures, so they are fetched one at a time, and only once. */
async function storeFiles(page: string, files: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheNameOf(page)))) return
  const cache = await caches.open(cacheNameOf(page))
  for (const file of files) {
    const stored = await cache.match(file)
    // A redirected picture is the product's, which replaced a mock-up that was not ready.
    if (stored && !stored.redirected && !file.endsWith('.js')) continue
    const reply = await fetch(file).catch(() => null)
    if (reply?.ok) await cache.put(file, reply)
    // Too many requests: the next visit stores the remaining files.
    if (reply?.status === 429) return
  }
}

self.addEventListener('message', (event) => {
  const { page, files } = (event.data ?? {}) as { page?: unknown; files?: unknown }
  if (typeof page !== 'string' || !Array.isArray(files)) return
  event.waitUntil(
    fetch(page)
      .then((reply) => storePage(page, reply))
      .then(() => storeFiles(page, files)),
  )
})
