/** The customer's list of orders, and what is looked for in it: where the list is, with and without a network (req 6.32). */
import type { OrderSummary } from './order'
import { orderStatuses } from './order-status'

/** An order as the list knows it; what the provider's list does not say is missing. */
export type ListedOrder = OrderSummary & {
  /** The buyer's own number. */
  purchaseOrder?: string
  products?: { name: string; sku: string; image?: string | null }[]
}

/** `find`: words as typed, all of which have to fit. `status`: one of `statusesOf`. */
export type OrderQuestion = { find?: string | undefined; status?: string | undefined }

/** Asked for as a status: orders of which a proof waits for the customer. */
const waitingForYou = 'Waiting for you'

export function matchingOrders(
  orders: readonly ListedOrder[],
  { find = '', status = '' }: OrderQuestion,
): ListedOrder[] {
  const words = find.toLowerCase().split(/\s+/)
  return orders.filter((order) => {
    const text = textOf(order)
    return isIn(order, status) && words.every((word) => text.includes(word))
  })
}

function isIn(order: ListedOrder, status: string): boolean {
  if (status === waitingForYou) return waits(order)
  return status === '' || order.status === status
}

function waits({ proofsWaiting = 0 }: ListedOrder): boolean {
  return proofsWaiting > 0
}

function textOf({ id, purchaseOrder, status, products = [] }: ListedOrder): string {
  const words = products.flatMap(({ name, sku }) => [name, sku])
  return [id, purchaseOrder, status, ...words].join('\n').toLowerCase()
}

/** What can be asked for: ours in the order of events, then other providers' own words. */
export function statusesOf(orders: readonly ListedOrder[]): string[] {
  const there = new Set(orders.map(({ status }) => status).filter(Boolean))
  const known = orderStatuses.filter((status) => there.has(status))
  return [...(orders.some(waits) ? [waitingForYou] : []), ...new Set([...known, ...there])]
}

/** Other providers' lists may have no lines: then no product can be found in them. */
export function namesProducts(orders: readonly ListedOrder[]): boolean {
  return orders.some(({ products }) => products !== undefined)
}
