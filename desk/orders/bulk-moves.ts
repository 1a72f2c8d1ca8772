/** Effects of moving several orders to one status. */
import type { DeskOrderSummary } from '../../src/domain/desk/order-row'
import { isStepBack, type MovableStatus } from '../../src/domain/order/order-status'

/** `customers`: number of customers who will get an email. Moves back cause no email, and deleted accounts get none. */
export function movesTo(orders: readonly DeskOrderSummary[], to: MovableStatus) {
  const changing = orders.filter(({ status }) => status !== to)
  const forward = changing.filter(({ status }) => !isStepBack(status, to))
  return {
    forward,
    back: changing.filter(({ status }) => isStepBack(status, to)),
    unchanged: orders.filter(({ status }) => status === to),
    customers: new Set(forward.flatMap(({ email }) => email ?? [])).size,
  }
}

/** "Order 10031", "Orders 10031, 10035". */
export function numbersOf(orders: readonly { id: number }[]): string {
  return `${orders.length === 1 ? 'Order' : 'Orders'} ${orders.map(({ id }) => id).join(', ')}`
}
