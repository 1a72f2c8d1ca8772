/**
 * Branded jobs wait for a proof, which affects their promised day. A job counts as branded unless it is known to be
 * unbranded (req 21.4).
 */
import type { CartLine } from './cart'
import { isBranded, type PriceList } from '../price/price'

/**
 * For a product that is not in the cart yet: before any choice, the job counts as branded. With every set-up at zero,
 * the job is unbranded.
 */
export function countsAsBranded(setups: ReadonlyMap<string, number>): boolean {
  return setups.size === 0 || isBranded(setups)
}

/**
 * A cart or an order contains only what was chosen, so a line is unbranded when its customer removed the preselected
 * set-ups. `preselectsSetups`: true if the product preselects set-ups, and when this is unknown.
 */
export function lineCountsAsBranded(
  { setups }: { setups: readonly unknown[] },
  preselectsSetups = true,
): boolean {
  return setups.length > 0 || !preselectsSetups
}

/** Lines of a cart as input of a promise; `list` is null until it is known. */
export function linesForPromise<Line extends Pick<CartLine, 'setups'>>(
  lines: readonly Line[],
  list: PriceList | null,
) {
  const preselectsSetups = list?.setups.some(({ preselected }) => preselected > 0)
  return lines.map((line) => ({ ...line, isBranded: lineCountsAsBranded(line, preselectsSetups) }))
}
