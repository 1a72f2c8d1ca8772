/**
 * The server's wiring: one public address in, the page that a visitor sees there out. It also draws the shell alone, for
 * the build.
 */
import { type DehydratedState, dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { connectMarkupReader } from './api/html'
import { connectTransport, type Transport } from './api/request'
import { readMarkup } from './api/read-markup'
import { App, createShopRouter, type ShopRouter } from './app'
import { isForVisitors } from './domain/catalogue/reserved-slugs'
import type { PageBrand } from './domain/brand/brand'
import { setShopBrand } from './domain/brand/shop-brand'
import type { Dated } from './domain/dated'
import type { SentPage } from './domain/sent-page'
import { createQueryClient } from './query-client'
import { EmptyProductPreview } from './routes/product.$slug'
import { loadDrawnPieces } from './ui/lazy/drawn-piece'
import { ServerHead, type HeadEffects } from './widgets/shell/document-head'

/** The shell as HTML: no screen, signed out, nothing loaded. */
export function shellHtml(brand: PageBrand): string {
  setShopBrand(brand)
  const queryClient = createQueryClient(() => {})
  const history = createMemoryHistory({ initialEntries: ['/-'] })
  const router = createShopRouter(queryClient, { history })
  return renderToString(<App router={router} queryClient={queryClient} />)
}

/** What shows a product's layout as soon as its tile is pressed, for every page with lists. */
export function productStandInHtml(): string {
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, { history: createMemoryHistory() })
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <EmptyProductPreview />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return `<template id="product-stand-in">${html.replace(hoisted, '')}</template><script defer src="/pressed.js"></script>`
}

connectMarkupReader(readMarkup)

const missingPage = '/404'

/** The shop's own origin and brand, and the calls of its provider. */
type Place = { origin: string; brand: PageBrand; fetch: Transport['fetch'] }

/**
 * Draws the page at `href`, a path with its search, as a visitor sees it. A string is the path to which it has moved,
 * `/404` for what is not there; null is a page that only a device can draw. Rejects when something of it cannot be read.
 * One at a time.
 */
export async function renderPage(
  href: string,
  { origin, brand, fetch }: Place,
): Promise<SentPage | string | null> {
  setShopBrand(brand)
  connectTransport({ fetch })
  // What fails is thrown to the provider, which has a log of its own.
  const ignore = () => {}
  const queryClient = createQueryClient(ignore, ignore)
  const router = createShopRouter(queryClient, {
    history: createMemoryHistory({ initialEntries: [href] }),
    origin,
  })
  const matches = router.matchRoutes(router.latestLocation)
  if (matches.some(({ routeId }) => routeId === '/$')) return missingPage
  const { pathname, search } = router.latestLocation
  if (!isForVisitors(pathname) || ('kiosk' in search && search.kiosk)) return null
  const drawn: (SentPage | string)[] = []
  const load = createRequestHandler({
    createRouter: () => router,
    request: new Request(new URL(href, origin)),
  })
  try {
    const response = await load(async () => {
      const isMissing = getSsrStatus(router) === 404 && router.latestLocation.pathname !== missingPage
      drawn.push(isMissing ? missingPage : await draw(router, queryClient))
      return new Response()
    })
    const place = response.headers.get('Location')
    // The router would write the address another way, and a browser back again.
    return drawn[0] ?? (place === href ? null : place)
  } finally {
    queryClient.clear()
  }
}

async function draw(router: ShopRouter, queryClient: QueryClient): Promise<SentPage> {
  let effects: HeadEffects = { title: '', structuredData: '' }
  const hear = (heard: HeadEffects) => {
    effects = heard
  }
  const render = async () => {
    const queries = queryClient.getQueryCache().getAll()
    await Promise.allSettled(queries.flatMap(({ promise }) => promise ?? []))
    return renderToString(
      <ServerHead value={hear}>
        <App router={router} queryClient={queryClient} />
      </ServerHead>,
    )
  }
  await loadDrawnPieces()
  let html = await render()
  // What no loader waits for, but pieces of the page ask for as they are drawn.
  if (fetchMissing(queryClient)) html = await render()
  const reads = queryClient.getQueryCache().getAll()
  const failed = [...router.state.matches, ...reads.map(({ state }) => state)].find(({ error }) => error)
  if (failed) throw failed.error
  if (html.includes(unfinished)) throw new Error('A piece of the page was not ready to be drawn.')
  const [tags = ''] = hoisted.exec(html) ?? []
  return {
    head: renderToString(<title>{effects.title}</title>) + tags,
    structuredData: effects.structuredData,
    html: html.slice(tags.length),
    data: {
      status: router.latestLocation.pathname === missingPage ? 404 : 200,
      origin: router.origin,
      queries: dehydrate(queryClient).queries.map(timeless),
    },
  }
}

/** Without times, which are the device's to say: whenever and by whichever instance it is drawn, it is the same page. */
function timeless({ dehydratedAt: _, ...query }: DehydratedState['queries'][number]): object {
  const data = { ...(query.state.data as Dated<unknown>), at: 0 }
  return { ...query, state: { ...query.state, data, dataUpdatedAt: 0 } }
}

/** Tags for the head, which React puts before everything else where it draws no head. */
const hoisted = /^(<(meta|link)[^>]*>)*/

/** How React marks what the browser is to draw instead. */
const unfinished = '<!--$!-->'

/** True when there were any. */
function fetchMissing(queryClient: QueryClient): boolean {
  const missing = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state, meta }) => state.status === 'pending' && meta?.['scope'] === 'public' })
    .filter(({ options }) => !('enabled' in options) || options.enabled !== false)
  for (const query of missing) void query.fetch().catch(() => {})
  return missing.length > 0
}
