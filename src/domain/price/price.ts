/**
 * The price of one piece in a job, for a role: at a quantity, at the needed quantity, "from" prices, and at each
 * price break (req 4.1 to 4.5). Integer cents.
 */
import { receivesRetailPrices, type RoleName } from '../account/role'
import { formatCount } from '../count'
import { formatAud, percentOf, roundUp } from './money'

/** A price break: from `quantity` pieces on, a piece costs `cents` before markup. Markups are percent points. */
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

/** A product's prices as they are stored on a customer's device, with the provider's note about them. */
export type CustomerPrices = PriceList & {
  /** The role whose columns the list contains; it must not be used for another role. */
  role: RoleName
  /** The provider's note, e.g. "Clearance price"; '' without a note. Private, because a note may mention prices. */
  costFlag: string
  /** The smallest quantity that can be ordered, for lists that do not state it. Absent in old copies. */
  minimumQuantity?: number
}

/** All in integer cents for one piece. */
export type PiecePrice = {
  /** Including the role's markup. */
  unitCents: number
  /** Price of the chosen set-ups, or of the fallback set-up when the product has none. */
  setupCents: number
  freightCents: number
  /** Unit, set-up and freight together. */
  eachCents: number
}

/** The values that decide to which job a line belongs; `setups` are pairs of a set-up and its count. */
type JobLine = {
  productId: string | number
  setups: Iterable<readonly [string | number, number]>
  quantity: number
}

/**
 * Returns the number of pieces in the job of a line (req 4.5): lines of one product with the same chosen set-ups are
 * made together, whatever their colours and sizes.
 */
export function jobSizes(lines: JobLine[]): (line: JobLine) => number {
  const sizes = new Map<string, number>()
  for (const line of lines) sizes.set(jobKey(line), (sizes.get(jobKey(line)) ?? 0) + line.quantity)
  return (line) => sizes.get(jobKey(line)) ?? line.quantity
}

/** Returns the number of jobs in these lines. A job is counted once, whatever its colours and sizes. */
export function countJobs(lines: JobLine[]): number {
  return new Set(lines.map(jobKey)).size
}

function jobKey({ productId, setups }: JobLine): string {
  const chosen = [...setups].filter(([, count]) => count > 0).map(String)
  return JSON.stringify([String(productId), ...chosen.toSorted()])
}

/** One-off charges of a job: `add_freight`, and the set-up of a product that lists no set-ups. */
const jobFreightCents = 1500
const fallbackSetupCents = 2000

/**
 * A provider's valid tiers in ascending order. A price of 0 means no price, and of two tiers for one quantity the
 * first counts.
 */
export function validTiers(tiers: PriceTier[]): PriceTier[] {
  const priced = tiers.filter(({ cents }) => cents > 0)
  return [...new Map(priced.toReversed().map((tier) => [tier.quantity, tier])).values()].toSorted(
    (a, b) => a.quantity - b.quantity,
  )
}

/** Returns the tier for a quantity: the largest break up to it, else the lowest; null without tiers. */
export function tierAt(tiers: PriceTier[], quantity: number): PriceTier | null {
  const ascending = tiers.toSorted((a, b) => a.quantity - b.quantity)
  return ascending.findLast((tier) => tier.quantity <= quantity) ?? ascending[0] ?? null
}

/**
 * Adds the role's markup to the base price, rounded half-up to a cent; never below 0. A role without a column pays
 * the base price.
 */
export function unitCents(tier: PriceTier, role: RoleName): number {
  return Math.max(0, tier.cents + percentOf(tier.cents, tier.markups[role] ?? 0))
}

/** Returns the 'from' price: the price of the tier that is cheapest for this role; null without tiers. */
export function lowestCents(tiers: PriceTier[], role: RoleName): number | null {
  return tiers.length === 0 ? null : Math.min(...tiers.map((tier) => unitCents(tier, role)))
}

/**
 * Returns the price of one set-up per piece of `quantity`: its unit price and its share of the charge, rounded up to
 * a cent.
 */
function setupShareCents(setup: Pick<SetupCharge, 'unitCents' | 'setupCents'>, quantity: number): number {
  return roundUp(setup.unitCents * quantity + setup.setupCents, quantity)
}

