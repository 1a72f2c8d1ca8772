/** The checkout when the server refuses or does not answer: the sent body is correct, and only one order results. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays, localDay } from '../../../src/domain/delivery/working-days'
import { setCustomerView } from '../../../src/session/customer-view'
import { endIdentity } from '../../../src/session/identity'
import { currentNeed, setNeed } from '../../../src/session/need'
import { openPage, textOf, connectProvider, type Reply, type Sent, signInHere } from './open-shop'
import { detailReply } from '../../support/product'

afterEach(async () => {
  vi.restoreAllMocks()
  await endIdentity()
})

const region = { Country: 'Australia', State: 'NSW', City: 'Sydney', Zipcode: '2000', Address2: 'Dock 3' }
const address = (prefix: 'B' | 'S', Address1: string) => {
  const fields = Object.entries({ ...region, CustomerName: 'Dana', Address1 })
  return Object.fromEntries(fields.map(([name, text]) => [prefix + name, text]))
}
const billing = {
  UserBillingAddressID: 1,
  ...address('B', '1 Harbour St'),
  BEmail: 'dana@acme.example',
  BMobileNumber: '0400 000 000',
}
const line = { CartID: 3, ProductID: 7, ProductName: 'Alpine flask', QTY: 100, BasePrice: '2.00' }

type Shop = {
  lines: object[]
  shipping: object[]
  minimum: number
  availability: string
  /** Data of the reply to `GET shop/about`. */
  about: object
  /** The list of orders, or null when its request fails. */
  orders: object[] | null
  /** Returns the reply to `POST order`. It may report a failure although the order was stored. */
  replyToOrder: () => Reply
}

/** Opens the checkout for a customer with one line of $200.00 in the cart. */
async function open(changes: Partial<Shop> = {}) {
  const shop: Shop = {
    lines: [line],
    shipping: [{ UserShippingAddressID: 2, ...address('S', '1 Harbour St') }],
    minimum: 25,
    availability: 'Ships in 5 working days',
    about: {},
    orders: [],
    replyToOrder: () => ({ body: { Message: 'Done', Data: { OrderID: 12 } } }),
    ...changes,
  }
  signInHere()
  const sent = connectProvider((call) => replyTo(shop, call))
  const page = await openPage('/checkout')
  await waitFor(() => expect(field('Address 1').value).toBe('1 Harbour St'))
  // The device may first show the cart of an earlier test, whose product has another minimum. Wait until this test's
  // product is requested.
  const product = `GET product/login/flask-from-${shop.minimum}`
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(product))
  return { shop, sent, ...page }
}

function replyTo(shop: Shop, call: string): Reply {
  const [method, path = ''] = call.split(' ')
  if (call === 'POST order') return shop.replyToOrder()
  if (path.startsWith('order'))
    return shop.orders ? { body: { Data: shop.orders } } : { status: 500, body: { ErrorMessage: 'Later.' } }
  // Each minimum has a product with its own slug, because product data stays on the device between tests.
  if (method === 'GET' && path === 'cart')
    return { body: { Data: [{ Slug: `flask-from-${shop.minimum}`, Carts: shop.lines }] } }
  if (path.startsWith('myaccount/getbilling'))
    return { body: { Data: [{ ...billing, UserBillingAddressID: 9, BAddress1: 'Old' }, billing] } }
  if (path.startsWith('myaccount/getshipping')) return { body: { Data: shop.shipping } }
  if (path.startsWith('product/'))
    return { body: detailReply({ minimumqty: shop.minimum, availability: shop.availability }) }
  if (path === 'shop/about') return { body: { Data: shop.about } }
  if (path.startsWith('cart/getgst')) return { body: { Data: { Rate: 10 } } }
  if (path === 'CouponCode') return { status: 500, body: { ErrorMessage: 'Later.' } }
  return { body: { Data: [], CartCount: 1, Message: '' } }
}

const group = (name: string) => within(screen.getByRole('group', { name }))
const field = (label: string) => group('Billing Address').getByLabelText<HTMLInputElement>(label)
const placedOrders = (sent: Sent[]) => sent.filter(({ call }) => call === 'POST order')

/** Expects that one order with these fields is sent. */
async function expectOrder(sent: Sent[], fields: object) {
  await waitFor(() => expect(placedOrders(sent)).toHaveLength(1))
  expect(placedOrders(sent)[0]?.body).toMatchObject(fields)
}

