/** Titles of order statuses for screens. */
import { type OrderStatus, orderStatuses } from '../../src/domain/order/order-status'

/** "In production". */
export function statusTitle(status: string): string {
  return status.charAt(0) + status.slice(1).toLowerCase()
}

export const statusChoices = orderStatuses.map((id: OrderStatus) => ({ id, name: statusTitle(id) }))
