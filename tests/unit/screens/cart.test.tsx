/** The cart: quantities, discount code and artwork when the server is slow or silent, refuses or answers too late. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveCoupon, savedCoupon } from '../../../src/session/cart'
import { endIdentity } from '../../../src/session/identity'
import { orderReply } from '../../support/order'
import { closeCart, enter, openCart, openShop, quantityOf, setQuantity, type Shop } from './open-cart'
import { field, pendingReply, press, recordUploads, type Reply, textOf, type } from './open-shop'

let shop: Shop
beforeEach(() => {
  shop = openShop()
})
afterEach(() => closeCart(shop))

const quantities = () => shop.writes().map(({ body }) => body['QTY'])

test('quick changes send one request at a time, and the last change is saved', async () => {
  const pendingReplies: (() => void)[] = []
  shop.replies['POST cart'] = (body) =>
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
  shop.replies['POST cart'] = undefined
  const { job } = await openCart()
  await enter(quantityOf(job), '300')
  await within(job).findByText('Navy: The shop could not be reached. The cart shows the current quantity.')
  expect(quantityOf(job).value).toBe('25')
  shop.replies['POST cart'] = (body) => {
    setQuantity(shop, body)
    return undefined
  }
  await enter(quantityOf(job), '400')
  expect(await within(job).findByText('Quantity saved')).toBeTruthy()
  expect(quantityOf(job).value).toBe('400')
})

test('quantity is plain text with a product link when its branding is not offered', async () => {
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
  shop.replies['DELETE cart/1'] = { status: 404, body: { ErrorMessage: 'No such line.' } }
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
  const shortList = await within(job).findByRole('list', { name: 'Short in stock' })
  expect(shortList.textContent).toBe('Navy: 20 in stock, 25 from 28 Jan')
})

const active: Reply = { body: { Message: 'Coupon Is Active!', Data: { Value: '12.5' } } }
const refusal = (ErrorMessage: string, status = 422): Reply => ({
  status,
  body: { ErrorCode: 'INVALIDCOUPON', ErrorMessage },
})
const couponCall = 'POST CouponCode'

const summary = () => textOf(screen.getByRole('region', { name: 'Order summary' }))
const sentCodes = () =>
  shop
    .writes()
    .filter(({ call }) => call === couponCall)
    .map(({ body }) => body['CouponName'])
const apply = (code: string) => {
  type('Coupon code', code)
  press('Apply')
}

test('valid coupon is deducted before GST', async () => {
  const { reply, arrive } = pendingReply()
  shop.replies[couponCall] = () => reply
  await openCart()
  for (let times = 0; times < 10; times += 1) apply('  Fair26 ')
  await waitFor(() => expect(sentCodes()).toEqual(['Fair26']))
  await arrive(active)
  // 205.00 × 12.5 % = 25.625, and (205.00 − 25.63) × 10 % = 17.937.
  await waitFor(() => expect(summary()).toContain('Coupon Fair26 (12.5%)Remove−$25.63'))
  expect(summary()).toContain('GST (10%)$17.94')
  expect(summary()).toContain('Total$197.31 inc GST')
  expect({ ...localStorage }).toMatchObject({ coupon: 'Fair26' })
  press('Remove coupon Fair26')
  expect(summary()).toContain('Total$225.50 inc GST')
  expect(savedCoupon()).toBeNull()
})

const coupon = (Message: string, Value: number): Reply => ({ body: { Message, Data: { Value } } })
test.each<[string, Reply, string]>([
  ['another message with 200', coupon('Coupon is active!', 10), 'Coupon is active!'],
  ['a value above 100 percent', coupon('Coupon Is Active!', 150), 'An error occurred'],
  ['no reply', undefined, 'The shop could not be reached. The code wasn’t applied.'],
])('coupon check that ends with %s shows one error toast and marks the field', async (_, reply, message) => {
  shop.replies[couponCall] = reply
  await openCart()
  apply('SAVE')
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toBe(message)
  expect(within(toast.closest('div') ?? toast).getByRole('button', { name: 'Dismiss' })).toBeTruthy()
  expect(field('Coupon code').getAttribute('aria-invalid')).toBe('true')
  expect([field('Coupon code').value, savedCoupon()]).toEqual(['SAVE', null])
})

test('accepted code removes the toast of the refused code', async () => {
  shop.replies[couponCall] = refusal('Not yet.')
  await openCart()
  apply('FAIR')
  await screen.findByRole('alert')
  shop.replies[couponCall] = active
  apply('FAIR26')
  expect(await screen.findByText('Coupon Is Applied')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Not yet.')).toBeNull())
})

test.each<[string, Reply]>([
  ['failing', refusal('We are restocking.', 503)],
  ['limiting requests', refusal('Please wait.', 429)],
  ['silent', undefined],
])('stored coupon stays in the cart when the server is %s', async (_, reply) => {
  saveCoupon('FAIR')
  shop.replies[couponCall] = reply
  await openCart()
  await waitFor(() => expect(summary()).toContain('Coupon FAIRRemoveWe can’t check this right now'))
  expect(summary()).toContain('Total$225.50 inc GST')
  expect(savedCoupon()).toBe('FAIR')
})

test.each([
  ['the end of the session', () => endIdentity()],
  // This tab has not been notified of the sign-in yet.
  ['another user’s sign-in in another tab', async () => {}],
])('coupon reply after %s stores nothing', async (_, endSession) => {
  const { reply, arrive } = pendingReply()
  shop.replies[couponCall] = () => reply
  await openCart()
  apply('FAIR')
  await waitFor(() => expect(sentCodes()).toHaveLength(1))
  await act(endSession)
  localStorage.setItem('token', 'of another')
  await arrive(active)
  expect(localStorage.getItem('coupon')).toBeNull()
  expect(screen.queryByText('Coupon Is Applied')).toBeNull()
})

describe('artwork', () => {
  let uploads: string[]
  beforeEach(() => {
    uploads = recordUploads()
    shop.replies['GET order/'] = { body: { Data: [{ OrderID: 12 }, { OrderID: 11 }, { OrderID: 10 }] } }
  })

  const files = (...paths: string[]) => paths.map((Attachment) => ({ OrderDetailsID: 71, Attachment }))
  const order = (OrderID: number, OrderCustomerAttachment: object[]) => ({
    body: { Data: orderReply({ OrderID, OrderCustomerAttachment }) },
  })

  test('“Your files” offers each file of the readable orders once', async () => {
    shop.replies['GET order/12'] = order(12, files('a/logo.png', 'b/logo.png', 'c/notes.doc'))
    shop.replies['GET order/11'] = { status: 500, body: {} }
    shop.replies['GET order/10'] = order(10, files('d/plan.pdf'))
    const { job } = await openCart()
    fireEvent.click(await within(job).findByRole('button', { name: 'Your files' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your files' })
    const boxes = within(dialog).getAllByRole('checkbox')
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/^logo\.png.*order 12$/),
      expect.stringMatching(/^plan\.pdf.*order 10$/),
    ])
    fireEvent.click(boxes[1] ?? dialog)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 file' }))
    await waitFor(() => expect(uploads).toEqual(['plan.pdf to 1', 'plan.pdf to 2']))
  })

  test('“Your files” is absent when earlier orders have no artwork', async () => {
    shop.replies['GET order/12'] = order(12, [])
    shop.replies['GET order/11'] = order(11, files('c/notes.doc'))
    const { job, queryClient } = await openCart()
    await waitFor(() => expect(queryClient.getQueryState(['your-files'])?.status).toBe('success'))
    expect(within(job).queryByRole('button', { name: 'Your files' })).toBeNull()
  })

  test('cancelled file choice shows a message', async () => {
    const { job } = await openCart()
    const input = job.querySelector('input[type=file]') ?? job
    fireEvent(input, new Event('cancel'))
    expect(await screen.findByText('No files selected for artwork upload')).toBeTruthy()
    expect(uploads).toEqual([])
  })

  test('line added later is named and receives the file of the other lines', async () => {
    Object.assign(shop.lines[0] ?? {}, {
      CartAttachment: [{ CartAttachmentID: 9, Attachment: 'a/logo.png' }],
    })
    const { job } = await openCart()
    expect(within(job).getByText('Not on Red')).toBeTruthy()
    expect(within(job).getByText('No brief, 1 file not on all lines')).toBeTruthy()
    fireEvent.click(within(job).getByRole('button', { name: 'Add logo.png to all' }))
    await waitFor(() => expect(uploads).toEqual(['logo.png to 2']))

    shop.replies['POST cart/deleteattchment'] = () => {
      Object.assign(shop.lines[0] ?? {}, { CartAttachment: [] })
      return { status: 404, body: { ErrorMessage: 'No such file.' } }
    }
    fireEvent.click(within(job).getByRole('button', { name: 'Remove logo.png' }))
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }))
    expect(await screen.findByText('logo.png was removed.')).toBeTruthy()
    expect(shop.writes().at(-1)).toMatchObject({ body: { CartID: 1, CartAttachmentID: 9 } })
  })

  test('library files are attached without an upload and show print warnings', async () => {
    const sha256 = 'a'.repeat(64)
    const Facts = { Width: 200, Height: 100, Colours: ['rgb'] }
    shop.replies['GET shop/about'] = { body: { Data: { Features: ['artwork-library'] } } }
    shop.replies['GET artwork'] = {
      body: {
        Data: [{ Sha256: sha256, Name: 'Acme.png', Bytes: 5, AddedAt: '2026-11-27T16:00:00Z', Facts }],
      },
    }
    Object.assign(shop.lines[0] ?? {}, {
      CartAttachment: [{ CartAttachmentID: 9, Attachment: 'a/logo.png', Facts }],
    })
    const { job } = await openCart()
    expect(within(job).getByText('200 × 100 px · sharp up to 16 mm at 300 DPI · RGB')).toBeTruthy()
    fireEvent.click(await within(job).findByRole('button', { name: 'Your artwork' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your artwork' })
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: /^Acme\.png/ }))
    expect(within(dialog).getByText(/^RGB colours/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 file' }))
    await waitFor(() => expect(uploads).toEqual([`${sha256} to 1`, `${sha256} to 2`]))
    expect(within(job).queryByRole('button', { name: 'Your files' })).toBeNull()
  })
})
