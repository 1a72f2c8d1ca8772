/*
 * The worker of pages behind private links alone: each is read again without a network after one visit, where the page asked
 * for it (page.js). A link has a cache of its own, which goes when the link opens nothing any more.
 */
const cacheOf = (path) => `for ${path.split('/')[2]}`
/** Links that are remembered; the oldest go first. */
const maxLinks = 20

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Stores a page that asked for it; a navigation renews what is stored already. */
async function renewPage(path, reply) {
  if (await caches.has(cacheOf(path))) await storePage(path, reply)
}

async function storePage(path, reply) {
  if (reply.status === 404) return void (await caches.delete(cacheOf(path)))
  if (!reply.ok || !(reply.headers.get('Content-Type') ?? '').startsWith('text/html')) return
  const cache = await caches.open(cacheOf(path))
  await cache.put(path, reply)
  const own = (await caches.keys()).filter((name) => name.startsWith('for '))
  await Promise.all(own.slice(0, Math.max(0, own.length - maxLinks)).map((name) => caches.delete(name)))
}

/** The provider first; what was there before without a network. */
async function answerPage(event, url) {
  try {
    const reply = await fetch(event.request)
    if (url.search === '' || url.searchParams.has('done')) event.waitUntil(renewPage(url.pathname, reply.clone()))
    return reply
  } catch (error) {
    const stored = await caches.match(url.pathname, { cacheName: cacheOf(url.pathname) })
    if (stored) return stored
    throw error
  }
}

async function answerFile(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match(request.url)
    if (stored) return stored
    throw error
  }
}

/** A stall's kiosk shows its form alone, whatever somebody types (src/device/caches/kiosk-mark.ts). */
async function answerVisit(event, url) {
  const isKiosk = await caches.has('showfloor-kiosk').catch(() => false)
  return isKiosk ? Response.redirect('/giveaway?kiosk=1') : answerPage(event, url)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(answerVisit(event, url))
  else if (request.destination === 'image' || request.destination === 'script') event.respondWith(answerFile(request))
})

self.addEventListener('message', (event) => {
  const { page, files } = event.data ?? {}
  if (typeof page !== 'string' || !Array.isArray(files)) return
  event.waitUntil(
    fetch(page)
      .then((reply) => storePage(page, reply))
      .then(() => storeFiles(page, files)),
  )
})

/** One after the other, as a quote may have 200 pictures; each once, unless another picture stood in for it. */
async function storeFiles(page, files) {
  if (!(await caches.has(cacheOf(page)))) return
  const cache = await caches.open(cacheOf(page))
  for (const file of files) {
    const known = await cache.match(file)
    if (known && !known.redirected && !file.endsWith('.js')) continue
    const reply = await fetch(file).catch(() => null)
    if (reply?.ok) await cache.put(file, reply)
    // The rest is stored at the next visit.
    if (reply?.status === 429) return
  }
}
