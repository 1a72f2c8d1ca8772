/** A public page as the provider draws it for a visitor, what it sends along, and what it leaves to the device. */
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
let asked: Request[]
let names: object[]
beforeEach(() => {
  asked = []
  names = [{ CategoryID: '1', CategoryName: '<b>Eco</b> bags', Slug: 'cat-1' }]
})

async function fetch(path: string, init: RequestInit): Promise<Response> {
  const request = new Request(new URL(path, origin), { method: 'GET', ...init, signal: null })
  asked.push(request.clone())
  const url = new URL(request.url)
  const call = `${request.method} ${url.pathname.replace('/frontend/api/', '')}`
  if (call === 'GET category/') return Response.json({ data: names })
  const body = request.body ? ((await request.json()) as Record<string, unknown>) : {}
  return Response.json(
    replyTo(call, url.searchParams, body) ?? { ErrorCode: 'NOTFOUND', ErrorMessage: 'No.' },
  )
}

const draw = (href: string) => renderPage(href, { origin, brand: pageBrand(defaultBrand), fetch })

async function drawn(href: string): Promise<SentPage> {
  const page = await draw(href)
  if (page === null || typeof page === 'string') throw new Error(`${href} was not drawn: ${page}`)
  return page
}

test.each([
  ['/', 'Merchandise that works the room'],
  ['/shop', 'Eco'],
  ['/category/cat-1', 'Thing 24 &amp; Co'],
  ['/category/new', 'Thing 24 &amp; Co'],
  ['/cat-1', 'Thing 24 &amp; Co'],
  ['/cat-1/sub-1?sort=newest', 'Thing 24 &amp; Co'],
  ['/products/new?page=2', 'Thing 25 &amp; Co'],
  ['/search/thing', 'Thing 12 &amp; Co'],
  ['/product/thing-7', 'Thing 7 &amp; Co'],
  ['/branding', 'Branding Solutions'],
  ['/terms_condition', 'Terms &amp; Conditions'],
  ['/Contact', 'Contact &amp; Support'],
  ['/giveaway', 'Giveaway'],
])('%s is drawn with %s, and comes alive as it is without asking for anything', async (href, words) => {
  const page = await drawn(href)
  expect(page.html).toContain(words)
  expect(page.data.status).toBe(200)
  expect(page.html).not.toContain('<script')
  connectTransport({ fetch: () => Promise.reject(new Error('asked again')) })
  const queryClient = createQueryClient(() => {})
  // As the device takes it: read now.
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

test('the question of the home page leads to its answer before the page is alive, too', async () => {
  const { html } = await drawn('/')
  expect(html).toMatch(/<form[^>]* aria-label="I need" action="\/search">.*?<input[^>]* name="text"/s)
})

test('whenever it is drawn, it is the same', async () => {
  const page = await drawn('/category/cat-1')
  await new Promise((later) => setTimeout(later, 5))
  expect(await drawn('/category/cat-1')).toEqual(page)
})

test('its head says what it is, with whole addresses', async () => {
  const { head, structuredData } = await drawn('/product/thing-7')
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
  ['/category/nothing', '/404'],
  ['/cat-1/nothing', '/404'],
  ['/no/such/page/at/all', '/404'],
  ['/modal', '/branding'],
  ['/login', '/signin'],
  ['/search/TH-1007', '/product/thing-7'],
])('%s has moved to %s', async (href, place) => {
  expect(await draw(href)).toBe(place)
})

test('the page for what is not there is one', async () => {
  const page = await drawn('/404')
  expect([page.data.status, page.data.queries]).toEqual([404, []])
  expect(page.head).toContain('noindex')
})

test.each([
  '/cart',
  '/account',
  '/signin',
  '/compare',
  '/compare?products=thing-1,thing-2',
  '/sync',
  '/order-status/x',
  '/confirm_pass/x',
  '/giveaway?kiosk=1',
])('%s is for the device to draw', async (href) => {
  expect(await draw(href)).toBeNull()
  expect(asked).toEqual([])
})

test('nobody is signed in where it is drawn', async () => {
  await drawn('/')
  await drawn('/product/thing-7')
  expect(asked.filter(({ headers }) => headers.has('Authorization'))).toEqual([])
})

test('a read that fails takes the whole page back', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failing = async () => Response.json({ ErrorMessage: 'The shop is closed.' }, { status: 500 })
  await expect(
    renderPage('/faq', { origin, brand: pageBrand(defaultBrand), fetch: failing }),
  ).rejects.toThrow('The shop is closed.')
})
