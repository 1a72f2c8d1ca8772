/** Refuses requests that pages of other sites make their visitors send. */
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../base/errors'
import type { Settings } from '../base/settings'

/**
 * A setting names the storefronts on other origins. Programs and browsers that do not send the site of a call are
 * accepted. `message` is for people.
 */
export function refuseOtherSites({ corsOrigins }: Settings, message: string): MiddlewareHandler {
  return async (c, next) => {
    const isOther = c.req.header('Sec-Fetch-Site') === 'cross-site'
    if (isOther && !corsOrigins.includes(c.req.header('Origin') ?? ''))
      throw new Refusal(403, 'OTHERSITE', message)
    await next()
  }
}
