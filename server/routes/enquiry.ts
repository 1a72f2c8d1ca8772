/** Request a quote and request a sample: open to visitors, and joined to the account of whoever is signed in. */
import { type Context, Hono } from 'hono'
import { answerOnce, openKeys } from '../requests/idempotency'
import type { ProviderContext } from '../context'
import { mailLimit } from '../auth/limits'
import { mailEnquiry } from '../mail/enquiry-mail'
import { isTooMany } from '../requests/errors'
import { limitDevices } from '../requests/rate-limit'
import { jsonBodyOf } from '../requests/input'
import { userIdOf } from '../auth/session'
import { EnquiryRequest, storeEnquiry } from '../writes/enquiry'

const requestsPerMinute = 60
/** Generous: a whole exhibition hall may share one address. */
const requestsOfAHall = 600

export function enquiryRoutes(context: ProviderContext): Hono {
  const { db } = context
  const limit = limitDevices(context, { perDevice: requestsPerMinute, perAddress: requestsOfAHall })
  const limitMails = mailLimit(context)
  /** A request is taken however many copies an address has had. */
  const mayCopy = (c: Context) => (email: string) =>
    limitMails(c, 'enquiry', email).then(
      () => true,
      (refused: unknown) => {
        if (isTooMany(refused)) return false
        throw refused
      },
    )
  const store = async (c: Context, kind: 'quote' | 'sample', thanks: (email: string) => string) => {
    const request = await jsonBodyOf(c, EnquiryRequest)
    const userId = await userIdOf(db, c)
    let made: number | null = null
    const reply = await answerOnce(c, { db, scope: openKeys }, async (tx) => {
      const { id, email, isNew } = await storeEnquiry(tx, { kind, userId }, request)
      made = isNew ? id : null
      return { Message: thanks(email) }
    })
    // Not for one that comes again.
    if (made !== null) await mailEnquiry(context, made, mayCopy(c))
    return reply
  }
  return new Hono()
    .post('/requestquote', limit, (c) =>
      store(c, 'quote', (email) => `Thank you. We will send your quote to ${email}.`),
    )
    .post('/requestsample', limit, (c) =>
      store(c, 'sample', (email) => `Thank you. We will write to ${email} about your sample.`),
    )
}
