/** A client's approval that this tab has put into the cart, until it is ordered (req 23.7). */
import * as v from 'valibot'
import { destinations } from '../domain/client-draft/sent-quotes'
import { readSessionJson, removeSession, writeSession } from '../device/session-store'
import { approvedOrderKey } from '../device/storage-names'

const ApprovedOrder = v.object({
  quoteId: v.string(),
  /** The order's lines in the cart; an order with none of them is another order. */
  cartLineIds: v.array(v.string()),
  destination: v.picklist(destinations),
  /** Number of the placed order, of which the provider was not notified yet. */
  orderId: v.optional(v.string()),
})
export type ApprovedOrder = v.InferOutput<typeof ApprovedOrder>

export function readApprovedOrder(): ApprovedOrder | null {
  const parsed = v.safeParse(ApprovedOrder, readSessionJson(approvedOrderKey))
  return parsed.success ? parsed.output : null
}

export function writeApprovedOrder(order: ApprovedOrder | null): void {
  if (order) writeSession(approvedOrderKey, JSON.stringify(order))
  else removeSession(approvedOrderKey)
}
