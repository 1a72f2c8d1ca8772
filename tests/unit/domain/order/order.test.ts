/** Tests dates, approvals, sums and reviews of orders. */
import { expect, test } from 'vitest'
import { hasReviewArea, type Order, orderDiscount, orderLineCents, orderSubtotal, orderTime } from '../../../../src/domain/order/order'
import { anOrder, anOrderLine } from '../../../support/order'

test.each([
  ['2026-05-12T05:04:00Z', '12/05/2026, 3:04 pm'],
  ['2026-05-11T14:00:00Z', '12/05/2026, 12:00 am'],
  ['2026-12-31T13:30:00Z', '01/01/2027, 12:30 am'],
])('order time %s is shown as %s', (iso, text) => {
  expect(orderTime(Date.parse(iso)).replace(/\u202f/g, ' ')).toBe(text)
})

test.each<[string, Partial<Order>, boolean]>([
  ['complete', {}, true],
  ['not complete', { status: 'SHIPPED' }, false],
  ['COMPLETED instead of COMPLETE', { status: 'COMPLETED' }, false],
  ['all reviewed', { awaitsReviews: false }, false],
])('order has a review area only when complete and not reviewed: %s', (_, order, expected) => {
  expect(hasReviewArea(anOrder({ status: 'COMPLETE', ...order }))).toBe(expected)
})

const lines = [
  anOrderLine({ unitCents: 105, quantity: 3 }),
  anOrderLine({ id: '2', unitCents: 10, quantity: 250 }),
]
test('line, subtotal and coupon sums are rounded half-up to a cent', () => {
  expect(lines.map(orderLineCents)).toEqual([315, 2500])
  expect(orderSubtotal(lines)).toBe(2815)
  expect(orderDiscount(anOrder({ lines, couponPercent: 10 }))).toBe(282)
  expect(orderDiscount(anOrder({ lines, couponPercent: 0 }))).toBe(0)
})

test('order sum is null when a price is missing', () => {
  const withoutPrice = [...lines, anOrderLine({ unitCents: null })]
  expect(orderSubtotal(withoutPrice)).toBeNull()
  expect(orderDiscount(anOrder({ lines: withoutPrice, couponPercent: 10 }))).toBeNull()
  expect(orderSubtotal([])).toBe(0)
})
