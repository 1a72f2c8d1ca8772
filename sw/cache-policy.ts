/** What the service worker keeps, as a table. Whatever has no row is never touched: allow-list, not method or origin. */
import { cacheNames, probeParameter } from '../src/device/storage-names'
import { privateReferrer } from '../src/domain/product/picture'
import { readOf } from '../src/api/calls'

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
  // Whoever saves the catalogue keeps the answer himself.
  if (cache === 'no-store') return null
  const api = `${hosts.api}/frontend/api/`
  if (url.href.startsWith(api)) {
    const path = `${url.origin}${url.pathname}`.slice(api.length)
    // POST reads are told apart by their body.
    return readOf(method, path, 'public') ? 'read' : null
  }
  if (method !== 'GET' || url.origin !== new URL(hosts.images).origin) return null
  if (/\.pdf$/i.test(url.pathname)) return 'template'
  return destination === 'image' && referrerPolicy !== privateReferrer ? 'picture' : null
}
