/**
 * Signing in to the desk: by password, and in a public shop also by a passkey or a one-time code; and signing out
 * (req 22.1, 22.2).
 */
import { normalizeEmail } from '../../../src/domain/account/contact-details'
import type { DeskNoSession, DeskPasskeyOptions, DeskSession } from '../../../src/domain/desk/session-row'
import type { Unsent } from '../../../src/domain/desk/row'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  closeDeskSession,
  findDeskSession,
  openDeskSession,
  passSecondStep,
  rightsOf,
  secondSteps,
  secretToSetUp,
  type PendingSession,
} from '../../auth/desk-session'
import { signInLimit } from '../../auth/limits'
import { authenticatorUri } from '../../auth/one-time-code'
import { passSecondStepByPasskey, passkeyRequestOptions } from '../../auth/passkey'
import { signInWithPassword, notSignedIn } from '../../auth/sign-in'
import type { Transactor } from '../../db/client'
import { deskAuditLog } from '../../db/schema-desk'
import { addressOf } from '../../base/caller-address'
import { invalid, invalidToken, Refusal } from '../../base/errors'
import { PlainText } from '../../base/input'
import { readBrand } from '../../reads/brand'
import { jsonBodyOf } from '../../requests/body'
import { limitAddresses, sharedCounter } from '../../requests/rate-limit'
import type { DeskEnv, ProviderContext } from '../context'
import { deskToken, setDeskToken, clearDeskToken, sendRow } from './member'

export const SignIn = v.object({
  email: v.optional(v.pipe(PlainText, v.transform(normalizeEmail), v.maxLength(254)), ''),
  password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})
export const Code = v.object({ code: v.optional(v.pipe(v.string(), v.maxLength(20)), '') })
/** Bytes in base64url. */
export const Bytes = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[\w-]*$/))
/** Fields that a browser sends with every response of a passkey. */
export const credentialFields = {
  id: Bytes,
  rawId: Bytes,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
}
export const Passkey = v.object({
  ...credentialFields,
  response: v.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
})
/** Maximal number of calls per minute from one address. */
const signInsPerMinute = 60

export function sessionRoutes(context: ProviderContext): Hono<DeskEnv> {
  const { db, settings } = context
  const limit = signInLimit(context)
  const limitAddress = limitAddresses(context, sharedCounter(context, 'desk sign-in')(signInsPerMinute))

  const findPendingSession = async (c: Context): Promise<PendingSession> => {
    const pending = await findDeskSession(
      db,
      deskToken(c, settings),
      c.req.header('X-Desk-Idle') === undefined,
    )
    if (!pending) throw invalidToken()
    return pending
  }
  /** The state from which the desk chooses its next page. */
  const stateOf = async ({ session, user }: PendingSession): Promise<Unsent<DeskSession>> => {
    const account = { email: user.email, name: user.fullName }
    if (session.isOpen)
      return {
        ...account,
        step: 'open',
        userId: user.id,
        rights: await rightsOf(db, user),
        ...(await readShop()),
        timeZone: settings.timeZone,
      }
    const ways = await secondSteps(db, { user })
    if (ways.length > 0) return { ...account, step: 'second', ways }
    const secret = await secretToSetUp(db, { session, user })
    return {
      ...account,
      step: 'set up',
      secret,
      uri: authenticatorUri((await readShop()).shop, user.email, secret),
    }
  }
  const readShop = async () => {
    const { words } = await readBrand(db, settings)
    return { shop: words.name, primary: words.primary, accent: words.accent }
  }

  /**
   * `pass` checks the second step and returns the token of the open session; null when the check fails, which sends
   * `wrong`.
   */
  const passStep = async (
    c: Context,
    wrong: Refusal,
    pass: (tx: Transactor, pending: PendingSession) => Promise<string | null>,
  ) => {
    const pending = await findPendingSession(c)
    const { user, session } = pending
    if (session.isOpen) return sendRow<DeskSession>(c, await stateOf(pending))
    const attempt = { account: `desk code of ${user.email}`, device: addressOf(c, settings) }
    await limit.countAttempt(attempt)
    const token = await db.transaction((tx) => pass(tx, pending))
    if (token === null) throw wrong
    await limit.recordSuccess(attempt)
    setDeskToken(c, settings, token)
    await logSignIn(user)
    return sendRow<DeskSession>(c, await stateOf({ ...pending, session: { ...session, isOpen: true } }))
  }

  return new Hono<DeskEnv>()
    .get('/', async (c) => sendRow<DeskSession>(c, await stateOf(await findPendingSession(c))))
    .post('/', limitAddress, async (c) => {
      const { email, password } = await jsonBodyOf(c, SignIn)
      if (email === '') throw invalid('Email is required')
      if (password === '') throw invalid('Password is required')
      const attempt = { account: email, device: addressOf(c, settings) }
      await limit.countAttempt(attempt)
      const signedIn = await signInWithPassword(db, { email, password }, (tx, user) =>
        openDeskSession(tx, user, !settings.isPublic),
      )
      if (!signedIn) throw notSignedIn()
      await limit.recordSuccess(attempt)
      const { token, user } = signedIn
      setDeskToken(c, settings, token)
      const opened = await findDeskSession(db, token)
      if (!opened) throw invalidToken()
      if (opened.session.isOpen) await logSignIn(user)
      return sendRow<DeskSession>(c, await stateOf(opened))
    })
    .post('/code', limitAddress, async (c) => {
      const { code } = await jsonBodyOf(c, Code)
      const wrong = new Refusal(
        422,
        'WRONGCODE',
        'That code isn’t right or was already used. Try the next one.',
      )
      return passStep(c, wrong, (tx, pending) => passSecondStep(tx, pending, code))
    })
    .post('/passkey/options', limitAddress, async (c) =>
      sendRow<DeskPasskeyOptions>(c, {
        ...(await passkeyRequestOptions(db, await findPendingSession(c), settings)),
      }),
    )
    .post('/passkey', limitAddress, async (c) => {
      const passkeyResponse = await jsonBodyOf(c, Passkey)
      const wrong = new Refusal(422, 'WRONGPASSKEY', 'That passkey isn’t right. Please try again.')
      return passStep(c, wrong, (tx, pending) =>
        passSecondStepByPasskey(tx, pending, passkeyResponse, settings),
      )
    })
    .delete('/', async (c) => {
      const token = deskToken(c, settings)
      if (token !== undefined) await closeDeskSession(db, token)
      clearDeskToken(c, settings)
      return sendRow<DeskNoSession>(c, {})
    })

  async function logSignIn({ id, email }: PendingSession['user']): Promise<void> {
    await db
      .insert(deskAuditLog)
      .values({ userId: id, email, act: 'sign in', subject: 'desk', before: {}, after: {} })
  }
}
