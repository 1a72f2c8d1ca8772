/** Signing in and out (req 7.2, 7.14), signing up, and forgotten passwords (req 7.8). */
import { normalizeEmail } from '../../src/domain/account/contact-details'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { mailLimit, signInLimit } from '../auth/limits'
import { hashPassword, emailOfReset, refuseBadPassword, ResetToken, redeemReset } from '../auth/password'
import { closeSession, openSession, presentedToken } from '../auth/session'
import { signInWithPassword, notSignedIn } from '../auth/sign-in'
import { mayVerify, signerOf } from '../auth/signing'
import type { ServerEnv } from '../base/caller-address'
import { invalid } from '../base/errors'
import { EmailLine, idOf, PlainText } from '../base/input'
import { reachesCustomers, requireMailServer } from '../mail/mail-notice'
import { queueMail } from '../mail/mail-queue'
import { profileOf } from '../reads/account'
import { plainPage } from '../replies/plain-page'
import { sendPrivate } from '../replies/reply'
import { bodyOf, jsonBodyOf, pathParam } from '../requests/body'
import { deviceOf, limitAddresses, limitDevices, sharedCounter } from '../requests/rate-limit'
import { newCustomerOf, SignUpRequest, storeCustomer, verifyEmail } from '../writes/sign-up'
import type { ProviderContext } from './context'

export const SignIn = v.object({
  Email: v.optional(v.pipe(PlainText, v.transform(normalizeEmail), v.maxLength(254)), ''),
  Password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})
/**
 * The limit per minute is high, because a whole exhibition hall may share one IP address. Guessing is
 * limited by account and device.
 */
const maxSignInsPerAddress = 600

export function authRoutes(context: ProviderContext): Hono<ServerEnv> {
  const { db, settings } = context
  const limit = signInLimit(context)
  return new Hono<ServerEnv>()
    .post(
      '/signin',
      limitAddresses(context, sharedCounter(context, 'sign-in')(maxSignInsPerAddress)),
      async (c) => {
        const { Email, Password } = await bodyOf(c, SignIn)
        if (Email === '') throw invalid('Email is required')
        if (Password === '') throw invalid('Password is required')
        const attempt = { account: Email, device: deviceOf(c, settings) }
        await limit.countAttempt(attempt)
        const signedIn = await signInWithPassword(db, { email: Email, password: Password }, (tx, { id }) =>
          openSession(tx, id),
        )
        if (!signedIn) throw notSignedIn()
        await limit.recordSuccess(attempt)
        const { token, user } = signedIn
        return sendPrivate(c, { token, Message: 'Signed in successfully.', data: profileOf(user) })
      },
    )
    .post('/signout', async (c) => {
      const token = presentedToken(c)
      if (token !== null) await closeSession(db, token)
      return sendPrivate(c, { Message: 'Signed out.' })
    })
}

/*
 * Signing up. An address that already has an account gets the same reply, but another mail (req 7.5, 7.19). When
 * addresses are verified, the new customer's mail contains a link to the page below (req 7.22).
 */

/** Limits per minute; a whole exhibition hall may share one IP address. */
const signUpLimits = { perDevice: 30, perAddress: 300 }

export function signUpRoutes(context: ProviderContext): Hono {
  const { db, settings } = context
  const limitMails = mailLimit(context)
  return new Hono().post(
    '/signup',
    limitDevices(context, sharedCounter(context, 'sign-up'), signUpLimits),
    async (c) => {
      const customer = newCustomerOf(await jsonBodyOf(c, SignUpRequest))
      const { email } = customer.user
      await limitMails(c, 'signup', email)
      const passwordHash = await hashPassword(customer.password)
      await db.transaction(async (tx) => {
        const id = await storeCustomer(tx, customer, passwordHash)
        if (id === null) await queueMail(tx, 'known already', { email })
        else if (settings.verifyEmail) await queueMail(tx, 'address to verify', { id, email })
        else await queueMail(tx, 'welcome', { email })
      })
      const next = settings.verifyEmail ? 'open its link before you order' : 'please sign in'
      return sendPrivate(c, {
        Message: reachesCustomers(settings)
          ? `Account created. We’ve emailed you; ${next}.`
          : 'Account created. Please sign in.',
      })
    },
  )
}

