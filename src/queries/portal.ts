/**
 * Portals of the signed-in customer and what their pages read: private copies under keys of their own, asked for with
 * the token, whatever public page may have the same address.
 */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { fetchCategory, fetchPortals, fetchSubcategory } from '../api/category/category'
import { fetchPortalProducts } from '../api/product/product-list'
import { productsPerPage } from '../domain/catalogue/paging'
import { type Portal, portalOf } from '../domain/account/portal'
import { isReservedSlug } from '../domain/catalogue/reserved-slugs'
import { useSignedIn } from '../session/account'
import { signedIn } from '../session/identity'
import { readQuery } from './read-query'

export const portalsQuery = () => readQuery(['portals'], 'member', fetchPortals)

/** A portal's own words, in the shape of a category. */
export const portalHeadingQuery = (slug: string) =>
  readQuery(['portal', slug], 'member', (signal) => fetchCategory(slug, true, signal))

export const portalProductsQuery = (slug: string, page: number) =>
  readQuery(['portal-products', slug, String(page)], 'member', (signal) =>
    fetchPortalProducts(slug, page, productsPerPage, signal),
  )

export const portalSubcategoryQuery = (slug: string, subcategorySlug: string) =>
  readQuery(['portal-subcategory', slug, subcategorySlug], 'member', (signal) =>
    fetchSubcategory(slug, subcategorySlug, true, signal),
  )

const none: readonly Portal[] = []

/** Empty while signed out, and while nothing is known. */
export function usePortals(): readonly Portal[] {
  const isSignedIn = useSignedIn()
  const { data } = useQuery({ ...portalsQuery(), enabled: isSignedIn })
  return (isSignedIn && data?.value) || none
}

/** The own portal behind the first segment of an address, or null. */
export function useOwnPortal(slug: string): Portal | null {
  return portalOf(usePortals(), slug)
}

type Openings = { inPortal: () => Promise<boolean>; inPublic: () => Promise<boolean> }

/**
 * Opens what is a portal's page for some, and for everybody else a public page or nothing at all. False when there
 * is no such page; throws when that cannot be said, because the customer's portals could not be read.
 */
export async function openBehind(
  queryClient: QueryClient,
  slug: string,
  { inPortal, inPublic }: Openings,
): Promise<boolean> {
  if (isReservedSlug(slug)) return false
  if (!signedIn()) return inPublic()
  const portals = await queryClient.ensureQueryData(portalsQuery()).catch((failure: unknown) => ({ failure }))
  if (!('failure' in portals) && portalOf(portals.value, slug)) return inPortal()
  if (await inPublic()) return true
  if ('failure' in portals) throw portals.failure
  if (portals.fresh) return false
  // The portal may be newer than the copy.
  const { value } = await queryClient.fetchQuery({ ...portalsQuery(), staleTime: 0 })
  return portalOf(value, slug) !== null && inPortal()
}
