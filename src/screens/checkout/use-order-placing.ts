/** From the filled form to the order, and the coupon that ends with it (req 6.7). */
import { isAnswerLost } from '../../domain/failure'
import { clearCoupon } from '../../session/coupon'
import { showToast } from '../../ui/toast/toast'
import type { AppliedCoupon } from '../../widgets/cart/cart-applied-coupon'
import type { CartTotal } from '../../widgets/cart/cart-total'
import { billingOf, type CheckoutForm, shippingOf } from './checkout-fields'
import type { BriefsFirst } from './use-briefs-first'
import { usePlaceOrder } from './use-place-order'

type OrderPlacing = {
  total: CartTotal
  coupon: AppliedCoupon | null
  briefs: BriefsFirst
  onPlaced: (order: string) => void
  /** Whether it is known what became of the last attempt. */
  onKnown: (isKnown: boolean) => void
}

export function useOrderPlacing({ total, coupon, briefs, onPlaced, onKnown }: OrderPlacing) {
  const place = usePlaceOrder()
  return {
    send: async (fields: CheckoutForm) => {
      await briefs.send()
      return place({
        billing: billingOf(fields),
        shipping: shippingOf(fields),
        purchaseOrder: fields.purchaseOrder.trim(),
        total,
        gstPercent: total.gstPercent,
        // Also one whose worth is not known here: the provider reckons, and says so when the total is another.
        couponName: coupon?.code ?? '',
        couponPercent: total.couponPercent,
      }).catch((error: unknown) => {
        onKnown(!isAnswerLost(error))
        throw error
      })
    },
    onSent: (order: string) => {
      clearCoupon()
      showToast('success', 'Order Done')
      onPlaced(order)
    },
    onRefused: (words: string) => showToast('error', words),
  }
}
