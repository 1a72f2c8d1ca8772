/** The calls of the operator's desk, below /desk/api: for its own pages, and behind its own session (req 22.1). */
import { Hono } from 'hono'
import { largestArtwork } from '../../../src/domain/cart/artwork'
import { notFound } from '../../floor/errors'
import { limitBody } from '../../requests/body'
import { sameOriginOnly } from '../../requests/same-origin'
import type { ProviderContext } from '../context'
import { deskCustomerRoutes } from './customers'
import { type DeskEnv, membersOnly } from './member'
import { deskOrderRoutes } from './orders'
import { deskRequestRoutes } from './requests'
import { sessionRoutes } from './session'
import { todayRoutes } from './today'

const maxJsonBytes = 256 * 1024

export function deskRoutes(context: ProviderContext, stopping: AbortSignal): Hono<DeskEnv> {
  const json = limitBody(maxJsonBytes, 'The request is too large.')
  const file = limitBody(largestArtwork + 1024, 'A file can have at most 25 MB.')
  return new Hono<DeskEnv>()
    .use(sameOriginOnly(context.settings))
    .use((c, next) => (/\/proof\/?$/.test(c.req.path) ? file : json)(c, next))
    .route('/session', sessionRoutes(context))
    .use(membersOnly(context))
    .route('/', todayRoutes(context, stopping))
    .route('/', deskOrderRoutes(context))
    .route('/', deskRequestRoutes(context))
    .route('/', deskCustomerRoutes(context))
    .all('*', () => {
      throw notFound('This call')
    })
}
