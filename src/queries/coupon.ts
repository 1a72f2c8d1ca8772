/** What a discount code is worth. On a device stands its name only; the value is always the provider's (req 5.12). */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { checkCoupon } from '../api/cart/coupon'
import { keepCoupon } from '../session/cart'
import { ownAnswer } from '../session/session-reader'
import { readQuery } from './read-query'

/** Percent points of the subtotal. Fails with RejectedFailure when the code does not hold. */
export const couponQuery = (code: string) =>
  readQuery(['coupon', code], 'member', (signal) => checkCoupon(code, signal))

/** Asks about a typed code, and keeps one that holds. */
export const applyCouponMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (typed: string) => {
      const code = typed.trim()
      const percent = await ownAnswer(() => checkCoupon(code))
      queryClient.setQueryData(couponQuery(code).queryKey, percent)
      keepCoupon(code)
    },
  })
