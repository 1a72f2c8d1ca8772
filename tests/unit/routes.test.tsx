/** Every public route is rendered to a string in plain Node: no window, document or storage. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, Matches, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../src/api/request'
import { App, createShopRouter } from '../../src/app'
import { shopBrand } from '../../src/domain/brand/shop-brand'
import { createQueryClient } from '../../src/query-client'
import { flushCopies } from '../../src/saved/reads'
import { replyTo } from '../support/other-replies'

// renderToString does not wait for lazy components as a page does, so the error screens are imported eagerly.
vi.mock('../../src/widgets/shell/error-slots', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ProblemSlot: (await import('../../src/widgets/shell/screen-problem')).ScreenProblem,
  NotFoundSlot: (await import('../../src/widgets/shell/not-found')).NotFound,
  preloadErrorScreens: () => {},
}))

let calls: string[]
// The data stored on the device is cleared, so that every route requests its data from the server.
beforeEach(async () => {
  calls = []
  connectTransport({ fetch: fetchReply, now: () => Date.now() })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await flushCopies()
})

async function fetchReply(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, 'https://shop.example')
  if (url.pathname === '/media/a.pdf')
    return new Response('%PDF-1.4', { headers: { 'Content-Type': 'application/pdf' } })
  if (url.pathname === '/media/page.pdf')
    return new Response('<h1>Shop</h1>', { headers: { 'Content-Type': 'text/html' } })
  if (url.pathname === '/media/picture.pdf')
    return new Response('RIFF', { headers: { 'Content-Type': 'image/webp' } })
  if (url.pathname.endsWith('.pdf')) return new Response('', { status: 404 })
  const call = `${init.method} ${url.pathname.replace('/frontend/api/', '')}`
  calls.push(call)
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
  const reply = replyTo(call, url.searchParams, body)
  return Response.json(reply ?? { ErrorCode: 'NOTFOUND', ErrorMessage: 'No such thing.' })
}

async function open(path: string): Promise<{ html: string; path: string; headings: string[] }> {
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, { history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  // Without a browser the router only names the target of a redirect, and the caller must follow it.
  const result = router._serverResult
  if (result?.type === 'redirect') return open(result.redirect.headers.get('Location') ?? '')
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <Matches />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  queryClient.clear()
  return { html, path, headings: headingsOf(html) }
}

function headingsOf(html: string): string[] {
  return [...html.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner]) =>
    (inner ?? '').replace(/<!--.*?-->|<[^>]*>/g, '').replaceAll('&amp;', '&'),
  )
}

test.each([
  ['/', 'Merchandise that works the room'],
  ['/signin', 'Sign in'],
  ['/signup', 'Create an account'],
  ['/forgot_pass', 'Forgot your password?'],
  ['/confirm_pass/link', 'Set a new password'],
  ['/compare?products=thing-1,thing-2&branding=Pad%20Print', 'Compare products'],
  ['/compare?products=..&branding=%3Cimg%20src%3Dx%3E', 'Compare products'],
  ['/line-sheet?products=%3Cimg%20src%3Dx%3E,..', 'Line sheet'],
  ['/branding?method=nothing&material=constructor', 'Branding Solutions'],
  ['/branding/thread-colours', 'Thread colour chart'],
  ['/offline', 'Offline catalogue'],
  ['/sync', 'Sync centre'],
  ['/giveaway?kiosk=1', 'Enter the draw'],
  ['/faq', 'Frequently asked questions'],
  ['/thanks_order', 'Thank You for Your Order!'],
  ['/pdfview/media%2Fa.pdf', 'a.pdf'],
  ['/pdfview/%2Fmedia%2Fa.pdf', 'a.pdf'],
  ['/pdfview/media/a.pdf', 'a.pdf'],
])('%s has the heading %s', async (path, heading) => {
  const { headings, html } = await open(path)
  expect(headings).toEqual([heading])
  expect(html).not.toContain('window.hacked')
})

test.each([
  '/404',
  '/no/such/path/at/all',
  '/pdfview',
  '/pdfview/a.html',
  '/pdfview/nothing.pdf',
  '/pdfview/media/page.pdf',
  '/pdfview/media/picture.pdf',
  '/pdfview/%2F%2Fevil.example%2Fx.pdf',
  '/pdfview/%252e%252e%2Fetc.pdf',
  '/pdfview/%zz.pdf',
])('%s shows the page for unknown addresses', async (path) => {
  const { headings } = await open(path)
  expect(headings).toEqual((await open('/404')).headings)
  expect(headings).toHaveLength(1)
})

test('document viewer requests only documents of the image host', async () => {
  const fetched = vi.fn<typeof fetchReply>(fetchReply)
  connectTransport({ fetch: fetched })
  for (const path of [
    'media%2Fa.pdf',
    '%2F%2Fevil.example%2Fx.pdf',
    '..%2fa.pdf',
    'https:%2F%2Fevil.example%2Fx.pdf',
  ])
    await open(`/pdfview/${path}`)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/media/a.pdf'])
})

test('invalid search parameters are ignored', async () => {
  await open('/category/cat-1?page=-3&sort=zzz')
  expect(calls).toContain('GET category/categoryProduct/cat-1')
  expect((await open('/category/cat-1?page=drop')).headings).toEqual(['Category 1'])
})

test('page shows an error with Retry when the network is down', async () => {
  connectTransport({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { html, headings } = await open('/category/cat-1')
  expect(headings).toHaveLength(1)
  expect(html).toContain('Retry')
})

test('page shows the server’s error message when a reply has status 500', async () => {
  connectTransport({
    fetch: async () => Response.json({ ErrorMessage: 'The shop is closed.' }, { status: 500 }),
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { html, headings } = await open('/category/cat-1')
  expect(headings).toEqual(['This page could not be loaded'])
  expect(html).toContain('The shop is closed.')
})

test('page shows a generic error heading when the code itself throws', async () => {
  connectTransport({
    now: () => {
      throw new Error('made on purpose')
    },
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await open('/category/cat-1')).headings).toEqual(['Unexpected Application Error!'])
})

test('header and footer are rendered without a browser', () => {
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, { history: createMemoryHistory({ initialEntries: ['/'] }) })
  const html = renderToString(<App router={router} queryClient={queryClient} />)
  expect(html).toContain('<header')
  const footer = html.slice(html.indexOf('<footer'))
  for (const part of ['Family owned and operated since 2007', '/faq', '/terms_condition', 'tel:', 'mailto:'])
    expect(footer).toContain(part)
  for (const { href } of shopBrand.social) expect(footer).toContain(href)
})
