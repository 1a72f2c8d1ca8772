/** What a subcategory page is made of; the slug `new` lists the new arrivals (req 2.9). */
import type { QueryClient } from '@tanstack/react-query'
import { MissingFailure } from '../domain/failure'
import type { ProductSort } from '../domain/search-params'
import { subcategoryQuery } from './category'
import { openBehind, portalSubcategoryQuery } from './portal'
import { newArrivalsQuery, subcategoryProductsQuery } from './product-list'

export type SubcategoryPage = {
  categorySlug: string
  subcategorySlug: string
  sort: ProductSort
  page: number
}

/** Loads a subcategory page. False when the provider knows no such subcategory for whoever asks. */
export async function loadSubcategoryPage(
  queryClient: QueryClient,
  wanted: SubcategoryPage,
): Promise<boolean> {
  if (wanted.subcategorySlug === 'new') {
    await queryClient.ensureQueryData(newArrivalsQuery(wanted.page))
    return true
  }
  const { categorySlug, subcategorySlug } = wanted
  const open = (subcategory: ReturnType<typeof subcategoryQuery>) =>
    loadSubcategory(queryClient, subcategory, wanted)
  return openBehind(queryClient, categorySlug, {
    inPortal: () => open(portalSubcategoryQuery(categorySlug, subcategorySlug)),
    inPublic: () => open(subcategoryQuery(categorySlug, subcategorySlug)),
  })
}

async function loadSubcategory(
  queryClient: QueryClient,
  subcategory: ReturnType<typeof subcategoryQuery>,
  { sort, page }: SubcategoryPage,
): Promise<boolean> {
  try {
    const { value } = await queryClient.ensureQueryData(subcategory)
    await queryClient.ensureQueryData(subcategoryProductsQuery(value.id, sort, page))
    return true
  } catch (error) {
    if (error instanceof MissingFailure) return false
    throw error
  }
}
