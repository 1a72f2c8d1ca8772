// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShopRouter } from '../../../src/app'
import { connectTransport } from '../../../src/api/request'
import { lastVisited } from '../../../src/device/last-visited'
import { checkNow } from '../../../src/session/connectivity'
import { currentToken } from '../../../src/session/identity'
import { createQueryClient } from '../../../src/query-client'
import { Toaster } from '../../../src/ui/toast/toaster'
import { detailReply } from './product-fixture'

type Sent = { method: string; path: string; body: Record<string, unknown> }
let sent: Sent[]
let cartReplies: Record<string, { status?: number; body: unknown }>

const colour = {
  AttributeID: 1,
  Attribute: { AttributeName: 'Colour' },
  ProductAttributeValue: [
    { AttributeValueID: 11, AttributeValue: 'Navy' },
    { AttributeValueID: 12, AttributeValue: 'Red' },
  ],
}
const prices = {
  ProductUnbrandedPrice: [
    { ProductUnbrandedPriceID: 1, QTY: 25, Price: 4, Retailer: 50, Wholesaler: 20 },
    { ProductUnbrandedPriceID: 2, QTY: 100, Price: '3.005', Retailer: 50, Wholesaler: 20 },
  ],
  ProductSetupPrice: [
    { ProductSetupPriceID: 5, UnitPrice: 0.5, SetupPrice: 60, SetupName: 'Pad Print: front', Default: true },
    { ProductSetupPriceID: 6, UnitPrice: 0.8, SetupPrice: 90, SetupName: 'Laser Engraving', Default: 0 },
  ],
  add_freight: 1,
  getinstantcourt: 1,
  setupchargeshow: 1,
  howmanypositions: [1, 2],
}
let detail: Record<string, unknown>

