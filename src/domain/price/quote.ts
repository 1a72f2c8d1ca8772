/** Quotes: what chosen lines and branding cost a role, in totals (req 4.6), price tables (req 4.10) and words. Integer cents. */
import type { RoleName } from '../account/role'
import { methodName } from '../branding/print-type'
import type { Choice, Chosen, ChosenLine } from '../cart/order-choice'
import { counted, formatCount } from '../count'
import type { Product } from '../product/product'
import { longDay } from '../readable-date'
import { percentOf } from './money'
import {
  type PiecePrice,
  piecePrice,
  preselected,
  type PriceList,
  type PriceTier,
  type SetupCharge,
  tierAt,
} from './price'

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

export type OrderPrices = { list: PriceList; role: RoleName; gstPercent: number }

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
export const defaultGstPercent = 10

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

/** `12 May 2026`, by this device's calendar. `at` in epoch ms. */
export function quoteDay(at: number): string {
  return longDay(new Date(at))
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
    { name: 'Branding per piece, set-up included', cents: setupCents },
    { name: 'Handling per piece', cents: freightCents },
    { name: 'Price each', cents: eachCents },
  ].filter(({ cents }) => cents > 0)
}

// Which branding is chosen, of all that a product offers, and its words (req 4.3).

/** How often a set-up may be chosen besides not at all, rising. `positions` are the product's, e.g. [1, 2, 3]. */
export function offeredCounts(positions: readonly number[], setup: SetupCharge | null): number[] {
  const counts = new Set([...(positions.length > 0 ? positions : [1]), setup?.preselected ?? 0])
  return [...counts].filter((count) => count > 0).toSorted((a, b) => a - b)
}

/**
 * What counts of `wanted` (set-up id → how often): only what is offered, and the preselected as long as that is
 * nothing. Without a list it is unknown what is offered, so all of it is kept.
 */
export function chosenSetups(
  list: PriceList | null,
  positions: readonly number[],
  wanted: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (!list) return wanted
  const named = wantedByMethod(list.setups, wanted)
  const offered = list.setups.flatMap((setup) => {
    const count = wanted.get(setup.id) ?? named.get(setup)
    const counts = count === 0 || (count !== undefined && offeredCounts(positions, setup).includes(count))
    return counts ? [[setup.id, count] as const] : []
  })
  return offered.length > 0 ? new Map(offered) : preselected(list.setups)
}

/** A visitor, who knows no set-ups, chooses branding methods by name: the first set-up of a method stands for it. */
function wantedByMethod(
  setups: SetupCharge[],
  wanted: ReadonlyMap<string, number>,
): Map<SetupCharge, number> {
  return new Map(
    [...wanted].flatMap(([method, count]) => {
      const setup = setups.find(({ name }) => methodOf(name).toLowerCase() === method.toLowerCase())
      return setup ? [[setup, count] as const] : []
    }),
  )
}

/** Between the method in a set-up's name and what else it says. */
const separator = ': '

/** 'Pad Print' of 'Pad Print: 1 colour, 1 position'. */
function methodOf(setupName: string): string {
  return setupName.split(separator, 1)[0] ?? ''
}

/** A branding that can be chosen: a customer's set-up, or to a visitor a method of the product. */
export type BrandingCard = {
  /** In `Choice.setups`. */
  id: string
  /** The set-up's whole name, or the method's. */
  name: string
  method: string
  /** What the set-up's name says besides, or what the provider tells of the method. */
  detail: string
  /** Null where the charges are unknown. */
  setup: SetupCharge | null
  /** How often it may be chosen besides not at all. */
  counts: number[]
}

/** `list` is null where there are no prices (yet). */
export function brandingCards(
  { brandingOptions, positions }: Pick<Product, 'brandingOptions' | 'positions'>,
  list: PriceList | null,
): BrandingCard[] {
  if (list)
    return list.setups.map((setup) => {
      const { id, name } = setup
      const method = methodOf(name)
      const detail = name.slice(method.length + separator.length)
      return { id, name, method, detail, setup, counts: offeredCounts(positions, setup) }
    })
  const once = new Map(brandingOptions.map((option) => [option.printType, option.lines]))
  return [...once].map(([method, lines]) => ({
    id: method,
    name: method,
    method,
    detail: lines.slice(0, 2).join(' · '),
    setup: null,
    counts: offeredCounts(positions, null),
  }))
}

/** 'Pad print × 2'; what is not chosen is left out. */
export function setupWords(
  setups: Pick<SetupCharge, 'id' | 'name'>[],
  chosen: ReadonlyMap<string, number>,
): string[] {
  return setups.flatMap(({ id, name }) => {
    const times = chosen.get(id) ?? 0
    return times > 0 ? [times > 1 ? `${name} × ${times}` : name] : []
  })
}

// The branding that products are compared with: one method for all, none, or of each its preselection (req 8.9).

/** Stands for no branding where the name of a method would stand. */
export const unbranded = 'Unbranded'

type Branded = Pick<Product, 'brandingOptions' | 'positions'>

/** The methods that a product can be ordered with, each once. `list` is null where there are no prices. */
export function methodsOf(product: Branded, list: PriceList | null): string[] {
  return [...new Set(brandingCards(product, list).map(({ method }) => methodName(method)))]
}

/**
 * Set-up id → how often, as it is priced; null where the product does not have the wanted method. Of several set-ups of
 * one method those that are preselected count, else the first on as few positions as can be.
 */
export function comparedSetups(
  product: Branded,
  list: PriceList,
  wanted: string | null,
): ReadonlyMap<string, number> | null {
  const usual = preselected(list.setups)
  if (wanted === null) return usual
  if (wanted === unbranded) return new Map()
  const ofMethod = brandingCards(product, list).filter(({ method }) => methodName(method) === wanted)
  const [first] = ofMethod
  if (!first) return null
  const chosen = ofMethod.flatMap(({ id }) => {
    const count = usual.get(id)
    return count === undefined ? [] : [[id, count] as const]
  })
  return new Map(chosen.length > 0 ? chosen : [[first.id, first.counts[0] ?? 1]])
}
