/**
 * First segments of addresses that belong to the shop's own pages (req 1.17), so that `/{slug}` and
 * `/{category}/{subcategory}` never ask the provider for them. tests/unit/addresses.test.ts keeps the list whole.
 */

/** What the provider's host answers itself. */
const ofHost = [
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

const reserved = new Set([
  ...ofHost,
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

/** In any case: the router does not tell `/Cart` from `/cart`. */
export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug.toLowerCase())
}

/** First segments of pages that are the same for every visitor; what the others show is known to the device alone. */
const forVisitors = [
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

/** Whether a provider may draw the page at this address, and a device keep it as it was drawn (req 1.23, 1.25). */
export function isForVisitors(pathname: string): boolean {
  const first = firstSegment(pathname)
  return forVisitors.includes(first) || !reserved.has(first)
}

const ofLists = ['', 'category', 'products', 'search']

/** Whether the page at this address lists products: home, categories, searches, portals. */
export function isOfLists(pathname: string): boolean {
  const first = firstSegment(pathname)
  return ofLists.includes(first) || !reserved.has(first)
}

/** Behind these a dot is part of a slug, a document or a search. */
const ofNames = ['category', 'pdfview', 'product', 'search']
const fileEnding =
  /\.(pdf|png|webp|jpe?g|jpe|tiff?|hei[cf]|gif|svg|ico|txt|xml|json|webmanifest|m?js|css|map)$/i

/** Whether the shop's page answers this address (req 1.14): it names neither a file nor a call of the provider's. */
export function isScreen(pathname: string): boolean {
  const first = firstSegment(pathname)
  if (first.startsWith('.') || ofHost.includes(first)) return false
  return ofNames.includes(first) || !fileEnding.test(pathname)
}
