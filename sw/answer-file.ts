/**
 * Pictures and templates: Workbox's CacheFirst with one plugin, which also searches the pictures of the saved
 * catalogue, decides which responses may be stored, and offline uses another width of the same picture.
 */
import type { WorkboxPlugin } from 'workbox-core'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames } from '../src/device/storage-names'
import { pictureAt, pictureWidth } from '../src/domain/product/picture'
import { mayBeCached } from './answer-read'
import { cachedFile, trim } from './cached-files'

const contentTypes = { picture: /^image\//i, template: /^application\/(pdf|octet-stream)/i }
const knownWidths = [640, 1280, 320]

/** Rejects like `fetch` when there is neither a copy nor a network. */
export function fileStrategy(
  kind: keyof typeof contentTypes,
  cacheName: string,
  maxEntries: number,
): CacheFirst {
  const plugin: WorkboxPlugin = {
    cacheKeyWillBeUsed: async ({ request }) => request.url,
    cacheWillUpdate: async ({ response }) => (isStorable(response, contentTypes[kind]) ? response : null),
    cacheDidUpdate: () => trim(cacheName, maxEntries),
    fetchDidSucceed: async ({ request, response }) =>
      isPage(response) && mayBeCached(request) ? fetch(bypassingCache(request)) : response,
    handlerDidError: async ({ request, error }) => {
      // A failing storage must not withhold the file.
      if (error.name !== 'no-response') return fetch(request)
      // The browser's cache may have a captive portal's page under this URL. For a picture of another host, reading
      // such a page fails like a missing network, so the cache is bypassed.
      const other = await otherWidth(request.url, cacheName)
      return other ?? fetch(bypassingCache(request))
    },
  }
  if (kind === 'picture')
    plugin.cachedResponseWillBeUsed = async ({ request, cachedResponse }) =>
      cachedResponse ?? fromCatalogue(request.url)
  // The file does not depend on the request's headers.
  return new CacheFirst({ cacheName, matchOptions: { ignoreVary: true }, plugins: [plugin] })
}

const isPage = ({ headers }: Response) => /html/i.test(headers.get('content-type') ?? '')
const bypassingCache = (request: Request) => new Request(request, { cache: 'reload' })

/**
 * Only complete, readable files of the right type are stored: an opaque response costs megabytes, and a sign-in page
 * is not a picture. A private file, such as a customer's picture, would remain after the customer signs out.
 */
function isStorable({ status, type, headers }: Response, kind: RegExp): boolean {
  if (/\bprivate\b/i.test(headers.get('cache-control') ?? '')) return false
  return status === 200 && type !== 'opaque' && kind.test(headers.get('content-type') ?? '')
}

/**
 * Returns a picture of the saved catalogue, which this worker never trims. A wider copy is used too, without a
 * request.
 */
async function fromCatalogue(url: string): Promise<Response | undefined> {
  const requestedWidth = pictureWidth(url)
  const wider = knownWidths.filter((width) => requestedWidth && width > requestedWidth)
  return firstSaved([url, ...wider.map((width) => pictureAt(url, width))], [cacheNames.cataloguePictures])
}

async function otherWidth(url: string, cacheName: string): Promise<Response | undefined> {
  const others = knownWidths.map((width) => pictureAt(url, width))
  return firstSaved(others, [cacheName, cacheNames.cataloguePictures])
}

async function firstSaved(urls: string[], names: string[]): Promise<Response | undefined> {
  for (const url of urls)
    for (const cacheName of names) {
      const stored = await cachedFile(url, cacheName)
      if (stored) return stored
    }
  return undefined
}
