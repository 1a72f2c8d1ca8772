/** Choices of order statuses. */
import { movableStatuses, orderStatuses, statusTitle } from '../../src/domain/order/order-status'

const choiceOf = <Status extends string>(id: Status) => ({ id, name: statusTitle(id) })
export const statusChoices = orderStatuses.map(choiceOf)
/** The statuses to which staff move orders. */
export const moveChoices = movableStatuses.map(choiceOf)
