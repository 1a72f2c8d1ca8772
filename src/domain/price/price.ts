/** The price of one piece in a job, for a role: at a quantity, at need, "from", and from break to break (req 4.1 to 4.5). Integer cents. */
import { knowsRetail, type RoleName } from '../account/role'
import { formatCount } from '../count'
import { formatAud, percentOf, roundUp } from './money'

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

/** How many jobs these lines make: a job is counted once, whatever its colours and sizes. */
export function countJobs(lines: JobLine[]): number {
  return new Set(lines.map(jobOf)).size
}

function jobOf({ productId, setups }: JobLine): string {
  const chosen = [...setups].filter(([, count]) => count > 0).map(String)
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

// What one piece costs at the quantity that is needed, before anything is chosen (req 16.1). Private.

/** Pieces that a product is priced at: where no quantity is needed, as many as its largest tier. Never below the minimum. */
function pricedQuantity({ tiers }: PriceList, needed: number | null, minimumQuantity: number): number {
  return Math.max(needed ?? Math.max(1, ...tiers.map(({ quantity }) => quantity)), minimumQuantity)
}

export type NeedPrice = {
  /** Integer cents, ex GST, with the set-ups that are chosen. */
  eachCents: number
  /** Pieces that it is priced at; null where none were needed: then it is the price of the largest tier, a "from". */
  quantity: number | null
  /** A set-up is chosen. */
  isBranded: boolean
  /** The customer's own price beside it, where `eachCents` is what a client pays (req 8.12). */
  ownCents?: number
}

/** Null for a product without a price. `chosen`: set-up id → how often; what is preselected, unless others are. */
export function needPrice(
  list: PriceList,
  role: RoleName,
  needed: number | null,
  minimumQuantity: number,
  chosen: ReadonlyMap<string, number> = preselected(list.setups),
): NeedPrice | null {
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

/** At retail, with the own price beside it; null also where the list does not tell what a retailer pays. */
export function retailNeedPrice(
  list: Pick<OwnPrices, 'role'> & PriceList,
  needed: number | null,
  minimumQuantity: number,
): NeedPrice | null {
  const own = needPrice(list, list.role, needed, minimumQuantity)
  const retail = tellsRetail(list) ? needPrice(list, 'retailer', needed, minimumQuantity) : null
  return own && retail && { ...retail, ownCents: own.eachCents }
}

// The price of a piece as the quantity steps from break to break: chips and hints on a product page (req 4.16).

type Setups = ReadonlyMap<string, number>

/** From `quantity` pieces on, one costs `eachCents` with what the chosen set-ups add to each; without what is paid once. */
export type PriceStep = { quantity: number; eachCents: number }

/** Rising. Breaks below the minimum cannot be ordered: the first step is the minimum, where one is below it. */
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

/** What a job costs once with the chosen set-ups, however many pieces share it. */
function onceCents(list: PriceList, setups: Setups): { setup: number; freight: number } {
  const setup = sumOf(list.setups, setups, ({ setupCents }) => setupCents)
  return {
    setup: list.setups.length === 0 ? fallbackSetupCents : setup,
    freight: list.addsFreight ? freightCents : 0,
  }
}

/** What these lines cost once for their set-ups: each job is set up once, whatever its colours and sizes. */
export function setupOnceCents(
  lines: readonly { line: JobLine & { setups: Setups }; list: PriceList }[],
): number {
  const jobs = new Map(lines.map((one) => [jobOf(one.line), one]))
  return [...jobs.values()].reduce((sum, { line, list }) => sum + onceCents(list, line.setups).setup, 0)
}

function sumOf(charges: SetupCharge[], chosen: Setups, cents: (charge: SetupCharge) => number): number {
  return charges.reduce((sum, charge) => sum + cents(charge) * (chosen.get(charge.id) ?? 0), 0)
}

/** What `add_freight` is called: freight itself is free to one place. */
export const handlingWords = `Handling $${freightCents / 100} per job`

/** "+ $60.00 set-up, once · Handling $15 per job"; '' where nothing is. */
export function onceWords(list: PriceList, setups: Setups): string {
  const { setup, freight } = onceCents(list, setups)
  return [setup > 0 ? `+ ${formatAud(setup)} set-up, once` : '', freight > 0 ? handlingWords : '']
    .filter(Boolean)
    .join(' · ')
}

/** The step that counts for this many pieces; null below the first. */
export function stepAt(steps: PriceStep[], pieces: number): PriceStep | null {
  return steps.findLast(({ quantity }) => quantity <= pieces) ?? null
}

/** The next break at which a piece of this job is cheaper: how many more pieces it takes, and its price. */
type NextPrice = { more: number; eachCents: number }

/** Null where no more pieces make it cheaper, or there are none yet. */
export function nextPrice(list: PriceList, role: RoleName, pieces: number, setups: Setups): NextPrice | null {
  const now = pieces > 0 ? piecePrice(list, role, pieces, setups) : null
  if (!now) return null
  for (const quantity of breaksFrom(list, 1)) {
    const then = piecePrice(list, role, quantity, setups)
    if (then && quantity > pieces && then.eachCents < now.eachCents)
      return { more: quantity - pieces, eachCents: then.eachCents }
  }
  return null
}

/** 'Order 12 more and pay $5.90 each'. */
export function nextPriceWords({ more, eachCents }: NextPrice): string {
  return `Order ${formatCount(more)} more and pay ${formatAud(eachCents)} each`
}

/** 'each at 250, branded': what stands behind the price of a piece; 'each, branded' where it is a "from". */
export function eachWords(pieces: number | null, branded: boolean): string {
  return `each${pieces === null ? '' : ` at ${formatCount(pieces)}`}, ${brandedWord(branded)}`
}

export const brandedWord = (branded: boolean) => (branded ? 'branded' : 'unbranded')

/** Whether any set-up is chosen. */
export const isBranded = (setups: Setups) => [...setups.values()].some((count) => count > 0)

/** Whether this list says it: without its column a retailer's price would come out as the own one. */
export function tellsRetail({ role, tiers }: Pick<OwnPrices, 'role' | 'tiers'>): boolean {
  return knowsRetail(role) && tiers.every(({ markups }) => markups.retailer !== undefined)
}

/** The list as a retailer has it; null where it does not tell that. */
export function retailPrices(list: OwnPrices): OwnPrices | null {
  return tellsRetail(list) ? { ...list, role: 'retailer', costFlag: '' } : null
}
