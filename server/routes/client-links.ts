/** Private links as their rep creates, reads and revokes them (req 23.1 to 23.3). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { linkPath } from '../auth/link-token'
import { mailLimit } from '../auth/limits'
import { Line } from '../floor/input'
import { queueMail } from '../mail/mail-queue'
import { linkOnWire, linksOf, linkNotFound } from '../reads/client-link'
import { sendPrivate } from '../replies/reply'
import { jsonBodyOf, keyOf } from '../requests/body'
import { answerOnce, customerScope } from '../requests/idempotency'
import { limitedCaller } from '../requests/rate-limit'
import { createAddress, markSeen, putLink, revokeLink } from '../writes/client-link'
import { LinkRequest } from '../writes/link-offer'
import type { ProviderContext } from './context'

const callsPerMinute = 120

export function clientLinkRoutes(context: ProviderContext): Hono {
  const { db, settings } = context
  const callerOf = limitedCaller(context, 'client link', callsPerMinute)
  return (
    new Hono()
      .get('/', async (c) => sendPrivate(c, { Data: await linksOf(db, (await callerOf(c)).userId) }))
      .put('/:id', async (c) => {
        const caller = await callerOf(c)
        const id = linkIdOf(c)
        const request = await jsonBodyOf(c, LinkRequest)
        return answerOnce(c, { db, scope: customerScope(caller) }, async (tx) => {
          const link = await putLink(tx, caller, id, request)
          if (request.Email !== '') {
            await mailLimit({ db: tx, settings })(c, 'clientlink', request.Email)
            await queueMail(tx, 'client link', { linkId: id, email: request.Email })
          }
          return { Data: await linkOnWire(tx, link) }
        })
      })
      .delete('/:id', async (c) => {
        const caller = await callerOf(c)
        const id = linkIdOf(c)
        return answerOnce(c, { db, scope: customerScope(caller) }, async (tx) => ({
          Data: await linkOnWire(tx, await revokeLink(tx, caller.userId, id)),
        }))
      })
      // Without answerOnce, which would store the token: each call creates another token.
      .post('/:id/address', async (c) => {
        const { userId } = await callerOf(c)
        const id = linkIdOf(c)
        await jsonBodyOf(c, v.object({}))
        const token = await db.transaction((tx) => createAddress(tx, userId, id))
        return sendPrivate(c, { Data: { Url: new URL(linkPath(token), settings.publicUrl).href } })
      })
      .post('/:id/seen', async (c) => {
        const caller = await callerOf(c)
        const id = linkIdOf(c)
        const { IsOrdered, OrderID } = await jsonBodyOf(c, SeenRequest)
        return answerOnce(c, { db, scope: customerScope(caller) }, async (tx) => ({
          Data: await linkOnWire(
            tx,
            await markSeen(tx, caller.userId, { id, orderId: IsOrdered ? OrderID : null }),
          ),
        }))
      })
  )
}

export const SeenRequest = v.object({
  IsOrdered: v.optional(v.boolean(), false),
  OrderID: v.pipe(Line, v.maxLength(40)),
})

/** Throws a 404 for an invalid id. */
function linkIdOf(c: Context): string {
  const id = keyOf(c, 'id')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw linkNotFound()
  return id
}
