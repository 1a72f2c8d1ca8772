/** What a category page is made of, for the route that loads it and the screen that reads it (req 2.8). */
import type { QueryClient } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import { MissingFailure } from '../domain/failure'
import type { ProductPage } from '../domain/product/product'
import { categoryQuery } from './category'
import { categoryProductsQuery, newArrivalsQuery } from './product-list'

type Special = { heading: string; intro: string }

/**
 * Slugs of `/category/{slug}` that are no category of the provider's, with their headings. Without a prototype, so
 * that `constructor` is a slug like any other.
 */
export const specialCategories: Record<string, Special> = Object.assign(Object.create(null) as object, {
  new: { heading: 'New arrivals', intro: 'The latest additions to the range.' },
  indent: {
    heading: 'Indent range',
    intro: 'Made to order offshore: the widest choice, for larger quantities and longer lead times.',
  },
  sale: { heading: 'Sale', intro: 'Run-out lines while stock lasts.' },
})

export function categoryPageQueries(slug: string, page: number) {
  return {
    category: slug in specialCategories ? null : categoryQuery(slug),
    products: slug === 'new' ? newArrivalsQuery(page) : categoryProductsQuery(slug, page),
  }
}

/**
 * Loads a category page. False when the provider knows neither the category nor products of it; a category whose
 * heading alone could not be read is still shown.
 */
export function loadCategoryPage(queryClient: QueryClient, slug: string, page: number): Promise<boolean> {
  const { category, products } = categoryPageQueries(slug, page)
  return loadList({
    heading: category && queryClient.ensureQueryData(category),
    products: queryClient.ensureQueryData(products),
  })
}

type ListParts = { heading: Promise<unknown> | null; products: Promise<Dated<ProductPage>> }

/** Waits for heading and products of a page. `mustBeNamed`: products alone are no page. */
export async function loadList({ heading, products }: ListParts, mustBeNamed = false): Promise<boolean> {
  const [named, listed] = await Promise.allSettled([heading, products])
  const unknown = named.status === 'rejected' && named.reason instanceof MissingFailure
  if (unknown && mustBeNamed) return false
  if (listed.status === 'fulfilled') return !unknown || listed.value.value.tiles.length > 0
  if (listed.reason instanceof MissingFailure) return false
  throw listed.reason
}
