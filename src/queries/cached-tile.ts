/**
 * Finds a product's tile in any list in memory, so that its page is painted immediately. Every list loads this code
 * (req 3.1).
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import type { FilteredPage } from '../domain/find/find'
import type { PriceAtNeededQuantity } from '../domain/price/price'
import { fromCents, type WithTilePrices, type ProductTile } from '../domain/product/product'

export type CachedTile = {
  tile: ProductTile
  /** The customer's own price, if the list contains it. */
  price?: PriceAtNeededQuantity | undefined
  /** Integer cents of the customer's lowest price, if the list contains it. */
  fromCents?: number | null
}

/** The property that contains the tiles of each list, by the first part of the query key. */
const tilePropertyByKey = {
  'category-products': 'tiles',
  'subcategory-products': 'tiles',
  'portal-products': 'tiles',
  'new-arrivals': 'tiles',
  search: 'products',
  home: 'trending',
} as const

type List = WithTilePrices<{
  [part in (typeof tilePropertyByKey)[keyof typeof tilePropertyByKey]]?: ProductTile[]
}>

export function cachedTile(queryClient: QueryClient, slug: string): CachedTile | undefined {
  const valuesInMemory = <T>(key: string) =>
    queryClient
      .getQueriesData<Dated<T>>({ queryKey: [key] })
      .flatMap(([, dated]) => (dated ? [dated.value] : []))
  const isMatch = (tile: ProductTile) => tile.slug === slug

  for (const { tiles, prices } of valuesInMemory<FilteredPage>('found')) {
    const tile = tiles.find(isMatch)
    if (tile) return { tile, price: customerPrice(prices[slug]) }
  }
  for (const [key, property] of Object.entries(tilePropertyByKey)) {
    for (const list of valuesInMemory<List>(key)) {
      const tile = list[property]?.find(isMatch)
      if (tile) return { tile, fromCents: list.prices ? fromCents(list.prices, slug) : null }
    }
  }
  return undefined
}

function customerPrice(price: PriceAtNeededQuantity | undefined): PriceAtNeededQuantity | undefined {
  return price?.ownCents === undefined ? price : { ...price, eachCents: price.ownCents }
}
