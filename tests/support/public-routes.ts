/** Every route that a visitor can open, with an address of the seeded shop for each. */
import { shopPlaces } from './places'

export const publicRoutes = [
  'home',
  'category',
  'subcategory',
  'product',
  'shop',
  'products/new',
  'category/sale',
  'search with hits',
  'search without hits',
  'not found',
  'sign-in',
  'compare',
  'branding methods',
  'thread colours',
  'FAQ',
  'terms',
  'contact',
  'line sheet',
] as const
export type PublicRoute = (typeof publicRoutes)[number]

export async function addressOf(origin: string, route: PublicRoute): Promise<string> {
  const places = await shopPlaces(origin)
  const [, , , product = ''] = places
  const addresses = [
    ...places,
    '/search/zzqqxx',
    '/404',
    '/signin',
    '/compare',
    '/branding',
    '/branding/thread-colours',
    '/faq',
    '/terms_condition',
    '/Contact',
    `/line-sheet?products=${product.replace('/product/', '')}`,
  ]
  return addresses[publicRoutes.indexOf(route)] ?? '/'
}
