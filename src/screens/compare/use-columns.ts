/** What is known of the compared products, each by itself: one that is slow or gone holds up no other. */
import { useQueries } from '@tanstack/react-query'
import { type Dated, mapDated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import { isOutOfReach } from '../../domain/failure-words'
import type { OwnPrices } from '../../domain/price/price'
import type { Product } from '../../domain/product/product'
import { priceListQuery, productQuery } from '../../queries/product'
import { type ListedProduct, listed } from '../../session/product-lists'

/** `missing`: in words, why there is nothing to show. */
export type Read<T> =
  | { kind: 'here'; value: T }
  | { kind: 'loading' }
  | { kind: 'missing'; words: string; retry: () => void }

export type Column = {
  /** By the slug that was asked for. Its name is '' while nothing else is known of it. */
  listed: ListedProduct
  product: Read<Product>
  prices: Read<Dated<OwnPrices>>
}

/** `withPrices` asks for the signed-in customer's own, which are private. */
export function useColumns(products: readonly ListedProduct[], withPrices: boolean): Column[] {
  const details = useQueries({ queries: products.map(({ slug }) => productQuery(slug)) })
  const lists = useQueries({
    queries: products.map(({ slug }) => ({ ...priceListQuery(slug), enabled: withPrices })),
  })
  return products.map((known, place) => {
    const product = mapRead(readOf(details[place]), ({ value }) => value)
    const told = product.kind === 'here' ? { ...listed(product.value), slug: known.slug } : known
    return {
      listed: known.name === '' ? told : known,
      product,
      // Prices in memory are not shown while they are hidden.
      prices: withPrices ? readOf(lists[place]) : { kind: 'loading' },
    }
  })
}

export function productsIn(columns: Column[]): Product[] {
  return columns.flatMap(({ product }) => (product.kind === 'here' ? [product.value] : []))
}

/** The oldest of the prices that are shown, for their age; null without any. */
export function oldestPrices(columns: Column[]): Dated<unknown> | null {
  const copies = columns.flatMap(({ prices }) => (prices.kind === 'here' ? [prices.value] : []))
  const [oldest = null] = copies.toSorted((a, b) => a.at - b.at)
  return oldest && { ...mapDated(oldest, () => null), fresh: copies.every(({ fresh }) => fresh) }
}

type Result<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

function readOf<T>(result: Result<T> | undefined): Read<T> {
  if (result?.data !== undefined) return { kind: 'here', value: result.data }
  if (!result?.error) return { kind: 'loading' }
  return { kind: 'missing', words: wordsFor(result.error), retry: () => void result.refetch() }
}

function mapRead<T, U>(read: Read<T>, change: (value: T) => U): Read<U> {
  return read.kind === 'here' ? { kind: 'here', value: change(read.value) } : read
}

function wordsFor(error: Error): string {
  if (error instanceof MissingFailure) return 'No longer in the shop'
  if (isOutOfReach(error)) return 'Not saved on this device yet'
  return error.message
}
