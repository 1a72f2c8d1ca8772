// @vitest-environment happy-dom
/** The list of orders and one order: what a provider leaves out is not made up, and a preview may fail. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCustomerView } from '../../../src/session/customer-view'
import { orderReply } from '../../support/order'
import { clearStage, openPage, plain, provider, signInHere } from './shop-stage'

let order: Record<string, unknown>
let isEmpty: boolean
beforeEach(() => {
  order = orderReply()
  isEmpty = false
  provider((call) => {
    if (call === 'GET order/12') return { body: { Data: order } }
    const data = [
      { OrderID: 12, CreatedOn: '2026-05-12T05:04:00Z', Status: 'COMPLETE', Totalprice: 1039.5 },
      { OrderID: 13, CreatedOn: '2026-06-01T00:30:00Z', Status: 'Bei uns', Totalprice: null },
    ]
    return { body: { data: call === 'GET order/' && !isEmpty ? data : [] } }
  })
  signInHere()
})
afterEach(clearStage)

test('the list is newest first, with the provider’s own word; customer view has no totals', async () => {
  await openPage('/order_list')
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(plain))).toEqual([
    ['Order Id', 'Order Placed On', 'Status', 'Total'],
    ['Order 13', '01/06/2026, 10:30 am', 'Bei uns', 'Not known'],
    ['Order 12', '12/05/2026, 3:04 pm', 'COMPLETE', '$1,039.50 inc GST'],
  ])
  act(() => setCustomerView(true))
  expect(document.body.textContent).not.toMatch(/\$|Total/)
})

test('an empty list says so and leads to the shop (req 6.10)', async () => {
  isEmpty = true
  await openPage('/order_list')
  await screen.findByText('No orders placed yet.')
  expect(screen.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('/shop')
})

test('without a coupon there is no line for one; what is not said is not made up', async () => {
  order = orderReply({ CouponValue: 0, GSTAmount: null, GSTText: null, Totalprice: '' })
  await openPage('/order_detail/12')
  const box = (await screen.findByRole('heading', { name: 'Order Summary' })).parentElement
  expect(plain(box)).toBe('Order SummarySubtotal$1,050.00 ex GSTGSTNot knownOrder totalNot known')
})

test('the picture of a line leads to its product as its name does, and is no second stop', async () => {
  await openPage('/order_detail/12')
  const name = await screen.findByRole('link', { name: 'Alpine flask' })
  const items = screen.getByRole('region', { name: 'Items' })
  const [picture] = items.querySelectorAll<HTMLAnchorElement>('a:has(img), a:has(svg)')
  expect(picture?.getAttribute('href')).toBe(name.getAttribute('href'))
  expect(picture?.tabIndex).toBe(-1)
})

test('in customer view there is no price on an order', async () => {
  setCustomerView(true)
  await openPage('/order_detail/12')
  await screen.findByText('Quantity 250')
  expect(document.body.textContent).not.toMatch(/\$|GST|FAIR/)
})

test('a preview that does not come can still be opened', async () => {
  await openPage('/order_detail/12')
  const [button] = await screen.findAllByRole('button', { name: 'Artwork Approve' })
  fireEvent.click(button ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Artwork Approve' }))
  expect(dialog.getByText(/There is no preview of this kind of file/)).toBeTruthy()
  fireEvent.error(dialog.getByAltText('Preview of 1.png'))
  expect(dialog.getByText(/The preview could not be loaded/)).toBeTruthy()
  expect(dialog.getAllByRole('link')).toHaveLength(3)
})
