/**
 * The server's wiring: one public address in, the page that a visitor sees there out. It also draws the shell alone, for
 * the build.
 */
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, rootRouteId } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { connectTransport, type Transport } from './api/request'
import { App, createShopRouter, type ShopRouter } from './app'
import type { SentPage } from './domain/sent-page'
import { createQueryClient } from './query-client'
import { StructuredData } from './widgets/shell/document-head'

/** The shell as HTML: no screen, nobody signed in, nothing loaded. */
export function shellHtml(): string {
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, createMemoryHistory({ initialEntries: ['/-'] }))
  return renderToString(<App router={router} queryClient={queryClient} />)
}

/** Wires the calls of every page that is drawn from here on to a provider in the same process. */
export function connectProvider(fetch: Transport['fetch']): void {
  connectTransport({ fetch })
}

/** Pages that are the same for every visitor. What the others show is known to the device alone. */
const publicRoutes = new Set<string>([
  '/',
  '/$categorySlug/$subcategorySlug',
  '/$slug',
  '/404',
  '/Contact',
  '/branding',
  '/branding_/thread-colours',
  '/category/$slug',
  '/faq',
  '/giveaway',
  '/login',
  '/modal',
  '/product/$slug',
  '/products/new',
  '/search/$slug',
  '/shop',
  '/terms_condition',
])

/**
 * Draws the page at `href`, a path with its search, as a visitor sees it; `origin` is the shop's own. A string is the
 * path to which it has moved, null a page that only a device can draw. Rejects when something of it cannot be read.
 */
export async function renderPage(href: string, origin: string): Promise<SentPage | string | null> {
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, createMemoryHistory({ initialEntries: [href] }))
  // Where a page was scrolled to is known to its tab, and the script that says so would be an inline one.
  router.update({ ...router.options, origin, scrollRestoration: false })
  if (!router.matchRoutes(router.latestLocation).every(isPublic)) return null
  let page: SentPage | null = null
  const load = createRequestHandler({
    createRouter: () => router,
    request: new Request(new URL(href, origin)),
  })
  try {
    const response = await load(async () => {
      page = await draw(router, queryClient)
      return new Response()
    })
    return page ?? response.headers.get('Location')
  } finally {
    queryClient.clear()
  }
}

function isPublic({ routeId, search }: { routeId: string; search: object }): boolean {
  return routeId === rootRouteId || (publicRoutes.has(routeId) && !('kiosk' in search && search.kiosk))
}

async function draw(router: ShopRouter, queryClient: QueryClient): Promise<SentPage> {
  const structuredData: string[] = []
  const render = () => {
    structuredData.length = 0
    return renderToString(
      <StructuredData value={(json) => void structuredData.push(json)}>
        <App router={router} queryClient={queryClient} />
      </StructuredData>,
    )
  }
  await settled(queryClient)
  let html = render()
  // What no loader waits for, but pieces of the page ask for as they are drawn.
  if (fetchMissing(queryClient)) {
    await settled(queryClient)
    html = render()
  }
  const status = getSsrStatus(router)
  if (status >= 500) throw router.state.matches.find(({ error }) => error)?.error
  const { queries } = dehydrate(queryClient)
  const [head = ''] = hoisted.exec(html) ?? []
  return { status, head, structuredData, html: html.slice(head.length), reads: JSON.stringify(queries) }
}

/** Tags for the head, which React puts before everything else where it draws no head. */
const hoisted = /^(<(meta|link)[^>]*>|<title>[^<]*<\/title>)*/

function fetchMissing(queryClient: QueryClient): boolean {
  const missing = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state, meta }) => state.status === 'pending' && meta?.['scope'] === 'public' })
    .filter(({ options }) => 'enabled' in options === false || options.enabled !== false)
  for (const query of missing) void query.fetch().catch(() => {})
  return missing.length > 0
}

async function settled(queryClient: QueryClient): Promise<void> {
  const queries = queryClient.getQueryCache().getAll()
  await Promise.allSettled(queries.map(({ promise }) => promise))
}
