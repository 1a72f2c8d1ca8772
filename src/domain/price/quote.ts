/** A quote: what the chosen lines cost at a role's prices (req 4.5, 4.6). Integer cents. */
import type { Choice, Chosen, ChosenLine } from '../cart/order-choice'
import { type OrderTotal, orderTotal } from './order-total'
import { linePrice, type LinePrice, type PriceList, type PriceTier, tierAt } from './price'
import { formatCount } from '../cart/quantity'
import type { RoleName } from '../account/role'

type QuoteLine = ChosenLine & { price: LinePrice }

export type Quote = { lines: QuoteLine[]; total: OrderTotal }

/** Null when the product has no price: 'Price on request'. `gstPercent` in percent points. */
export function quoteOf(
  list: PriceList,
  role: RoleName,
  lines: ChosenLine[],
  setups: ReadonlyMap<string, number>,
  gstPercent: number,
): Quote | null {
  const priced = lines.map((line) => ({ ...line, price: linePrice(list, role, line.quantity, setups) }))
  const whole = priced.filter((line): line is QuoteLine => line.price !== null)
  if (whole.length < priced.length || list.tiers.length === 0) return null
  const costs = whole.map(({ price }) => price.lineCents)
  return { lines: whole, total: orderTotal(costs, 0, gstPercent) }
}

type OrderPrices = { list: PriceList; role: RoleName; gstPercent: number }

/** What is chosen on a page, at the caller's own prices or at those that `role` pays. */
export function orderQuote(
  { choice, chosen }: { choice: Choice; chosen: Chosen },
  prices: OrderPrices,
  role = prices.role,
): Quote | null {
  return quoteOf(prices.list, role, chosen.lines, choice.setups, prices.gstPercent)
}

/** Of all lines together. */
export function totalPieces(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Columns of the PRICING table and its PRICE SUMMARY blocks, by role (req 4.10). `own` is the caller's own price. */
export type PricingView = {
  columns: { name: string; role: RoleName }[]
  summaries: { name: string; role: RoleName }[]
}

/** What each role sees under PRICING (req 4.10). */
export function pricingView(role: RoleName): PricingView {
  const own = { name: 'Unit price', role }
  const retails = { name: 'Retails', role: 'retailer' as const }
  const vip = { name: 'VIP', role: 'vipUser' as const }
  const retail = { name: 'PRICE SUMMARY - RETAIL', role: 'retailer' as const }
  const mine = { name: 'PRICE SUMMARY', role }
  if (role === 'admin') {
    const wholesale = { name: 'PRICE SUMMARY - WHOLESALE', role: 'wholesaler' as const }
    const vipSummary = { name: 'PRICE SUMMARY - VIP', role: 'vipUser' as const }
    return { columns: [own, retails, vip], summaries: [wholesale, retail, vipSummary] }
  }
  if (role === 'wholesaler') return { columns: [own, retails], summaries: [mine, retail] }
  if (role === 'saleAgent') return { columns: [own, retails, vip], summaries: [mine, retail] }
  return { columns: [own], summaries: [mine] }
}

/** Until the provider has told its rate (req 4.6). */
export const usualGstPercent = 10

/** A row of the price table: '25–49', '500+'. */
export type PriceBreak = { tier: PriceTier; name: string; current: boolean }

/** The price breaks, rising; `current` are those that a line's quantity falls in. */
export function priceBreaks(
  { tiers }: PriceList,
  lines: { quantity: number }[],
  minimum: number,
): PriceBreak[] {
  const counting = new Set(lines.map(({ quantity }) => tierAt(tiers, quantity)))
  return tiers
    .toSorted((a, b) => a.quantity - b.quantity)
    .map((tier, place, rising) => {
      // Below the lowest break its own price counts too (`tierAt`).
      const from = place === 0 ? Math.min(tier.quantity, minimum) : tier.quantity
      const name = breakName(Math.max(1, from), rising[place + 1]?.quantity ?? null)
      return { tier, name, current: counting.has(tier) }
    })
}

function breakName(from: number, next: number | null): string {
  if (next === null) return `${formatCount(from)}+`
  return next - 1 <= from ? formatCount(from) : `${formatCount(from)}–${formatCount(next - 1)}`
}

/** How long a printed or shared quote holds, in days. */
export const quoteValidDays = 30
