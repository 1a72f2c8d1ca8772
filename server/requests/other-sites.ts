/** Refuses what pages of other sites have their visitors send. */
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../floor/errors'
import type { Settings } from '../floor/settings'

/**
 * Storefronts on other origins are named in a setting; what is no browser, and browsers that do not say where a call comes
 * from, are let through. `message` is for people.
 */
export function refuseOtherSites({ corsOrigins }: Settings, message: string): MiddlewareHandler {
  return async (c, next) => {
    const isOther = c.req.header('Sec-Fetch-Site') === 'cross-site'
    if (isOther && !corsOrigins.includes(c.req.header('Origin') ?? ''))
      throw new Refusal(403, 'OTHERSITE', message)
    await next()
  }
}
