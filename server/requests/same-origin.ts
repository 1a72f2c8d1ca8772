/**
 * Protects calls that a cookie authorizes: only pages of this origin may write. A call with a key is accepted, because
 * only programs send keys.
 */
import type { MiddlewareHandler } from 'hono'
import { apiKeyOf } from '../auth/api-key'
import { Refusal } from '../floor/errors'
import type { Settings } from '../floor/settings'

/** Browsers send the origin with every write. A write without an origin is refused. */
export function sameOriginOnly({ publicUrl }: Pick<Settings, 'publicUrl'>): MiddlewareHandler {
  const shopUrl = new URL(publicUrl)
  return async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method) && apiKeyOf(c.req.header('Authorization')) === null) {
      const origin = c.req.header('Origin') ?? ''
      const originUrl = URL.canParse(origin) ? new URL(origin) : null
      // A page over plain HTTP has another origin than the shop, and anyone on the network path can change it.
      const isSameOrigin =
        originUrl?.host === shopUrl.host
          ? originUrl.origin === shopUrl.origin
          : originUrl?.host === (c.req.header('Host') ?? new URL(c.req.url).host)
      if (!isSameOrigin) throw new Refusal(403, 'OTHERSITE', 'Please use the desk on its own page.')
    }
    await next()
  }
}
