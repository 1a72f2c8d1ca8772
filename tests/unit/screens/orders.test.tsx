/** The order list and the order page: missing data is not made up, and a preview may fail. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setCustomerView } from '../../../src/session/customer-view'
import { orderReply } from '../../support/order'
import { recordOutcome } from '../../../src/session/connectivity'
import { openPage, textOf, connectProvider, signInHere } from './open-shop'

let order: Record<string, unknown>
let isEmpty: boolean
let features: string[]
/** Lines of the first order in the list. */
let listedLines: object[]
beforeEach(() => {
  order = orderReply()
  isEmpty = false
  features = []
  listedLines = [{ ProductName: 'Alpine flask', SKU: 'AF-1' }, { ProductName: 'Old lamp' }]
  connectProvider((call) => {
    if (call === 'GET order/12') return { body: { Data: order } }
    if (call === 'GET shop/about') return { body: { Data: { features } } }
    const { OrderID, CreatedOn, Totalprice, ponumber } = orderReply()
    const first = { OrderID, CreatedOn, Totalprice, ponumber, Status: 'COMPLETE', OrderDetails: listedLines }
    const second = { OrderID: 13, CreatedOn: '2026-06-01T00:30:00Z', Status: 'Bei uns', Totalprice: null }
    return { body: { data: call === 'GET order/' && !isEmpty ? [first, second] : [] } }
  })
  signInHere()
})

const openOrder = () => openPage('/order_detail/12')
/** Stops the clock on a day of 2026. */
function setToday(month: number, day: number) {
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(new Date(2026, month - 1, day, 9))
}
const stepsIn = (scope: Pick<typeof screen, 'getByRole'> = screen) =>
  within(scope.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')

test('order list is newest first, with the status and a sentence about it', async () => {
  await openPage('/order_list')
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(textOf))).toEqual([
    ['Order Id', 'Order Placed On', 'Status', 'Total'],
    ['Order 13', '01/06/2026, 10:30 am', 'Bei uns', 'Not known'],
    [
      'Order 12PO# PO 7Alpine flask and 1 more',
      '12/05/2026, 3:04 pm',
      'COMPLETEYour order is complete.',
      '$1,039.50 inc GST',
    ],
  ])
  act(() => setCustomerView('hidden'))
  expect(document.body.textContent).not.toMatch(/\$|Total/)
})

test('order list is filtered by words and status (req 6.32)', async () => {
  const { router } = await openPage('/order_list')
  const ids = () => screen.queryAllByRole('rowheader').map((cell) => textOf(cell).slice(0, 8))
  const searchField = await screen.findByRole('searchbox', { name: 'Search orders' })
  fireEvent.change(searchField, { target: { value: 'flask po' } })
  expect(ids()).toEqual(['Order 12'])
  screen.getByText('1 of 2 orders')
  await act(() => router.navigate({ to: '/order_detail/$id', params: { id: '12' } }))
  await screen.findByRole('heading', { name: 'Order Information' })
  await act(async () => router.history.back())
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('flask po')
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'Bei uns' } })
  await screen.findByText('No matching orders.')
  fireEvent.click(screen.getByRole('button', { name: 'Show all orders' }))
  expect(ids()).toEqual(['Order 13', 'Order 12'])
  screen.getByText('Number, PO#, product or SKU.')
})

test('order list without product names shows a notice', async () => {
  listedLines = []
  await openPage('/order_list')
  await screen.findByText(/This list doesn’t say which products were ordered/)
})

test('list of 1,000 orders renders 50 orders at first and searches all orders', async () => {
  const manyOrders = Array.from({ length: 1000 }, (_, index) => ({
    OrderID: index + 1,
    ponumber: `PO-${index + 1}`,
  }))
  connectProvider(() => ({ body: { Data: manyOrders } }))
  await openPage('/order_list')
  await screen.findByText('1,000 orders')
  expect(screen.getAllByRole('rowheader')).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.getAllByRole('rowheader')).toHaveLength(100)
  fireEvent.change(screen.getByLabelText('Search orders'), { target: { value: 'po-987' } })
  expect(screen.getAllByRole('rowheader').map(textOf)).toEqual(['Order 987PO# PO-987'])
})

