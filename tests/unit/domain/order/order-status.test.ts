/** Tests which status changes of an order are moves back, about which no mail is sent. */
import { expect, test } from 'vitest'
import { isStepBack, type OrderStatus, orderStatuses } from '../../../../src/domain/order/order-status'

test('status goes back to an earlier one or out of a rejection', () => {
  const back = (from: OrderStatus) => orderStatuses.filter((to) => to !== from && isStepBack(from, to))
  expect(Object.fromEntries(orderStatuses.map((from) => [from, back(from)]))).toEqual({
    PENDING: [],
    'IN REVIEW': ['PENDING'],
    REJECTED: ['PENDING', 'IN REVIEW', 'IN PRODUCTION', 'SHIPPED', 'COMPLETE'],
    'IN PRODUCTION': ['PENDING', 'IN REVIEW'],
    SHIPPED: ['PENDING', 'IN REVIEW', 'IN PRODUCTION'],
    COMPLETE: ['PENDING', 'IN REVIEW', 'IN PRODUCTION', 'SHIPPED'],
  })
})
