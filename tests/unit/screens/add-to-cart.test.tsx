/** Add to cart when the server is slow or silent, or when the page is left meanwhile. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { attributeReply, detailReply } from '../../support/product'
import { field, fill, openPage, textOf, connectProvider, type Reply, signInHere } from './open-shop'

const okReply: Reply = { body: { Message: 'Added.' } }
/** The reply for a line that the cart has already. */
const productExit = (ErrorMessage?: string): Reply => ({
  status: 409,
  body: { ErrorCode: 'ProductExit', ErrorMessage },
})

/** Resolvers of the `POST cart` requests that wait for a reply. */
let pendingReplies: ((reply: Reply) => void)[]
let posts: Record<string, unknown>[]
let countRequests: number
let detail: Record<string, unknown>

const anyPrice = { ProductUnbrandedPriceID: 1, QTY: 1, Price: 4, Retailer: 50 }
const variation = (ProductVariationID: number, ...ids: number[]) =>
  ids.map((AttributeValueID) => ({ ProductVariationID, AttributeValue: { AttributeValueID } }))
const tee = {
  ProductType: 2,
  isordergrid: 1,
  ProductAttribute: [attributeReply(2, 'Size', ['S', 'M', 'L'])],
  ProductVariationAttributeValue: [21, 22, 23].flatMap((id) => variation(900 + id, id)),
}
const twoColourTee = {
  ProductType: 2,
  ProductAttribute: [attributeReply(1, 'Colour', ['Navy', 'Red']), attributeReply(2, 'Size', ['XL', 'S'])],
  ProductVariationAttributeValue: [...variation(91, 11, 22), ...variation(92, 12, 21)],
}

beforeEach(() => {
  pendingReplies = []
  posts = []
  countRequests = 0
  detail = { ProductAttribute: [], minimumqty: 1, ProductUnbrandedPrice: [anyPrice] }
  connectProvider((call, body) => {
    if (call === 'GET cart/getgst') return { body: { Data: { Rate: 10 } } }
    if (call.startsWith('GET product/')) return { body: detailReply(detail) }
    if (call === 'GET cart/getcartcount') {
      countRequests += 1
      return new Promise<Reply>(() => {})
    }
    if (!call.startsWith('POST cart')) return { body: { Data: [], Message: 'Done' } }
    posts.push(body)
    return new Promise<Reply>((resolve) => pendingReplies.push(resolve))
  })
})

let openedCount = 0
async function open(changes: Record<string, unknown> = {}) {
  detail = { ...detail, ...changes }
  signInHere()
  const page = await openPage(`/product/slow-${(openedCount += 1)}`)
  await screen.findByRole('button', { name: 'Add to cart' })
  const order = screen.getByRole('region', { name: 'Order' })
  await within(order).findByText(/^Unit price|^Total$|^Price on request$/)
  return { ...page, order }
}

const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
const waitForAdded = () => screen.findByText('In the panel: Alpine flask')
async function sendReply(reply: Reply) {
  await waitFor(() => expect(pendingReplies).toHaveLength(1))
  await act(async () => pendingReplies.shift()?.(reply))
}
/** Leaves the page while the first line is being sent. */
async function leave({ router }: Awaited<ReturnType<typeof open>>) {
  await waitFor(() => expect(pendingReplies).toHaveLength(1))
  await act(() => router.navigate({ to: '/signin' }))
}
const fillCells = (...quantities: [string, string][]) =>
  fill(quantities.map(([label, typed]) => ({ label, type: typed })))
const alertTexts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('Add to cart sends nothing for a visitor and opens sign-in after 2.5 s', async () => {
  const { path } = await openPage(`/product/slow-${(openedCount += 1)}`)
  const order = within(await screen.findByRole('region', { name: 'Order' }))
  const button = await order.findByRole('button', { name: 'Add to cart' })
  expect(button.textContent).toBe('Add to cart')
  for (const name of ['See prices in a minute: open a free account', 'Sign in to see your price'])
    expect(order.getByRole('link', { name })).toBeTruthy()
  expect(order.getByRole('list', { name: 'Buying here' }).textContent).toContain('since 2007')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(button)
  expect(await screen.findByText('Sign in to add this to your cart.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(path()).not.toBe('/signin')
  await act(() => vi.advanceTimersByTimeAsync(500))
  await waitFor(() => expect(path()).toBe('/signin'))
  expect(posts).toEqual([])
})

test('ten clicks in one task send one line', async () => {
  await open()
  const button = screen.getByRole('button', { name: 'Add to cart' })
  act(() => {
    for (let press = 0; press < 10; press += 1) button.click()
  })
  await sendReply(okReply)
  await waitForAdded()
  expect(posts).toHaveLength(1)
})

test('button shows the progress while several lines are sent', async () => {
  await open(tee)
  fillCells(['S', '5'], ['M', '6'])
  const before = countRequests
  add()
  await screen.findByRole('button', { name: 'Adding 1 of 2…' })
  await sendReply(okReply)
  await screen.findByRole('button', { name: 'Adding 2 of 2…' })
  fillCells(['S', '50'], ['L', '9'])
  expect(countRequests).toBe(before)
  await sendReply(okReply)
  await waitForAdded()
  expect(posts.map(({ QTY }) => QTY)).toEqual([5, 6])
  expect(countRequests - before).toBeLessThan(2)
  await waitFor(() => expect(field('M').value).toBe(''))
  expect([field('S').value, field('L').value]).toEqual(['50', '9'])
})

test('variation is found by its values, and a missing one shows an error', async () => {
  const { order } = await open(twoColourTee)
  const sizes = within(screen.getByRole('radiogroup', { name: /^Size/ })).getAllByRole('radio')
  expect(sizes.map((radio) => radio.closest('label')?.textContent)).toEqual(['S', 'XL'])
  fireEvent.click(screen.getByRole('radio', { name: 'Navy' }))
  fireEvent.click(screen.getByRole('radio', { name: 'XL' }))
  add()
  expect(await within(order).findByText('Product Not found')).toBeTruthy()
  expect(posts).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'S' }))
  add()
  await waitFor(() => expect(posts[0]?.['ProductVariationID']).toBe(91))
})

