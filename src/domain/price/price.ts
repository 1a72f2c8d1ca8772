/** The price of one piece at a quantity, for a role, and a quote: what chosen lines cost (req 4.1 to 4.6). Integer cents. */
import { percentOf, roundUp } from './money'
import type { RoleName } from '../account/role'
import type { Choice, Chosen, ChosenLine } from '../cart/order-choice'
import { type OrderTotal, orderTotal } from './order-total'
import { formatCount } from '../cart/quantity'

/** A price break: from `quantity` pieces on, one costs `cents` before markup. Markups are percent points. */
type PriceTier = { quantity: number; cents: number; markups: Partial<Record<RoleName, number>> }

/** A set-up charge: per piece, plus once per line. `preselected` counts how often it is chosen at the start. */
export type SetupCharge = {
  id: string
  name: string
  unitCents: number
  setupCents: number
  preselected: number
}

/** The prices of one product as one customer sees them. */
export type PriceList = {
  tiers: PriceTier[]
  setups: SetupCharge[]
  /** Adds 15 dollars to a line. */
  addsFreight: boolean
}

/** What a customer's own device keeps of a product's prices: with the word that the provider puts beside them. */
export type OwnPrices = PriceList & {
  /** Whose columns these are: no other role is calculated with this list. */
  role: RoleName
  /** E.g. "Clearance price"; '' without one. Private as it may speak of prices. */
  costFlag: string
}

export type LinePrice = {
  /** Of one piece with the role's markup. */
  unitCents: number
  /** Of the chosen set-ups, per piece; the fallback set-up when the product has none. */
  setupCents: number
  freightCents: number
  /** Unit, set-up and freight together, per piece. */
  eachCents: number
  lineCents: number
}

const freightCents = 1500
const fallbackSetupCents = 2000

/**
 * A provider's tiers as they count, rising: a price of 0 is its way of saying that there is none, and of two for one
 * quantity the first counts.
 */
export function soundTiers(tiers: PriceTier[]): PriceTier[] {
  const priced = tiers.filter(({ cents }) => cents > 0)
  return [...new Map(priced.toReversed().map((tier) => [tier.quantity, tier])).values()].toSorted(
    (a, b) => a.quantity - b.quantity,
  )
}

/** The tier that counts at a quantity: the largest break not above it, else the lowest. Null without tiers. */
export function tierAt(tiers: PriceTier[], quantity: number): PriceTier | null {
  const rising = tiers.toSorted((a, b) => a.quantity - b.quantity)
  return rising.findLast((tier) => tier.quantity <= quantity) ?? rising[0] ?? null
}

/** Base plus the role's markup, half-up to a cent; never below 0. A role without a column pays the base. */
export function unitCents(tier: PriceTier, role: RoleName): number {
  return Math.max(0, tier.cents + percentOf(tier.cents, tier.markups[role] ?? 0))
}

/** The tier behind a 'from' price: the one that is cheapest for this role. Null without tiers. */
export function cheapestTier(tiers: PriceTier[], role: RoleName): PriceTier | null {
  return tiers.toSorted((a, b) => unitCents(a, role) - unitCents(b, role))[0] ?? null
}

/** One set-up, per piece of `quantity`: its own unit price and its share of the charge, rounded up to a cent. */
export function setupShareCents(
  setup: Pick<SetupCharge, 'unitCents' | 'setupCents'>,
  quantity: number,
): number {
  return roundUp(setup.unitCents * quantity + setup.setupCents, quantity)
}

/**
 * The price of a line. `chosen` maps set-up ids to how often each is chosen; `quantity` is whole and at least 1.
 * Null when the product has no tiers: 'Price on request'.
 */
export function linePrice(
  list: PriceList,
  role: RoleName,
  quantity: number,
  chosen: ReadonlyMap<string, number>,
): LinePrice | null {
  const tier = tierAt(list.tiers, quantity)
  if (!tier) return null
  const unit = unitCents(tier, role)
  const setup =
    list.setups.length === 0
      ? roundUp(fallbackSetupCents, quantity)
      : list.setups.reduce(
          (sum, charge) => sum + setupShareCents(charge, quantity) * (chosen.get(charge.id) ?? 0),
          0,
        )
  const freight = list.addsFreight ? roundUp(freightCents, quantity) : 0
  const each = unit + setup + freight
  return {
    unitCents: unit,
    setupCents: setup,
    freightCents: freight,
    eachCents: each,
    lineCents: each * quantity,
  }
}

/** What is chosen before the customer chose: every set-up as often as it is preselected. */
export function preselected(setups: SetupCharge[]): Map<string, number> {
  return new Map(
    setups.filter((setup) => setup.preselected > 0).map((setup) => [setup.id, setup.preselected]),
  )
}

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
type PriceBreak = { tier: PriceTier; name: string; current: boolean }

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
