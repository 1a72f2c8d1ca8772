/**
 * Public pages as the provider rendered them. A visit to a stored page is answered immediately, even offline, and the
 * page is refreshed in the background (req 1.25). The pages are rendered for a visitor, so they contain no private
 * data.
 */
import { sentDataTag } from '../src/domain/sent-page'
import { cacheNames } from '../src/device/storage-names'
import { cachedFile, trim } from './cached-files'

const maxPages = 300
const trimEvery = 10
const assetPaths = /\/assets\/[\w.-]+\.(?:js|css)/g

/** Returns undefined if the page was never stored, or belongs to another build. Never rejects. */
export function sentPage(url: URL): Promise<Response | undefined> {
  return cachedFile(keyOf(url), cacheNames.pages)
}

/**
 * Fetches the page and stores it with its date; a page that no longer exists is deleted. `buildPaths`: paths of this
 * build's files. A page that refers to other files belongs to another build or brand and is not stored. Never rejects.
 */
export async function cacheSentPage(url: URL, buildPaths: ReadonlySet<string>): Promise<void> {
  try {
    const cacheName = cacheNames.pages
    const reply = await fetch(keyOf(url), { credentials: 'omit', headers: { Accept: 'text/html' } })
    const cache = await caches.open(cacheName)
    if (reply.status === 404) await cache.delete(keyOf(url))
    // A network that requires a sign-in redirects, or answers every request with its own page.
    if (reply.status !== 200 || reply.redirected) return
    const html = await reply.text()
    if (!isOfBuild(html, buildPaths) || !html.includes(sentDataTag)) return
    const dated = html.replace(sentDataTag, `${sentDataTag} data-at="${Date.now()}"`)
    // The body is stored as text, so its headers for compression and length no longer apply.
    const headers = [...reply.headers].filter(([name]) => !/^content-(encoding|length)$/.test(name))
    await cache.put(keyOf(url), new Response(dated, { headers }))
    await trim(cacheName, maxPages, trimEvery)
  } catch (error) {
    // The next visit tries again.
    console.warn('This page could not be stored for offline use.', error)
  }
}

export function isOfBuild(text: string, buildPaths: ReadonlySet<string>): boolean {
  return [...text.matchAll(assetPaths)].every(([path]) => buildPaths.has(path))
}

/**
 * Called for a new build, because the pages of the previous build refer to files that are gone, and for a new brand.
 */
export async function forgetSentPages(): Promise<void> {
  await caches.delete(cacheNames.pages)
}

function keyOf({ origin, pathname, search }: URL): string {
  return `${origin}${pathname}${search}`
}
