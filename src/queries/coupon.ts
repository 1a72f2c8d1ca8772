/** What a discount code is worth. On a device stands its name only; the value is always the provider's (S §4). */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { checkCoupon } from '../api/coupon'
import { currentEpoch } from '../offline/identity'
import { keepCoupon } from '../offline/coupon'
import { readQuery } from './read-query'

/** Percent points of the subtotal. Fails with RejectedFailure when the code does not hold. */
export const couponQuery = (code: string) =>
  readQuery({
    key: ['coupon', code],
    scope: 'member',
    read: (signal) => checkCoupon(code, signal),
  })

/** Asks about a typed code, and keeps one that holds. Resolves to false when whoever asked is not here any more. */
export const applyCouponMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['coupon', 'apply'],
    mutationFn: async (typed: string) => {
      const code = typed.trim()
      const epoch = currentEpoch()
      const percent = await checkCoupon(code)
      if (epoch !== currentEpoch()) return false
      queryClient.setQueryData(couponQuery(code).queryKey, percent)
      keepCoupon(code)
      return true
    },
  })
