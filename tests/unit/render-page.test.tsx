/**
 * A public page as it is server-rendered for a visitor, the data sent with it, and the pages that only the device
 * renders.
 */
import { defaultBrand, pageBrand } from '../../src/domain/brand/brand'
import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../src/api/request'
import { App, createShopRouter } from '../../src/app'
import type { SentPage } from '../../src/domain/sent-page'
import { createQueryClient } from '../../src/query-client'
import { renderPage } from '../../src/server'
import { replyTo } from '../support/other-replies'

const origin = 'https://shop.example'
let requests: Request[]
let categories: object[]
beforeEach(() => {
  requests = []
  categories = [{ CategoryID: '1', CategoryName: '<b>Eco</b> bags', Slug: 'cat-1' }]
})

async function fetch(path: string, init: RequestInit): Promise<Response> {
  const request = new Request(new URL(path, origin), { method: 'GET', ...init, signal: null })
  requests.push(request.clone())
  const url = new URL(request.url)
  const call = `${request.method} ${url.pathname.replace('/frontend/api/', '')}`
  if (call === 'GET category/') return Response.json({ data: categories })
  const body = request.body ? ((await request.json()) as Record<string, unknown>) : {}
  return Response.json(
    replyTo(call, url.searchParams, body) ?? { ErrorCode: 'NOTFOUND', ErrorMessage: 'No.' },
  )
}

const render = (href: string) => renderPage(href, { origin, brand: pageBrand(defaultBrand), fetch })

async function renderToPage(href: string): Promise<SentPage> {
  const page = await render(href)
  if (page === null || typeof page === 'string') throw new Error(`${href} was not rendered: ${page}`)
  return page
}

test.each([
  ['/', 'Merchandise that works the room'],
  ['/shop', 'Eco'],
  ['/category/cat-1', 'Thing 24 &amp; Co'],
  ['/cat-1/sub-1?sort=newest', 'Thing 24 &amp; Co'],
  ['/products/new?page=2', 'Thing 25 &amp; Co'],
  ['/search/thing', 'Thing 12 &amp; Co'],
  ['/product/thing-7', 'Thing 7 &amp; Co'],
  ['/branding', 'Branding Solutions'],
  ['/Contact', 'Contact &amp; Support'],
  ['/giveaway', 'Giveaway'],
])('%s is rendered with %s, and hydrates unchanged without any request', async (href, text) => {
  const page = await renderToPage(href)
  expect(page.html).toContain(text)
  expect(page.data.status).toBe(200)
  expect(page.html).not.toContain('<script')
  connectTransport({ fetch: () => Promise.reject(new Error('requested again')) })
  const queryClient = createQueryClient(() => {})
  // The device counts the data as read now, so it is fresh and not requested again.
  const { queries } = JSON.parse(JSON.stringify(page.data)) as Pick<DehydratedState, 'queries'>
  for (const { state } of queries) state.dataUpdatedAt = Date.now()
  hydrate(queryClient, { mutations: [], queries })
  const router = createShopRouter(queryClient, {
    history: createMemoryHistory({ initialEntries: [href] }),
    origin,
  })
  await router.load()
  router.ssr = { manifest: undefined }
  const html = renderToString(<App router={router} queryClient={queryClient} />)
  expect(html.slice(html.indexOf('<div'))).toBe(page.html)
  expect(dehydrate(queryClient).queries).toHaveLength(page.data.queries.length)
  queryClient.clear()
})

test('search form of the home page works before the page hydrates', async () => {
  const { html } = await renderToPage('/')
  expect(html).toMatch(/<form[^>]* aria-label="I need" action="\/search">.*?<input[^>]* name="text"/s)
})

test('page is rendered the same each time', async () => {
  const page = await renderToPage('/category/cat-1')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await renderToPage('/category/cat-1')).toEqual(page)
})

test('head has title, canonical and Open Graph tags with absolute addresses', async () => {
  const { head, structuredData } = await renderToPage('/product/thing-7')
  expect(head).toContain('<title>')
  expect(head).toContain(`<link rel="canonical" href="${origin}/product/thing-7"/>`)
  expect(head).toContain('<meta property="og:title"')
  expect(head).toContain('<meta property="og:image" content="https://')
  expect(JSON.stringify(JSON.parse(structuredData))).toContain('"@type":"Product"')
  expect(structuredData).not.toMatch(/price/i)
})

test.each([
  ['/product/nothing', '/404'],
  ['/nothing', '/404'],
  ['/cat-1/nothing', '/404'],
  ['/modal', '/branding'],
  ['/login', '/signin'],
  ['/search/TH-1007', '/product/thing-7'],
])('%s redirects to %s', async (href, target) => {
  expect(await render(href)).toBe(target)
})

test('/404 is rendered with status 404, noindex and no queries', async () => {
  const page = await renderToPage('/404')
  expect([page.data.status, page.data.queries]).toEqual([404, []])
  expect(page.head).toContain('noindex')
})

test.each([
  '/cart',
  '/compare',
  '/compare?products=thing-1,thing-2',
  '/order-status/x',
  '/confirm_pass/x',
  '/giveaway?kiosk=1',
])('%s is left to the device and not server-rendered', async (href) => {
  expect(await render(href)).toBeNull()
  expect(requests).toEqual([])
})

test('server rendering sends no Authorization header', async () => {
  await renderToPage('/')
  await renderToPage('/product/thing-7')
  expect(requests.filter(({ headers }) => headers.has('Authorization'))).toEqual([])
})

test('rendering rejects when a read of the page fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failing = async () => Response.json({ ErrorMessage: 'The shop is closed.' }, { status: 500 })
  await expect(
    renderPage('/faq', { origin, brand: pageBrand(defaultBrand), fetch: failing }),
  ).rejects.toThrow('The shop is closed.')
})
