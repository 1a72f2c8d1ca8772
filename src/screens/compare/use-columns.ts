/** What is known of each product that is compared; what was read before is there without a network. */
import { useQueries } from '@tanstack/react-query'
import type { Dated } from '../../domain/dated'
import { MissingFailure, NotSavedHereFailure, OfflineFailure } from '../../domain/failure'
import type { OwnPrices } from '../../domain/price/price'
import type { Product } from '../../domain/product/product'
import { useSignedIn } from '../../session/account'
import { useCustomerView } from '../../session/customer-view'
import type { ListedProduct } from '../../session/device-list'
import { priceListQuery, productQuery } from '../../queries/product'

/** `missing`: in words, why there is nothing to show. */
export type Read<T> =
  | { kind: 'here'; value: T }
  | { kind: 'loading' }
  | { kind: 'missing'; words: string; retry: () => void }

export type Column = { listed: ListedProduct; product: Read<Product>; prices: Read<Dated<OwnPrices>> }

/** `showsPrices` is for signed-in customers, unless they hide them from somebody. */
export function useColumns(products: readonly ListedProduct[]): { columns: Column[]; showsPrices: boolean } {
  const signedIn = useSignedIn()
  const hidden = useCustomerView()
  const showsPrices = signedIn && !hidden
  const details = useQueries({ queries: products.map(({ slug }) => productQuery(slug)) })
  const lists = useQueries({
    queries: products.map(({ slug }) => ({ ...priceListQuery(slug), enabled: showsPrices })),
  })
  const columns = products.map((listed, place) => ({
    listed,
    product: mapRead(readOf(details[place]), ({ value }) => value),
    prices: readOf(lists[place]),
  }))
  return { columns, showsPrices }
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
  if (error instanceof NotSavedHereFailure || error instanceof OfflineFailure)
    return 'Not saved on this device yet'
  return error.message
}