test('product without price breaks shows price on request and cannot be added', async () => {
  await open({ ProductUnbrandedPrice: null })
  add()
  const reason = 'This product is priced on request. Request a quote below.'
  await waitFor(() => expect(screen.getAllByText(reason).length).toBeGreaterThan(1))
  expect(posts).toEqual([])
})

test.each([
  ['The shop could not be reached. It may already be in your cart.', undefined],
  ['The shop’s answer could not be read. It may already be in your cart.', { body: null }],
] satisfies [string, Reply][])('lost reply shows "%s"', async (message, reply) => {
  const { order } = await open()
  fillCells(['Quantity', '75'])
  add()
  await sendReply(reply)
  expect(await within(order).findByText(message)).toBeTruthy()
  expect(field('Quantity').value).toBe('75')
})

test('repeated failure shows one alert, and a success removes it', async () => {
  const { order } = await open()
  const refused: Reply = { status: 400, body: { ErrorCode: 'X', ErrorMessage: 'No stock left' } }
  add()
  await sendReply(refused)
  fireEvent.click(await within(order).findByRole('button', { name: 'Retry' }))
  await sendReply(refused)
  await waitFor(() => expect(alertTexts()).toEqual(['No stock left']))
  fireEvent.click(within(order).getByRole('button', { name: 'Retry' }))
  await sendReply(okReply)
  await waitForAdded()
  await waitFor(() => expect(alertTexts()).toEqual([]))
  expect(screen.queryByText('No stock left')).toBeNull()
})

test('refused line shows how many lines were added, and the remaining lines stay', async () => {
  const { order } = await open(tee)
  fillCells(['S', '5'], ['M', '6'], ['L', '7'])
  add()
  await sendReply(okReply)
  await sendReply({ status: 500, body: { ErrorMessage: 'The till is stuck.' } })
  await within(order).findByText(/^The till is stuck\. 1 of 3 lines are in the cart; the others are still/)
  expect(['S', 'M', 'L'].map((size) => field(size).value)).toEqual(['', '6', '7'])
})

/** Adds a line that the cart has already. */
async function openQuestion() {
  await open()
  add()
  await sendReply(productExit())
  return screen.findByRole('dialog', { name: 'Already in your cart' })
}

test('ProductExit without a message opens the default question', async () => {
  const dialog = await openQuestion()
  expect(dialog.textContent).toContain('Alpine flask is already in your cart. Replace it?')
})

test.each([
  [false, undefined],
  [true, true],
])('replaced line keeps brief and artwork as chosen in the dialog: %s', async (shouldKeep, expected) => {
  const dialog = await openQuestion()
  if (shouldKeep)
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Keep the brief and artwork' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await sendReply(okReply)
  await waitForAdded()
  expect(posts.map((body) => body['KeepBriefAndArtwork'])).toEqual([undefined, expected])
})

test('cells of an order grid are sent at the price of their total quantity', async () => {
  const cheaper = { ProductUnbrandedPriceID: 2, QTY: 50, Price: 3, Retailer: 50 }
  const { order } = await open({ ...tee, minimumqty: 10, ProductUnbrandedPrice: [anyPrice, cheaper] })
  add()
  await within(order).findByText('Please add at least 10 Quantity')
  fillCells(['S', '20'], ['M', '30'])
  // The price is 3.00 + 50 % = 4.50, and a product without set-ups has a set-up charge of 20 / 50 = 0.40:
  // 50 × 4.90 = 245.00.
  expect(textOf(order)).toContain('Total for 50$245.00 ex GST')
  add()
  await sendReply(okReply)
  await sendReply(okReply)
  await waitForAdded()
  expect(posts.map(({ BasePrice }) => BasePrice)).toEqual([4.9, 4.9])
  await waitFor(() => expect(field('S').value).toBe(''))
  expect(alertTexts()).toEqual([])
})

test('ProductExit after leaving the page shows a message and replaces nothing', async () => {
  const page = await open(tee)
  fillCells(['S', '5'], ['M', '6'])
  add()
  await leave(page)
  await sendReply(productExit('You have 50 of these.'))
  await sendReply(okReply)
  await screen.findByText('1 of 2 lines of Alpine flask are already in your cart. They haven’t changed.')
  expect(posts).toHaveLength(2)
})

test('failure after leaving the page names the product', async () => {
  const page = await open()
  add()
  await leave(page)
  await sendReply({ status: 500, body: { ErrorMessage: 'The warehouse is closed.' } })
  await waitFor(() => expect(alertTexts()).toEqual(['Alpine flask: The warehouse is closed.']))
})
