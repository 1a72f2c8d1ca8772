/** Which moves of an order the shop takes back, about which nobody is written to. */
import { expect, test } from 'vitest'
import { goesBack, type OrderStatus, orderStatuses } from '../../../../src/domain/order/order-status'

test('a move back is one to an earlier status, or out of a rejection', () => {
  const back = (from: OrderStatus) => orderStatuses.filter((to) => to !== from && goesBack(from, to))
  expect(Object.fromEntries(orderStatuses.map((from) => [from, back(from)]))).toEqual({
    PENDING: [],
    'IN REVIEW': ['PENDING'],
    REJECTED: ['PENDING', 'IN REVIEW', 'IN PRODUCTION', 'SHIPPED', 'COMPLETE'],
    'IN PRODUCTION': ['PENDING', 'IN REVIEW'],
    SHIPPED: ['PENDING', 'IN REVIEW', 'IN PRODUCTION'],
    COMPLETE: ['PENDING', 'IN REVIEW', 'IN PRODUCTION', 'SHIPPED'],
  })
})
