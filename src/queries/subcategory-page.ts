/** What a subcategory page is made of; the slug `new` lists the new arrivals (S §2). */
import type { QueryClient } from '@tanstack/react-query'
import { MissingFailure } from '../domain/failure'
import type { ProductSort } from '../domain/list-search'
import { subcategoryQuery } from './category'
import { newArrivalsQuery, subcategoryProductsQuery } from './product-list'

export type SubcategoryPage = {
  categorySlug: string
  subcategorySlug: string
  sort: ProductSort
  page: number
}

/** Loads a subcategory page. False when the provider knows no such subcategory. */
export async function loadSubcategoryPage(
  queryClient: QueryClient,
  wanted: SubcategoryPage,
): Promise<boolean> {
  if (wanted.subcategorySlug === 'new') {
    await queryClient.ensureQueryData(newArrivalsQuery(wanted.page))
    return true
  }
  try {
    const { value } = await queryClient.ensureQueryData(
      subcategoryQuery(wanted.categorySlug, wanted.subcategorySlug),
    )
    await queryClient.ensureQueryData(subcategoryProductsQuery(value.id, wanted.sort, wanted.page))
    return true
  } catch (error) {
    if (error instanceof MissingFailure) return false
    throw error
  }
}
