/** What the order of this page comes to. */
import { type Quote, quoteOf } from '../../domain/quote'
import type { Order } from './use-order'
import type { Prices } from './use-prices'

/** At the caller's own prices, or at those that `role` pays. Null when the product has no price. */
export function orderQuote({ chosen, choice }: Order, prices: Prices, role = prices.role): Quote | null {
  return quoteOf(prices.list, role, chosen.lines, choice.setups, prices.gstPercent)
}
