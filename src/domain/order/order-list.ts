/** The customer's list of orders and the search in it, with and without a network (req 6.32). */
import type { OrderSummary } from './order'
import { orderStatuses } from './order-status'

/** An order in the list; data that the provider's list does not contain is missing. */
export type ListedOrder = OrderSummary & {
  /** The buyer's own order number. */
  purchaseOrder?: string
  products?: { name: string; sku: string; image?: string | null }[]
}

/** `find`: words as typed, all of which have to match. `status`: one of `statusesOf`. */
export type OrderFilter = { find?: string | undefined; status?: string | undefined }

/** An additional status filter for orders with a proof that waits for the customer. */
const waitingForYou = 'Waiting for you'

export function matchingOrders(
  orders: readonly ListedOrder[],
  { find = '', status = '' }: OrderFilter,
): ListedOrder[] {
  const searchTerms = find.toLowerCase().split(/\s+/)
  return orders.filter((order) => {
    const text = searchableText(order)
    return hasStatus(order, status) && searchTerms.every((word) => text.includes(word))
  })
}

function hasStatus(order: ListedOrder, status: string): boolean {
  if (status === waitingForYou) return hasWaitingProof(order)
  return status === '' || order.status === status
}

function hasWaitingProof({ proofsWaiting = 0 }: ListedOrder): boolean {
  return proofsWaiting > 0
}

function searchableText({ id, purchaseOrder, status, products = [] }: ListedOrder): string {
  const productTexts = products.flatMap(({ name, sku }) => [name, sku])
  return [id, purchaseOrder, status, ...productTexts].join('\n').toLowerCase()
}

/** Statuses to filter by: ours in the order of events, then other providers' own words. */
export function statusesOf(orders: readonly ListedOrder[]): string[] {
  const present = new Set(orders.map(({ status }) => status).filter(Boolean))
  const known = orderStatuses.filter((status) => present.has(status))
  return [...(orders.some(hasWaitingProof) ? [waitingForYou] : []), ...new Set([...known, ...present])]
}

/** Lists of other providers may contain no lines, so a search by product finds nothing in them. */
export function hasProducts(orders: readonly ListedOrder[]): boolean {
  return orders.some(({ products }) => products !== undefined)
}
