/** Queries of one product. */
import type { QueryClient } from '@tanstack/react-query'
import { fetchMemberDetail, fetchProduct, type MemberDetail } from '../api/product/product'
import { fetchReviews } from '../api/product/review'
import { type Dated, mapDated } from '../domain/dated'
import { MissingFailure, OfflineFailure } from '../domain/failure'
import type { OwnPrices } from '../domain/price/price'
import { currentEpoch, currentPartition, currentRole, signedIn } from '../session/identity'
import { readQuery } from './read-query'

export const productQuery = (slug: string) =>
  readQuery(
    ['product', slug],
    'public',
    async (signal, queryClient, saved) =>
      signedIn() && !saved
        ? mapDated(await memberDetail(queryClient, slug), ({ product }) => product)
        : fetchProduct(slug, signal, saved),
    { catalogue: { kind: 'product', slug } },
  )

/** The signed-in customer's own prices of a product; dies with the identity. */
export const priceListQuery = (slug: string, oneAtATime: OneAtATime = (ask) => ask()) =>
  readQuery(
    ['price-list', slug],
    'member',
    async (_, queryClient) =>
      mapDated(await oneAtATime(() => memberDetail(queryClient, slug)), ({ product, prices }) => ({
        ...prices,
        minimumQuantity: product.minimumQuantity,
      })),
    {
      catalogue: async (ask) => {
        const saved = await ask({ kind: 'price-list', slug }, true)
        return saved && { ...saved, value: knownPrices(saved.value) }
      },
    },
  )

/** Calls `ask` now or later: many at once would hold up a page that is opened. */
export type OneAtATime = <T>(ask: () => Promise<T>) => Promise<T>

/**
 * Product and prices come in one reply, which two reads of one moment share: the second may begin later, as it looks for a
 * saved copy first.
 */
const shared = new WeakMap<QueryClient, Map<string, Promise<Dated<MemberDetail>>>>()
/** ms. */
const sharedFor = 1000

function memberDetail(queryClient: QueryClient, slug: string): Promise<Dated<MemberDetail>> {
  const replies = shared.get(queryClient) ?? new Map<string, Promise<Dated<MemberDetail>>>()
  shared.set(queryClient, replies)
  const key = `${currentEpoch()} ${currentPartition()} ${slug}`
  const known = replies.get(key)
  if (known) return known
  const asked = fetchMemberDetail(slug, currentRole())
  replies.set(key, asked)
  const forget = () => replies.delete(key)
  asked.then(() => setTimeout(forget, sharedFor), forget)
  return asked
}

/** A product of the saved catalogue can be looked at without them. */
function knownPrices(prices: OwnPrices | null): OwnPrices {
  if (prices === null) throw new OfflineFailure('Own prices of this product are not saved on this device.')
  return prices
}

/** Loads a product page. False when the provider says that there is no such product. */
export async function loadProduct(queryClient: QueryClient, slug: string): Promise<boolean> {
  if (signedIn()) void queryClient.prefetchQuery(priceListQuery(slug))
  try {
    await queryClient.ensureQueryData(productQuery(slug))
    return true
  } catch (error) {
    if (error instanceof MissingFailure) return false
    throw error
  }
}

/** Pages count from 1. */
export const reviewsQuery = (productId: string, page: number) =>
  readQuery(
    ['reviews', productId, String(page)],
    'public',
    (signal, _, saved) => fetchReviews(productId, page, signal, saved),
    { catalogue: { kind: 'reviews', productId, page } },
  )
