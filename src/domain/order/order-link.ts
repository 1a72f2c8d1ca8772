/** Order links (req 6.15): the format that page and provider share, and the contents of a link. */
import * as v from 'valibot'
import { orderActions } from './order-status'

/**
 * Default passphrase for the encryption of order links when VITE_ORDER_LINK_KEY is not set. It is not a secret,
 * because every page contains it. The signature in the link protects the order.
 */
export const defaultOrderLinkKey = 'showfloor-order-link'

/** In characters; our links have about 250. */
export const maxOrderLinkLength = 4000

/** `signature` exists in links of providers that check signatures. */
export type OrderLink = { orderId: string; orderAction: string; signature: string | null }

const ShortText = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))

const LinkText = v.object({
  orderId: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String)), ShortText]),
  orderAction: ShortText,
  signature: v.nullish(v.pipe(v.string(), v.maxLength(1000)), null),
})

/** Parses a decrypted link; null when it is invalid. */
export function readOrderLink(text: string): OrderLink | null {
  try {
    const read = v.safeParse(LinkText, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** IN REVIEW means approved; anything else means rejected (req 6.16). The provider decides if the link is valid. */
export function linkApproves({ orderAction }: OrderLink): boolean {
  return orderAction === orderActions[0]
}
