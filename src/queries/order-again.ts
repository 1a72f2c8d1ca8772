/** What ordering again needs to know of a product: as it is today, not as this device remembers it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import { OfflineFailure } from '../domain/failure'
import type { OwnPrices } from '../domain/price/price'
import type { Product } from '../domain/product/product'
import { priceListQuery, productQuery } from './product'

export type Offer = { product: Product; list: OwnPrices }

/** Throws MissingFailure for a product that is gone, and whatever keeps the provider from being asked. */
export async function todaysOffer(queryClient: QueryClient, slug: string): Promise<Offer> {
  const [product, list] = await Promise.all([
    todaysAnswer(() => queryClient.fetchQuery({ ...productQuery(slug), staleTime: 0 })),
    todaysAnswer(() => queryClient.fetchQuery({ ...priceListQuery(slug), staleTime: 0 })),
  ])
  return { product: product.value, list: list.value }
}

/** The first answer may be the copy on this device: then the provider's own is waited for. */
export async function todaysAnswer<T>(ask: () => Promise<Dated<T>>): Promise<Dated<T>> {
  const first = await ask()
  const answer = first.fresh ? first : await ask()
  if (!answer.fresh) throw new OfflineFailure('The shop did not answer.')
  return answer
}
