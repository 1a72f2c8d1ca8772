/** The quantity of a cart line when the server is slow or silent: one request at a time, and the last one counts. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCart, enter, openCart, openShop, quantityOf, setQuantity, type Shop } from './open-cart'
import type { Reply } from './open-shop'

let shop: Shop
beforeEach(() => {
  shop = openShop()
})
afterEach(() => closeCart(shop))

const quantities = () => shop.writes().map(({ body }) => body['QTY'])

test('quick changes send one request at a time, and the last one counts', async () => {
  const pendingReplies: (() => void)[] = []
  shop.answers['POST cart'] = (body) =>
    new Promise<Reply>((resolve) =>
      pendingReplies.push(() => {
        setQuantity(shop, body)
        resolve({ body: { Message: 'Done' } })
      }),
    )
  const { job } = await openCart()
  for (const typed of ['30', '40', '50']) await enter(quantityOf(job), typed)
  await waitFor(() => expect(pendingReplies).toHaveLength(1))
  expect(quantityOf(job).value).toBe('50')
  await act(async () => pendingReplies[0]?.())
  await waitFor(() => expect(pendingReplies).toHaveLength(2))
  await act(async () => pendingReplies[1]?.())
  await within(job).findByText('Quantity saved')
  expect(quantities()).toEqual([30, 50])
  // The line only changes its quantity and is not replaced, so its brief and artwork are retained.
  expect(shop.writes().every(({ body }) => body['KeepBriefAndArtwork'] === true)).toBe(true)
  expect(quantityOf(job).value).toBe('50')
})

test('invalid quantity is not sent and stays typed', async () => {
  const { job } = await openCart()
  for (const [typed, message] of [
    ['24', 'Please add at least 25 Quantity'],
    ['2.5', 'Quantity must be a whole number from 1 to 1,000,000'],
    ['1000001', 'Quantity must be a whole number from 1 to 1,000,000'],
  ] as const) {
    await enter(quantityOf(job), typed)
    expect(await within(job).findByText(`Navy: ${message}`)).toBeTruthy()
    expect(quantityOf(job).value).toBe(typed)
  }
  await enter(quantityOf(job), '')
  expect(quantityOf(job).value).toBe('25')
  expect(quantities()).toEqual([])
})

test('lost reply reloads the cart and shows whether the quantity was changed', async () => {
  shop.answers['POST cart'] = undefined
  const { job } = await openCart()
  await enter(quantityOf(job), '300')
  await within(job).findByText('Navy: The shop could not be reached. The quantity is what the cart says now.')
  expect(quantityOf(job).value).toBe('25')
  shop.answers['POST cart'] = (body) => {
    setQuantity(shop, body)
    return undefined
  }
  await enter(quantityOf(job), '400')
  expect(await within(job).findByText('Quantity saved')).toBeTruthy()
  expect(quantityOf(job).value).toBe('400')
})

test('quantity is plain text with a product link when its branding is gone', async () => {
  shop.detail = { ...shop.detail, ProductSetupPrice: [] }
  const { job } = await openCart()
  const link = await within(job).findByRole('link', { name: 'Change on the product page' })
  expect(link.getAttribute('href')).toBe('/product/alpine-flask')
  expect(within(job).queryByLabelText('Navy')).toBeNull()
  expect(
    within(job)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['25', '25'])
})

test('quantity is saved when the page is left right after typing', async () => {
  const { job, router } = await openCart()
  fireEvent.change(quantityOf(job), { target: { value: '77' } })
  await act(() => router.navigate({ to: '/signin' }))
  await waitFor(() => expect(quantities()).toEqual([77]))
})

test('line that is already gone counts as removed', async () => {
  shop.answers['DELETE cart/1'] = { status: 404, body: { ErrorMessage: 'No such line.' } }
  const { job } = await openCart()
  await enter(quantityOf(job), '0')
  shop.lines.shift()
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Alpine flask, Colour: Navy was removed.')).toBeTruthy()
  expect(screen.queryByText('No such line.')).toBeNull()
})

test('all lines of a job are removed after one confirmation', async () => {
  const { job } = await openCart()
  fireEvent.click(within(job).getByRole('button', { name: 'Remove Alpine flask, 2 lines' }))
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('Alpine flask, 2 lines were removed.')).toBeTruthy()
  expect(shop.writes().map(({ call }) => call)).toEqual(['DELETE cart/1', 'DELETE cart/2'])
})

test('job lists its colours that are short in stock', async () => {
  shop.detail['stockDescription'] = [
    { description: 'Navy', quantity: 20, next_shipment: '2099-01-28' },
    { description: 'Red', quantity: 400, next_shipment: null },
  ]
  const { job } = await openCart()
  const short = await within(job).findByRole('list', { name: 'Short in stock' })
  expect(short.textContent).toBe('Navy: 20 in stock, 25 from 28 Jan')
})
