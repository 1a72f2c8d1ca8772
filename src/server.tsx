/**
 * Wires the server: renders the page that a visitor sees at a public URL. It also renders the shell without a screen,
 * for the build.
 */
import { type DehydratedState, dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { connectMarkupReader } from './api/html'
import { connectTransport, type Transport } from './api/request'
import { readMarkup } from './api/read-markup'
import { App, createShopRouter, type ShopRouter } from './app'
import { isPublicPage } from './domain/reserved-slugs'
import type { PageBrand } from './domain/brand/brand'
import { setShopBrand } from './domain/brand/shop-brand'
import type { Dated } from './domain/dated'
import type { SentPage } from './domain/sent-page'
import { createQueryClient } from './query-client'
import { EmptyProductPreview } from './routes/product.$slug'
import { loadServerRenderedComponents } from './ui/lazy/server-rendered-piece'
import { ServerHead, type HeadEffects } from './widgets/frame/document-head'

/** Renders the shell as HTML: no screen, signed out, nothing loaded. */
export function shellHtml(brand: PageBrand): string {
  setShopBrand(brand)
  const queryClient = createQueryClient(() => {})
  const history = createMemoryHistory({ initialEntries: ['/-'] })
  const router = createShopRouter(queryClient, { history })
  return renderToString(<App router={router} queryClient={queryClient} />)
}

/** Renders the product layout that every page with lists shows as soon as a tile is clicked. */
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
  return `<template id="product-stand-in">${html.replace(hoistedTags, '')}</template><script defer src="/product-clicks.js"></script>`
}

connectMarkupReader(readMarkup)

const missingPage = '/404'

/** The shop's origin and brand, and the function that sends requests to its provider. */
type ServerContext = { origin: string; brand: PageBrand; fetch: Transport['fetch'] }

/**
 * Renders the page at `href`, a path with its search, as a visitor sees it. Resolves to a path when the page has
 * moved (`/404` when it is missing), and to null when only a device can render it. Rejects when one of its reads
 * fails. Calls must not overlap.
 */
export async function renderPage(
  href: string,
  { origin, brand, fetch }: ServerContext,
): Promise<SentPage | string | null> {
  setShopBrand(brand)
  connectTransport({ fetch })
  // Failures are thrown to the caller, so the query client does not log them.
  const ignore = () => {}
  const queryClient = createQueryClient(ignore, ignore)
  const router = createShopRouter(queryClient, {
    history: createMemoryHistory({ initialEntries: [href] }),
    origin,
  })
  const matches = router.matchRoutes(router.latestLocation)
  if (matches.some(({ routeId }) => routeId === '/$')) return missingPage
  const { pathname, search } = router.latestLocation
  if (!isPublicPage(pathname) || ('kiosk' in search && search.kiosk)) return null
  const results: (SentPage | string)[] = []
  const load = createRequestHandler({
    createRouter: () => router,
    request: new Request(new URL(href, origin)),
  })
  try {
    const response = await load(async () => {
      const isMissing = getSsrStatus(router) === 404 && router.latestLocation.pathname !== missingPage
      results.push(isMissing ? missingPage : await renderMatched(router, queryClient))
      return new Response()
    })
    const redirectTarget = response.headers.get('Location')
    // The router and the browser may escape a URL differently. A redirect to the same URL would loop, so it results
    // in null.
    return results[0] ?? (redirectTarget === href ? null : redirectTarget)
  } finally {
    queryClient.clear()
  }
}

async function renderMatched(router: ShopRouter, queryClient: QueryClient): Promise<SentPage> {
  let effects: HeadEffects = { title: '', structuredData: '' }
  const setEffects = (nextEffects: HeadEffects) => {
    effects = nextEffects
  }
  const render = async () => {
    const queries = queryClient.getQueryCache().getAll()
    await Promise.allSettled(queries.flatMap(({ promise }) => promise ?? []))
    return renderToString(
      <ServerHead value={setEffects}>
        <App router={router} queryClient={queryClient} />
      </ServerHead>,
    )
  }
  await loadServerRenderedComponents()
  let html = await render()
  // Components request reads that no loader waits for, so these are fetched and the page is rendered again.
  if (fetchPendingReads(queryClient)) html = await render()
  const reads = queryClient.getQueryCache().getAll()
  const failedRead = [...router.state.matches, ...reads.map(({ state }) => state)].find(({ error }) => error)
  if (failedRead) throw failedRead.error
  if (html.includes(unfinishedMarker)) throw new Error('A part of the page was not ready to be rendered.')
  const [tags = ''] = hoistedTags.exec(html) ?? []
  return {
    head: renderToString(<title>{effects.title}</title>) + tags,
    structuredData: effects.structuredData,
    html: html.slice(tags.length),
    data: {
      status: router.latestLocation.pathname === missingPage ? 404 : 200,
      origin: router.origin,
      queries: dehydrate(queryClient).queries.map(withoutTimes),
    },
  }
}

/** Removes the times, which the device sets, so that all instances render the same page at any time. */
function withoutTimes({ dehydratedAt: _, ...query }: DehydratedState['queries'][number]): object {
  const data = { ...(query.state.data as Dated<unknown>), at: 0 }
  return { ...query, state: { ...query.state, data, dataUpdatedAt: 0 } }
}

/** Tags for the head, which React puts first when it renders no head element. */
const hoistedTags = /^(<(meta|link)[^>]*>)*/

/** React's marker for content that the browser has to render instead. */
const unfinishedMarker = '<!--$!-->'

/** Fetches the public reads that are still pending. Returns true when there were any. */
function fetchPendingReads(queryClient: QueryClient): boolean {
  const pendingReads = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state, meta }) => state.status === 'pending' && meta?.['scope'] === 'public' })
    .filter(({ options }) => !('enabled' in options) || options.enabled !== false)
  for (const query of pendingReads) void query.fetch().catch(() => {})
  return pendingReads.length > 0
}
