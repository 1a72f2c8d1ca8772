/** Tests which status changes of an order are steps back, about which no mail is sent. */
import { expect, test } from 'vitest'
import { isStepBack, type OrderStatus, orderStatuses } from '../../../../src/domain/order/order-status'

test('step back leads to an earlier status or out of a rejection', () => {
  const stepsBack = (from: OrderStatus) => orderStatuses.filter((to) => to !== from && isStepBack(from, to))
  expect(Object.fromEntries(orderStatuses.map((from) => [from, stepsBack(from)]))).toEqual({
    PENDING: [],
    'IN REVIEW': ['PENDING'],
    REJECTED: ['PENDING', 'IN REVIEW', 'IN PRODUCTION', 'SHIPPED', 'COMPLETE'],
    'IN PRODUCTION': ['PENDING', 'IN REVIEW'],
    SHIPPED: ['PENDING', 'IN REVIEW', 'IN PRODUCTION'],
    COMPLETE: ['PENDING', 'IN REVIEW', 'IN PRODUCTION', 'SHIPPED'],
  })
})
