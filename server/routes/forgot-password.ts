/** Forgotten passwords: a mailed link, whether it still holds, and the new password (req 7.8). */
import { Hono } from 'hono'
import * as v from 'valibot'
import { mailLimit, signInLimit } from '../auth/limits'
import { invalid } from '../floor/errors'
import { Line } from '../floor/input'
import { jsonBodyOf } from '../requests/body'
import { sendPrivate } from '../replies/reply'
import { post } from '../mail/post'
import { hashPassword } from '../auth/passwords'
import type { ProviderContext } from './context'
import { limitDevices, shared } from '../requests/rate-limit'
import { ownerOfReset, refuseBadPassword, ResetToken, useReset } from '../auth/new-password'

const AskRequest = v.object({ UserNameOrEmail: v.pipe(Line, v.toLowerCase()) })
const VerifyRequest = v.object({ VerificationLink: ResetToken })
const ChangeRequest = v.object({ VerificationLink: ResetToken, Password: v.optional(v.string(), '') })
/** A minute. A whole exhibition hall may share one address. */
const limits = { perDevice: 30, perAddress: 300 }

export function forgotPasswordRoutes(context: ProviderContext): Hono {
  const { db } = context
  const limitMails = mailLimit(context)
  return new Hono()
    .use(limitDevices(context, shared(context, 'forgotten password'), limits))
    .post('/', async (c) => {
      const { UserNameOrEmail: email } = await jsonBodyOf(c, AskRequest)
      if (email === '') throw invalid('Email is required')
      if (email.length > 254) throw invalid('Invalid email format')
      await limitMails(c, 'forgotpassword', email)
      // Also for nobody's address, so that both take the same time.
      await post(db, 'forgotten password', { email })
      const Message =
        'If there is an account with this address, we have sent it a link to set a new password.'
      return sendPrivate(c, { Message })
    })
    .post('/verifylink', async (c) => {
      const { VerificationLink } = await jsonBodyOf(c, VerifyRequest)
      await ownerOfReset(db, VerificationLink)
      return sendPrivate(c, { isValid: true })
    })
    .post('/changepassword', async (c) => {
      const { VerificationLink, Password } = await jsonBodyOf(c, ChangeRequest)
      // First, so that made-up links cost no hashing.
      const email = await ownerOfReset(db, VerificationLink)
      if (Password === '') throw invalid('Password is required')
      refuseBadPassword(Password, email)
      const passwordHash = await hashPassword(Password)
      await db.transaction(async (tx) => {
        await useReset(tx, VerificationLink, passwordHash)
        await post(tx, 'password changed', { email })
      })
      // Whoever reads the account's mail need not wait for what somebody else guessed.
      await signInLimit(context).forgiven(email)
      return sendPrivate(c, { Message: 'Your password was changed. Please sign in.' })
    })
}
