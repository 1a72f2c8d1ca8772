/** "Order again": available lines are added to the cart, and other lines are listed with a reason. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startOutboxWith } from '../../../src/queries/outbox'
import { orderReply } from '../../support/order'
import { attributeReply, detailReply } from '../../support/product'
import {
  pendingReply,
  openPage,
  connectProvider,
  type Reply,
  type Sent,
  signInHere,
  recordUploads,
} from './open-shop'

const detail = (id: number, name: string) => ({
  OrderDetailsID: 70 + id,
  ProductID: id,
  ProductName: name,
  QTY: 250,
  ProductPrice: 4.2,
  Product: { Slug: name },
})
const padPrint = { ProductSetupPriceID: 31, UnitPrice: 0.5, SetupPrice: 0, SetupName: 'Pad print' }
const offer = (id: number, changes: Record<string, unknown> = {}) => ({
  body: detailReply({
    ProductID: id,
    Slug: `thing-${id}`,
    ProductAttribute: [],
    ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 1, Price: 5, Retailer: 10 }],
    ProductSetupPrice: [padPrint],
    howmanypositions: [1, 2],
    ...changes,
  }),
})
const okReply: Reply = { body: { Message: 'Added.' } }
const productExit: Reply = {
  status: 409,
  body: { ErrorCode: 'ProductExit', ErrorMessage: 'There are 50 already.' },
}

let products: Record<string, Reply | Promise<Reply>>
let replyToAdd: (id: number) => Reply
let sent: Sent[]
let cart: unknown[]
let order: Record<string, unknown>
beforeEach(() => {
  cart = []
  products = { 'thing-1': offer(1), 'thing-2': offer(2), 'thing-3': offer(3) }
  replyToAdd = () => okReply
  order = orderReply({
    OrderDetails: [1, 2, 3].map((id) => detail(id, `thing-${id}`)),
    OrderSetupPrice: [{ OrderDetailsID: 71, SetupName: 'Pad print', QTY: 2 }],
  })
  sent = connectProvider((call, body) => {
    if (call === 'GET order/12') return { body: { Data: order } }
    const slug = /^GET product\/login\/(.+)$/.exec(call)?.[1]
    if (slug) return products[slug]
    if (/^POST cart(\/cart2)?$/.test(call)) return replyToAdd(Number(body['ProductID']))
    if (call === 'GET cart') return { body: { Data: [{ Slug: 'thing', ProductImage: '', Carts: cart }] } }
    if (call.startsWith('GET /uploads/broken')) return undefined
    if (call === 'GET cart/getcartcount') return { body: { status: 200, CartCount: 1 } }
    return { body: { Data: [] } }
  })
  signInHere()
})

const sentLines = (path = 'cart/cart2') =>
  sent.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body)
async function orderAgain(presses = 1) {
  const page = await openPage('/order_detail/12')
  const button = await screen.findByRole('button', { name: 'Order again' })
  act(() => {
    for (let press = 0; press < presses; press += 1) button.click()
  })
  return page
}
const findOutcome = (count: number) =>
  screen.findByText(new RegExp(`^${count} of 3 lines were added to your cart, at today’s price\\.`))
const notAddedLines = () =>
  within(screen.getByText('Not added:').parentElement ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('all lines are added once, as ordered before, at today’s price', async () => {
  await orderAgain(2)
  await findOutcome(3)
  expect(sentLines()).toMatchObject([
    { ProductID: 1, QTY: 250, BasePrice: 6.5, ProductSetupPrice: [{ ProductSetupPriceID: 31, QTY: 2 }] },
    { ProductID: 2, QTY: 250, BasePrice: 5.5, ProductSetupPrice: [] },
    { ProductID: 3, QTY: 250, BasePrice: 5.5 },
  ])
  expect(screen.getByText('In the panel: 3 lines of order 12')).toBeTruthy()
})

test('repeated set-up charge is shown once for all lines of its job', async () => {
  products['thing-1'] = offer(1, {
    ProductSetupPrice: [{ ...padPrint, SetupPrice: 60 }],
    ProductAttribute: [attributeReply(1, 'Colour', ['Navy', 'Red'])],
  })
  order = orderReply({
    OrderDetails: ['Navy', 'Red'].map((value, index) => ({
      ...detail(1, 'thing-1'),
      OrderDetailsID: 71 + index,
      randomnumber: [{ name: 'Colour', value }],
    })),
    OrderSetupPrice: [71, 72].map((OrderDetailsID) => ({ OrderDetailsID, SetupName: 'Pad print', QTY: 1 })),
  })
  await orderAgain()
  await screen.findByText('Set-up is charged again: $60.00')
})

const noStock: Reply = { status: 422, body: { ErrorCode: 'X', ErrorMessage: 'No stock left.' } }
const noAnswer = 'thing-2: The shop didn’t answer. Please check your cart before you try again.'
test.each<[string, Reply, number[], string[]]>([
  ['refused line does not stop the next lines', noStock, [1, 2, 3], ['thing-2: No stock left.']],
  ['lost reply stops the remaining lines', undefined, [1, 2], [noAnswer, 'thing-3: We didn’t try it.']],
])('%s', async (_, reply, tried, reasons) => {
  replyToAdd = (id) => (id === 2 ? reply : okReply)
  await orderAgain()
  await findOutcome(tried.length - 1)
  expect(sentLines().map(({ ProductID }) => ProductID)).toEqual(tried)
  expect(notAddedLines()).toEqual(reasons)
})

test('dialog asks about a line that is already in the cart, and Yes replaces the line', async () => {
  replyToAdd = (id) => (id === 2 ? productExit : okReply)
  await orderAgain()
  const dialog = await screen.findByRole('dialog', { name: 'Already in your cart' })
  expect(within(dialog).getByText('There are 50 already.')).toBeTruthy()
  replyToAdd = () => okReply
  fireEvent.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await findOutcome(3)
  expect(sentLines('cart').map(({ ProductID }) => ProductID)).toEqual([2])
})

test('page that was left before the question shows a message and replaces nothing', async () => {
  replyToAdd = () => productExit
  const { reply, arrive } = pendingReply()
  products['thing-1'] = reply
  const { router } = await orderAgain()
  await act(() => router.navigate({ to: '/compare' }))
  await arrive(offer(1))
  await screen.findByText('Order 12: 0 of 3 lines were added to your cart.')
  expect(sentLines('cart')).toEqual([])
})

test('brief and artwork are copied to lines that have none', async () => {
  const uploads = recordUploads()
  const files = ['uploads/1/logo.png', 'uploads/2/logo.png', 'uploads/broken/plan.pdf']
  Object.assign(order, {
    OrderDetails: [1, 2, 3].map((id) => ({ ...detail(id, `thing-${id}`), Brief: `Gold ink ${id}` })),
    OrderCustomerAttachment: files.map((Attachment, index) => ({ OrderDetailsID: 71 + index, Attachment })),
  })
  const inCart = (id: number) => ({ CartID: 10 + id, ProductID: id, ProductName: `thing-${id}`, QTY: 250 })
  const pad = [{ QTY: 2, ProductSetupPrice: { SetupName: 'Pad print' } }]
  const filled = { Brief: 'Silver', CartAttachment: [{ CartAttachmentID: 1, Attachment: 'a/b.png' }] }
  cart = [{ ...inCart(1), CartSetupPrice: pad }, { ...inCart(2), ...filled }, inCart(3)]
  const { queryClient } = await orderAgain()
  await findOutcome(3)
  expect(screen.getByText(/Brief and artwork follow\.$/)).toBeTruthy()
  expect(await screen.findByText(/^plan\.pdf could not be copied\./)).toBeTruthy()
  await vi.waitFor(() => expect(uploads).toEqual(['logo.png to 11']))
  const fetched = sent.filter(({ call }) => call.startsWith('GET /uploads/'))
  expect(fetched.map(({ call }) => call)).toEqual(['GET /uploads/1/logo.png', 'GET /uploads/broken/plan.pdf'])
  expect(fetched[0]?.token).toBe(localStorage.getItem('token'))
  startOutboxWith(queryClient, () => {})
  const briefs = () => sent.filter(({ call }) => call === 'POST cart/addbrief').map(({ body }) => body)
  await vi.waitFor(() =>
    expect(briefs()).toMatchObject([
      { CartID: 11, Brief: 'Gold ink 1' },
      { CartID: 13, Brief: 'Gold ink 3' },
    ]),
  )
})
