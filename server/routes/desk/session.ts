/** Signing in to the desk: the password, in a public shop a one-time code as well, and out (req 22.1, 22.2). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  closeDeskSession,
  findDeskSession,
  openDeskSession,
  passSecondStep,
  rightsOf,
  secretToSetUp,
} from '../../auth/desk-session'
import { signInLimit } from '../../auth/limits'
import { authenticatorUri } from '../../auth/one-time-code'
import { enter, notSignedIn } from '../../auth/sign-in'
import { deskAct } from '../../db/schema-desk'
import { addressOf } from '../../floor/caller-address'
import { invalid, invalidToken, Refusal } from '../../floor/errors'
import { PlainText } from '../../floor/input'
import { readBrand } from '../../reads/brand'
import { sendPrivate } from '../../replies/reply'
import { jsonBodyOf } from '../../requests/body'
import { limitAddresses, shared } from '../../requests/rate-limit'
import type { ProviderContext } from '../context'
import { type DeskEnv, deskToken, giveDeskToken, takeDeskToken } from './member'

export const SignIn = v.object({
  email: v.optional(v.pipe(PlainText, v.trim(), v.toLowerCase(), v.maxLength(254)), ''),
  password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})
export const Code = v.object({ code: v.optional(v.pipe(v.string(), v.maxLength(20)), '') })
/** A minute, from one address. */
const signInsPerMinute = 60

type Waiting = NonNullable<Awaited<ReturnType<typeof findDeskSession>>>

export function sessionRoutes(context: ProviderContext): Hono<DeskEnv> {
  const { db, settings } = context
  const limit = signInLimit(context)
  const limitAddress = limitAddresses(context, shared(context, 'desk sign-in')(signInsPerMinute))

  const waitingSession = async (c: Context): Promise<Waiting> => {
    const found = await findDeskSession(db, deskToken(c, settings), c.req.header('X-Desk-Idle') === undefined)
    if (!found) throw invalidToken()
    return found
  }
  /** What the desk shows next. */
  const stateOf = async ({ session, user }: Waiting) => {
    const who = { email: user.email, name: user.fullName }
    if (session.isOpen)
      return { ...who, step: 'open', userId: user.id, rights: await rightsOf(db, user), ...(await shop()) }
    const secret = await secretToSetUp(db, { session, user })
    if (secret === null) return { ...who, step: 'code' }
    return { ...who, step: 'set up', secret, uri: authenticatorUri((await shop()).shop, user.email, secret) }
  }
  const shop = async () => {
    const { words } = await readBrand(db, settings)
    return { shop: words.name, primary: words.primary, accent: words.accent }
  }

  return new Hono<DeskEnv>()
    .get('/', async (c) => sendPrivate(c, { data: await stateOf(await waitingSession(c)) }))
    .post('/', limitAddress, async (c) => {
      const { email, password } = await jsonBodyOf(c, SignIn)
      if (email === '') throw invalid('Email is required')
      if (password === '') throw invalid('Password is required')
      const attempt = { account: email, device: addressOf(c, settings) }
      await limit.attempted(attempt)
      const entered = await enter(db, { email, password }, (tx, user) =>
        openDeskSession(tx, user, !settings.isPublic),
      )
      if (!entered) throw notSignedIn()
      await limit.succeeded(attempt)
      const { token, user } = entered
      giveDeskToken(c, settings, token)
      const found = await findDeskSession(db, token)
      if (!found) throw invalidToken()
      if (found.session.isOpen) await note(user)
      return sendPrivate(c, { data: await stateOf(found) })
    })
    .post('/code', limitAddress, async (c) => {
      const { code } = await jsonBodyOf(c, Code)
      const found = await waitingSession(c)
      const { user, session } = found
      if (session.isOpen) return sendPrivate(c, { data: await stateOf(found) })
      const attempt = { account: `desk code of ${user.email}`, device: addressOf(c, settings) }
      await limit.attempted(attempt)
      const token = await db.transaction((tx) => passSecondStep(tx, found, code))
      if (token === null)
        throw new Refusal(422, 'WRONGCODE', 'That code isn’t right, or was used. Try the next one.')
      await limit.succeeded(attempt)
      giveDeskToken(c, settings, token)
      await note(user)
      return sendPrivate(c, { data: await stateOf({ ...found, session: { ...session, isOpen: true } }) })
    })
    .delete('/', async (c) => {
      const token = deskToken(c, settings)
      if (token !== undefined) await closeDeskSession(db, token)
      takeDeskToken(c, settings)
      return sendPrivate(c, { data: {} })
    })

  async function note({ id, email }: Waiting['user']): Promise<void> {
    await db
      .insert(deskAct)
      .values({ userId: id, email, act: 'sign in', subject: 'desk', before: {}, after: {} })
  }
}
