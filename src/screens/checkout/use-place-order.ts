/**
 * Placing an order as one story: sent once, however often it is pressed. After a lost answer the orders are looked at,
 * because a provider need not know the key that says that it is the same one (CONTRACT "Headers").
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { NewOrder } from '../../domain/checkout'
import { isAnswerLost, OfflineFailure } from '../../domain/failure'
import type { OrderSummary } from '../../domain/order'
import { orderedAnew, ordersQuery, placeOrderMutation } from '../../queries/order'
import { useWriteKey } from '../../ui/use-write-key'

const lostWords =
  'We did not hear whether your order arrived. Press Place Order again: it will not be placed twice.'

/** Resolves to the order's number, '' where the provider does not say it. Rejects with OfflineFailure when it is lost. */
export function usePlaceOrder(): (order: NewOrder) => Promise<string> {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(placeOrderMutation(queryClient))
  const keyOf = useWriteKey()
  /** Ids of the orders that there were before an attempt whose answer was lost. Null: none was lost. */
  const before = useRef<Set<string> | null>(null)

  const orders = async () => (await queryClient.fetchQuery({ ...ordersQuery(), staleTime: 0 })).value
  /** Its number, or null. Rejects when nobody can say. */
  const arrived = async (known: Set<string>, order: NewOrder) => {
    const found = arrivedSince(known, await orders(), order)
    if (found) orderedAnew(queryClient)
    return found?.id ?? null
  }

  return async (order) => {
    const known = before.current ?? new Set((await orders()).map(({ id }) => id))
    const earlier = before.current && (await arrived(before.current, order))
    before.current = null
    if (earlier !== null) return earlier
    try {
      return await mutateAsync({ order, key: keyOf(order) })
    } catch (error) {
      if (!isAnswerLost(error)) throw error
      before.current = known
      const late = await arrived(known, order).catch(() => null)
      if (late !== null) return late
      throw new OfflineFailure(lostWords, { cause: error })
    }
  }
}

/** One that was not there before, of the same amount. */
function arrivedSince(known: Set<string>, orders: OrderSummary[], { total }: NewOrder): OrderSummary | null {
  const isThis = ({ id, totalCents }: OrderSummary) =>
    !known.has(id) && (totalCents === null || totalCents === total.totalCents)
  return orders.find(isThis) ?? null
}
