/** Private links as their rep creates, reads and revokes them (req 23.1 to 23.3). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { normalizeEmail } from '../../../src/domain/account/contact-details'
import { type LinkAddress, LinkRequest, LinkSeen } from '../contract'
import { linkPath } from './link-token'
import { mailLimit } from '../../../server/auth/limits'
import type { ServerEnv } from '../../../server/base/caller-address'
import { queueFeatureMail } from '../../../server/mail/mail-queue'
import { quoteLetter } from './letters'
import { findLink, linksOf, linkNotFound } from './read-links'
import { sendPrivate } from '../../../server/replies/reply'
import { jsonBodyOf, pathParam } from '../../../server/requests/body'
import { withIdempotency, customerScope } from '../../../server/requests/idempotency'
import { rateLimitedCaller } from '../../../server/requests/rate-limit'
import { createAddress, markSeen, putLink, revokeLink } from './write-link'
import type { ProviderContext } from '../../../server/routes/context'

const callsPerMinute = 120

export function clientLinkRoutes(context: ProviderContext): Hono<ServerEnv> {
  const { db, settings } = context
  const callerOf = rateLimitedCaller(context, 'client link', callsPerMinute)
  return (
    new Hono<ServerEnv>()
      .get('/', async (c) => sendPrivate(c, { Data: await linksOf(db, (await callerOf(c)).userId) }))
      .put('/:id', async (c) => {
        const caller = await callerOf(c)
        const id = linkIdOf(c)
        const request = await jsonBodyOf(c, LinkRequest)
        return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
          await putLink(tx, caller, id, request)
          const email = normalizeEmail(request.email)
          if (email !== '') {
            await mailLimit({ db: tx, settings })(c, 'clientlink', email)
            await queueFeatureMail(tx, quoteLetter, { linkId: id, email })
          }
          return { Data: await findLink(tx, id) }
        })
      })
      .delete('/:id', async (c) => {
        const caller = await callerOf(c)
        const id = linkIdOf(c)
        return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
          await revokeLink(tx, caller.userId, id)
          return { Data: await findLink(tx, id) }
        })
      })
      // This call has no withIdempotency, which would store the token: each call creates another token.
      .post('/:id/address', async (c) => {
        const { userId } = await callerOf(c)
        const id = linkIdOf(c)
        await jsonBodyOf(c, v.object({}))
        const token = await db.transaction((tx) => createAddress(tx, userId, id))
        const url = new URL(linkPath(token), settings.publicUrl).href
        return sendPrivate(c, { Data: { url } satisfies v.InferOutput<typeof LinkAddress> })
      })
      .post('/:id/seen', async (c) => {
        const caller = await callerOf(c)
        const id = linkIdOf(c)
        const { orderId } = await jsonBodyOf(c, LinkSeen)
        return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
          await markSeen(tx, caller.userId, { id, orderId })
          return { Data: await findLink(tx, id) }
        })
      })
  )
}

/** Throws a 404 for an invalid id. */
function linkIdOf(c: Context): string {
  const id = pathParam(c, 'id')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw linkNotFound()
  return id
}
