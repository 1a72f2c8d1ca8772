/** For calls that a cookie lets in: only pages of this very origin change anything by them. A key is sent by programs alone. */
import type { MiddlewareHandler } from 'hono'
import { keyIn } from '../auth/api-key'
import { Refusal } from '../floor/errors'
import type { Settings } from '../floor/settings'

/** Browsers say with every write from where it comes; what does not say so is refused. */
export function sameOriginOnly({ publicUrl }: Pick<Settings, 'publicUrl'>): MiddlewareHandler {
  const known = new URL(publicUrl)
  return async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method) && keyIn(c.req.header('Authorization')) === null) {
      const origin = c.req.header('Origin') ?? ''
      const from = URL.canParse(origin) ? new URL(origin) : null
      // A page over plain HTTP is another origin than the shop's, and whoever is on the way can write it.
      const isOwn =
        from?.host === known.host
          ? from.origin === known.origin
          : from?.host === (c.req.header('Host') ?? new URL(c.req.url).host)
      if (!isOwn) throw new Refusal(403, 'OTHERSITE', 'Please use the desk on its own page.')
    }
    await next()
  }
}
