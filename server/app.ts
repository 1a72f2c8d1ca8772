/**
 * The provider as one Hono app: security headers, the desk, the API, pictures, templates and the built shop. A worker
 * (SHOWFLOOR_ROLE) has only the desk.
 */
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { fieldMetricsPath } from '../src/domain/field-metrics'
import { allActs } from './acts'
import type { DemoCatalogue } from './acts/demo'
import { type Database, perDatabase } from './db/client'
import { visitorRead } from './db/replica'
import { serverFeatures } from './features'
import { type BodyLimit, limitBody, maxApiJsonBytes } from './requests/body'
import { notFound } from './base/errors'
import type { ProviderContext } from './routes/context'
import { errorReply } from './replies/error-reply'
import { PublicReplies } from './replies/reply'
import { addressRoutes, myAccountRoutes, profilePictureRoutes, uploadRoutes } from './routes/account'
import { artworkFileRoutes, cartArtworkRoutes, maxArtworkFormBytes } from './routes/artwork'
import { authRoutes, forgotPasswordRoutes, signUpRoutes, verifyEmailRoutes } from './routes/auth'
import { cartRoutes, couponRoutes } from './routes/cart'
import { catalogueRoutes } from './routes/catalogue'
import { categoryRoutes, portalRoutes } from './routes/category'
import { deskRoutes } from './routes/desk/desk'
import { deskPath } from './routes/desk/member'
import { deskPageRoutes } from './routes/desk/page'
import { enquiryRoutes } from './routes/enquiry'
import { fieldMetricsRoutes } from './routes/field-metrics'
import { giveawayRoutes } from './routes/giveaway'
import { contentRoutes, searchEngineRoutes } from './routes/content'
import { kioskRoutes } from './routes/kiosks'
import { libraryRoutes, maxLibraryFileBytes, thumbnailRoutes, tooLargeLibraryFile } from './routes/library'
import { openApiRoutes } from './routes/openapi'
import { orderRoutes } from './routes/order'
import { pictureRoutes } from './routes/picture'
import { usedPictures } from './reads/picture'
import { tileLists } from './reads/tile'
import { productReviewRoutes, productRoutes, templateRoutes } from './routes/product'
import { unsubscribeRoutes } from './routes/unsubscribe'
import { wishlistRoutes } from './routes/wishlist'
import { themeReader } from './render/theme'
import { pageRenderer } from './render/rendered-pages'
import { securityHeaders } from './replies/security-headers'
import { staticShop } from './render/static-shop'
import { maxUploadBytes } from './files/picture'
import { fileStore } from './files/store'
import { healthRoutes, metricsRoutes } from './routes/health'
import { observeRequests, type InternalRequest } from './requests/observe'
import { allPersonalTables } from './writes/person-tables'

type AppParts = Pick<ProviderContext, 'db' | 'settings'> & { replica?: Database | null; demo?: DemoCatalogue }

/** Bytes that a multipart form has in addition to the file. */
const formOverheadBytes = 16 * 1024

/**
 * Requests are still answered after `stopping` is aborted, but the readiness check then fails, so that load balancers
 * choose other instances. `isDatabaseRunning` returns false when the embedded database has stopped.
 */
