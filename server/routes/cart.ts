/** The cart: what is in it, what goes in and out, and the GST rate that it is calculated with (req 5.14). */
import { type Context, Hono } from 'hono'
import { answerOnce, keysOf } from '../requests/idempotency'
import { PublicReply, sendPrivate, sendPublic } from '../replies/reply'
import type { ProviderContext } from './context'
import { cartGroups, countLines } from '../reads/cart'
import { gstReply } from '../reads/price-list'
import { idOf } from '../floor/input'
import { jsonBodyOf, keyOf } from '../requests/body'
import { requireCaller } from '../auth/session'
import { sweepArtwork } from '../files/artwork'
import { addLine, removeLine, replaceLine } from '../writes/cart-line'
import { CartRequest, wantedLine } from '../writes/cart-request'

export function cartRoutes({ db, files }: ProviderContext): Hono {
  const put = async (c: Context, step: typeof addLine, Message: string) => {
    const caller = await requireCaller(db, c)
    const request = await jsonBodyOf(c, CartRequest)
    return answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
      await step(tx, caller, await wantedLine(tx, request))
      return { Message, CartCount: await countLines(tx, caller.userId) }
    })
  }
  return new Hono()
    .get('/getgst', async (c) => {
      return sendPublic(c, new PublicReply(await gstReply(db)))
    })
    .get('/getcartcount', async (c) => {
      const { userId } = await requireCaller(db, c)
      return sendPrivate(c, { status: 200, CartCount: await countLines(db, userId) })
    })
    .get('/', async (c) => {
      const caller = await requireCaller(db, c)
      return sendPrivate(c, { Data: await cartGroups(db, caller) })
    })
    .post('/cart2', (c) => put(c, addLine, 'Added to cart.'))
    .post('/', (c) => put(c, replaceLine, 'Cart updated.'))
    .delete('/:id', async (c) => {
      const caller = await requireCaller(db, c)
      const reply = await answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
        await removeLine(tx, caller, idOf(keyOf(c, 'id')))
        return { Message: 'Removed.' }
      })
      await sweepArtwork(db, files)
      return reply
    })
}
