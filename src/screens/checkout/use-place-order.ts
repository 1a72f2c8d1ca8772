/**
 * Placing an order as one story: sent once, however often it is pressed. After a lost answer the orders are looked at,
 * because a provider need not know the key that says that it is the same one (req 6.5).
 */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { InvalidTokenFailure, isAnswerLost, OfflineFailure, RejectedFailure } from '../../domain/failure'
import type { NewOrder } from '../../domain/order/checkout'
import { refetchAfterOrder, ordersNow, placeOrderMutation } from '../../queries/order'
import { useWriteKey } from '../../ui/form/use-form'

const lostWords =
  'We did not hear whether your order arrived. Press Place Order again: it will not be placed twice.'

/** Ids of the orders that there were before an attempt; null when nobody could say. */
type Before = ReadonlySet<string> | null

/** Resolves to the order's number, '' where the provider does not say it. Rejects with OfflineFailure when it is lost. */
export function usePlaceOrder(): (order: NewOrder) => Promise<string> {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(placeOrderMutation(queryClient))
  const keyOf = useWriteKey()
  /** Of the attempt whose answer was lost. Null: none was. */
  const lost = useRef<{ before: Before } | null>(null)

  /** An order like this one that was not there before: its number, or null. Rejects when nobody can say. */
  const arrived = async (before: Before, { total }: NewOrder) => {
    if (before === null) return null
    const found = (await ordersNow(queryClient)).find(
      ({ id, totalCents }) => !before.has(id) && (totalCents === null || totalCents === total.totalCents),
    )
    if (found) refetchAfterOrder(queryClient)
    return found?.id ?? null
  }

  return async (order) => {
    const before = lost.current ? lost.current.before : await idsNow(queryClient)
    const earlier = lost.current && (await arrived(before, order))
    if (earlier !== null) return earlier
    lost.current = null
    try {
      return await mutateAsync({ order, key: keyOf(order) })
    } catch (error) {
      if (!isAnswerLost(error)) throw error
      lost.current = { before }
      const late = await arrived(before, order).catch(() => undefined)
      if (typeof late === 'string') return late
      // Refused in words, and not among the orders.
      if (late === null && before !== null && error instanceof RejectedFailure) throw error
      throw new OfflineFailure(lostWords, { cause: error })
    }
  }
}

/** A provider whose list fails can take an order all the same. */
async function idsNow(queryClient: QueryClient): Promise<Before> {
  try {
    return new Set((await ordersNow(queryClient)).map(({ id }) => id))
  } catch (error) {
    if (error instanceof InvalidTokenFailure) throw error
    return null
  }
}