/**
 * Returns the price of each piece of a job. `chosen` maps set-up ids to counts; `quantity` is the number of pieces of
 * the job, whole and at least 1. Returns null when the product has no tiers: 'Price on request'.
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
  const freight = list.addsFreight ? roundUp(jobFreightCents, quantity) : 0
  return { unitCents: unit, setupCents: setup, freightCents: freight, eachCents: unit + setup + freight }
}

/**
 * Returns the one-off charges of a job before the customer chose. Each charge is shared by the pieces and rounded up
 * separately, as in `piecePrice`.
 */
export function jobCharges({ setups, addsFreight }: PriceList): number[] {
  const charges = setups.flatMap(({ setupCents, preselected: count }) =>
    Array<number>(count).fill(setupCents),
  )
  if (setups.length === 0) charges.push(fallbackSetupCents)
  return addsFreight ? [...charges, jobFreightCents] : charges
}

/** Returns the set-ups before the customer chose: each as often as it is preselected. */
export function preselected(setups: SetupCharge[]): Map<string, number> {
  return new Map(
    setups.filter((setup) => setup.preselected > 0).map((setup) => [setup.id, setup.preselected]),
  )
}

// The price of one piece at the needed quantity, before anything is chosen (req 16.1). It is the customer's private
// price.

/**
 * Returns the quantity at which a product is priced: the needed quantity, else the quantity of its largest tier, but
 * at least the minimum.
 */
function pricedQuantity({ tiers }: PriceList, needed: number | null, minimumQuantity: number): number {
  return Math.max(needed ?? Math.max(1, ...tiers.map(({ quantity }) => quantity)), minimumQuantity)
}

export type PriceAtNeededQuantity = {
  /** Integer cents, ex GST, including the chosen set-ups. */
  eachCents: number
  /**
   * The quantity at which the product is priced; null without a needed quantity, when `eachCents` is the "from" price
   * of the largest tier.
   */
  quantity: number | null
  /** true when a set-up is chosen. */
  isBranded: boolean
  /** The customer's own price, when `eachCents` is the price that a client pays (req 8.12). */
  ownCents?: number
}

/**
 * Returns null for a product without a price. `chosen` maps set-up ids to counts and defaults to the preselected
 * set-ups.
 */
export function priceAtNeededQuantity(
  list: PriceList,
  role: RoleName,
  needed: number | null,
  minimumQuantity: number,
  chosen: ReadonlyMap<string, number> = preselected(list.setups),
): PriceAtNeededQuantity | null {
  const quantity = pricedQuantity(list, needed, minimumQuantity)
  const price = piecePrice(list, role, quantity, chosen)
  return (
    price && {
      eachCents: price.eachCents,
      quantity: needed === null ? null : quantity,
      isBranded: isBranded(chosen),
    }
  )
}

/** Returns the retail price together with the customer's own price; null also when the list has no retail prices. */
export function retailPriceAtNeededQuantity(
  list: Pick<CustomerPrices, 'role'> & PriceList,
  needed: number | null,
  minimumQuantity: number,
): PriceAtNeededQuantity | null {
  const customerPrice = priceAtNeededQuantity(list, list.role, needed, minimumQuantity)
  const retail = hasRetailPrices(list)
    ? priceAtNeededQuantity(list, 'retailer', needed, minimumQuantity)
    : null
  return customerPrice && retail && { ...retail, ownCents: customerPrice.eachCents }
}

// The price of a piece at each price break: chips and hints on a product page (req 4.16).

type Setups = ReadonlyMap<string, number>

/**
 * From `quantity` pieces on, a piece costs `eachCents`, including the unit prices of the chosen set-ups, without
 * one-off charges.
 */
export type PriceStep = { quantity: number; eachCents: number }

/** Returns the steps in ascending order. The first is the minimum when breaks lie below it. */
export function priceSteps(list: PriceList, role: RoleName, minimum: number, setups: Setups): PriceStep[] {
  const added = sumOf(list.setups, setups, ({ unitCents: cents }) => cents)
  return breaksFrom(list, minimum).flatMap((quantity) => {
    const tier = tierAt(list.tiers, quantity)
    return tier ? [{ quantity, eachCents: unitCents(tier, role) + added }] : []
  })
}

