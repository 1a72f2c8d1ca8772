/** Loads each compared product separately, so that a slow or missing product does not delay other products. */
import { useQueries } from '@tanstack/react-query'
import { type Dated, mapDated } from '../../../src/domain/dated'
import { MissingFailure } from '../../../src/domain/failure'
import { isOutOfReach } from '../../../src/domain/failure-message'
import type { CustomerPrices } from '../../../src/domain/price/price'
import type { Product } from '../../../src/domain/product/product'
import { priceListQuery, productQuery } from '../../../src/queries/product'
import { type ListedProduct, toListedProduct } from '../../../src/session/product-lists'

/** State of data that a column needs. `message` explains why there is nothing to show. */
export type LoadState<T> =
  | { kind: 'loaded'; value: T }
  | { kind: 'loading' }
  | { kind: 'missing'; message: string; retry: () => void }

export type Column = {
  /** The product with the requested slug. Its name is '' until the product has loaded. */
  listed: ListedProduct
  product: LoadState<Product>
  prices: LoadState<Dated<CustomerPrices>>
}

/** `withPrices` also requests the signed-in customer's prices, which are private. */
export function useColumns(products: readonly ListedProduct[], withPrices: boolean): Column[] {
  const details = useQueries({ queries: products.map(({ slug }) => productQuery(slug)) })
  const lists = useQueries({
    queries: products.map(({ slug }) => ({ ...priceListQuery(slug), enabled: withPrices })),
  })
  return products.map((requested, index) => {
    const product = mapLoadState(loadStateOf(details[index]), ({ value }) => value)
    const loaded =
      product.kind === 'loaded' ? { ...toListedProduct(product.value), slug: requested.slug } : requested
    return {
      listed: requested.name === '' ? loaded : requested,
      product,
      // Cached prices are not shown while prices are hidden.
      prices: withPrices ? loadStateOf(lists[index]) : { kind: 'loading' },
    }
  })
}

export function productsIn(columns: Column[]): Product[] {
  return columns.flatMap(({ product }) => (product.kind === 'loaded' ? [product.value] : []))
}

/** The oldest of the shown prices, for the note on their age; null without prices. */
export function oldestPrices(columns: Column[]): Dated<unknown> | null {
  const copies = columns.flatMap(({ prices }) => (prices.kind === 'loaded' ? [prices.value] : []))
  const [oldest = null] = copies.toSorted((a, b) => a.at - b.at)
  return oldest && { ...mapDated(oldest, () => null), fresh: copies.every(({ fresh }) => fresh) }
}

type Result<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

function loadStateOf<T>(result: Result<T> | undefined): LoadState<T> {
  if (result?.data !== undefined) return { kind: 'loaded', value: result.data }
  if (!result?.error) return { kind: 'loading' }
  return { kind: 'missing', message: missingText(result.error), retry: () => void result.refetch() }
}

function mapLoadState<T, U>(state: LoadState<T>, change: (value: T) => U): LoadState<U> {
  return state.kind === 'loaded' ? { kind: 'loaded', value: change(state.value) } : state
}

function missingText(error: Error): string {
  if (error instanceof MissingFailure) return 'No longer in the shop'
  if (isOutOfReach(error)) return 'Not saved on this device yet'
  return error.message
}