export function createApp(
  { demo, replica = null, ...parts }: AppParts,
  stopping = new AbortController().signal,
  isDatabaseRunning = () => true,
): Hono {
  const { settings } = parts
  const context: ProviderContext = {
    ...parts,
    files: fileStore(settings),
    listsOf: perDatabase((db) => ({ db, lists: tileLists(db) })),
    replies: new PublicReplies(parts.db, visitorRead(parts.db, replica)),
    features: serverFeatures,
    acts: allActs(serverFeatures, demo),
    personalTables: allPersonalTables(serverFeatures),
  }
  // Not strict: storefronts write some calls with a slash at the end and some without (docs/provider/overview.md).
  const app = new Hono({ strict: false })
  app.onError(errorReply)
  app.use(securityHeaders(settings))
  app.route('/', healthRoutes(context, { stopping, isDatabaseRunning }))
  app.route('/', metricsRoutes(context))
  app.use(observeRequests(settings, stopping))
  if (settings.corsOrigins.length > 0) app.use(crossOrigin(settings.corsOrigins))
  app.route(`${deskPath}/api`, deskRoutes(context, stopping))
  app.route(deskPath, deskPageRoutes(settings))
  if (settings.role === 'worker') return app
  app.route('/frontend/api', api(context))
  app.route('/service/verify-email', verifyEmailRoutes(context))
  app.route('/service/unsubscribe', unsubscribeRoutes(context))
  app.route(fieldMetricsPath, fieldMetricsRoutes(context))
  app.route('/service', giveawayRoutes(context).service)
  app.route('/media', pictureRoutes(context, usedPictures(parts.db)))
  app.route('/templates', templateRoutes(context))
  app.route('/uploads', uploadRoutes(context))
  app.route('/uploads', artworkFileRoutes(context))
  app.route('/uploads', thumbnailRoutes(context))
  for (const { pages = [] } of context.features)
    for (const { path, routes } of pages) app.route(path, routes(context))
  app.route('/', searchEngineRoutes(context))
  app.route('/', openApiRoutes())
  const readTheme = themeReader(context)
  const fetchForVisitor = (c: Context) => async (call: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    // Calls that the server makes to render a page count for its visitor in the rate limits.
    const forwarded = c.req.header('X-Forwarded-For')
    if (forwarded !== undefined) headers.set('X-Forwarded-For', forwarded)
    const env: InternalRequest = { ...c.env, request: c.get('requestId') }
    return app.request(call, { ...init, headers }, env)
  }
  app.route('/', staticShop(context, pageRenderer(context, fetchForVisitor, readTheme), readTheme))
  return app
}

function api(context: ProviderContext): Hono {
  const routes = new Hono()
  const wishlist = wishlistRoutes(context)
  const json = limitBody(maxApiJsonBytes, 'The request is too large.')
  const limits: BodyLimit[] = [
    {
      path: /\/cart\/addattchment\/?$/,
      limit: limitBody(maxArtworkFormBytes, 'Please send at most 50 MB at once, or file by file.'),
    },
    {
      path: /\/auth\/profilepic\/?$/,
      limit: limitBody(maxUploadBytes + formOverheadBytes, 'Please choose a picture of at most 8 MB.'),
    },
    { path: /\/artwork\/files\/[^/]+\/?$/, limit: limitBody(maxLibraryFileBytes, tooLargeLibraryFile) },
    ...context.features.flatMap(({ calls = [] }) => calls.flatMap(({ bodyLimits = [] }) => bodyLimits)),
  ]
  routes.use((c, next) => {
    const { limit = json } = limits.find(({ path }) => path.test(c.req.path)) ?? {}
    return limit(c, next)
  })
  routes.route('/category', categoryRoutes(context))
  routes.route('/catalogue', catalogueRoutes(context))
  routes.route('/giveaway', giveawayRoutes(context).api)
  routes.route('/', contentRoutes(context))
  routes.route('/product', productRoutes(context))
  routes.route('/product', enquiryRoutes(context))
  routes.route('/product', wishlist.product)
  routes.route('/product_review', productReviewRoutes(context))
  routes.route('/cart', cartRoutes(context))
  routes.route('/cart', cartArtworkRoutes(context))
  routes.route('/CouponCode', couponRoutes(context))
  routes.route('/order', orderRoutes(context))
  routes.route('/kiosks', kioskRoutes(context))
  routes.route('/artwork', libraryRoutes(context))
  routes.route('/auth', authRoutes(context))
  routes.route('/auth', signUpRoutes(context))
  routes.route('/auth', profilePictureRoutes(context))
  routes.route('/auth/forgotpassword', forgotPasswordRoutes(context))
  routes.route('/myaccount', myAccountRoutes(context))
  routes.route('/myaccount', addressRoutes(context))
  routes.route('/myaccount', wishlist.account)
  routes.route('/portal', portalRoutes(context))
  for (const { calls = [] } of context.features)
    for (const { path, routes: callRoutes } of calls) routes.route(path, callRoutes(context))
  routes.all('*', () => {
    throw notFound('This call')
  })
  return routes
}

function crossOrigin(origins: string[]) {
  return cors({
    origin: origins,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'X-Device-Id',
    ],
    exposeHeaders: ['Retry-After'],
    maxAge: 86_400,
  })
}
