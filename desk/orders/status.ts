/** Titles of order statuses for screens. */
import { movableStatuses, orderStatuses } from '../../src/domain/order/order-status'

/** "In production". */
export function statusTitle(status: string): string {
  return status.charAt(0) + status.slice(1).toLowerCase()
}

const choiceOf = <Status extends string>(id: Status) => ({ id, name: statusTitle(id) })
export const statusChoices = orderStatuses.map(choiceOf)
/** The statuses to which staff move orders. */
export const moveChoices = movableStatuses.map(choiceOf)
