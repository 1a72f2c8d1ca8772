/** The price of one piece at a quantity, for a role (req 4.1 to 4.5). All amounts are integer cents ex GST. */
import { percentOf, roundUp } from './money'
import type { RoleName } from '../account/role'

/** A price break: from `quantity` pieces on, one costs `cents` before markup. Markups are percent points. */
export type PriceTier = { quantity: number; cents: number; markups: Partial<Record<RoleName, number>> }

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
