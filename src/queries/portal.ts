/**
 * Queries of the signed-in customer's portals and their pages. They are private copies under their own keys and are
 * requested with the token, even if a public page has the same address.
 */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { fetchCategory, fetchPortals, fetchSubcategory } from '../api/category/category'
import { fetchPortalProducts } from '../api/product/product-list'
import { productsPerPage } from '../domain/catalogue/paging'
import { type Portal, portalOf } from '../domain/account/portal'
import { isReservedSlug } from '../domain/reserved-slugs'
import { useSignedIn } from '../session/account'
import { signedIn } from '../session/identity'
import { readQuery } from './read-query'

export const portalsQuery = () => readQuery(['portals'], 'member', fetchPortals)

/** A portal's heading and text, in the shape of a category. */
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

const noPortals: readonly Portal[] = []

/** Empty while signed out, and while nothing is known. */
export function usePortals(): readonly Portal[] {
  const isSignedIn = useSignedIn()
  const { data } = useQuery({ ...portalsQuery(), enabled: isSignedIn })
  return (isSignedIn && data?.value) || noPortals
}

/** Returns the customer's portal for the first segment of an address, or null. */
export function useOwnPortal(slug: string): Portal | null {
  return portalOf(usePortals(), slug)
}

type PageLoaders = { inPortal: () => Promise<boolean>; inPublic: () => Promise<boolean> }

/**
 * Opens a page that is a portal's page for some customers, and a public page or nothing for everyone else. Resolves
 * to false when there is no such page; throws when that is unknown because the customer's portals could not be read.
 */
export async function openPortalOrPublic(
  queryClient: QueryClient,
  slug: string,
  { inPortal, inPublic }: PageLoaders,
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
