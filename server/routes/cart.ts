/** The cart: its lines, the GST rate of its totals (req 5.14), and the check of a coupon code (req 5.11). */
import { type Context, Hono } from 'hono'
import { couponActiveMessage } from '../../src/domain/price/quote'
import { requireCaller } from '../auth/session'
import { sweepArtwork } from '../files/orphaned-artwork'
import { Refusal } from '../base/errors'
import { idOf, keyOfText } from '../base/input'
import { cartGroups, countCartJobs } from '../reads/cart'
import { gstReply } from '../reads/price-list'
import { PublicReply, revalidated, sendPrivate, sendPublic } from '../replies/reply'
import { jsonBodyOf, pathParam } from '../requests/body'
import { withIdempotency, customerScope } from '../requests/idempotency'
import { rateLimitedCaller } from '../requests/rate-limit'
import { addLine, CartRequest, validCoupon, removeLine, replaceLine, validLine } from '../writes/cart'
import type { ProviderContext } from './context'

export function cartRoutes({ db, files }: ProviderContext): Hono {
  const putLine = async (c: Context, write: typeof addLine, Message: string) => {
    const caller = await requireCaller(db, c)
    const request = await jsonBodyOf(c, CartRequest)
    return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
      await write(tx, caller, await validLine(tx, request))
      return { Message, CartCount: await countCartJobs(tx, caller.userId) }
    })
  }
  return new Hono()
    .get('/getgst', async (c) => {
      // Pages ask this call whether the provider can be reached, so no CDN may answer for it.
      return sendPublic(c, new PublicReply(await gstReply(db)), { caching: revalidated })
    })
    .get('/getcartcount', async (c) => {
      const { userId } = await requireCaller(db, c)
      return sendPrivate(c, { status: 200, CartCount: await countCartJobs(db, userId) })
    })
    .get('/', async (c) => {
      const caller = await requireCaller(db, c)
      return sendPrivate(c, { Data: await cartGroups(db, caller) })
    })
    .post('/cart2', (c) => putLine(c, addLine, 'Added to cart.'))
    .post('/', (c) => putLine(c, replaceLine, 'Cart updated.'))
    .delete('/:id', async (c) => {
      const caller = await requireCaller(db, c)
      const reply = await withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
        await removeLine(tx, caller, idOf(pathParam(c, 'id')))
        return { Message: 'Removed.' }
      })
      await sweepArtwork(db, files)
      return reply
    })
}

/** This is enough for people, and too few for guessing codes. */
const checksPerMinute = 10

export function couponRoutes(context: ProviderContext): Hono {
  const callerOf = rateLimitedCaller(context, 'coupon', checksPerMinute)
  return new Hono().post('/', async (c) => {
    await callerOf(c)
    const { name, percent } = await validCoupon(context.db, await codeOf(c))
    return sendPrivate(c, { Message: couponActiveMessage, Data: { Value: percent, CouponName: name } })
  })
}

async function codeOf(c: Context): Promise<string> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new Refusal(415, 'NOTAFORM', 'Please send the coupon as application/x-www-form-urlencoded.')
  return keyOfText(new URLSearchParams(await c.req.text()).get('CouponName') ?? '')
}
