// @vitest-environment happy-dom
/** Add to cart with a shop that is slow, silent or left in the middle. */
import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShopRouter } from '../../../src/app'
import { connectTransport } from '../../../src/api/request'
import { checkNow } from '../../../src/session/connectivity'
import { currentToken } from '../../../src/session/identity'
import { createQueryClient } from '../../../src/query-client'
import { Toaster } from '../../../src/ui/toast/toaster'
import { closeCartPanel, useCartPanel } from '../../../src/widgets/cart/cart-panel-state'
import { detailReply } from './product-fixture'

type Reply = { status?: number; body: unknown } | 'nothing'
const fine: Reply = { body: { Message: 'Added.' } }
const exit = (ErrorMessage?: string): Reply => ({
  status: 409,
  body: { ErrorCode: 'ProductExit', ErrorMessage },
})

/** Writes that are waiting for an answer, each with the quantity that it sent. */
let waiting: { quantity: number; answer: (reply: Reply) => void }[]
let posts: number[]
let counts: number
let detail: Record<string, unknown>

const value = (AttributeValueID: number, AttributeValue: string) => ({ AttributeValueID, AttributeValue })
const sizes = {
  AttributeID: 2,
  Attribute: { AttributeName: 'Size' },
  ProductAttributeValue: [value(21, 'S'), value(22, 'M'), value(23, 'L')],
}
const tiers = [{ ProductUnbrandedPriceID: 1, QTY: 1, Price: 4, Retailer: 50 }]
const tee = {
  ProductType: 2,
  isordergrid: 1,
  ProductAttribute: [sizes],
  ProductVariationAttributeValue: [21, 22, 23].map((id) => ({
    ProductVariationID: 900 + id,
    AttributeValue: { AttributeValueID: id },
  })),
}

