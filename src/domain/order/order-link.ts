/** Order links (req 6.15): what page and provider must agree about, and what a link says. */
import * as v from 'valibot'
import { orderActions } from './order-status'

/**
 * The passphrase that order links are sealed with when VITE_ORDER_LINK_KEY names none. No secret: everyone who has the page
 * has it. What protects an order is the signature in the link.
 */
export const defaultOrderLinkKey = 'showfloor-order-link'

/** In characters; a link of ours has some 250. */
export const maxOrderLinkLength = 4000

/** `signature` is there in links of providers that check one. */
export type OrderLink = { orderId: string; orderAction: string; signature: string | null }

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))

const LinkText = v.object({
  orderId: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String)), filled]),
  orderAction: filled,
  signature: v.nullish(v.pipe(v.string(), v.maxLength(1000)), null),
})

/** What stands in a link that was unsealed; null for whatever is no such thing. */
export function readOrderLink(text: string): OrderLink | null {
  try {
    const read = v.safeParse(LinkText, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** IN REVIEW means approved; anything else means rejected (req 6.16). Whether it holds, the provider says. */
export function linkApproves({ orderAction }: OrderLink): boolean {
  return orderAction === orderActions[0]
}