beforeEach(() => {
  sent = []
  cartReplies = {}
  detail = { ProductAttribute: [colour], ...prices }
  connectTransport({ token: currentToken })
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit) => {
    const path = String(input instanceof Request ? input.url : input).replace(/^.*\/frontend\/api\//, '')
    const method = init.method ?? 'GET'
    if (method !== 'GET')
      sent.push({ method, path, body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') })
    const known = method === 'POST' ? cartReplies[path] : undefined
    const body = path.startsWith('product/')
      ? detailReply(detail)
      : path.startsWith('cart/getgst')
        ? { Data: { Rate: 10 } }
        : { Data: [], Message: 'Done', CartCount: 1, status: 200 }
    return new Response(JSON.stringify(known?.body ?? body), {
      status: known?.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

let opened = 0
async function open({ role, search = '' }: { role: number | null; search?: string }) {
  opened += 1
  if (role !== null) {
    localStorage.setItem('token', 'secret')
    localStorage.setItem('UserID', String(1000 + opened))
    localStorage.setItem('RoleID', String(role))
  }
  const queryClient = createQueryClient(() => {})
  const history = createMemoryHistory({ initialEntries: [`/product/cup-${opened}${search}`] })
  const router = createShopRouter(queryClient, history)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Add to cart' })
  return { router, order: screen.getByRole('region', { name: 'Order' }) }
}

const quantity = () => screen.getByLabelText('Quantity') as HTMLInputElement
const addToCart = () => fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
const rows = (order: HTMLElement) =>
  [...order.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent?.replaceAll('\u00a0', ' '),
  ])

test('a customer sees what each piece and the line cost, live', async () => {
  const { order } = await open({ role: 1 })
  await within(order).findByText('Price each')
  // 250 pieces: 3.005 is 3.01 in cents, half again 4.52 (half-up); 0.50 + 60 / 250; 15 / 250.
  expect(rows(order)).toEqual([
    ['Unit price', '$4.52 ex GST'],
    ['Set-up per piece', '$0.74 ex GST'],
    ['Freight per piece', '$0.06 ex GST'],
    ['Price each', '$5.32 ex GST'],
    ['Total for 250', '$1,330.00 ex GST'],
    ['Total inc GST', '$1,463.00 inc GST'],
  ])
  fireEvent.change(quantity(), { target: { value: '30' } })
  fireEvent.change(screen.getByLabelText(/^Laser Engraving/), { target: { value: '2' } })
  expect(rows(order)).toEqual([
    ['Unit price', '$6.00 ex GST'],
    ['Set-up per piece', '$10.10 ex GST'],
    ['Freight per piece', '$0.50 ex GST'],
    ['Price each', '$16.60 ex GST'],
    ['Total for 30', '$498.00 ex GST'],
    ['Total inc GST', '$547.80 inc GST'],
  ])
})

test('a visitor sees no price, is told what is missing, and signs in with the choice kept', async () => {
  const { order, router } = await open({ role: null })
  expect(order.textContent).not.toContain('$')
  addToCart()
  await within(order).findByText('Colour is required')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Navy' })))
  fireEvent.click(screen.getByRole('radio', { name: 'Red' }))
  expect(within(order).queryByText('Colour is required')).toBeNull()
  fireEvent.change(quantity(), { target: { value: '24' } })
  expect(within(order).getByText('Please add at least 25 Quantity')).toBeTruthy()
  fireEvent.change(quantity(), { target: { value: '75' } })
  addToCart()
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'), { timeout: 4000 })
  expect(sent).toEqual([])
  const back = lastVisited() ?? ''
  cleanup()
  const again = await open({ role: 1, search: back.slice(back.indexOf('?')) })
  expect(quantity().value).toBe('75')
  expect(within(again.order).getByRole<HTMLInputElement>('radio', { name: 'Red' }).checked).toBe(true)
})

test('what is sent is what was chosen, in the words of the provider', async () => {
  const { order } = await open({ role: 2 })
  await within(order).findByText('Price each')
  fireEvent.click(screen.getByRole('radio', { name: 'Navy' }))
  fireEvent.change(quantity(), { target: { value: '100' } })
  addToCart()
  await waitFor(() => expect(sent).toHaveLength(1))
  // 3.01 + 20 % = 3.61; 0.50 + 60 / 100; 15 / 100.
  expect(sent[0]).toEqual({
    method: 'POST',
    path: 'cart/cart2',
    body: {
      ProductID: 7,
      ProductVariationID: null,
      BasePrice: 4.86,
      QTY: 100,
      AdditionalCost: 0,
      ProductSetupPrice: [{ ProductSetupPriceID: 5, QTY: 1 }],
      randomnumber: [{ name: 'Colour', value: 'Navy' }],
    },
  })
})

test.each([409, 200])(
  'ProductExit (HTTP %s) asks in the words of the provider; Yes replaces',
  async (status) => {
    const { order } = await open({ role: 1 })
    await within(order).findByText('Price each')
    cartReplies['cart/cart2'] = {
      status,
      body: { ErrorCode: 'ProductExit', ErrorMessage: 'You have 50 of these already.' },
    }
    fireEvent.click(screen.getByRole('radio', { name: 'Navy' }))
    addToCart()
    const asked = await screen.findByRole('dialog', { name: 'Already in your cart' })
    expect(asked.textContent).toContain('You have 50 of these already.')
    fireEvent.click(within(asked).getByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.queryByText('You have 50 of these already.')).toBeNull())
    expect(sent).toHaveLength(1)
    addToCart()
    fireEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]).toEqual({ ...sent[1], path: 'cart' })
  },
)

test('a refusal keeps the customer here, with the choice and Retry', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { order, router } = await open({ role: 1 })
  await within(order).findByText('Price each')
  cartReplies['cart/cart2'] = { status: 500, body: { ErrorMessage: 'The warehouse is closed.' } }
  fireEvent.click(screen.getByRole('radio', { name: 'Navy' }))
  addToCart()
  await within(order).findByText('The warehouse is closed.')
  // Said aloud once, by the toast.
  expect(within(order).queryByRole('alert')).toBeNull()
  const toasts = await screen.findAllByRole('alert')
  expect(toasts.map(({ textContent }) => textContent)).toEqual(['The warehouse is closed.'])
  expect(router.state.location.pathname).toMatch(/^\/product\//)
  delete cartReplies['cart/cart2']
  fireEvent.click(within(order).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  await waitFor(() => expect(screen.queryByText('The warehouse is closed.')).toBeNull())
})

test('a variation is found by its values, or is said not to be', async () => {
  detail = {
    ...prices,
    ProductType: 2,
    minimumqty: 1,
    ProductAttribute: [
      colour,
      {
        AttributeID: 2,
        Attribute: { AttributeName: 'Size' },
        ProductAttributeValue: [
          { AttributeValueID: 22, AttributeValue: 'XL' },
          { AttributeValueID: 21, AttributeValue: 'S' },
        ],
      },
    ],
    ProductVariationAttributeValue: [
      { ProductVariationID: 91, AttributeValue: { AttributeValueID: 11 } },
      { ProductVariationID: 91, AttributeValue: { AttributeValueID: 21 } },
      { ProductVariationID: 92, AttributeValue: { AttributeValueID: 12 } },
      { ProductVariationID: 92, AttributeValue: { AttributeValueID: 22 } },
    ],
  }
  const { order } = await open({ role: 1 })
  expect(quantity().value).toBe('1')
  const sizes = within(screen.getByRole('radiogroup', { name: /^Size/ })).getAllByRole('radio')
  expect(sizes.map((radio) => radio.closest('label')?.textContent)).toEqual(['S', 'XL'])
  fireEvent.click(screen.getByRole('radio', { name: 'Navy' }))
  fireEvent.click(screen.getByRole('radio', { name: 'XL' }))
  addToCart()
  expect(await within(order).findByText('Product Not found')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'S' }))
  addToCart()
  await waitFor(() => expect(sent[0]?.body['ProductVariationID']).toBe(91))
})

test('without price breaks the price is on request, and nothing can be added', async () => {
  detail = { ProductAttribute: [], ...prices, ProductUnbrandedPrice: null }
  const { order } = await open({ role: 1 })
  await within(order).findByText('Price on request')
  await expectNothingAdded('The price of this product is on request. Please request a quote.')
})

test('while the shop cannot be reached nothing is sent, and what was chosen stays', async () => {
  await open({ role: 1 })
  fireEvent.click(screen.getByRole('radio', { name: 'Navy' }))
  fireEvent.change(quantity(), { target: { value: '75' } })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await act(async () => void (await checkNow()))
  await expectNothingAdded(
    'Adding to the cart needs a connection. What you chose stays here until the shop can be reached.',
  )
  expect(quantity().value).toBe('75')
})

/** The reason stands beside the button, and a press says it. */
async function expectNothingAdded(reason: string) {
  const button = screen.getByRole('button', { name: 'Add to cart' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe(reason)
  fireEvent.click(button)
  await waitFor(() => expect(screen.getAllByText(reason).length).toBeGreaterThan(1), { timeout: 4000 })
  expect(sent).toEqual([])
}
