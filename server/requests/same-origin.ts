/**
 * Protects calls that a cookie authorizes: only pages of this origin may write. A call with a token is accepted,
 * because only programs send tokens.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../base/errors'
import type { Settings } from '../base/settings'

/** The prefix lets people and secret scanners recognise a program's token. */
export const tokenPrefix = 'sfk_'
const bearer = new RegExp(`^Bearer (${tokenPrefix}[\\w-]{1,200})$`)

/** Returns the token of `Authorization: Bearer sfk_…`; null without a token. */
export const programToken = (c: Context): string | null =>
  bearer.exec(c.req.header('Authorization') ?? '')?.[1] ?? null

/** Browsers send the origin with every write. A write without an origin is refused. */
export function sameOriginOnly({ publicUrl }: Pick<Settings, 'publicUrl'>): MiddlewareHandler {
  const shopUrl = new URL(publicUrl)
  return async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method) && programToken(c) === null) {
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
