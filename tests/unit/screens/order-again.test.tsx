// @vitest-environment happy-dom
/** "Order again": what is available goes into the cart, and the rest is named with its reason. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkNow } from '../../../src/session/connectivity'
import { orderReply } from './order-fixture'
import { clearStage, openPage, provider, type Reply, type Sent, signInHere } from './order-stage'
import { detailReply } from './product-fixture'

const detail = (id: number, name: string) => ({
  OrderDetailsID: 70 + id,
  ProductID: id,
  ProductName: name,
  QTY: 250,
  ProductPrice: 4.2,
  Product: { Slug: name },
})
const offer = (id: number, changes: Record<string, unknown> = {}) => ({
  body: detailReply({
    ProductID: id,
    Slug: `thing-${id}`,
    ProductAttribute: [],
    ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 1, Price: 5, Retailer: 10 }],
    ProductSetupPrice: [{ ProductSetupPriceID: 31, UnitPrice: 0.5, SetupPrice: 0, SetupName: 'Pad print' }],
    howmanypositions: [1, 2],
    ...changes,
  }),
})

let products: Record<string, Reply>
let added: (id: number) => Reply
let sent: Sent[]
let customer = 8000
beforeEach(() => {
  products = { 'thing-1': offer(1), 'thing-2': offer(2), 'thing-3': offer(3) }
  added = () => ({ body: { Message: 'Added.' } })
  const order = orderReply({
    OrderDetails: [1, 2, 3].map((id) => detail(id, `thing-${id}`)),
    OrderSetupPrice: [{ OrderDetailsID: 71, SetupName: 'Pad print', QTY: 2 }],
  })
  sent = provider((call, body) => {
    if (call === 'GET order/12') return { body: { Data: order } }
    const slug = /^GET product\/login\/(.+)$/.exec(call)?.[1]
    if (slug) return products[slug]
    if (/^POST cart(\/cart2)?$/.test(call)) return added(Number(body['ProductID']))
    if (call === 'GET cart/getcartcount') return { body: { status: 200, CartCount: 1 } }
    return { body: { Data: [] } }
  })
  customer += 1
  signInHere(customer)
})
afterEach(clearStage)

const puts = (path = 'cart/cart2') =>
  sent.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body)
async function again() {
  const page = await openPage('/order_detail/12')
  fireEvent.click(await screen.findByRole('button', { name: 'Order again' }))
  return page
}
const missed = () =>
  within(screen.getByText('Not added:').parentElement ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('all lines go into the cart, in their order, with quantities and set-ups as before, at today’s price', async () => {
  await again()
  expect(await screen.findByText('3 of 3 lines were added to your cart, at today’s price.')).toBeTruthy()
  expect(puts()).toMatchObject([
    { ProductID: 1, QTY: 250, BasePrice: 6.5, ProductSetupPrice: [{ ProductSetupPriceID: 31, QTY: 2 }] },
    { ProductID: 2, QTY: 250, BasePrice: 5.5, ProductSetupPrice: [] },
    { ProductID: 3, QTY: 250, BasePrice: 5.5 },
  ])
  expect(screen.getByText('In the panel: 3 lines of order 12')).toBeTruthy()
  expect(screen.queryByText('Not added:')).toBeNull()
})

test('what is gone, on request, or refused is named with its reason, and the rest is added', async () => {
  products['thing-1'] = { status: 404, body: { ErrorMessage: 'This product was not found.' } }
  products['thing-3'] = offer(3, { ProductUnbrandedPrice: [] })
  await again()
  await screen.findByText('1 of 3 lines were added to your cart, at today’s price.')
  expect(missed()).toEqual(['thing-1: It is not sold any more.', 'thing-3: Its price is on request now.'])
  expect(screen.getByText('In the panel: thing-2')).toBeTruthy()
})

test('a refusal of one line does not keep the next from being tried', async () => {
  added = (id) =>
    id === 2
      ? { status: 422, body: { ErrorCode: 'X', ErrorMessage: 'No stock left.' } }
      : { body: { Message: 'Added.' } }
  await again()
  await screen.findByText('2 of 3 lines were added to your cart, at today’s price.')
  expect(puts().map(({ ProductID }) => ProductID)).toEqual([1, 2, 3])
  expect(missed()).toEqual(['thing-2: No stock left.'])
})

test('without an answer nothing more is sent', async () => {
  added = (id) => (id === 2 ? undefined : { body: { Message: 'Added.' } })
  await again()
  await screen.findByText('1 of 3 lines were added to your cart, at today’s price.')
  expect(puts().map(({ ProductID }) => ProductID)).toEqual([1, 2])
  expect(missed()).toEqual([
    'thing-2: The shop did not answer. Please look into your cart before you try again.',
    'thing-3: It was not tried.',
  ])
})

const exit: Reply = { status: 409, body: { ErrorCode: 'ProductExit', ErrorMessage: 'There are 50 already.' } }

test.each(['Yes', 'No'])('what is in the cart already is asked about: %s', async (answer) => {
  added = (id) => (id === 2 ? exit : { body: { Message: 'Added.' } })
  await again()
  const asked = await screen.findByRole('dialog', { name: 'Already in your cart' })
  expect(within(asked).getByText('There are 50 already.')).toBeTruthy()
  added = () => ({ body: { Message: 'Replaced.' } })
  fireEvent.click(within(asked).getByRole('button', { name: answer }))
  if (answer === 'Yes') {
    await screen.findByText('3 of 3 lines were added to your cart, at today’s price.')
    expect(puts('cart')).toMatchObject([{ ProductID: 2, QTY: 250 }])
  } else {
    await screen.findByText('2 of 3 lines were added to your cart, at today’s price.')
    expect(puts('cart')).toEqual([])
    expect(missed()).toEqual(['thing-2: It is in your cart already, which was not changed.'])
  }
})

test('two presses in one task send each line once', async () => {
  await openPage('/order_detail/12')
  const button = await screen.findByRole('button', { name: 'Order again' })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByText(/^3 of 3 lines/)
  expect(puts()).toHaveLength(3)
})

test('left before a question could be asked: told, and nothing is replaced', async () => {
  added = () => exit
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const first = products['thing-1']
  products = new Proxy(products, { get: () => held.then(() => first) })
  const { router } = await again()
  await act(() => router.navigate({ to: '/compare' }))
  await act(async () => go())
  await screen.findByText('Order 12: 0 of 3 lines were added to your cart.')
  expect(puts('cart')).toEqual([])
})

test('without a network it says why, and sends nothing', async () => {
  await openPage('/order_detail/12')
  await screen.findByRole('button', { name: 'Order again' })
  sent = provider(() => undefined)
  await act(() => checkNow())
  const button = screen.getByRole('button', { name: 'Order again' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(button)
  expect(screen.getAllByText(/Ordering again needs a connection/).length).toBeGreaterThan(0)
  expect(puts()).toEqual([])
})
