/** Orders: dates, approvals, sums, and who may review what. */
import { describe, expect, test } from 'vitest'
import {
  approvalOf,
  hasReviewArea,
  isComplete,
  type Order,
  orderDiscount,
  orderLineCents,
  orderSubtotal,
  orderTime,
} from '../../../../src/domain/order/order'
import { anOrder, anOrderLine } from '../../../support/order'

test.each([
  ['2026-05-12T05:04:00Z', '12/05/2026, 3:04 pm'],
  ['2026-05-11T14:00:00Z', '12/05/2026, 12:00 am'],
  ['2026-05-12T02:00:00Z', '12/05/2026, 12:00 pm'],
  ['2026-12-31T13:30:00Z', '01/01/2027, 12:30 am'],
])('%s is said as %s', (iso, words) => {
  expect(orderTime(Date.parse(iso)).replace(/\u202f/g, ' ')).toBe(words)
})

test.each([
  [2, 'Pending'],
  [1, 'Approved'],
  [0, 'Reject'],
  [3, 'Reject'],
  [-1, 'Reject'],
  [null, 'Reject'],
])('Approve %j is %s', (number, words) => {
  expect(approvalOf(number)).toBe(words)
})

describe('reviews', () => {
  test.each<[string, Partial<Order>, boolean]>([
    ['complete', {}, true],
    ['complete in another spelling', { status: ' complete ' }, true],
    ['not complete', { status: 'SHIPPED' }, false],
    ['nothing said of the status', { status: '' }, false],
    ['completed is not complete', { status: 'COMPLETED' }, false],
    ['all reviewed', { awaitsReviews: false }, false],
  ])('%s', (_, order, expected) => {
    expect(hasReviewArea(anOrder({ status: 'COMPLETE', ...order }))).toBe(expected)
  })

  test('only a complete order is complete', () => {
    expect(isComplete(anOrder({ status: 'COMPLETE' }))).toBe(true)
    expect(isComplete(anOrder({ status: 'IN REVIEW' }))).toBe(false)
  })
})

describe('sums', () => {
  const lines = [
    anOrderLine({ unitCents: 105, quantity: 3 }),
    anOrderLine({ id: '2', unitCents: 10, quantity: 250 }),
  ]
  test('line, subtotal and coupon, half-up to a cent', () => {
    expect(lines.map(orderLineCents)).toEqual([315, 2500])
    expect(orderSubtotal(lines)).toBe(2815)
    expect(orderDiscount(anOrder({ lines, couponPercent: 10 }))).toBe(282)
    expect(orderDiscount(anOrder({ lines, couponPercent: 0 }))).toBe(0)
  })

  test('without one of the prices there is no sum', () => {
    const without = [...lines, anOrderLine({ unitCents: null })]
    expect(orderSubtotal(without)).toBeNull()
    expect(orderDiscount(anOrder({ lines: without, couponPercent: 10 }))).toBeNull()
    expect(orderSubtotal([])).toBe(0)
  })
})