function submitOrder() {
  fireEvent.change(screen.getByLabelText('PO#'), { target: { value: 'PO 7' } })
  press()
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Place Order' }))

test('last saved addresses are filled in, and equal addresses need no shipping form', async () => {
  const { sent, path } = await open()
  expect(screen.queryByRole('group', { name: 'Shipping Address' })).toBeNull()
  submitOrder()
  await waitFor(() => expect(path()).toBe('/thanks_order'))
  const filledIn = { BAddress1: '1 Harbour St', BAddress2: 'Dock 3', SAddress1: '1 Harbour St' }
  const money = { Totalprice: 220, GSTAmount: 20, GSTText: '10', PaymentMethod: 'Credit Card' }
  const more = { SZipcode: '2000', ponumber: 'PO 7', SpliteOrder: false }
  await expectOrder(sent, { ...filledIn, ...money, ...more })
})

test('needed-by date is filled in, checked, sent, and cleared after the order', async () => {
  setNeed({ by: '2099-12-07' })
  const { sent, path } = await open()
  const needed = () => screen.getByLabelText<HTMLInputElement>('Needed by')
  expect(needed().value).toBe('2099-12-07')
  submitOrder()
  await screen.findByRole('link', { name: 'Choose a date in the next two years' })
  fireEvent.change(needed(), { target: { value: '2001-12-07' } })
  press()
  await screen.findByRole('link', { name: 'That date has passed. Choose a later date' })
  const day = addDays(localDay(new Date()), 30)
  fireEvent.change(needed(), { target: { value: day } })
  expect(screen.queryByRole('link', { name: /That date has passed/ })).toBeNull()
  press()
  await waitFor(() => expect(path()).toBe('/thanks_order'))
  expect(placedOrders(sent).map(({ body }) => body['NeededBy'])).toEqual([day])
  expect(currentNeed().by).toBeNull()
})

test('checkout shows “We’ll confirm the day” when a product has no lead time', async () => {
  const Delivery = { ShipsFrom: 'NSW', ProofDays: 3, Holidays: [], Transit: [] }
  const about = { Features: ['delivery-days'], Delivery }
  await open({ minimum: 26, availability: 'On request', about })
  await screen.findByText(/^We’ll confirm the day with you/)
})

test('saved shipping address that differs is selected and can be changed', async () => {
  const shipping = [
    { UserShippingAddressID: 2, ...address('S', '8 Pier Rd') },
    { UserShippingAddressID: 3, ...address('S', '9 Quay Rd') },
  ]
  const { sent } = await open({ shipping })
  expect(screen.getByLabelText<HTMLInputElement>('I Have a Different Shipping Address').checked).toBe(true)
  const shippingGroup = group('Shipping Address')
  expect(shippingGroup.getByLabelText<HTMLInputElement>('Address 1').value).toBe('9 Quay Rd')
  const card = (name: RegExp) => shippingGroup.getByRole<HTMLInputElement>('radio', { name })
  expect(card(/9 Quay Rd/).checked).toBe(true)
  fireEvent.click(card(/8 Pier Rd/))
  expect(shippingGroup.getByLabelText<HTMLInputElement>('Address 1').value).toBe('8 Pier Rd')
  submitOrder()
  await expectOrder(sent, { BAddress1: '1 Harbour St', SAddress1: '8 Pier Rd' })
})

test('option "Another address" clears the address but not the name (req 6.34)', async () => {
  const { sent } = await open()
  const card = (name: RegExp) => group('Billing Address').getByRole<HTMLInputElement>('radio', { name })
  fireEvent.click(card(/^Another address$/))
  const labels = ['Customer Name', 'Country', 'City', 'Zipcode', 'Address 1']
  expect(labels.map((label) => field(label).value)).toEqual(['Dana', 'Australia', '', '', ''])
  fireEvent.change(field('Address 1'), { target: { value: '5 Dock St' } })
  fireEvent.click(card(/Old/))
  expect([field('Address 1').value, card(/Old/).checked]).toEqual(['Old', true])
  fireEvent.click(card(/^Another address$/))
  expect([field('Address 1').value, field('City').value]).toEqual(['5 Dock St', ''])
  for (const [label, value] of Object.entries({ State: 'TAS', City: 'Hobart', Zipcode: '7000' }))
    fireEvent.change(field(label), { target: { value } })
  submitOrder()
  await expectOrder(sent, { BAddress1: '5 Dock St', BCity: 'Hobart', BCustomerName: 'Dana' })
})

test('Australian states are a list, and a postcode of another state is reported', async () => {
  await open()
  const zip = group('Billing Address').getByRole('textbox', { name: 'Zipcode', description: 'Postcode' })
  expect(group('Billing Address').queryByLabelText('Postcode')).toBeNull()
  const states = group('Billing Address').getByRole<HTMLSelectElement>('combobox', { name: 'State' })
  expect([states.value, states.selectedOptions[0]?.text]).toEqual(['NSW', 'New South Wales'])
  fireEvent.change(zip, { target: { value: '3000' } })
  group('Billing Address').getByText('3000 is in VIC, but Sydney is in NSW.')
  fireEvent.change(field('Country'), { target: { value: 'New Zealand' } })
  expect(field('State').tagName).toBe('INPUT')
  expect(zip.getAttribute('aria-describedby')).toBeNull()
})

test('order summary shows a job as one row with sizes, branding and ship date', async () => {
  const navy = { name: 'Colour', value: 'Navy' }
  const CartSetupPrice = [{ QTY: 2, ProductSetupPrice: { SetupName: 'Pad print' } }]
  const size = (CartID: number, value: string) => {
    return { ...line, CartID, randomnumber: [navy, { name: 'Size', value }], CartSetupPrice }
  }
  await open({ lines: [size(3, 'M'), size(4, 'S')] })
  const summary = screen.getByRole('region', { name: 'Order summary' })
  await within(summary).findByText(/^Ships by \w{3} \d/)
  const [row, ...more] = within(summary).getAllByRole('listitem')
  expect(more).toEqual([])
  expect(textOf(row)).toMatch(/^200 × Alpine flaskNavy: 100 S, 100 MPad print × 2Ships by /)
})

test('total is shown next to Place Order, but not in customer view', async () => {
  await open()
  const bar = screen.getByRole('button', { name: 'Place Order' }).parentElement
  expect(textOf(bar)).toBe('Total $220.00 inc GSTPlace Order')
  act(() => setCustomerView('hidden'))
  expect(textOf(bar)).toBe('Place Order')
})

test('product below its minimum is named and not ordered', async () => {
  const { sent } = await open({ minimum: 250 })
  await screen.findByText('Alpine flask: Please add at least 250 Quantity')
  submitOrder()
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  expect(within(summary).getByRole('link').textContent).toBe('Please add at least 250 Quantity')
  expect(placedOrders(sent)).toEqual([])
})

test('coupon is sent with the value 0 when its value is unknown', async () => {
  localStorage.setItem('coupon', 'FAIR')
  const { sent } = await open()
  await screen.findByText('We can’t check this right now')
  submitOrder()
  await expectOrder(sent, { CouponName: 'FAIR', CouponValue: 0, Totalprice: 220 })
  await waitFor(() => expect(localStorage.getItem('coupon')).toBeNull())
})

test('order that the server accepted is not placed again after a gateway error', async () => {
  const { shop, sent, path } = await open()
  shop.replyToOrder = () => {
    shop.orders?.push({ OrderID: 31, Totalprice: '220.00', Status: 'PENDING' })
    return { status: 502, body: { ErrorMessage: 'Bad gateway' } }
  }
  submitOrder()
  await waitFor(() => expect(path()).toBe('/thanks_order'))
  expect(placedOrders(sent)).toHaveLength(1)
  expect(screen.getByText('31')).toBeTruthy()
})

test('order that never arrived is sent again with the same body', async () => {
  const older = { OrderID: 30, Totalprice: '220.00', Status: 'COMPLETE' }
  const { shop, sent, path } = await open({ orders: [older], replyToOrder: () => undefined })
  submitOrder()
  await screen.findAllByText(/We don’t know yet whether your order arrived/)
  expect(path()).toBe('/checkout')
  shop.replyToOrder = () => ({ body: { OrderID: 32 } })
  press()
  await waitFor(() => expect(path()).toBe('/thanks_order'))
  const [first, second] = placedOrders(sent)
  expect(second?.body).toEqual(first?.body)
  expect(placedOrders(sent)).toHaveLength(2)
})

test('order can be sent again after the list of orders failed', async () => {
  const { shop, sent, path } = await open({ orders: null, replyToOrder: () => undefined })
  submitOrder()
  await screen.findAllByText(/We don’t know yet whether your order arrived/)
  shop.orders = [{ OrderID: 9, Totalprice: '220.00', Status: 'COMPLETE' }]
  shop.replyToOrder = () => ({ body: { OrderID: 34 } })
  press()
  await waitFor(() => expect(path()).toBe('/thanks_order'))
  expect(placedOrders(sent)).toHaveLength(2)
  expect(screen.getByText('34')).toBeTruthy()
})
