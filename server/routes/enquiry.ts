/** Receives requests for quotes and samples (enquiries) of visitors and of signed-in customers. */
import { type Context, Hono } from 'hono'
import { withIdempotency, visitorScope } from '../requests/idempotency'
import type { ProviderContext } from './context'
import type { Executor } from '../db/client'
import { mailLimit } from '../auth/limits'
import { queueMail } from '../mail/mail-queue'
import { isTooMany } from '../base/errors'
import { limitDevices, sharedCounter } from '../requests/rate-limit'
import { jsonBodyOf } from '../requests/body'
import { userIdOf } from '../auth/session'
import { EnquiryRequest, storeEnquiry } from '../writes/enquiry'

const requestsPerMinute = 60
/** The limit is high, because a whole exhibition hall may share one IP address. */
const requestsPerAddress = 600

export function enquiryRoutes(context: ProviderContext): Hono {
  const { db, settings } = context
  const limit = limitDevices(context, sharedCounter(context, 'request'), {
    perDevice: requestsPerMinute,
    perAddress: requestsPerAddress,
  })
  /** Resolves to false when no further copy may be mailed to this address; the request is accepted anyway. */
  const canMailCopy = (tx: Executor, c: Context, email: string) =>
    mailLimit({ db: tx, settings })(c, 'enquiry', email).then(
      () => true,
      (refused: unknown) => {
        if (isTooMany(refused)) return false
        throw refused
      },
    )
  const storeRequest = async (
    c: Context,
    kind: 'quote' | 'sample',
    thanksText: (email: string) => string,
  ) => {
    const request = await jsonBodyOf(c, EnquiryRequest)
    const userId = await userIdOf(db, c)
    return withIdempotency(c, { db, scope: visitorScope }, async (tx) => {
      const { id, email, isNew } = await storeEnquiry(tx, { kind, userId }, request)
      if (isNew) {
        await queueMail(tx, 'request', { id })
        if (await canMailCopy(tx, c, email)) await queueMail(tx, 'request copy', { id })
      }
      return { Message: thanksText(email) }
    })
  }
  return new Hono()
    .post('/requestquote', limit, (c) =>
      storeRequest(c, 'quote', (email) => `Thank you. We will send your quote to ${email}.`),
    )
    .post('/requestsample', limit, (c) =>
      storeRequest(c, 'sample', (email) => `Thank you. We will write to ${email} about your sample.`),
    )
}
