/** Signing in and out (req 7.2, 7.14). */
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { appUser } from '../db/schema-customer'
import { invalid, Refusal } from '../floor/errors'
import { sendPrivate } from '../replies/reply'
import { checkPassword, hashPassword, isOutdated } from '../auth/passwords'
import type { ProviderContext } from './context'
import type { Database } from '../db/client'
import { deviceOf, limitAddresses, shared } from '../requests/rate-limit'
import { type ServerEnv } from '../floor/caller-address'
import { profileOf } from '../reads/profile'
import { PlainText } from '../floor/input'
import { bodyOf } from '../requests/body'
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
    .post('/signin', limitAddresses(context, shared(context, 'sign-in')(signInsOfAHall)), async (c) => {
      const { Email, Password } = await bodyOf(c, SignIn)
      if (Email === '') throw invalid('Email is required')
      if (Password === '') throw invalid('Password is required')
      const attempt = { account: Email, device: deviceOf(c, settings) }
      await limit.attempted(attempt)
      const entered = await enter(db, Email, Password)
      if (!entered) throw notSignedIn()
      await limit.succeeded(attempt)
      const { token, user } = entered
      return sendPrivate(c, { token, Message: 'Signed in successfully.', data: profileOf(user) })
    })
    .post('/signout', async (c) => {
      const token = presentedToken(c)
      if (token !== null) await closeSession(db, token)
      return sendPrivate(c, { Message: 'Signed out.' })
    })
}

type Entered = { user: typeof appUser.$inferSelect; token: string }

/** Opens a session for whoever knows the password; null for everybody else. */
async function enter(db: Database, email: string, password: string): Promise<Entered | null> {
  const [found] = await db.select().from(appUser).where(eq(appUser.email, email))
  const isRight = await checkPassword(found?.passwordHash ?? null, password)
  if (!found || !isRight) return null
  const checked = found.passwordHash
  const passwordHash = isOutdated(checked) ? await hashPassword(password) : checked
  const entered = await db.transaction(async (tx) => {
    // Only while the password is the one that was checked: a change ends all sessions, this one as well.
    const [user] = await tx
      .update(appUser)
      .set({ loginCount: sql`${appUser.loginCount} + 1`, passwordHash })
      .where(and(eq(appUser.id, found.id), eq(appUser.passwordHash, checked)))
      .returning()
    return user ? { user, token: await openSession(tx, user.id) } : null
  })
  // Perhaps another sign-in made the hash anew at this moment: then the password opens that one, too.
  return entered ?? enter(db, email, password)
}

const notSignedIn = () => new Refusal(401, 'SIGNINFAILED', 'The email or password is not right.')
