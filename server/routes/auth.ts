/** Signing in and out (req 7.2, 7.14). */
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { appUser } from '../db/schema-customer'
import { invalid, Refusal } from '../requests/errors'
import { sendPrivate } from '../replies/reply'
import { checkPassword } from '../auth/passwords'
import type { ProviderContext } from '../context'
import { deviceOf, limitAddresses, type ServerEnv } from '../requests/rate-limit'
import { profileOf } from '../reads/profile'
import { bodyOf, PlainText } from '../requests/input'
import { closeSession, openSession, presentedToken } from '../auth/session'
import { signInLimit } from '../auth/limits'

const SignIn = v.object({
  Email: v.optional(v.pipe(PlainText, v.trim(), v.toLowerCase(), v.maxLength(254)), ''),
  Password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})
/** A minute. Generous: a whole exhibition hall may share one address. Guessing is stopped by account and device. */
const signInsOfAHall = 600

export function authRoutes(context: ProviderContext): Hono<ServerEnv> {
  const { db, settings } = context
  const limit = signInLimit(context)
  return new Hono<ServerEnv>()
    .post('/signin', limitAddresses(context, signInsOfAHall), async (c) => {
      const { Email, Password } = await bodyOf(c, SignIn)
      if (Email === '') throw invalid('Email is required')
      if (Password === '') throw invalid('Password is required')
      const attempt = { account: Email, device: deviceOf(c, settings) }
      await limit.attempted(attempt)
      const [user] = await db.select().from(appUser).where(eq(appUser.email, Email))
      const isRight = await checkPassword(user?.passwordHash ?? null, Password)
      if (!user || !isRight) throw notSignedIn()
      await limit.succeeded(attempt)
      const reply = await db.transaction(async (tx) => {
        // Only while the password is the one that was checked: a change ends all sessions, this one as well.
        const [counted] = await tx
          .update(appUser)
          .set({ loginCount: sql`${appUser.loginCount} + 1` })
          .where(and(eq(appUser.id, user.id), eq(appUser.passwordHash, user.passwordHash)))
          .returning()
        if (!counted) throw notSignedIn()
        const token = await openSession(tx, user.id)
        return { token, Message: 'Signed in successfully.', data: profileOf(counted) }
      })
      return sendPrivate(c, reply)
    })
    .post('/signout', async (c) => {
      const token = presentedToken(c)
      if (token !== null) await closeSession(db, token)
      return sendPrivate(c, { Message: 'Signed out.' })
    })
}

const notSignedIn = () => new Refusal(401, 'SIGNINFAILED', 'The email or password is not right.')
