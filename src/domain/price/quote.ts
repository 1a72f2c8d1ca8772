/** Quotes: what chosen lines cost a role, in totals (req 4.6), price tables (req 4.10) and words. Integer cents. */
import type { RoleName } from '../account/role'
import type { Choice, Chosen, ChosenLine } from '../cart/order-choice'
import { counted, formatCount } from '../count'
import { percentOf } from './money'
import { type PiecePrice, piecePrice, type PriceList, type PriceTier, tierAt } from './price'

/** What is chosen of one product, which is one job: each of its pieces costs the same. */
export type Quote = { lines: ChosenLine[]; pieces: number; price: PiecePrice; total: OrderTotal }

/** Null when the product has no price ('Price on request'), or nothing is chosen. `gstPercent` in percent points. */
export function quoteOf(
  list: PriceList,
  role: RoleName,
  lines: ChosenLine[],
  setups: ReadonlyMap<string, number>,
  gstPercent: number,
): Quote | null {
  const pieces = totalPieces(lines)
  const price = pieces === 0 ? null : piecePrice(list, role, pieces, setups)
  return price && { lines, pieces, price, total: orderTotal([pieces * price.eachCents], 0, gstPercent) }
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
type PriceBreak = { tier: PriceTier; name: string; current: boolean }

/** The price breaks, rising; `current` is the one that the job's `pieces` fall in, none without any. */
export function priceBreaks({ tiers }: PriceList, pieces: number, minimum: number): PriceBreak[] {
  const counting = pieces > 0 ? tierAt(tiers, pieces) : null
  return tiers
    .toSorted((a, b) => a.quantity - b.quantity)
    .map((tier, place, rising) => {
      // Below the lowest break its own price counts too (`tierAt`).
      const from = place === 0 ? Math.min(tier.quantity, minimum) : tier.quantity
      const name = breakName(Math.max(1, from), rising[place + 1]?.quantity ?? null)
      return { tier, name, current: tier === counting }
    })
}

function breakName(from: number, next: number | null): string {
  if (next === null) return `${formatCount(from)}+`
  return next - 1 <= from ? formatCount(from) : `${formatCount(from)}–${formatCount(next - 1)}`
}

/** How long a printed or shared quote holds, in days. */
export const quoteValidDays = 30

// From lines to the sum that is paid (req 4.6): the coupon (req 5.11) first, then GST on the rest.

export type OrderTotal = {
  /** Ex GST, before the coupon. */
  subtotalCents: number
  couponCents: number
  gstCents: number
  /** Inc GST. */
  totalCents: number
}

/** `couponPercent` and `gstPercent` are percent points, e.g. 10. */
export function orderTotal(lineCents: number[], couponPercent: number, gstPercent: number): OrderTotal {
  const subtotal = lineCents.reduce((sum, cents) => sum + cents, 0)
  const coupon = percentOf(subtotal, couponPercent)
  const gst = percentOf(subtotal - coupon, gstPercent)
  return { subtotalCents: subtotal, couponCents: coupon, gstCents: gst, totalCents: subtotal - coupon + gst }
}

/** A code counts only when the provider's message is exactly this. */
export const couponActive = 'Coupon Is Active!'

/** As providers keep it: upper case or lower, blanks around it or not, is the same code. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase()
}

const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })

/** `12 May 2026`, by this device's calendar. `at` in epoch ms. */
export function quoteDay(at: number): string {
  return day.format(at)
}

/** 'Valid for 30 days, until 11 June 2026'. */
export function validityWords(now: number, days = quoteValidDays): string {
  const last = new Date(now)
  last.setDate(last.getDate() + days)
  return `Valid for ${counted(days, 'day')}, until ${quoteDay(last.getTime())}`
}

/** What a piece costs, in the parts that add up to it (req 4.13): a part that costs nothing is left out. */
export function quoteRows({ unitCents, setupCents, freightCents, eachCents }: PiecePrice) {
  return [
    { name: 'Unit price', cents: unitCents },
    { name: 'Set-up per piece', cents: setupCents },
    { name: 'Freight per piece', cents: freightCents },
    { name: 'Price each', cents: eachCents },
  ].filter(({ cents }) => cents > 0)
}
