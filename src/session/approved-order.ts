/** A client's approval that this tab has put into the cart, until it is ordered (req 23.7). */
import * as v from 'valibot'
import { readSession, removeSession, writeSession } from '../device/session-store'
import { approvedOrderKey } from '../device/storage-names'

/** Where it goes: as the client said, to the rep's own address, or to one that is typed at the checkout. */
const destinations = ['approved', 'own', 'other'] as const
export type Destination = (typeof destinations)[number]

const ApprovedOrder = v.object({
  linkId: v.string(),
  /** Its lines in the cart: an order of none of them is another order. */
  cartLineIds: v.array(v.string()),
  destination: v.picklist(destinations),
  /** It was ordered by this number, and the provider has not been told yet. */
  orderId: v.optional(v.string()),
})
export type ApprovedOrder = v.InferOutput<typeof ApprovedOrder>

export function readApprovedOrder(): ApprovedOrder | null {
  try {
    const read = v.safeParse(ApprovedOrder, JSON.parse(readSession(approvedOrderKey) ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

export function writeApprovedOrder(order: ApprovedOrder | null): void {
  if (order) writeSession(approvedOrderKey, JSON.stringify(order))
  else removeSession(approvedOrderKey)
}
