/**
 * The price that a document for a client shows (req 18.10): retail, the customer's price plus a margin, or none. The
 * customer's own price is never shown, so a margin of 0 does not count. Integer cents.
 */
import * as v from 'valibot'
import { receivesRetailPrices, type RoleName } from '../account/role'
import { centsOf, formatAud, percentOf } from './money'
import { type CustomerPrices, hasRetailPrices } from './price'

/** Percent points, or cents on each piece; above 0. */
type Margin = { percent: number } | { cents: number }
export type ShownPrice = 'retail' | 'none' | Margin

/** Default before the customer chooses. */
export function defaultPriceChoice(role: RoleName): PriceChoice {
  return { shows: receivesRetailPrices(role) ? 'retail' : 'none', margin: '', unit: 'percent' }
}

/** The result of a choice: 'none' when the role has no retail prices, or when there is no valid margin. */
export function shownPrice({ shows, margin, unit }: PriceChoice, role: RoleName): ShownPrice {
  if (shows === 'margin') return marginOf(margin, unit) ?? 'none'
  return shows === 'retail' && receivesRetailPrices(role) ? 'retail' : 'none'
}

/** Returns null unless the amount is above 0. A percentage has two decimals at most. */
function marginOf(text: string, unit: PriceChoice['unit']): Margin | null {
  const hundredths = centsOf(text.replace(/\s*%\s*$/, ''))
  if (hundredths === null || hundredths <= 0 || hundredths > maxMargin) return null
  return unit === 'percent' ? { percent: hundredths / 100 } : { cents: hundredths }
}

/** In hundredths: 10,000 % or $10,000. */
const maxMargin = 1_000_000

/** The error of the typed margin; undefined when it is valid or not needed. */
export function marginProblem({ shows, margin, unit }: PriceChoice): string | undefined {
  if (shows !== 'margin' || marginOf(margin, unit)) return undefined
  return `Enter a margin above 0, such as ${unit === 'percent' ? '30' : '1.50'}`
}

/**
 * The price that is shown; null when none is shown. `priceOf` returns the price of a role. A margin adds at least one
 * cent.
 */
export function shownCents(
  shown: ShownPrice,
  { role, tiers }: Pick<CustomerPrices, 'role' | 'tiers'>,
  priceOf: (role: RoleName) => number,
): number | null {
  if (shown === 'none') return null
  if (shown === 'retail') return hasRetailPrices({ role, tiers }) ? priceOf('retailer') : null
  const customerCents = priceOf(role)
  return customerCents + Math.max(1, 'cents' in shown ? shown.cents : percentOf(customerCents, shown.percent))
}

/** A description of the shown prices in plain words. */
export function shownPricesText(shown: ShownPrice): string {
  if (shown === 'none') return 'Shows no prices.'
  const notOwn = 'Your cost isn’t shown.'
  if (shown === 'retail') return `Shows retail prices. ${notOwn}`
  const margin = 'cents' in shown ? `${formatAud(shown.cents)} on each piece` : `${shown.percent}%`
  return `Shows your prices plus a margin of ${margin}. ${notOwn}`
}

/** The choice as the customer enters it: `margin` in `unit`, e.g. '12.5'. */
export const PriceChoice = v.object({
  shows: v.picklist(['retail', 'margin', 'none']),
  margin: v.string(),
  unit: v.picklist(['percent', 'dollars']),
})
export type PriceChoice = v.InferOutput<typeof PriceChoice>
