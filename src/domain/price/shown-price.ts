/**
 * Which price a paper for a client shows (req 18.10): retail, the own one plus a margin, or none. Never the own
 * one itself: a margin of nothing is no margin. Integer cents.
 */
import * as v from 'valibot'
import { knowsRetail, type RoleName } from '../account/role'
import { centsOf, formatAud, percentOf } from './money'
import { type OwnPrices, tellsRetail } from './price'

/** Percent points, or cents on each piece; above 0. */
type Margin = { percent: number } | { cents: number }
export type ShownPrice = 'retail' | 'none' | Margin

/** Before anybody chose. */
export function defaultChoice(role: RoleName): PriceChoice {
  return { shows: knowsRetail(role) ? 'retail' : 'none', margin: '', unit: 'percent' }
}

/** What comes of a choice: nothing is shown that this role does not know, and nothing without a margin to put on it. */
export function shownPrice({ shows, margin, unit }: PriceChoice, role: RoleName): ShownPrice {
  if (shows === 'margin') return marginOf(margin, unit) ?? 'none'
  return shows === 'retail' && knowsRetail(role) ? 'retail' : 'none'
}

/** Null for what is no amount above 0. A percentage has two decimals at most. */
function marginOf(typed: string, unit: PriceChoice['unit']): Margin | null {
  const hundredths = centsOf(typed.replace(/\s*%\s*$/, ''))
  if (hundredths === null || hundredths <= 0 || hundredths > maxMargin) return null
  return unit === 'percent' ? { percent: hundredths / 100 } : { cents: hundredths }
}

/** In hundredths: 10,000 % or $10,000. */
const maxMargin = 1_000_000

/** What is wrong with the typed margin; undefined where nothing is, and where none is asked for. */
export function marginProblem({ shows, margin, unit }: PriceChoice): string | undefined {
  if (shows !== 'margin' || marginOf(margin, unit)) return undefined
  return `Enter a margin above 0, such as ${unit === 'percent' ? '30' : '1.50'}`
}

/**
 * What is shown where a price stands; null where none is. `at` tells what a role pays there. A margin puts a cent on it at
 * least, however little it is.
 */
export function shownCents(
  shown: ShownPrice,
  { role, tiers }: Pick<OwnPrices, 'role' | 'tiers'>,
  at: (role: RoleName) => number,
): number | null {
  if (shown === 'none') return null
  if (shown === 'retail') return tellsRetail({ role, tiers }) ? at('retailer') : null
  const own = at(role)
  return own + Math.max(1, 'cents' in shown ? shown.cents : percentOf(own, shown.percent))
}

/** Which prices stand there, in plain words. */
export function shownWords(shown: ShownPrice): string {
  if (shown === 'none') return 'Shows no prices.'
  const notOwn = 'Your cost isn’t shown.'
  if (shown === 'retail') return `Shows retail prices. ${notOwn}`
  const margin = 'cents' in shown ? `${formatAud(shown.cents)} on each piece` : `${shown.percent}%`
  return `Shows your prices plus a margin of ${margin}. ${notOwn}`
}

/** As it is chosen and typed: `margin` in `unit`, e.g. '12.5'. */
export const PriceChoice = v.object({
  shows: v.picklist(['retail', 'margin', 'none']),
  margin: v.string(),
  unit: v.picklist(['percent', 'dollars']),
})
export type PriceChoice = v.InferOutput<typeof PriceChoice>