function breaksFrom({ tiers }: PriceList, minimum: number): number[] {
  const quantities = new Set(tiers.map(({ quantity }) => Math.max(quantity, minimum, 1)))
  return [...quantities].toSorted((a, b) => a - b)
}

/** Returns the one-off charges of a job with the chosen set-ups, whatever its number of pieces. */
function fixedCharges(list: PriceList, setups: Setups): { setup: number; freight: number } {
  const setup = sumOf(list.setups, setups, ({ setupCents }) => setupCents)
  return {
    setup: list.setups.length === 0 ? fallbackSetupCents : setup,
    freight: list.addsFreight ? jobFreightCents : 0,
  }
}

/** Returns the one-off charges for the set-ups of these lines. Each job is set up once. */
export function totalSetupCents(
  lines: readonly { line: JobLine & { setups: Setups }; list: PriceList }[],
): number {
  const jobs = new Map(lines.map((entry) => [jobKey(entry.line), entry]))
  return [...jobs.values()].reduce((sum, { line, list }) => sum + fixedCharges(list, line.setups).setup, 0)
}

function sumOf(charges: SetupCharge[], chosen: Setups, cents: (charge: SetupCharge) => number): number {
  return charges.reduce((sum, charge) => sum + cents(charge) * (chosen.get(charge.id) ?? 0), 0)
}

/** Name of the charge `add_freight`, which is a handling fee. Shipping to one address is free. */
export const handlingText = `Handling $${jobFreightCents / 100} per job`

/** Returns e.g. "+ $60.00 set-up, once · Handling $15 per job"; '' without charges. */
export function fixedChargeText(list: PriceList, setups: Setups): string {
  const { setup, freight } = fixedCharges(list, setups)
  return [setup > 0 ? `+ ${formatAud(setup)} set-up, once` : '', freight > 0 ? handlingText : '']
    .filter(Boolean)
    .join(' · ')
}

/** Returns the step that applies to this many pieces; null below the first step. */
export function stepAt(steps: PriceStep[], pieces: number): PriceStep | null {
  return steps.findLast(({ quantity }) => quantity <= pieces) ?? null
}

/** The next break at which a piece of this job is cheaper: the number of additional pieces, and the price. */
type NextPrice = { additionalPieces: number; eachCents: number }

/** Returns null when no break is cheaper, or when there are no pieces yet. */
export function nextPrice(list: PriceList, role: RoleName, pieces: number, setups: Setups): NextPrice | null {
  const current = pieces > 0 ? piecePrice(list, role, pieces, setups) : null
  if (!current) return null
  for (const quantity of breaksFrom(list, 1)) {
    const next = piecePrice(list, role, quantity, setups)
    if (next && quantity > pieces && next.eachCents < current.eachCents)
      return { additionalPieces: quantity - pieces, eachCents: next.eachCents }
  }
  return null
}

/** Returns e.g. 'Order 12 more and pay $5.90 each'. */
export function nextPriceText({ additionalPieces, eachCents }: NextPrice): string {
  return `Order ${formatCount(additionalPieces)} more and pay ${formatAud(eachCents)} each`
}

/** Returns the text after the price of a piece, e.g. 'each at 250, branded'; 'each, branded' for a "from" price. */
export function eachText(pieces: number | null, branded: boolean): string {
  return `each${pieces === null ? '' : ` at ${formatCount(pieces)}`}, ${brandedWord(branded)}`
}

export const brandedWord = (branded: boolean) => (branded ? 'branded' : 'unbranded')

/** Returns true when any set-up is chosen. */
export const isBranded = (setups: Setups) => [...setups.values()].some((count) => count > 0)

/**
 * Returns true when the list contains retail prices. Without that column, a retailer's price would be calculated as
 * the customer's own price.
 */
export function hasRetailPrices({ role, tiers }: Pick<CustomerPrices, 'role' | 'tiers'>): boolean {
  return receivesRetailPrices(role) && tiers.every(({ markups }) => markups.retailer !== undefined)
}

/** Returns the list as a retailer has it; null when it contains no retail prices. */
export function retailPrices(list: CustomerPrices): CustomerPrices | null {
  return hasRetailPrices(list) ? { ...list, role: 'retailer', costFlag: '' } : null
}
