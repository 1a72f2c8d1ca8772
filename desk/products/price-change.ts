/** Price changes that may be a typing error (req 22.33). */
import { formatCount } from '../../src/domain/count'
import { centsOf } from '../../src/domain/price/money'
import type { DeskProduct } from '../../src/domain/desk/product-row'
import { money } from '../format'

type Prices = NonNullable<DeskProduct['prices']>
type TypedPrice = { from?: string; price: string }

/** "From 50: $4.50 → $450.00" for each price that is changed by more than half of what that quantity costs now. */
export function largePriceChanges(prices: Prices, typedPrices: readonly TypedPrice[]): string[] {
  return typedPrices.flatMap(({ from, price }) => {
    const quantity = Number(from)
    const [before, after] = [priceAt(prices, quantity), centsOf(price)]
    if (before === null || after === null || Math.abs(after - before) * 2 <= before) return []
    return [`From ${formatCount(quantity)}: ${money(before)} → ${money(after)}`]
  })
}

/** Price of the last step up to this quantity, or of the first step; null without prices. */
function priceAt(prices: Prices, quantity: number): number | null {
  const reached = prices.filter(({ from }) => from <= quantity)
  return (reached.at(-1) ?? prices[0])?.price ?? null
}
