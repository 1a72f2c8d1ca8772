/** The customer's own account: profile and password (req 7.9, 7.11). */
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { limitedCaller } from '../requests/rate-limit'
import { appUser } from '../db/schema-customer'
import { invalid, invalidToken, Refusal } from '../floor/errors'
import { answerOnce, keysOf } from '../requests/idempotency'
import { sendPrivate } from '../replies/reply'
import { post } from '../mail/post'
import { checkPassword, hashPassword } from '../auth/passwords'
import type { ProviderContext } from './context'
import { jsonBodyOf } from '../requests/body'
import { signInLimit } from '../auth/limits'
import { refuseBadPassword, replacePassword } from '../auth/new-password'
import { ProfileRequest, storeProfile } from '../writes/profile'

const PasswordRequest = v.object({
  OldPassword: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  NewPassword: v.optional(v.string(), ''),
})
const callsPerMinute = 60

export function myAccountRoutes(context: ProviderContext): Hono {
  const { db } = context
  const callerOf = limitedCaller(context, 'account', callsPerMinute)
  const limit = signInLimit(context)
  return (
    new Hono()
      .post('/basic_info', async (c) => {
        const caller = await callerOf(c)
        const request = await jsonBodyOf(c, ProfileRequest)
        return answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
          const data = await storeProfile(tx, caller.userId, request)
          return { Message: 'Your profile was updated.', data }
        })
      })
      // Without answerOnce: nothing of a password is kept, not even a hash of the request.
      .post('/changepassword', async (c) => {
        const { userId, tokenHash } = await callerOf(c)
        const { OldPassword, NewPassword } = await jsonBodyOf(c, PasswordRequest)
        if (OldPassword === '') throw invalid('Current Password is required.')
        if (NewPassword === '') throw invalid('New Password is required.')
        const [user] = await db.select().from(appUser).where(eq(appUser.id, userId))
        if (!user) throw invalidToken()
        refuseBadPassword(NewPassword, user.email)
        // Whoever holds a stolen session may guess no faster than at sign-in, and locks nobody out of that.
        const attempt = { account: `password of user ${userId}`, device: 'any' }
        await limit.attempted(attempt)
        if (!(await checkPassword(user.passwordHash, OldPassword)))
          throw new Refusal(422, 'WRONGPASSWORD', 'The current password is not right.')
        await limit.succeeded(attempt)
        const passwordHash = await hashPassword(NewPassword)
        const token = await db.transaction(async (tx) => {
          await post(tx, 'password changed', { email: user.email })
          return replacePassword(tx, { userId, checkedHash: user.passwordHash, tokenHash }, passwordHash)
        })
        const Message = 'Your password was changed. Other devices are signed out.'
        return sendPrivate(c, { token, Message })
      })
  )
}
