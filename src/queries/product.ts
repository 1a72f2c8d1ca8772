/** Queries of one product. */
import type { QueryClient } from '@tanstack/react-query'
import { fetchMemberDetail, fetchProduct, type MemberDetail } from '../api/product/product'
import { fetchReviews } from '../api/product/review'
import type { ConcurrencyLimit } from '../domain/concurrency'
import { type Dated, mapDated } from '../domain/dated'
import { MissingFailure, OfflineFailure } from '../domain/failure'
import type { CustomerPrices } from '../domain/price/price'
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

/** The signed-in customer's prices of a product; removed from memory with the identity. */
export const priceListQuery = (slug: string, limitConcurrency: ConcurrencyLimit = (ask) => ask()) =>
  readQuery(
    ['price-list', slug],
    'member',
    async (_, queryClient) =>
      mapDated(await limitConcurrency(() => memberDetail(queryClient, slug)), ({ product, prices }) => ({
        ...prices,
        minimumQuantity: product.minimumQuantity,
      })),
    {
      catalogue: async (ask) => {
        const saved = await ask({ kind: 'price-list', slug }, true)
        return saved && { ...saved, value: requirePrices(saved.value) }
      },
    },
  )

/**
 * Replies that contain both product and prices, shared by two reads at about the same time. The second read may start
 * later, because it looks for a saved copy first.
 */
const sharedReplies = new WeakMap<QueryClient, Map<string, Promise<Dated<MemberDetail>>>>()
const shareMs = 1000

function memberDetail(queryClient: QueryClient, slug: string): Promise<Dated<MemberDetail>> {
  const replies = sharedReplies.get(queryClient) ?? new Map<string, Promise<Dated<MemberDetail>>>()
  sharedReplies.set(queryClient, replies)
  const key = `${currentEpoch()} ${currentPartition()} ${slug}`
  const sharedReply = replies.get(key)
  if (sharedReply) return sharedReply
  const pendingReply = fetchMemberDetail(slug, currentRole())
  replies.set(key, pendingReply)
  const forget = () => replies.delete(key)
  pendingReply.then(() => setTimeout(forget, shareMs), forget)
  return pendingReply
}

/** Throws OfflineFailure when the saved catalogue has the product without prices; the product itself can be shown. */
function requirePrices(prices: CustomerPrices | null): CustomerPrices {
  if (prices === null)
    throw new OfflineFailure('The customer’s prices of this product are not saved on this device.')
  return prices
}

/** Loads a product page. Resolves to false when the provider reports that there is no such product. */
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
