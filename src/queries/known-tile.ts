/** The tile of a product from any list in memory: enough to paint its page at once, by code that every list has (req 3.1). */
import type { QueryClient } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import type { FilteredPage } from '../domain/find/find'
import type { NeedPrice } from '../domain/price/price'
import { fromCents, type Priced, type ProductTile } from '../domain/product/product'

export type KnownTile = {
  tile: ProductTile
  /** The customer's own price where the list brought it. */
  price?: NeedPrice | undefined
  /** Integer cents of the lowest own price, where the list says it. */
  fromCents?: number | null
}

/** Where a list has its tiles, by the first part of its key. */
const tilesOf = {
  'category-products': 'tiles',
  'subcategory-products': 'tiles',
  'portal-products': 'tiles',
  'new-arrivals': 'tiles',
  search: 'products',
  home: 'trending',
} as const

type List = Priced<{ [part in (typeof tilesOf)[keyof typeof tilesOf]]?: ProductTile[] }>

export function knownTile(queryClient: QueryClient, slug: string): KnownTile | undefined {
  const inMemory = <T>(key: string) =>
    queryClient
      .getQueriesData<Dated<T>>({ queryKey: [key] })
      .flatMap(([, read]) => (read ? [read.value] : []))
  const isIt = (tile: ProductTile) => tile.slug === slug

  for (const { tiles, prices } of inMemory<FilteredPage>('found')) {
    const tile = tiles.find(isIt)
    if (tile) return { tile, price: ownPrice(prices[slug]) }
  }
  for (const [key, part] of Object.entries(tilesOf)) {
    for (const list of inMemory<List>(key)) {
      const tile = list[part]?.find(isIt)
      if (tile) return { tile, fromCents: list.prices ? fromCents(list.prices, slug) : null }
    }
  }
  return undefined
}

function ownPrice(price: NeedPrice | undefined): NeedPrice | undefined {
  return price?.ownCents === undefined ? price : { ...price, eachCents: price.ownCents }
}
