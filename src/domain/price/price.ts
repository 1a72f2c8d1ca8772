/** The price of one piece in a job, for a role, and a quote: what chosen lines cost (req 4.1 to 4.6). Integer cents. */
import { percentOf, roundUp } from './money'
import type { RoleName } from '../account/role'
import type { Choice, Chosen, ChosenLine } from '../cart/order-choice'
import { type OrderTotal, orderTotal } from './order-total'
import { formatCount } from '../count'

/** A price break: from `quantity` pieces on, one costs `cents` before markup. Markups are percent points. */
export type PriceTier = { quantity: number; cents: number; markups: Partial<Record<RoleName, number>> }

/** A set-up charge: per piece, plus once per job. `preselected` counts how often it is chosen at the start. */
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
  /** Adds 15 dollars to a job. */
  addsFreight: boolean
}

/** What a customer's own device keeps of a product's prices: with the word that the provider puts beside them. */
export type OwnPrices = PriceList & {
  /** Whose columns these are: no other role is calculated with this list. */
  role: RoleName
  /** E.g. "Clearance price"; '' without one. Private as it may speak of prices. */
  costFlag: string
  /** The least that can be ordered, for lists that do not say it. Copies of old lack it. */
  minimumQuantity?: number
}

/** Of one piece. */
export type PiecePrice = {
  /** With the role's markup. */
  unitCents: number
  /** Of the chosen set-ups; the fallback set-up when the product has none. */
  setupCents: number
  freightCents: number
  /** Unit, set-up and freight together. */
  eachCents: number
}

/** What tells which job a line belongs to; `setups` are pairs of a set-up and how often it is chosen. */
type JobLine = {
  productId: string | number
  setups: Iterable<readonly [string | number, number]>
  quantity: number
}

/**
 * How many pieces the job of each of these lines has (req 4.5): lines of one product with the same chosen set-ups are
 * made together, whatever their colours and sizes.
 */
export function jobSizes(lines: JobLine[]): (line: JobLine) => number {
  const sizes = new Map<string, number>()
  for (const line of lines) sizes.set(jobOf(line), (sizes.get(jobOf(line)) ?? 0) + line.quantity)
  return (line) => sizes.get(jobOf(line)) ?? line.quantity
}

function jobOf({ productId, setups }: JobLine): string {
  const chosen = [...setups].filter(([, count]) => count > 0).map((setup) => setup.join(' × '))
  return JSON.stringify([String(productId), ...chosen.toSorted()])
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

/** A 'from' price: of the tier that is cheapest for this role. Null without tiers. */
export function lowestCents(tiers: PriceTier[], role: RoleName): number | null {
  return tiers.length === 0 ? null : Math.min(...tiers.map((tier) => unitCents(tier, role)))
}

/** One set-up, per piece of `quantity`: its own unit price and its share of the charge, rounded up to a cent. */
export function setupShareCents(
  setup: Pick<SetupCharge, 'unitCents' | 'setupCents'>,
  quantity: number,
): number {
  return roundUp(setup.unitCents * quantity + setup.setupCents, quantity)
}

/**
 * The price of each piece of a job. `chosen` maps set-up ids to how often each is chosen; `quantity` counts the job's
 * pieces, whole and at least 1. Null when the product has no tiers: 'Price on request'.
 */
export function piecePrice(
  list: PriceList,
  role: RoleName,
  quantity: number,
  chosen: ReadonlyMap<string, number>,
): PiecePrice | null {
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
  return { unitCents: unit, setupCents: setup, freightCents: freight, eachCents: unit + setup + freight }
}

/**
 * What a job costs once, before the customer chose: each charge is shared by the pieces and rounded up by itself, as
 * `piecePrice` does it.
 */
export function jobCharges({ setups, addsFreight }: PriceList): number[] {
  const charges = setups.flatMap(({ setupCents, preselected: count }) =>
    Array<number>(count).fill(setupCents),
  )
  if (setups.length === 0) charges.push(fallbackSetupCents)
  return addsFreight ? [...charges, freightCents] : charges
}

/** What is chosen before the customer chose: every set-up as often as it is preselected. */
export function preselected(setups: SetupCharge[]): Map<string, number> {
  return new Map(
    setups.filter((setup) => setup.preselected > 0).map((setup) => [setup.id, setup.preselected]),
  )
}

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
