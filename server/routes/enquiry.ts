/** Request a quote and request a sample: open to visitors, and joined to the account of whoever is signed in. */
import { type Context, Hono } from 'hono'
import { Refusal } from '../errors'
import { answerOnce, openKeys } from '../idempotency'
import type { ProviderContext } from '../provider-context'
import { limitDevices } from '../rate-limit'
import { jsonBodyOf } from '../request-input'
import { presentedToken, requireCaller } from '../session'
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
    const userId = await userIdOf(c)
    return answerOnce(c, { db, scope: openKeys }, async (tx) => ({
      Message: thanks(await storeEnquiry(tx, { kind, userId }, request)),
    }))
  }
  /** A session that has ended is no reason to lose a request that needs none. */
  const userIdOf = async (c: Context): Promise<number | null> => {
    if (presentedToken(c) === null) return null
    try {
      return (await requireCaller(db, c)).userId
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
  return routes
    .post('/requestquote', (c) =>
      store(c, 'quote', (email) => `Thank you. We will send your quote to ${email}.`),
    )
    .post('/requestsample', (c) =>
      store(c, 'sample', (email) => `Thank you. We will write to ${email} about your sample.`),
    )
}