beforeEach(() => {
  waiting = []
  posts = []
  counts = 0
  detail = { ProductAttribute: [], minimumqty: 1, ProductUnbrandedPrice: tiers }
  connectTransport({ token: currentToken })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit) => {
    const path = String(input instanceof Request ? input.url : input).replace(/^.*\/frontend\/api\//, '')
    let reply: Reply = { body: { Data: [], Message: 'Done' } }
    if (path.startsWith('cart/getgst')) reply = { body: { Data: { Rate: 10 } } }
    else if (path.startsWith('product/')) reply = { body: detailReply(detail) }
    else if (path === 'cart/getcartcount') {
      counts += 1
      return new Promise<Response>(() => {})
    } else if (init.method === 'POST' && path.startsWith('cart')) {
      const { QTY } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { QTY: number }
      posts.push(QTY)
      reply = await new Promise<Reply>((answer) => waiting.push({ quantity: QTY, answer }))
    }
    if (reply === 'nothing') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply.body), {
      status: reply.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
afterEach(async () => {
  cleanup()
  closeCartPanel()
  toast.remove()
  await checkNow()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** In place of the cart panel, which comes later than these tests would wait. */
function Panel() {
  const { added } = useCartPanel()
  return added && <p>Added to cart</p>
}

let opened = 0
async function open(changes: Record<string, unknown> = {}) {
  opened += 1
  detail = { ...detail, ...changes }
  localStorage.setItem('token', 'secret')
  localStorage.setItem('UserID', String(5000 + opened))
  localStorage.setItem('RoleID', '1')
  const history = createMemoryHistory({ initialEntries: [`/product/slow-${opened}`] })
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, history)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
      <Panel />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Add to cart' })
  const order = screen.getByRole('region', { name: 'Order' })
  await within(order).findByText(/^Unit price|^Total$/)
  return { router, order }
}

const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
const leave = (router: Awaited<ReturnType<typeof open>>['router']) =>
  act(() => router.navigate({ to: '/signin' }))
async function answer(reply: Reply) {
  await waitFor(() => expect(waiting).toHaveLength(1))
  await act(async () => waiting.shift()?.answer(reply))
}
async function fill(quantities: Record<string, string>) {
  for (const [name, typed] of Object.entries(quantities))
    fireEvent.change(await screen.findByLabelText(name), { target: { value: typed } })
}
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('ten presses in one task send one line', async () => {
  await open()
  const button = screen.getByRole('button', { name: 'Add to cart' })
  act(() => {
    for (let press = 0; press < 10; press += 1) button.click()
  })
  await answer(fine)
  await screen.findByText('Added to cart')
  expect(posts).toHaveLength(1)
})

test('several lines are counted while they go; the cart is asked for once, and nobody waits for it', async () => {
  await open(tee)
  await fill({ S: '5', M: '6', L: '7' })
  const before = counts
  add()
  await screen.findByRole('button', { name: 'Adding 1 of 3…' })
  await answer(fine)
  await screen.findByRole('button', { name: 'Adding 2 of 3…' })
  await answer(fine)
  await screen.findByRole('button', { name: 'Adding 3 of 3…' })
  expect(counts).toBe(before)
  await answer(fine)
  expect(await screen.findByText('Added to cart')).toBeTruthy()
  expect(posts).toEqual([5, 6, 7])
  expect(counts - before).toBeLessThan(2)
})

test('what is typed into a cell while it is being sent stays', async () => {
  await open(tee)
  await fill({ S: '5', M: '6' })
  add()
  await answer(fine)
  await fill({ S: '50', L: '9' })
  await answer(fine)
  await screen.findByText('Added to cart')
  await waitFor(() => expect(cell('M').value).toBe(''))
  expect([cell('S').value, cell('L').value]).toEqual(['50', '9'])
})

test.each([
  ['The shop could not be reached. It may already be in your cart.', 'nothing'],
  ['The shop’s answer could not be read. It may already be in your cart.', { body: null }],
] satisfies [string, Reply][])('%s', async (words, reply) => {
  const { order } = await open()
  fireEvent.change(cell('Quantity'), { target: { value: '75' } })
  add()
  await answer(reply)
  expect(await within(order).findByText(words)).toBeTruthy()
  expect(cell('Quantity').value).toBe('75')
})

test('the same failure again is told once, and a success takes it away', async () => {
  const { order } = await open()
  const refused: Reply = { status: 400, body: { ErrorCode: 'X', ErrorMessage: 'No stock left' } }
  add()
  await answer(refused)
  for (let press = 0; press < 3; press += 1) {
    fireEvent.click(await within(order).findByRole('button', { name: 'Retry' }))
    await answer(refused)
  }
  await waitFor(() => expect(alerts()).toEqual(['No stock left']))
  fireEvent.click(within(order).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(alerts()).toEqual([]))
  await answer(fine)
  await screen.findByText('Added to cart')
  expect(screen.queryByText('No stock left')).toBeNull()
})

test('some lines in, one refused: it says how many, and the others stay', async () => {
  const { order } = await open(tee)
  await fill({ S: '5', M: '6', L: '7' })
  add()
  await answer(fine)
  await answer({ status: 500, body: { ErrorMessage: 'The till is stuck.' } })
  await within(order).findByText(
    'The till is stuck. 1 of 3 lines are in the cart; the others are still here.',
  )
  expect([cell('S').value, cell('M').value, cell('L').value]).toEqual(['', '6', '7'])
})

test('a ProductExit without words is asked in ours', async () => {
  await open()
  add()
  await answer(exit())
  const asked = await screen.findByRole('dialog', { name: 'Already in your cart' })
  expect(asked.textContent).toContain('Alpine flask is already in your cart. Replace it?')
})

test('a ProductExit after the page was left is told, and nothing is replaced', async () => {
  const { router } = await open()
  add()
  await waitFor(() => expect(waiting).toHaveLength(1))
  await leave(router)
  await answer(exit('You have 50 of these.'))
  await screen.findByText('Alpine flask is already in your cart. It was not changed.')
  expect(posts).toHaveLength(1)
})

test('of several lines, those that are in the cart already are counted after the page was left', async () => {
  const { router } = await open(tee)
  await fill({ S: '5', M: '6' })
  add()
  await waitFor(() => expect(waiting).toHaveLength(1))
  await leave(router)
  await answer(exit())
  await answer(fine)
  await screen.findByText('1 of 2 lines of Alpine flask are already in your cart. They were not changed.')
})

test('a failure after the page was left names the product', async () => {
  const { router } = await open()
  add()
  await waitFor(() => expect(waiting).toHaveLength(1))
  await leave(router)
  await answer({ status: 500, body: { ErrorMessage: 'The warehouse is closed.' } })
  await waitFor(() => expect(alerts()).toEqual(['Alpine flask: The warehouse is closed.']))
})