test('order page shows title, number, progress, and lines before addresses', async () => {
  order = orderReply({ Status: 'IN PRODUCTION' })
  await openOrder()
  const title = await screen.findByRole('heading', { level: 1, name: 'Order Information' })
  expect(textOf(title.parentElement)).toBe('Order InformationOrder 12')
  expect(document.title).toBe('Order Information · Showfloor')
  screen.getByText('Your proof is ready: please check it.')
  const pendingSteps = ['Printed, to come', 'Sent, to come', 'Delivered, to come']
  expect(stepsIn().map(textOf)).toEqual(['Placed, done', 'Proof, now: 0 of 1 approved', ...pendingSteps])
  const current = stepsIn().map((step) => step.getAttribute('aria-current'))
  expect(current).toEqual([null, 'step', null, null, null])
  const text = textOf(document.body)
  const headings = ['Order Summary', 'Addresses and payment', 'Shipping address']
  const positions = ['to come', 'Pad print', 'Navy', ...headings].map((part) => text.indexOf(part))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions).not.toContain(-1)
})

test('order page shows the promised day and its change, but not offline', async () => {
  const days = { WithYouBy: '2026-12-09', LeavesBy: '2026-12-07', ApproveBy: '2026-11-30' }
  setToday(11, 27)
  const Promise = { ...days, MovedFrom: '2026-12-05' }
  order = orderReply({ Status: 'PENDING', NeededBy: '2026-12-08', Promise })
  await openOrder()
  const day = () => textOf(screen.getByText(/^(With you by|Ships)/).closest('div'))
  await screen.findByText('With you by Wed 9 Dec')
  expect(day()).toBe(
    'With you by Wed 9 Dec if the proof is approved by Mon 30 Nov, too late for 8 DecMoved from Sat 5 Dec to Wed 9 Dec',
  )
  screen.getByText('Tue 8 Dec 2026')
  act(() => recordOutcome('no-answer'))
  await screen.findByText('Ships Mon 7 Dec')
  expect(textOf(document.body)).not.toMatch(/With you by|Moved from/)
})

const shippedPromise = { WithYouBy: '2026-12-05', LeavesBy: '2026-12-03', ApproveBy: null, MovedFrom: null }

test('order page shows the days of steps, who acts next, risks and tracking', async () => {
  const Days = { Placed: '2026-11-20', Artwork: '2026-11-20', Approved: '2026-11-24', Sent: '2026-12-02' }
  const risk = 'It should have left by Thu 3 Dec'
  const Tracking = { Carrier: 'DHL', Number: '77', Link: 'https://www.dhl.com/77' }
  setToday(12, 5)
  order = orderReply({ Status: 'SHIPPED', Days, Promise: shippedPromise, AtRisk: [risk], Tracking })
  await openOrder()
  await screen.findByText('Your order is on its way.')
  expect(stepsIn().map(textOf)).toEqual([
    'Placed, done: Fri 20 Nov',
    'Artwork, done: Fri 20 Nov',
    'Proof, done: Tue 24 Nov',
    'Printed, done: Wed 2 Dec',
    'Sent, done: Wed 2 Dec',
    'Delivered, now: by Sat 5 Dec',
  ])
  screen.getByText('With the carrier')
  screen.getByText(`At risk: ${risk}`)
  expect(textOf(document.body)).toContain('Sent by DHL, tracking number 77. Follow the parcel')
  const link = screen.getByRole('link', { name: /^Follow the parcel/ })
  expect(link.getAttribute('href')).toBe(Tracking.Link)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  act(() => recordOutcome('no-answer'))
  await screen.findByText('Ships Thu 3 Dec')
  expect(textOf(stepsIn().at(-1))).toBe('Delivered, now')
})

test('delivery day in the past is not promised', async () => {
  setToday(12, 6)
  order = orderReply({ Status: 'SHIPPED', Promise: shippedPromise, AtRisk: ['Late: due Sat 5 Dec'] })
  await openOrder()
  await screen.findByText('Late: due Sat 5 Dec')
  expect(textOf(document.body)).not.toMatch(/With you by|At risk/)
})

test('order list shows risks', async () => {
  connectProvider(() => ({ body: { Data: [{ OrderID: 12, Status: 'PENDING', AtRisk: ['One', 'Two'] }] } }))
  await openPage('/order_list')
  await screen.findByText('At risk: One')
  screen.getByText('At risk: Two')
})

