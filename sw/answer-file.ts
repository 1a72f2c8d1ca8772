/**
 * Pictures and templates: Workbox's CacheFirst, with one plugin that also looks among the pictures of the saved
 * catalogue, says what may be kept, and offline takes another width of the same picture.
 */
import type { WorkboxPlugin } from 'workbox-core'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames } from '../src/device/storage-names'
import { pictureAt, pictureWidth } from '../src/domain/product/picture'
import { mayBeCached } from './answer-read'
import { trim } from './trim'

const due = { picture: /^image\//i, template: /^application\/(pdf|octet-stream)/i }
const widths = [640, 1280, 320]

/** Rejects like `fetch` when there is neither a copy nor a network. */
export function fileStrategy(kind: keyof typeof due, cacheName: string, most: number): CacheFirst {
  const plugin: WorkboxPlugin = {
    cacheKeyWillBeUsed: async ({ request }) => request.url,
    cacheWillUpdate: async ({ response }) => (isStorable(response, due[kind]) ? response : null),
    cacheDidUpdate: () => trim(cacheName, most),
    fetchDidSucceed: async ({ request, response }) =>
      isPage(response) && mayBeCached(request) ? fetch(pastCache(request)) : response,
    handlerDidError: async ({ request, error }) => {
      // Storage that fails keeps no file back.
      if (error.name !== 'no-response') return fetch(request)
      // A page from the browser's cache, which another host's picture may not be read from, fails like no network.
      const other = await otherWidth(request.url, cacheName)
      return other ?? fetch(pastCache(request))
    },
  }
  if (kind === 'picture')
    plugin.cachedResponseWillBeUsed = async ({ request, cachedResponse }) =>
      cachedResponse ?? fromCatalogue(request.url)
  // Another header of the request makes no other file.
  return new CacheFirst({ cacheName, matchOptions: { ignoreVary: true }, plugins: [plugin] })
}

const isPage = ({ headers }: Response) => /html/i.test(headers.get('content-type') ?? '')
const pastCache = (request: Request) => new Request(request, { cache: 'reload' })

/**
 * Whole, readable and of the right kind: an opaque answer costs megabytes, a sign-in page is no picture. What is marked
 * as private, like a customer's own picture, would stay behind when the customer signs out.
 */
function isStorable({ status, type, headers }: Response, kind: RegExp): boolean {
  if (/\bprivate\b/i.test(headers.get('cache-control') ?? '')) return false
  return status === 200 && type !== 'opaque' && kind.test(headers.get('content-type') ?? '')
}

/** A picture of the saved catalogue, which this worker never trims; a wider one will do as well, without asking. */
async function fromCatalogue(url: string): Promise<Response | undefined> {
  const wanted = pictureWidth(url)
  const wider = widths.filter((width) => wanted && width > wanted)
  return firstSaved([url, ...wider.map((width) => pictureAt(url, width))], [cacheNames.cataloguePictures])
}

async function otherWidth(url: string, cacheName: string): Promise<Response | undefined> {
  const others = widths.map((width) => pictureAt(url, width))
  return firstSaved(others, [cacheName, cacheNames.cataloguePictures])
}

/** Not by opening a cache, which would make one that is not there. */
async function firstSaved(urls: string[], names: string[]): Promise<Response | undefined> {
  for (const url of urls)
    for (const cacheName of names) {
      const kept = await caches.match(url, { cacheName, ignoreVary: true }).catch(() => undefined)
      if (kept) return kept
    }
  return undefined
}
