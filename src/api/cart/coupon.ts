/** Discount codes: one holds only when the Message says exactly so (req 5.11). */
import * as v from 'valibot'
import { couponActive } from '../../domain/price/quote'
import { type Dated, mapDated } from '../../domain/dated'
import { RejectedFailure, refusal } from '../../domain/failure'
import { enveloped, MessageReply, wireNumber, wireOne } from '../wire'
import { request } from '../request'

const CouponValue = enveloped(wireOne(v.object({ Value: wireNumber })))
const CouponReply = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((reply) => {
    const value = v.safeParse(CouponValue, reply)
    return {
      message: v.parse(MessageReply, reply),
      percent: value.success ? value.output.Value : null,
    }
  }),
)

/**
 * Asks what a code is worth: percent points of the subtotal. Throws RejectedFailure with the provider's words for a
 * code that does not hold.
 */
export async function checkCoupon(code: string, signal?: AbortSignal): Promise<Dated<number>> {
  const body = new URLSearchParams({ CouponName: code.trim() })
  const reply = await request('POST', 'CouponCode', CouponReply, { body, signal, asMember: true })
  return mapDated(reply, ({ message, percent }) => {
    if (message === couponActive && percent !== null && percent > 0 && percent <= 100) return percent
    throw new RejectedFailure(message === couponActive ? refusal : message || refusal, 'COUPON', 200)
  })
}