const [flaskLine] = orderReply().OrderDetails
const proofs = (Approve: number) => ({
  OrderArtworkAttachment: [{ OrderDetailsID: 71, Attachment: 'artwork/1/proof.pdf', Approve }],
})
const withoutFiles = { OrderCustomerAttachment: [], OrderArtworkAttachment: [] }
test.each([
  ['a pending proof', 'PENDING', proofs(2)],
  ['an approved proof', 'PENDING', proofs(1)],
  ['a proof with a requested change', 'IN PRODUCTION', proofs(0)],
  ['no proof yet', 'IN REVIEW', {}],
  ['no artwork', 'PENDING', { Days: { Placed: '2026-11-20' } }],
  ['an approver', 'PENDING', { WaitsForApprover: 1 }],
  ['a parcel', 'SHIPPED', {}],
  ['a status of another provider', 'Bei uns', proofs(1)],
])('list and page show the same status and sentence with %s', async (_, Status, fields) => {
  const listed = orderReply({ ...withoutFiles, Status, OrderDetails: [flaskLine], ...fields })
  connectProvider((call) => ({ body: { Data: call === 'GET order/12' ? listed : [listed] } }))
  const { router } = await openPage('/order_list')
  const [, , cell] = (await screen.findAllByRole('row'))[1]?.children ?? []
  const shown = [...(cell?.children ?? [])].map(textOf)
  expect(shown[0]).toBe(Status)
  expect(shown).toHaveLength(Status === 'Bei uns' ? 1 : 2)
  await act(() => router.navigate({ to: '/order_detail/$id', params: { id: '12' } }))
  await screen.findByRole('heading', { name: 'Order Information' })
  for (const text of shown) expect(textOf(document.body)).toContain(text)
  if (Status === 'Bei uns') expect(textOf(document.body)).not.toContain('We print next')
})

