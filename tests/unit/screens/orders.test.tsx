// @vitest-environment happy-dom
/** The list of orders, and one order with its artwork and reviews. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkNow } from '../../../src/session/connectivity'
import { setCustomerView } from '../../../src/session/customer-view'
import { orderReply } from './order-fixture'
import { clearStage, openPage, provider, type Reply, type Sent, signInHere } from './order-stage'

let orders: unknown
let order: Record<string, unknown> | null
let reviewed: Reply
let sent: Sent[]
let customer = 7000

beforeEach(() => {
  orders = [
    { OrderID: 12, CreatedOn: '2026-05-12T05:04:00Z', Status: 'COMPLETE', Totalprice: 1039.5 },
    { OrderID: 13, CreatedOn: '2026-06-01T00:30:00Z', Status: 'Bei uns', Totalprice: null },
  ]
  order = orderReply()
  reviewed = { body: { Data: { Message: 'Thank you for your words.' } } }
  sent = provider((call) => {
    if (call === 'GET order/') return { body: { data: orders } }
    if (call === 'GET order/12')
      return order ? { body: { Data: order } } : { status: 404, body: { ErrorMessage: 'No such order' } }
    if (call === 'POST product_review') return reviewed
    return { body: { Data: [] } }
  })
  // Another customer for each test: nothing of one is on the device for the next.
  customer += 1
  signInHere(customer)
})
afterEach(clearStage)

const text = (element: Element) => element.textContent?.replace(/[\s\u202f\u00a0]+/g, ' ').trim()

describe('the list', () => {
  test('newest first, with a link, a date, the provider’s own word and the total', async () => {
    await openPage('/order_list')
    const table = await screen.findByRole('table')
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(text))
    expect(rows).toEqual([
      ['Order Id', 'Order Placed On', 'Status', 'Total'],
      ['Order 13', '01/06/2026, 10:30 am', 'Bei uns', 'Not known'],
      ['Order 12', '12/05/2026, 3:04 pm', 'COMPLETE', '$1,039.50 inc GST'],
    ])
    expect(within(table).getByRole('link', { name: /12/ }).getAttribute('href')).toBe('/order_detail/12')
    expect(table.querySelector('time')?.dateTime).toBe('2026-06-01T00:30:00.000Z')
  })

  test('empty, it says so and leads to the shop', async () => {
    orders = null
    await openPage('/order_list')
    expect(await screen.findByText('No orders placed yet.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('/shop')
  })

  test('in customer view there are no totals', async () => {
    setCustomerView(true)
    await openPage('/order_list')
    await screen.findByRole('table')
    expect(document.body.textContent).not.toMatch(/\$|Total/)
  })

  test('a visitor signs in first', async () => {
    localStorage.clear()
    const { path } = await openPage('/order_list')
    await waitFor(() => expect(path()).toBe('/signin'))
    expect(sent.filter(({ call }) => call.startsWith('GET order'))).toEqual([])
  })
})

const line = async (name: string) => {
  const title = await screen.findByRole('heading', { name })
  return title.closest('li') ?? document.body
}

describe('an order', () => {
  test('says all that the provider says', async () => {
    await openPage('/order_detail/12')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Order Information')
    const page = text(document.querySelector('main') ?? document.body) ?? ''
    for (const words of [
      'Order Id12',
      '12/05/2026, 3:04 pm',
      'StatusCOMPLETE',
      'PO#PO 7',
      'Payment methodCredit CardNo card details are taken on this site',
      'Shipping addressSam Shipper2 Low StPerth WA 6000Australia',
      'Billing addressBo Buyer1 High StSydney NSW 2000Australia0400 000 000bo@acme.example',
      'ColourNavy',
      'Pad print× 2',
      'BriefLeft sleeve',
      '250 × $4.20 ex GST',
      '$1,050.00 ex GST',
      'Order SummarySubtotal$1,050.00 ex GST',
      'Coupon FAIR (10%)−$105.00',
      'GST (10%)$94.50',
      'Order total$1,039.50 inc GST',
    ])
      expect(page).toContain(words)
    expect(screen.getByRole('link', { name: 'Alpine flask' }).getAttribute('href')).toBe(
      '/product/alpine-flask',
    )
    expect(screen.queryByRole('link', { name: 'Old lamp' })).toBeNull()
  })

  test('without a coupon there is no line for one; what is not said is not made up', async () => {
    order = orderReply({ CouponValue: 0, GSTAmount: null, GSTText: null, Totalprice: '' })
    await openPage('/order_detail/12')
    const box = (await screen.findByRole('heading', { name: 'Order Summary' })).parentElement
    expect(text(box ?? document.body)).toBe(
      'Order SummarySubtotal$1,050.00 ex GSTGSTNot knownOrder totalNot known',
    )
  })

  test('in customer view there is no price on it', async () => {
    setCustomerView(true)
    await openPage('/order_detail/12')
    await screen.findByText('Quantity 250')
    expect(document.body.textContent).not.toMatch(/\$|GST|FAIR/)
  })

  test('unknown or another’s: it says so, with a way back', async () => {
    order = null
    await openPage('/order_detail/12')
    expect(await screen.findByText('This order was not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Your orders' }).getAttribute('href')).toBe('/order_list')
  })
})

describe('artwork', () => {
  const open = async (name: string, button: string) => {
    await openPage('/order_detail/12')
    fireEvent.click(within(await line(name)).getByRole('button', { name: button }))
    return screen.findByRole('dialog', { name: button })
  }

  test('what the customer sent opens in a new tab, and is shown in a frame', async () => {
    const dialog = await open('Alpine flask', 'Client ArtWork')
    const link = within(dialog).getByRole('link', { name: /logo\.pdf/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '/uploads/logo.pdf',
      '_blank',
      'noopener noreferrer',
    ])
    expect(within(dialog).getByTitle('Preview of logo.pdf').tagName).toBe('IFRAME')
  })

  test('what is to be approved says how far it is; a picture that does not come can still be opened', async () => {
    const dialog = await open('Alpine flask', 'Artwork Approve')
    const items = within(dialog).getAllByRole('listitem').map(text)
    expect(items[0]).toContain('Pending')
    expect(items[1]).toContain('Approved')
    expect(items[2]).toContain('Reject')
    expect(items[2]).toContain('There is no preview of this kind of file.')
    fireEvent.error(within(dialog).getByAltText('Preview of 1.png'))
    expect(within(dialog).getByText(/The preview could not be loaded/)).toBeTruthy()
    expect(within(dialog).getAllByRole('link')).toHaveLength(3)
  })

  test.each(['Client ArtWork', 'Artwork Approve'])('%s without files says so', async (button) => {
    const dialog = await open('Old lamp', button)
    expect(within(dialog).getByText('No attachment found.')).toBeTruthy()
  })
})

describe('reviews', () => {
  const posts = () => sent.filter(({ call }) => call === 'POST product_review')
  const form = async () => within(await screen.findByRole('region', { name: 'Review of Alpine flask' }))

  test('stars and words are sent, the order is read again, and the form is empty', async () => {
    await openPage('/order_detail/12')
    const review = await form()
    expect(review.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '1 star',
      '2 stars',
      '3 stars',
      '4 stars',
      '5 stars',
    ])
    fireEvent.click(review.getByRole('radio', { name: '4 stars' }))
    fireEvent.change(review.getByLabelText('Comment'), { target: { value: ' Very good ' } })
    const reads = sent.filter(({ call }) => call === 'GET order/12').length
    fireEvent.click(review.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Thank you for your words.')).toBeTruthy()
    expect(posts()[0]?.body).toEqual({
      Rating: 4,
      Remarks: 'Very good',
      OrderDetailsID: 71,
      ProductID: 7,
      OrderID: 12,
    })
    expect(sent.filter(({ call }) => call === 'GET order/12').length).toBe(reads + 1)
    await waitFor(() => expect(review.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe(''))
    expect(review.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
  })

  test('nothing at all is sent, too: the provider decides, and its words can be dismissed', async () => {
    reviewed = { status: 422, body: { ErrorMessage: 'Please choose from 1 to 5 stars.' } }
    await openPage('/order_detail/12')
    const review = await form()
    fireEvent.change(review.getByLabelText('Comment'), { target: { value: 'Kept' } })
    fireEvent.click(review.getByRole('button', { name: 'Submit' }))
    expect(await review.findByText('Please choose from 1 to 5 stars.')).toBeTruthy()
    expect(posts()[0]?.body).toMatchObject({ Rating: 0, Remarks: 'Kept' })
    expect(review.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Kept')
    fireEvent.click(review.getByRole('button', { name: 'Dismiss' }))
    expect(review.queryByText('Please choose from 1 to 5 stars.')).toBeNull()
  })

  test('a written one stands in its place, cut at 80 characters until it is asked for', async () => {
    const Remarks = 'Everything arrived on time and as promised. '.repeat(4).trim()
    order = orderReply({ ProductReview: [{ OrderDetailsID: 71, Rating: 4, Remarks }] })
    await openPage('/order_detail/12')
    const item = within(await line('Alpine flask'))
    expect(item.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy()
    expect(item.queryByText(Remarks)).toBeNull()
    fireEvent.click(item.getByRole('button', { name: 'Read More' }))
    expect(item.getByText(Remarks)).toBeTruthy()
    expect(item.queryByRole('button', { name: 'Submit' })).toBeNull()
  })

  test.each([
    ['not complete', { Status: 'SHIPPED' }],
    ['all reviewed', { ReviewSubmitStatus: 1 }],
  ])('%s: none is asked for', async (_, changes) => {
    order = orderReply(changes)
    await openPage('/order_detail/12')
    await line('Alpine flask')
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    expect(screen.queryAllByRole('radio')).toEqual([])
  })

  test('without a network it says why it waits, and what was typed stays', async () => {
    await openPage('/order_detail/12')
    const review = await form()
    fireEvent.change(review.getByLabelText('Comment'), { target: { value: 'Kept' } })
    provider(() => undefined)
    await act(() => checkNow())
    fireEvent.click(review.getByRole('button', { name: 'Submit' }))
    expect(review.getByText(/You are offline/)).toBeTruthy()
    expect(posts()).toEqual([])
    expect(review.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Kept')
  })
})
