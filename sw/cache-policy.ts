/**
 * The table of responses that the service worker stores, and the pages that it answers. Requests without a row are
 * never handled: the table is an allow-list, not a rule by method or origin.
 */
import { cacheNames, probeParameter } from '../src/device/storage-names'
import { aboutPath } from '../src/domain/brand/feature'
import { isScreen } from '../src/domain/reserved-slugs'
import { privateReferrer } from '../src/domain/product/picture'
import { gstPath } from '../src/api/hosts'
import * as paths from '../src/api/paths'

/** Origins of the app (`page`), of the API and of the images. */
export type Hosts = { page: string; api: string; images: string }

/** `maxEntries`: maximum number of records; the oldest are deleted first. */
export const rules = {
  /** The provider first, then the last good answer. */
  read: { cache: cacheNames.reads, maxEntries: 2000 },
  /** The stored copy first. */
  picture: { cache: cacheNames.pictures, maxEntries: 4000 },
  template: { cache: cacheNames.templates, maxEntries: 200 },
} as const
export type RuleName = keyof typeof rules

/** Reads that are the same for all users; `*` is one segment. POST reads are distinguished by their body. */
const publicReads = [
  ['GET', paths.menu],
  ['POST', paths.groups],
  ['GET', paths.home],
  ['GET', aboutPath],
  ['GET', gstPath],
  ['GET', paths.faq],
  ['GET', paths.terms],
  ['GET', paths.subcategory('*', '*')],
  ['GET', paths.category('*')],
  ['GET', paths.categoryProducts('*', 1, 1)],
  ['POST', paths.products],
  ['POST', paths.search(1, 1)],
  ['POST', paths.find],
  ['POST', paths.newArrivals(1, 1)],
  ['GET', paths.product('*')],
  ['GET', paths.reviews('*', 1)],
].map(([method, path = '']) => {
  const pattern = path.replace(/\/?(\?.*)?$/, '').replaceAll('*', '[^/]+')
  // Some providers use a trailing slash, others do not.
  return new RegExp(`^${method} ${pattern}/?$`)
})
/** Paths of other calls, which look like the path of a product. */
const otherProductCalls = /^GET product\/(search|login|NewArrivals|addwishlist)\/?$/

/** Returns true for the shop's pages, but not for the operator's desk and the API's documentation on the same host. */
export const isPage = (pathname: string) => isScreen(pathname) && !/^\/(desk|openapi)(\/|$)/i.test(pathname)

type RequestFacts = {
  method: string
  url: URL
  destination: string
  authorised: boolean
  referrerPolicy?: string
  cache?: string
}

/** Returns the rule for a request; null: the service worker does not handle it. */
export function ruleFor(facts: RequestFacts, hosts: Hosts): RuleName | null {
  const { method, url, destination, authorised, referrerPolicy, cache } = facts
  if (authorised || url.searchParams.has(probeParameter)) return null
  // The catalogue saver sends such requests, and stores the replies itself.
  if (cache === 'no-store') return null
  const api = `${hosts.api}/frontend/api/`
  if (url.href.startsWith(api)) {
    const path = `${url.origin}${url.pathname}`.slice(api.length)
    const call = `${method} ${path}`
    return publicReads.some((read) => read.test(call)) && !otherProductCalls.test(call) ? 'read' : null
  }
  const isLogo = url.href.startsWith(`${hosts.page}/icons/logo`)
  if (method !== 'GET' || (url.origin !== new URL(hosts.images).origin && !isLogo)) return null
  if (/\.pdf$/i.test(url.pathname)) return 'template'
  return destination === 'image' && referrerPolicy !== privateReferrer ? 'picture' : null
}
