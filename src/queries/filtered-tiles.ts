/** Filters a page of tiles that the provider cannot filter (req 17.1). The code is fetched only for such a page. */
import { queryOptions } from '@tanstack/react-query'
import { type Dated, mapDated } from '../domain/dated'
import type { PromiseContext } from '../domain/delivery/promise'
import type { FindList, FindQuery } from '../domain/find/find-query'
import type { WithTilePrices, ProductPage } from '../domain/product/product'

type FilterInput = {
  list: FindList
  query: FindQuery
  page: number
  /** undefined: delivery days are not known yet. */
  context: Omit<PromiseContext, 'now'> | undefined
}

export const filteredTilesQuery = (products: Dated<WithTilePrices<ProductPage>>, input: FilterInput) =>
  queryOptions({
    queryKey: ['fitting', JSON.stringify(input), String(products.at)],
    queryFn: async () => {
      const [{ createDaysUntilLookup }, { fittingTiles }] = await Promise.all([
        import('../domain/delivery/promised-day'),
        import('../domain/find/tile-filter'),
      ])
      const { context, query } = input
      const daysOf = context ? createDaysUntilLookup({ ...context, now: Date.now() }) : () => null
      return mapDated(products, (loaded) => ({
        ...loaded,
        tiles: fittingTiles(loaded.tiles, query, { prices: loaded.prices ?? null, daysOf }),
        total: null,
      }))
    },
  })
