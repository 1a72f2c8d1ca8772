/** What the service worker keeps, as a table. Whatever has no row is never touched: allow-list, not method or origin. */
import { cacheNames, probeParameter } from '../src/device/storage-names'
import { aboutPath } from '../src/domain/brand/feature'
import { privateReferrer } from '../src/domain/product/picture'
import { gstPath } from '../src/api/hosts'
import * as paths from '../src/api/paths'

/** Where things come from; `page` is the origin of the app itself. */
export type Hosts = { page: string; api: string; images: string }

/** `most`: records kept; the oldest go first. */
export const rules = {
  /** Provider first, last good answer behind it. */
  read: { cache: cacheNames.reads, most: 2000 },
  /** Kept copy first. */
  picture: { cache: cacheNames.pictures, most: 4000 },
  template: { cache: cacheNames.templates, most: 200 },
} as const
export type RuleName = keyof typeof rules

/** Reads that are the same for everybody; `*` stands for one segment. POST reads are told apart by their body. */
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
  // With or without the last slash: providers are not of one mind.
  return new RegExp(`^${method} ${pattern}/?$`)
})
/** Addresses of other calls, which look like a product's. */
const noProduct = /^GET product\/(search|login|NewArrivals|addwishlist)\/?$/

type Asked = {
  method: string
  url: URL
  destination: string
  authorised: boolean
  referrerPolicy?: string
  cache?: string
}

/** The rule for a request, or null when the service worker keeps out of it. */
export function ruleFor(asked: Asked, hosts: Hosts): RuleName | null {
  const { method, url, destination, authorised, referrerPolicy, cache } = asked
  if (authorised || url.searchParams.has(probeParameter)) return null
  // The saver of the catalogue keeps the answer itself.
  if (cache === 'no-store') return null
  const api = `${hosts.api}/frontend/api/`
  if (url.href.startsWith(api)) {
    const path = `${url.origin}${url.pathname}`.slice(api.length)
    const call = `${method} ${path}`
    return publicReads.some((read) => read.test(call)) && !noProduct.test(call) ? 'read' : null
  }
  if (method !== 'GET' || url.origin !== new URL(hosts.images).origin) return null
  if (/\.pdf$/i.test(url.pathname)) return 'template'
  return destination === 'image' && referrerPolicy !== privateReferrer ? 'picture' : null
}
