/** Tests dates, reviews, sums, steps back, tracking and the checkout of orders. */
import { expect, test } from 'vitest'
import {
  hasReviewArea,
  type Order,
  orderDiscount,
  orderLineCents,
  orderSubtotal,
  orderTime,
} from '../../../../src/domain/order/order'
import { anOrder, anOrderLine } from '../../../support/order'
import { isStepBack, type OrderStatus, orderStatuses } from '../../../../src/domain/order/order-status'
import { carriers, isTrackingLink, trackingOf } from '../../../../src/domain/order/carrier'
import { checkoutErrors } from '../../../../src/domain/order/checkout'
import { couponCode } from '../../../../src/domain/price/quote'

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

test('step back leads to an earlier status or out of a rejection', () => {
  const stepsBack = (from: OrderStatus) => orderStatuses.filter((to) => to !== from && isStepBack(from, to))
  expect(Object.fromEntries(orderStatuses.map((from) => [from, stepsBack(from)]))).toEqual({
    PENDING: [],
    'IN REVIEW': ['PENDING'],
    REJECTED: ['PENDING', 'IN REVIEW', 'IN PRODUCTION', 'SHIPPED', 'COMPLETE'],
    'IN PRODUCTION': ['PENDING', 'IN REVIEW'],
    SHIPPED: ['PENDING', 'IN REVIEW', 'IN PRODUCTION'],
    COMPLETE: ['PENDING', 'IN REVIEW', 'IN PRODUCTION', 'SHIPPED'],
    CANCELLED: ['PENDING', 'IN REVIEW', 'IN PRODUCTION', 'SHIPPED', 'COMPLETE'],
  })
})

test.each([
  [' australia-post ', 'Australia Post', 'https://auspost.com.au/mypost/track/details/33ABC%20123'],
  ['dhl', 'DHL', 'https://www.dhl.com/au-en/home/tracking.html?tracking-id=33ABC%20123'],
  ['Our own van', 'Our own van', null],
  ['constructor', 'constructor', null],
])('carrier %j is read as %s, with the tracking link %s', (typed, carrier, link) => {
  expect(trackingOf(typed, '33ABC 123')).toEqual({ carrier, number: '33ABC 123', link })
})

test('tracking link of every known carrier may be opened', () => {
  for (const name of carriers) expect(isTrackingLink(trackingOf(name, '1')?.link ?? '')).toBe(true)
})

test.each(['http://a.example', 'javascript:alert(1)', '', 'auspost.com.au', '//a.example'])(
  'tracking link %j is not opened',
  (link) => expect(isTrackingLink(link)).toBe(false),
)

test('checkout reports texts that are too long', () => {
  const long = { ...anOrder().billing, line1: 'x'.repeat(201) }
  const shipping = { ...long, email: '', mobileNumber: '' }
  const tooLong = { line1: 'Address Line 1 can have at most 200 characters' }
  expect(checkoutErrors({ billing: long, shipping, purchaseOrder: 'x'.repeat(101) })).toEqual({
    billing: tooLong,
    shipping: tooLong,
    purchaseOrder: 'PO# can have at most 100 characters',
  })
})

test('coupon code is normalized to upper case without blanks', () => {
  expect(couponCode(' spring10 ')).toBe('SPRING10')
})
