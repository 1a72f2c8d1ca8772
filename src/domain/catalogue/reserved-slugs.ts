/**
 * First segments of addresses that belong to the shop's own pages (req 1.17), so that `/{slug}` and
 * `/{category}/{subcategory}` never ask the provider for them. tests/unit/addresses.test.ts keeps the list whole.
 */
const reserved = new Set([
  '404',
  'account',
  'billing_address',
  'branding',
  'cart',
  'category',
  'change_password',
  'checkout',
  'compare',
  'confirm_pass',
  'contact',
  'faq',
  'forgot_pass',
  'giveaway',
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
  // What the provider's host answers itself.
  'assets',
  'frontend',
  'icons',
  'media',
  'service',
  'templates',
  'uploads',
])

/** In any case: the router does not tell `/Cart` from `/cart`. */
export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug.toLowerCase())
}
