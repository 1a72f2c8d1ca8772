// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShopRouter } from '../../../src/app'
import { createQueryClient } from '../../../src/query-client'
import { knownTile, productQuery } from '../../../src/queries/product'
import { anyTile, detailReply } from './product-fixture'

type Answer = { status?: number; body: unknown }
let product: () => Answer | Promise<Answer>
let calls: string[]

beforeEach(() => {
  calls = []
  product = () => ({ body: detailReply() })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = String(input instanceof Request ? input.url : input).replace(/^.*\/frontend\/api\//, '')
    calls.push(path)
    const answer = path.startsWith('product/') ? await product() : { body: { Data: [] } }
    return new Response(JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
    })
  })
  vi.stubGlobal('IntersectionObserver', undefined)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** An own address for every page, because what was read is kept on the device. */
let opened = 0
const newSlug = () => `flask-${(opened += 1)}`

function open(slug = newSlug(), queryClient: QueryClient = createQueryClient(() => {})) {
  const router = createShopRouter(queryClient, createMemoryHistory({ initialEntries: [`/product/${slug}`] }))
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, queryClient, slug }
}

const openTab = async (name: string) => {
  fireEvent.click(await screen.findByRole('tab', { name }))
  return screen.getByRole('tabpanel', { name })
}

test('shows what a buyer decides on', async () => {
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Alpine flask, engraved')
  expect(screen.getByText('DW-1040')).toBeTruthy()
  expect(screen.getByRole('link', { name: /4.4 of 5 stars.*23 reviews/ }).getAttribute('href')).toMatch(
    /#reviews$/,
  )
  expect(screen.getAllByRole('listitem').some((item) => item.textContent === 'Minimum order 25')).toBe(true)
  const details = screen.getByRole('tabpanel', { name: 'DETAILS' })
  expect(within(details).getByRole('table', { name: 'Specifications' }).textContent).toContain('600 ml')
  expect(within(details).getByRole('table', { name: 'Carton' }).textContent).toContain('Length42 cm')
  expect(within(details).getByText('Max colours: 4')).toBeTruthy()
  expect(within(details).queryByText('Materials')).toBeNull()
})

test('paints from the tile at once, in the same place', async () => {
  const queryClient = createQueryClient(() => {})
  const slug = newSlug()
  const page = { value: { tiles: [anyTile(slug)], totalPages: 1 }, at: Date.now(), fresh: true }
  queryClient.setQueryData(['new-arrivals', '1'], page)
  expect(knownTile(queryClient, slug)).toBeTruthy()
  let arrive: (answer: Answer) => void = () => {}
  product = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  open(slug, queryClient)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Alpine flask' })
  expect(screen.queryByRole('tab')).toBeNull()
  const picture = screen.getByRole('button', { name: /Open full view/ })
  await waitFor(() => expect(calls).toContain(`product/${slug}`))
  arrive({ body: detailReply() })
  await screen.findByRole('tab', { name: 'DETAILS' })
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
  expect(screen.getByRole('button', { name: /Open full view/ })).toBe(picture)
})

test.each([
  ['an unknown slug', { status: 404, body: { ErrorMessage: 'No such product' } }],
  ['an empty answer', { body: { Data: null } }],
])('%s leads to /404, also after a tile was shown', async (_, answer) => {
  product = () => answer
  const slug = newSlug()
  const queryClient = createQueryClient(() => {})
  const page = { value: { tiles: [anyTile(slug)], totalPages: 1 }, at: Date.now(), fresh: true }
  queryClient.setQueryData(['new-arrivals', '1'], page)
  const { router } = open(slug, queryClient)
  await screen.findByText('Oops! Page not found')
  expect(router.state.location.pathname).toBe('/404')
})

test('trouble without a copy is told, a failed refresh over a copy is not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  product = () => ({ status: 500, body: { ErrorMessage: 'The shop is closed' } })
  open()
  await screen.findByText('The shop is closed')
  cleanup()
  product = () => ({ body: detailReply() })
  const { queryClient, slug } = open()
  await screen.findByRole('tab', { name: 'DETAILS' })
  product = () => ({ status: 500, body: { ErrorMessage: 'The shop is closed' } })
  await queryClient.refetchQueries({ queryKey: productQuery(slug).queryKey })
  expect(screen.getByRole('tab', { name: 'DETAILS' })).toBeTruthy()
})

test('PRICING stands only where there are prices, and asks a visitor to sign in', async () => {
  open()
  const panel = await openTab('PRICING')
  expect(panel.textContent).toContain('Sign in to see your prices.')
  expect(within(panel).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/signin')
  cleanup()
  product = () => ({ body: detailReply({ unbrandedpriceshow: 0 }) })
  open()
  await screen.findByRole('tab', { name: 'STOCK' })
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'DETAILS',
    'STOCK',
    'BRANDING TEMPLATE',
  ])
})

test('STOCK is a table, or says that there is nothing', async () => {
  open()
  const table = within(await openTab('STOCK')).getByRole('table')
  const cells = within(table).getAllByRole('columnheader')
  expect(cells.map((cell) => cell.textContent)).toEqual(['Item', 'In stock', 'Next shipment'])
  expect(table.querySelector('caption')).toBeTruthy()
  expect(table.textContent).toContain('Navy12,48018 June 2026')
  cleanup()
  product = () => ({ body: detailReply({ stockDescription: [] }) })
  open()
  expect((await openTab('STOCK')).textContent).toContain('No stock information')
})

test('BRANDING TEMPLATE saves the PDF under SKU and name, or says that there is none', async () => {
  open()
  const link = within(await openTab('BRANDING TEMPLATE')).getByRole('link', { name: 'Download template' })
  expect(link.getAttribute('download')).toBe('DW-1040 Alpine flask.pdf')
  expect(link.getAttribute('href')).toContain('/templates/DW-1040.pdf')
  cleanup()
  product = () => ({ body: detailReply({ brandingtemplate: '' }) })
  open()
  const panel = await openTab('BRANDING TEMPLATE')
  expect(panel.textContent).toBe('No branding template has been added for this product.')
})

test('the gallery moves by buttons, arrows and thumbnails, and hides pictures behind a number', async () => {
  open()
  const gallery = await screen.findByRole('group', { name: 'Product pictures' })
  const thumbs = () => within(gallery).getAllByRole('button', { current: true })
  expect(within(gallery).getByRole('button', { name: '+3 pictures, show all' })).toBeTruthy()
  fireEvent.click(within(gallery).getByRole('button', { name: 'Next picture' }))
  expect(thumbs().map((thumb) => thumb.getAttribute('aria-label'))).toEqual(['Picture 2'])
  fireEvent.keyDown(thumbs()[0] as HTMLElement, { key: 'ArrowLeft' })
  fireEvent.keyDown(thumbs()[0] as HTMLElement, { key: 'ArrowLeft' })
  expect(gallery.textContent).toContain('Picture 7 / 7')
  fireEvent.click(within(gallery).getByRole('button', { name: 'Picture 3' }))
  expect(gallery.textContent).toContain('Picture 3 / 7')
})

test('the picture opens a full view that can be moved and closed', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /Open full view/ }))
  const view = screen.getByRole('dialog', { name: /Pictures of/ })
  expect(within(view).getAllByRole('button', { name: /^Picture \d/ })).toHaveLength(7)
  fireEvent.keyDown(view, { key: 'ArrowRight' })
  expect(view.textContent).toContain('2 / 7')
  fireEvent.click(within(view).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Pictures of/ })).toBeNull())
})
