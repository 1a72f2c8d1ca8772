/**
 * First segments of addresses that belong to the shop's own pages (req 1.17), so that `/{slug}` and
 * `/{category}/{subcategory}` never request them from the provider. tests/unit/addresses.test.ts checks that the list
 * is complete.
 */

/** Segments that the provider's host answers itself. */
const hostSegments = [
  'assets',
  'for',
  'frontend',
  'healthz',
  'icons',
  'media',
  'metrics',
  'readyz',
  'service',
  'templates',
  'uploads',
]

const reservedSegments = new Set([
  ...hostSegments,
  '404',
  'account',
  'artwork',
  'billing_address',
  'branding',
  'cart',
  'category',
  'change_password',
  'checkout',
  'compare',
  'confirm_pass',
  'contact',
  'drafts',
  'faq',
  'forgot_pass',
  'giveaway',
  'lead',
  'line-sheet',
  'login',
  'modal',
  'offline',
  'order',
  'order-status',
  'order_detail',
  'order_list',
  'pdfview',
  'product',
  'products',
  'saved_address',
  'scan',
  'search',
  'shipping_address',
  'shop',
  'signin',
  'signup',
  'sync',
  'terms_condition',
  'thanks_order',
  'wishlist',
])

/** Ignores case, because the router treats `/Cart` and `/cart` alike. */
export function isReservedSlug(slug: string): boolean {
  return reservedSegments.has(slug.toLowerCase())
}

/**
 * First segments of pages that are the same for every visitor. The contents of other pages are known to the device
 * alone.
 */
const publicSegments = [
  '',
  '404',
  'branding',
  'category',
  'contact',
  'faq',
  'giveaway',
  'login',
  'modal',
  'product',
  'products',
  'search',
  'shop',
  'terms_condition',
]

const firstSegment = (pathname: string) => (pathname.split('/')[1] ?? '').toLowerCase()

/** A provider may render these pages, and a device may store them as rendered (req 1.23, 1.25). */
export function isPublicPage(pathname: string): boolean {
  const first = firstSegment(pathname)
  return publicSegments.includes(first) || !reservedSegments.has(first)
}

const listSegments = ['', 'category', 'products', 'search']

/** These pages list products: home, categories, searches, portals. */
export function isListPage(pathname: string): boolean {
  const first = firstSegment(pathname)
  return listSegments.includes(first) || !reservedSegments.has(first)
}

/** After these segments, a dot is part of a slug, a document or a search. */
const nameSegments = ['category', 'pdfview', 'product', 'search']
const fileEnding =
  /\.(pdf|png|webp|jpe?g|jpe|tiff?|hei[cf]|gif|svg|ico|txt|xml|json|webmanifest|m?js|css|map)$/i

/** The shop's page answers these addresses (req 1.14): they are neither files nor calls of the provider. */
export function isScreen(pathname: string): boolean {
  const first = firstSegment(pathname)
  if (first.startsWith('.') || hostSegments.includes(first)) return false
  return nameSegments.includes(first) || !fileEnding.test(pathname)
}
