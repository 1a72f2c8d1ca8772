/** What stands at `/{slug}`: one of the customer's portals, or a category under a shorter address (req 15.1, 15.2). */
import type { QueryClient } from '@tanstack/react-query'
import { categoryPageQueries, loadList } from './category-page'
import { openBehind, portalHeadingQuery, portalProductsQuery } from './portal'

/** Loads it. False when there is no such page for whoever asks. */
export function loadSectionPage(queryClient: QueryClient, slug: string, page: number): Promise<boolean> {
  return openBehind(queryClient, slug, {
    inPortal: () =>
      loadList({
        heading: queryClient.ensureQueryData(portalHeadingQuery(slug)),
        products: queryClient.ensureQueryData(portalProductsQuery(slug, page)),
      }),
    inPublic: () => {
      const { category, products } = categoryPageQueries(slug, page)
      const parts = {
        heading: category && queryClient.ensureQueryData(category),
        products: queryClient.ensureQueryData(products),
      }
      return loadList(parts, true)
    },
  })
}
