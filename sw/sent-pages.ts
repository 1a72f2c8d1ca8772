/**
 * Public pages as the provider drew them: a visit to one that was seen before is answered with it at once, also without a
 * network, and it is asked for anew behind that (req 1.25). They are a visitor's, so nothing private is among them.
 */
import { sentDataTag } from '../src/domain/sent-page'
import { cacheNames } from '../src/device/storage-names'
import { trim } from './trim'

const most = 300
const trimEvery = 10
/** With the logo of a brand, which is the worker's for one version. */
const assets = /\/(?:assets\/[\w.-]+\.(?:js|css)|icons\/logo[\w-]+\.png)/g

/** Undefined for a page that was never kept, or belongs to another build. Never rejects. */
export async function sentPage(url: URL): Promise<Response | undefined> {
  return caches.match(keyOf(url), { cacheName: cacheNames.pages }).catch(() => undefined)
}

/**
 * Asks the provider for the page and keeps it, dated; one that is no longer there goes. `own`: the paths of this build's
 * files; a page that names others belongs to another build or brand. Never rejects.
 */
export async function cacheSentPage(url: URL, own: ReadonlySet<string>): Promise<void> {
  try {
    const cacheName = cacheNames.pages
    const reply = await fetch(keyOf(url), { credentials: 'omit', headers: { Accept: 'text/html' } })
    const cache = await caches.open(cacheName)
    if (reply.status === 404) await cache.delete(keyOf(url))
    // A network that wants a sign-in answers everything, in its own words.
    if (reply.status !== 200 || reply.redirected) return
    const html = await reply.text()
    const isOwn = [...html.matchAll(assets)].every(([path]) => own.has(path))
    if (!isOwn || !html.includes(sentDataTag)) return
    const dated = html.replace(sentDataTag, `${sentDataTag} data-at="${Date.now()}"`)
    // As text: what it was packed with, and how long that was, no longer holds.
    const headers = [...reply.headers].filter(([name]) => !/^content-(encoding|length)$/.test(name))
    await cache.put(keyOf(url), new Response(dated, { headers }))
    await trim(cacheName, most, trimEvery)
  } catch (error) {
    // The next visit tries again.
    console.warn('This page could not be kept for offline use.', error)
  }
}

/** For a new build: pages of the one before name files that are gone. */
export async function forgetSentPages(): Promise<void> {
  await caches.delete(cacheNames.pages)
}

function keyOf({ origin, pathname, search }: URL): string {
  return `${origin}${pathname}${search}`
}
