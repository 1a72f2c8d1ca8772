/** What the cart comes to, with its code and the provider's GST (req 4.6). Cart and checkout show the same. */
import { useQuery } from '@tanstack/react-query'
import { type CartGroup, lineCents } from '../../domain/cart/cart'
import { type OrderTotal, orderTotal } from '../../domain/price/order-total'
import { usualGstPercent } from '../../domain/price/quote'
import { gstQuery } from '../../queries/gst'
import type { AppliedCoupon } from './cart-applied-coupon'

export type CartTotal = OrderTotal & {
  /** Percent points. */
  gstPercent: number
  couponPercent: number
  /** Lines that are not in it, because their price is on request. */
  onRequest: number
}

export function useCartTotal(groups: CartGroup[], coupon: AppliedCoupon | null): CartTotal {
  const { data: gst } = useQuery(gstQuery())
  const gstPercent = gst?.value ?? usualGstPercent
  const couponPercent = coupon?.percent ?? 0
  const costs = groups.flatMap(({ lines }) => lines.map(lineCents))
  const known = costs.filter((cents) => cents !== null)
  const onRequest = costs.length - known.length
  return { ...orderTotal(known, couponPercent, gstPercent), gstPercent, couponPercent, onRequest }
}
