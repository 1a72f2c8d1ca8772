/** What filters leave of a page of tiles that their provider cannot filter (req 17.1). Its code is fetched for such a page alone. */
import { queryOptions } from '@tanstack/react-query'
import { type Dated, mapDated } from '../domain/dated'
import type { PromiseContext } from '../domain/delivery/promise'
import type { FindList, FindQuery } from '../domain/find/find-query'
import type { Priced, ProductPage } from '../domain/product/product'

type Asking = {
  list: FindList
  query: FindQuery
  page: number
  /** Undefined: no day can be told yet. */
  context: Omit<PromiseContext, 'now'> | undefined
}

export const fittingQuery = (products: Dated<Priced<ProductPage>>, asking: Asking) =>
  queryOptions({
    queryKey: ['fitting', JSON.stringify(asking), String(products.at)],
    queryFn: async () => {
      const [{ daysReader }, { fittingTiles }] = await Promise.all([
        import('../domain/delivery/promised-day'),
        import('../domain/find/tile-filter'),
      ])
      const { context, query } = asking
      const daysOf = context ? daysReader({ ...context, now: Date.now() }) : () => null
      return mapDated(products, (came) => ({
        ...came,
        tiles: fittingTiles(came.tiles, query, { prices: came.prices ?? null, daysOf }),
        total: null,
      }))
    },
  })