test('empty list shows a notice and links to the shop (req 6.10)', async () => {
  isEmpty = true
  await openPage('/order_list')
  await screen.findByText('No orders placed yet.')
  expect(screen.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('/shop')
})

test('order without a coupon has no coupon row', async () => {
  order = orderReply({ CouponValue: 0, GSTAmount: null, GSTText: null, Totalprice: '' })
  await openOrder()
  const box = (await screen.findByRole('heading', { name: 'Order Summary' })).parentElement
  expect(textOf(box)).toBe('Order SummarySubtotal$1,050.00 ex GSTGSTNot knownOrder totalNot known')
})

test('picture of a line links to its product but is not a tab stop', async () => {
  await openOrder()
  const name = await screen.findByRole('link', { name: 'Alpine flask' })
  const items = screen.getByRole('region', { name: 'Items' })
  const [picture] = items.querySelectorAll<HTMLAnchorElement>('a:has(img), a:has(svg)')
  expect(picture?.getAttribute('href')).toBe(name.getAttribute('href'))
  expect(picture?.tabIndex).toBe(-1)
})

test.each([
  ['COMPLETE', 0, true],
  ['COMPLETE', 1, false],
  ['SHIPPED', 0, false],
])('%s order with ReviewSubmitStatus %i shows its reviews: %s', async (Status, ReviewSubmitStatus, shown) => {
  const review = { OrderDetailsID: 71, Rating: 4, Remarks: 'Crisp print' }
  order = orderReply({ Status, ReviewSubmitStatus, ProductReview: [review] })
  await openOrder()
  await screen.findByRole('link', { name: 'Alpine flask' })
  expect(screen.queryByText('Crisp print') !== null).toBe(shown)
  expect(screen.queryByRole('img', { name: '4 of 5 stars' }) !== null).toBe(shown)
})

test('review that the shop refused can be sent again, and is shown afterwards', async () => {
  const sent = connectProvider((call, body) => {
    if (call !== 'POST product_review') return { body: { data: call === 'GET order/12' ? order : [] } }
    if (body['Rating'] === 0) return { body: { ErrorMessage: 'Stars, please.' } }
    order = orderReply({ ProductReview: [{ OrderDetailsID: 71, Rating: 5, Remarks: '' }] })
    return { body: { Data: { Message: 'Ta.' } } }
  })
  await openOrder()
  const review = within(await screen.findByRole('region', { name: 'Review of Alpine flask' }))
  const submit = () => fireEvent.click(review.getByRole('button', { name: 'Submit' }))
  submit()
  await review.findByText('Stars, please.')
  fireEvent.click(review.getByRole('radio', { name: '5 stars' }))
  submit()
  await screen.findAllByText('Ta.')
  await screen.findByRole('img', { name: '5 of 5 stars' })
  const reviews = sent.filter(({ call }) => call === 'POST product_review').map(({ body }) => body)
  expect(reviews.map(({ Rating }) => Rating)).toEqual([0, 5])
  expect(reviews[0]).toMatchObject({ Remarks: '', OrderDetailsID: 71, ProductID: 7, OrderID: 12 })
})

test('order page shows no price in customer view', async () => {
  setCustomerView('hidden')
  await openOrder()
  await screen.findByText('Quantity 250')
  expect(document.body.textContent).not.toMatch(/\$|GST|FAIR/)
})

test('file without a preview can still be opened', async () => {
  await openOrder()
  const [button] = await screen.findAllByRole('button', { name: 'Artwork Approve' })
  fireEvent.click(button ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Artwork Approve' }))
  expect(dialog.getByText(/We can’t preview this kind of file/)).toBeTruthy()
  fireEvent.error(dialog.getByAltText('Preview of 1.png'))
  expect(dialog.getByText(/The preview couldn’t be loaded/)).toBeTruthy()
  expect(dialog.getAllByRole('link')).toHaveLength(3)
})

test('lines of one job are one card with a size table and buttons per line', async () => {
  const navy = { name: 'Colour', value: 'Navy' }
  const size = (OrderDetailsID: number, value: string, QTY: number) => {
    return { ...flaskLine, OrderDetailsID, QTY, randomnumber: [navy, { name: 'Size', value }] }
  }
  order = orderReply({ OrderDetails: [size(71, 'M', 10), size(72, 'S', 5)], OrderSetupPrice: [] })
  await openOrder()
  const items = within(await screen.findByRole('region', { name: 'Items' }))
  expect(items.getAllByRole('link', { name: 'Alpine flask' })).toHaveLength(1)
  expect(items.getAllByText('Left sleeve')).toHaveLength(1)
  const rows = within(items.getByRole('table', { name: 'Quantities' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(textOf))).toEqual([
    ['Colour', 'S', 'M'],
    ['Navy', '5', '10'],
  ])
  const text = textOf(screen.getByRole('region', { name: 'Items' }))
  for (const price of ['10 × $4.20 ex GST$42.00', '5 × $4.20 ex GST$21.00', '15 pieces$63.00'])
    expect(text).toContain(price)
  for (const name of ['Client ArtWork', 'Artwork Approve'])
    expect(items.getAllByRole('button', { name })).toHaveLength(2)
})

test('four lines of a job are collapsed, each with its two buttons inside', async () => {
  const OrderDetails = ['S', 'M', 'L', 'XL'].map((value, index) => {
    return { ...flaskLine, OrderDetailsID: 71 + index, randomnumber: [{ name: 'Size', value }] }
  })
  order = orderReply({ Status: 'SHIPPED', OrderDetails, OrderSetupPrice: [] })
  await openOrder()
  const items = within(await screen.findByRole('region', { name: 'Items' }))
  const artwork = () => items.queryAllByRole('button', { name: 'Client ArtWork' })
  expect(artwork()).toHaveLength(0)
  fireEvent.click(items.getByRole('button', { name: '4 lines' }))
  expect(artwork()).toHaveLength(4)
  expect(items.getAllByRole('button', { name: 'Artwork Approve' })).toHaveLength(4)
})

test('thank-you page shows the ordered lines, the total and the mail address', async () => {
  localStorage.setItem('Email', 'dana@buyer.example')
  features = ['emails']
  await openPage('/thanks_order?order=12')
  const items = within(await screen.findByRole('region', { name: 'Your order' }))
  expect(stepsIn(items)).toHaveLength(5)
  const jobs = items.getAllByRole('list').at(-1) ?? document.body
  expect(within(jobs).getAllByRole('listitem').map(textOf)).toEqual([
    '250 × Alpine flaskNavyPad print × 2',
    '1 × Old lamp',
  ])
  await screen.findByText(/Your confirmation goes to/)
  const text = textOf(document.body)
  for (const words of [
    'Thank You for Your Order!',
    'Your order has been successfully placed. We appreciate your business.',
    'Total $1,039.50 inc GST',
    'email you a proof. We print once you approve it. Your confirmation goes to dana@buyer.example.',
  ])
    expect(text).toContain(words)
  act(() => setCustomerView('hidden'))
  expect(document.body.textContent).not.toContain('$')
})

test('thank-you page promises no email when the shop sends none', async () => {
  localStorage.setItem('Email', 'dana@buyer.example')
  await openPage('/thanks_order?order=12')
  await screen.findByText(/we check your artwork and add a proof to your order/)
  expect(textOf(document.body)).not.toMatch(/email|dana@buyer/)
})

test('thank-you page has its text even when the order cannot be read', async () => {
  await openPage('/thanks_order?order=99')
  await screen.findByRole('heading', { name: 'Thank You for Your Order!' })
  expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull()
})
