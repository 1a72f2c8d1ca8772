/** Queries and writes of orders. Placing one is online-only (req 6.9): nothing of it is queued. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { fetchOrder, fetchOrders, placeOrder } from '../api/order/order'
import { answerProof } from '../api/order/proof'
import { type NewReview, sendReview } from '../api/product/review'
import type { NewOrder } from '../domain/order/checkout'
import { isAnswerLost, MissingFailure } from '../domain/failure'
import type { OrderSummary } from '../domain/order/order'
import type { ProofAnswer } from '../domain/order/proof'
import { ownAnswer } from '../session/session-reader'
import { cartCountQuery, cartQuery } from './cart'
import { readQuery } from './read-query'

export const ordersQuery = () => readQuery(['orders'], 'member', fetchOrders)

export const orderQuery = (id: string) =>
  readQuery(['order', id], 'member', (signal) => fetchOrder(id, signal))

/** Loads an order's page, also the one that says that there is no such order. */
export async function loadOrder(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(orderQuery(id))
  } catch (error) {
    if (!(error instanceof MissingFailure)) throw error
  }
}

/** One order however often it is sent with one key. After a lost answer nobody knows yet what became of the cart. */
export const placeOrderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ order, key }: { order: NewOrder; key: string }) => ownAnswer(() => placeOrder(order, key)),
    onSettled: (_id, error) => {
      if (!isAnswerLost(error)) refetchAfterOrder(queryClient)
    },
  })

/** The orders as the provider has them at this moment, past every copy. */
export async function ordersNow(queryClient: QueryClient): Promise<OrderSummary[]> {
  const now = await queryClient.fetchQuery({
    queryKey: ['orders', 'now'],
    queryFn: ({ signal }) => fetchOrders(signal),
    staleTime: 0,
    gcTime: 0,
  })
  return now.value
}

/** What an order changes, and what a refused one was refused for. */
export function refetchAfterOrder(queryClient: QueryClient): void {
  for (const { queryKey } of [ordersQuery(), cartQuery(), cartCountQuery()])
    void queryClient.invalidateQueries({ queryKey })
}

/** An answer to a proof is online-only (req 6.30): what it was given for is looked at in the same moment. */
export const proofMutation = (queryClient: QueryClient, orderId: string) =>
  mutationOptions({
    mutationFn: ({ proofId, answer, key }: { proofId: string; answer: ProofAnswer; key: string }) =>
      ownAnswer(() => answerProof({ orderId, proofId }, answer, key)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ordersQuery().queryKey })
      return queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
    },
  })

export const reviewMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (review: NewReview) => ownAnswer(() => sendReview(review)),
    onSettled: (_answer, _error, { orderId, productId }: NewReview) => {
      void queryClient.invalidateQueries({ queryKey: ['reviews', productId] })
      return queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
    },
  })
