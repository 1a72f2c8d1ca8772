/**
 * The calls of the operator's desk, below /desk/api: only for the desk's pages, and behind its own session (req
 * 22.1).
 */
import { Hono } from 'hono'
import { maxArtworkBytes } from '../../../src/domain/cart/artwork'
import { maxShopPictureBytes } from '../../files/picture'
import { notFound } from '../../base/errors'
import { type BodyLimit, limitBody } from '../../requests/body'
import { sameOriginOnly } from '../../requests/same-origin'
import type { DeskEnv, ProviderContext } from '../context'
import { deskActRoutes } from './acts'
import { deskCategoryRoutes } from './categories'
import { deskCustomerRoutes } from './customers'
import { deskJobRoutes } from './jobs'
import { deskKioskRoutes } from './kiosks'
import { deskLogRoutes } from './log'
import { deskMailRoutes } from './mail'
import { membersOnly } from './member'
import { deskOrderRoutes } from './orders'
import { deskPasskeyRoutes } from './passkeys'
import { deskPersonRoutes } from './person'
import { deskProductRoutes, maxImportBytes } from './products'
import { deskRequestRoutes } from './requests'
import { sessionRoutes } from './session'
import { deskShopRoutes } from './shop'
import { todayRoutes } from './today'

const maxJsonBytes = 256 * 1024
const maxPictureBytes = 2 * 1024 * 1024 + 1024
/** This is enough for some hundred photographs of cards. */
const maxTabletBytes = 64 * 1024 * 1024
/** This is enough for the maximal number of rows, each with a price list of ten tiers and its markups. */
const maxFiguresBytes = 8 * 1024 * 1024

export function deskRoutes(context: ProviderContext, stopping: AbortSignal): Hono<DeskEnv> {
  const json = limitBody(maxJsonBytes, 'The request is too large.')
  const limits: BodyLimit[] = [
    { path: /\/proof\/?$/, limit: limitBody(maxArtworkBytes + 1024, 'A file can have at most 25 MB.') },
    {
      path: /\/product-pictures\/?$/,
      limit: limitBody(maxShopPictureBytes, 'A picture can have at most 20 MB.'),
    },
    { path: /\/products-file\/?$/, limit: limitBody(maxImportBytes, 'A file can have at most 20 MB.') },
    {
      path: /\/giveaway\/tablet\/?$/,
      limit: limitBody(
        maxTabletBytes,
        'A file can have at most 64 MB. For larger files, use the command "giveaway import".',
      ),
    },
    { path: /\/api\/(stock|prices)\/?$/, limit: limitBody(maxFiguresBytes, 'A call can have at most 8 MB.') },
    { path: /\/brand\/\w+\/?$/, limit: limitBody(maxPictureBytes, 'A picture can have at most 2 MB.') },
    ...context.features.flatMap(({ desk }) => desk?.bodyLimits ?? []),
  ]
  const routes = new Hono<DeskEnv>()
    .use(sameOriginOnly(context.settings))
    .use((c, next) => {
      const { limit = json } = limits.find(({ path }) => path.test(c.req.path)) ?? {}
      return limit(c, next)
    })
    .route('/session', sessionRoutes(context))
    .use(membersOnly(context))
    .route('/', todayRoutes(context, stopping))
    .route('/', deskActRoutes(context))
    .route('/', deskOrderRoutes(context))
    .route('/', deskRequestRoutes(context))
    .route('/', deskCustomerRoutes(context))
    .route('/', deskProductRoutes(context))
    .route('/', deskCategoryRoutes(context))
    .route('/', deskShopRoutes(context))
    .route('/', deskJobRoutes(context))
    .route('/', deskMailRoutes(context))
    .route('/', deskPasskeyRoutes(context))
    .route('/', deskPersonRoutes(context))
    .route('/', deskKioskRoutes(context))
    .route('/', deskLogRoutes(context))
  for (const { desk } of context.features) if (desk?.routes) routes.route('/', desk.routes(context))
  return routes.all('*', () => {
    throw notFound('This call')
  })
}