export const ForgotPasswordRequest = v.object({ UserNameOrEmail: EmailLine })
export const VerifyRequest = v.object({ VerificationLink: ResetToken })
export const ChangeRequest = v.object({ VerificationLink: ResetToken, Password: v.optional(v.string(), '') })
/** Limits per minute; a whole exhibition hall may share one IP address. */
const resetLimits = { perDevice: 30, perAddress: 300 }

export function forgotPasswordRoutes(context: ProviderContext): Hono {
  const { db } = context
  const limitMails = mailLimit(context)
  return new Hono()
    .use(limitDevices(context, sharedCounter(context, 'forgotten password'), resetLimits))
    .post('/', async (c) => {
      const { UserNameOrEmail: email } = await jsonBodyOf(c, ForgotPasswordRequest)
      if (email === '') throw invalid('Email is required')
      if (email.length > 254) throw invalid('Invalid email format')
      await requireMailServer(context)
      await limitMails(c, 'forgotpassword', email)
      // The job is also queued for an unknown address, so that both replies take the same time.
      await queueMail(db, 'forgotten password', { email })
      const Message =
        'If there is an account with this address, we have sent it a link to set a new password.'
      return sendPrivate(c, { Message })
    })
    .post('/verifylink', async (c) => {
      const { VerificationLink } = await jsonBodyOf(c, VerifyRequest)
      await emailOfReset(db, VerificationLink)
      return sendPrivate(c, { isValid: true })
    })
    .post('/changepassword', async (c) => {
      const { VerificationLink, Password } = await jsonBodyOf(c, ChangeRequest)
      // The link is checked first, so that invented links cost no hashing.
      const email = await emailOfReset(db, VerificationLink)
      if (Password === '') throw invalid('Password is required')
      refuseBadPassword(Password, email)
      const passwordHash = await hashPassword(Password)
      await db.transaction(async (tx) => {
        await redeemReset(tx, VerificationLink, passwordHash)
        await queueMail(tx, 'password changed', { email })
      })
      // The account's owner does not have to wait after another person's guesses.
      await signInLimit(context).reset(email)
      return sendPrivate(c, { Message: 'Your password was changed. Please sign in.' })
    })
}

/*
 * The page behind the link that verifies a customer's address (req 7.22). Only the button changes something, because
 * mail scanners open links, too. The page is the provider's own, so that storefronts do not need one.
 */

export function verifyEmailRoutes({ db, settings }: ProviderContext): Hono {
  const ownerOf = async (c: Context) => {
    const id = idOf(pathParam(c, 'id'))
    return id !== null && mayVerify(await signerOf(db), id, pathParam(c, 'ticket')) ? id : null
  }
  return new Hono()
    .get('/:id/:ticket', async (c) =>
      (await ownerOf(c)) === null
        ? expiredPage(c)
        : plainPage(
            c,
            'Is this your email address?',
            html`<form method="post"><button>Yes, it is mine</button></form>`,
          ),
    )
    .post('/:id/:ticket', async (c) => {
      const id = await ownerOf(c)
      if (id === null) return expiredPage(c)
      await verifyEmail(db, id)
      const shop = html`<a href="${settings.publicUrl}">Go to the shop</a>`
      return plainPage(c, 'Thank you, you can order now.', html`<p>${shop}</p>`)
    })
}

function expiredPage(c: Context) {
  const next = html`<p>Please sign in and place your order: we will send you another link.</p>`
  return plainPage(c, 'This link doesn’t work any more.', next, 404)
}
