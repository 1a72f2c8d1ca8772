/**
 * Quotes: the price of chosen lines and branding for a role, in totals (req 4.6), price tables (req 4.10) and texts.
 * Integer cents.
 */
import type { RoleName } from '../account/role'
import { methodName } from '../branding/print-type'
import type { Choice, LineSelection, ChosenLine } from '../product/order-choice'
import { withCount, formatCount } from '../count'
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

/** The chosen lines of one product, which are one job: each of its pieces costs the same. */
export type Quote = { lines: ChosenLine[]; pieces: number; price: PiecePrice; total: OrderTotal }

/**
 * Returns null when the product has no price ('Price on request'), or when nothing is chosen. `gstPercent` in percent
 * points.
 */
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

/** The quote for the choices on a page, at the customer's own prices or at the prices of `role`. */
export function orderQuote(
  { choice, chosen }: { choice: Choice; chosen: LineSelection },
  prices: OrderPrices,
  role = prices.role,
): Quote | null {
  return quoteOf(prices.list, role, chosen.lines, choice.setups, prices.gstPercent)
}

export function totalPieces(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Columns of the PRICING table and its PRICE SUMMARY blocks, each with the role whose prices it shows (req 4.10). */
export type PricingView = {
  columns: { name: string; role: RoleName }[]
  summaries: { name: string; role: RoleName }[]
}

/** The columns and summaries that each role sees under PRICING (req 4.10). */
export function pricingView(role: RoleName): PricingView {
  const unitPrice = { name: 'Unit price', role }
  const retails = { name: 'Retails', role: 'retailer' as const }
  const vip = { name: 'VIP', role: 'vipUser' as const }
  const retail = { name: 'PRICE SUMMARY - RETAIL', role: 'retailer' as const }
  const roleSummary = { name: 'PRICE SUMMARY', role }
  if (role === 'admin') {
    const wholesale = { name: 'PRICE SUMMARY - WHOLESALE', role: 'wholesaler' as const }
    const vipSummary = { name: 'PRICE SUMMARY - VIP', role: 'vipUser' as const }
    return { columns: [unitPrice, retails, vip], summaries: [wholesale, retail, vipSummary] }
  }
  if (role === 'wholesaler') return { columns: [unitPrice, retails], summaries: [roleSummary, retail] }
  if (role === 'saleAgent') return { columns: [unitPrice, retails, vip], summaries: [roleSummary, retail] }
  return { columns: [unitPrice], summaries: [roleSummary] }
}

/** Used until the provider has returned its rate (req 4.6). */
export const defaultGstPercent = 10

/** A row of the price table: '25–49', '500+'. */
type PriceBreak = { tier: PriceTier; name: string; isCurrent: boolean }

/** The price breaks in ascending order; `isCurrent` marks the break for the job's `pieces`, and none without pieces. */
export function priceBreaks({ tiers }: PriceList, pieces: number, minimum: number): PriceBreak[] {
  const currentTier = pieces > 0 ? tierAt(tiers, pieces) : null
  return tiers
    .toSorted((a, b) => a.quantity - b.quantity)
    .map((tier, index, ascending) => {
      // Below the lowest break, the price of that break applies as well (`tierAt`).
      const lowest = index === 0 ? Math.min(tier.quantity, minimum) : tier.quantity
      const name = breakName(Math.max(1, lowest), ascending[index + 1]?.quantity ?? null)
      return { tier, name, isCurrent: tier === currentTier }
    })
}

function breakName(lowest: number, nextBreak: number | null): string {
  if (nextBreak === null) return `${formatCount(lowest)}+`
  const highest = nextBreak - 1
  return highest <= lowest ? formatCount(lowest) : `${formatCount(lowest)}–${formatCount(highest)}`
}

/** Validity of a printed or shared quote in days. */
export const quoteValidDays = 30

// Totals (req 4.6): the coupon (req 5.11) is subtracted from the sum of the lines first, then GST is added.

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

/** A code is valid only when the provider's message is exactly this text. */
export const couponActiveMessage = 'Coupon Is Active!'

/** Normalizes a code as providers do: case and surrounding spaces do not matter. */
export function couponCode(text: string): string {
  return text.trim().toUpperCase()
}

/** `12 May 2026`, by this device's calendar. `at` in epoch ms. */
export function quoteDay(at: number): string {
  return longDay(new Date(at))
}

/** 'Valid for 30 days, until 11 June 2026'. */
export function validityText(now: number, days = quoteValidDays): string {
  const last = new Date(now)
  last.setDate(last.getDate() + days)
  return `Valid for ${withCount(days, 'day')}, until ${quoteDay(last.getTime())}`
}

/** The price of a piece in the parts that add up to it (req 4.13); parts that cost nothing are left out. */
export function quoteRows({ unitCents, setupCents, freightCents, eachCents }: PiecePrice) {
  return [
    { name: 'Unit price', cents: unitCents },
    { name: 'Branding per piece, set-up included', cents: setupCents },
    { name: 'Handling per piece', cents: freightCents },
    { name: 'Price each', cents: eachCents },
  ].filter(({ cents }) => cents > 0)
}

// Branding (req 4.3): the set-ups that a product offers, the valid part of a choice, and texts about it.

/**
 * Counts that can be chosen for a set-up, other than 0, in ascending order. `positions` are the product's, e.g. [1,
 * 2, 3].
 */
export function offeredCounts(positions: readonly number[], setup: SetupCharge | null): number[] {
  const counts = new Set([...(positions.length > 0 ? positions : [1]), setup?.preselected ?? 0])
  return [...counts].filter((count) => count > 0).toSorted((a, b) => a - b)
}

/**
 * The valid part of `wanted` (set-up id → count): only offered set-ups, or the preselected set-ups when `wanted` has no
 * offered set-up. Without a list it is unknown which set-ups are offered, so everything is returned.
 */
export function chosenSetups(
  list: PriceList | null,
  positions: readonly number[],
  wanted: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (!list) return wanted
  const countBySetup = countsByMethod(list.setups, wanted)
  const validSetups = list.setups.flatMap((setup) => {
    const count = wanted.get(setup.id) ?? countBySetup.get(setup)
    const isOffered = count === 0 || (count !== undefined && offeredCounts(positions, setup).includes(count))
    return isOffered ? [[setup.id, count] as const] : []
  })
  return validSetups.length > 0 ? new Map(validSetups) : preselected(list.setups)
}

/**
 * A visitor does not see set-ups and chooses branding methods by name, so the first set-up of each chosen method is
 * used.
 */
function countsByMethod(
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

/** Separates the method in a set-up's name from the details. */
const separator = ': '

/** 'Pad Print' of 'Pad Print: 1 colour, 1 position'. */
function methodOf(setupName: string): string {
  return setupName.split(separator, 1)[0] ?? ''
}

/** A branding that can be chosen: a customer's set-up, or for a visitor a method of the product. */
export type BrandingCard = {
  /** Key in `Choice.setups`. */
  id: string
  /** The full name of the set-up, or of the method. */
  name: string
  method: string
  /** Details from the set-up's name, or the provider's text about the method. */
  detail: string
  /** null: the charges are unknown. */
  setup: SetupCharge | null
  /** Counts that can be chosen, other than 0. */
  counts: number[]
}

/** `list` is null when there are no prices (yet). */
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
  const linesByMethod = new Map(brandingOptions.map((option) => [option.printType, option.lines]))
  return [...linesByMethod].map(([method, lines]) => ({
    id: method,
    name: method,
    method,
    detail: lines.slice(0, 2).join(' · '),
    setup: null,
    counts: offeredCounts(positions, null),
  }))
}

/** 'Pad print × 2'; set-ups that are not chosen are left out. */
export function setupTexts(
  setups: Pick<SetupCharge, 'id' | 'name'>[],
  chosen: ReadonlyMap<string, number>,
): string[] {
  return setups.flatMap(({ id, name }) => {
    const times = chosen.get(id) ?? 0
    return times > 0 ? [times > 1 ? `${name} × ${times}` : name] : []
  })
}

// Branding in a comparison (req 8.9): products are compared with one method for all, unbranded, or each with its
// preselected set-ups.

/** Stands for "no branding" where a method's name is expected. */
export const unbranded = 'Unbranded'

type BrandingSource = Pick<Product, 'brandingOptions' | 'positions'>

/** The methods that a product can be ordered with, each once. `list` is null when there are no prices. */
export function methodsOf(product: BrandingSource, list: PriceList | null): string[] {
  return [...new Set(brandingCards(product, list).map(({ method }) => methodName(method)))]
}

/**
 * Set-up id → count for pricing; null when the product does not have the wanted method. If a method has several
 * set-ups, the preselected ones are used, else the first one on as few positions as possible.
 */
export function comparedSetups(
  product: BrandingSource,
  list: PriceList,
  wanted: string | null,
): ReadonlyMap<string, number> | null {
  const preselectedCounts = preselected(list.setups)
  if (wanted === null) return preselectedCounts
  if (wanted === unbranded) return new Map()
  const methodCards = brandingCards(product, list).filter(({ method }) => methodName(method) === wanted)
  const [first] = methodCards
  if (!first) return null
  const chosen = methodCards.flatMap(({ id }) => {
    const count = preselectedCounts.get(id)
    return count === undefined ? [] : [[id, count] as const]
  })
  return new Map(chosen.length > 0 ? chosen : [[first.id, first.counts[0] ?? 1]])
}
