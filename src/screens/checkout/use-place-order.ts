/**
 * Placing an order as one story: sent once, however often it is pressed. After a lost answer the orders are looked at
 * first, because a provider need not know the key that says that it is the same one (CONTRACT "Headers").
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { NewOrder } from '../../domain/checkout'
import { OfflineFailure } from '../../domain/failure'
import type { OrderSummary } from '../../domain/order'
import { ordersQuery, placeOrderMutation } from '../../queries/order'
import { useWriteKey } from '../../ui/use-write-key'

/** Resolves to the order's number, '' where the provider does not say it. */
export function usePlaceOrder(): (order: NewOrder) => Promise<string> {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(placeOrderMutation(queryClient))
  const keyOf = useWriteKey()
  /** Ids of the orders there were before the attempt whose answer was lost. Null: none was lost. */
  const before = useRef<Set<string> | null>(null)

  const orders = async (): Promise<OrderSummary[]> => {
    const { value } = await queryClient.fetchQuery({ ...ordersQuery(), staleTime: 0 })
    return value
  }
  return async (order) => {
    const arrived = before.current && arrivedSince(before.current, await orders(), order)
    if (arrived) {
      before.current = null
      return arrived.id
    }
    const known = before.current ?? new Set((await orders()).map(({ id }) => id))
    try {
      const id = await mutateAsync({ order, key: keyOf(order) })
      before.current = null
      return id
    } catch (error) {
      before.current = error instanceof OfflineFailure ? known : null
      throw error
    }
  }
}

/** One that was not there before, of the same amount. */
function arrivedSince(before: Set<string>, orders: OrderSummary[], { total }: NewOrder): OrderSummary | null {
  const isThis = ({ id, totalCents }: OrderSummary) =>
    !before.has(id) && (totalCents === null || totalCents === total.totalCents)
  return orders.find(isThis) ?? null
}
