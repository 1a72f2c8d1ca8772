/** Asks whether a coupon code holds, for the cart and the checkout (req 5.11). */
import { type Context, Hono } from 'hono'
import { couponActive } from '../../src/domain/price/quote'
import { limitedCaller } from '../requests/rate-limit'
import { Refusal } from '../floor/errors'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from './context'
import { keyOfText } from '../floor/input'
import { holdingCoupon } from '../writes/coupon'

/** Enough for people, too few for guessing. */
const asksPerMinute = 10

export function couponRoutes(context: ProviderContext): Hono {
  const callerOf = limitedCaller(context, 'coupon', asksPerMinute)
  return new Hono().post('/', async (c) => {
    await callerOf(c)
    const { name, percent } = await holdingCoupon(context.db, await codeOf(c))
    return sendPrivate(c, { Message: couponActive, Data: { Value: percent, CouponName: name } })
  })
}

async function codeOf(c: Context): Promise<string> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new Refusal(415, 'NOTAFORM', 'Please send the coupon as application/x-www-form-urlencoded.')
  return keyOfText(new URLSearchParams(await c.req.text()).get('CouponName') ?? '')
}
