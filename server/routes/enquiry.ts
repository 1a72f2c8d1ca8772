/** Request a quote and request a sample: open to visitors, and joined to the account of whoever is signed in. */
import { type Context, Hono } from 'hono'
import { answerOnce, openKeys } from '../requests/idempotency'
import type { ProviderContext } from '../context'
import { limitDevices } from '../requests/rate-limit'
import { jsonBodyOf } from '../requests/input'
import { userIdOf } from '../auth/session'
import { EnquiryRequest, storeEnquiry } from '../writes/enquiry'

const requestsPerMinute = 60
/** Generous: a whole exhibition hall may share one address. */
const requestsOfAHall = 600

export function enquiryRoutes({ db, settings }: ProviderContext): Hono {
  const routes = new Hono()
  if (settings.rateLimits) {
    const limits = { perDevice: requestsPerMinute, perAddress: requestsOfAHall }
    const limit = limitDevices(limits, settings.trustProxy)
    routes.use('/requestquote', limit)
    routes.use('/requestsample', limit)
  }
  const store = async (c: Context, kind: 'quote' | 'sample', thanks: (email: string) => string) => {
    const request = await jsonBodyOf(c, EnquiryRequest)
    const userId = await userIdOf(db, c)
    return answerOnce(c, { db, scope: openKeys }, async (tx) => ({
      Message: thanks(await storeEnquiry(tx, { kind, userId }, request)),
    }))
  }
  return routes
    .post('/requestquote', (c) =>
      store(c, 'quote', (email) => `Thank you. We will send your quote to ${email}.`),
    )
    .post('/requestsample', (c) =>
      store(c, 'sample', (email) => `Thank you. We will write to ${email} about your sample.`),
    )
}
