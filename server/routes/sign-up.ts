/**
 * Signing up. Somebody who has an account already gets the same answer, and another mail (req 7.5, 7.19). Where addresses are
 * verified, the new customer's mail holds a link that leads here as well (req 7.22).
 */
import { Hono } from 'hono'
import { sendPrivate } from '../replies/reply'
import { mailLimit } from '../auth/limits'
import { post } from '../mail/post'
import { hashPassword } from '../auth/passwords'
import type { ProviderContext } from './context'
import { limitDevices, shared } from '../requests/rate-limit'
import { jsonBodyOf } from '../requests/body'
import { newCustomerOf, SignUpRequest, storeCustomer } from '../writes/sign-up'

/** A minute. A whole exhibition hall may share one address. */
const limits = { perDevice: 30, perAddress: 300 }

export function signUpRoutes(context: ProviderContext): Hono {
  const { db, settings } = context
  const limitMails = mailLimit(context)
  return new Hono().post('/signup', limitDevices(context, shared(context, 'sign-up'), limits), async (c) => {
    const customer = newCustomerOf(await jsonBodyOf(c, SignUpRequest))
    const { email } = customer.user
    await limitMails(c, 'signup', email)
    const passwordHash = await hashPassword(customer.password)
    await db.transaction(async (tx) => {
      const id = await storeCustomer(tx, customer, passwordHash)
      if (id === null) await post(tx, 'known already', { email })
      else if (settings.verifyEmail) await post(tx, 'address to verify', { id, email })
      else await post(tx, 'welcome', { email })
    })
    const next = settings.verifyEmail ? 'open its link before you order' : 'please sign in'
    return sendPrivate(c, { Message: `Thank you for signing up. We have sent you an e-mail; ${next}.` })
  })
}
