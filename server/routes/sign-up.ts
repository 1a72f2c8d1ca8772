/** Signing up. Somebody who has an account already gets the same answer, and a mail instead (req 7.5, 7.19). */
import { Hono } from 'hono'
import { sendPrivate } from '../replies/reply'
import { mailLimit } from '../auth/limits'
import { knownAlreadyLetter, welcomeLetter } from '../mail/letters'
import { hashPassword } from '../auth/passwords'
import type { ProviderContext } from '../context'
import { limitDevices } from '../requests/rate-limit'
import { jsonBodyOf } from '../requests/input'
import { newCustomerOf, SignUpRequest, storeCustomer } from '../writes/sign-up'

/** A minute. A whole exhibition hall may share one address. */
const limits = { perDevice: 30, perAddress: 300 }

export function signUpRoutes(context: ProviderContext): Hono {
  const { db, mailer, settings } = context
  const limitMails = mailLimit(context)
  return new Hono().post('/signup', limitDevices(context, limits), async (c) => {
    const customer = newCustomerOf(await jsonBodyOf(c, SignUpRequest))
    const { email } = customer.user
    await limitMails('signup', email)
    const passwordHash = await hashPassword(customer.password)
    const isNew = await db.transaction((tx) => storeCustomer(tx, customer, passwordHash))
    mailer.post((isNew ? welcomeLetter : knownAlreadyLetter)(email, settings.publicUrl))
    const Message = 'Thank you for signing up. We have sent you an e-mail; please sign in.'
    return sendPrivate(c, { Message })
  })
}
