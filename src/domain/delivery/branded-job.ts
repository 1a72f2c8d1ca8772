/** Whether a job waits for a proof, which decides its day: branded counts what is not said to be unbranded (req 21.4). */
import type { CartLine } from '../cart/cart'
import { isBranded, type PriceList } from '../price/price'

/** Before it is in a cart: what nobody chose yet is open, and whoever chose none of what is offered, chose none. */
export function countsAsBranded(setups: ReadonlyMap<string, number>): boolean {
  return setups.size === 0 || isBranded(setups)
}

/**
 * In a cart or an order, which has only what was chosen: a line is unbranded where its customer took off what is preselected.
 * `preselectsSetups`: its product preselects any; where that is not known, it does.
 */
export function lineCountsAsBranded(
  { setups }: { setups: readonly unknown[] },
  preselectsSetups = true,
): boolean {
  return setups.length > 0 || !preselectsSetups
}

/** Lines of a cart as a promise looks at them; `list` is null until it is known. */
export function wantedLines<Line extends Pick<CartLine, 'setups'>>(
  lines: readonly Line[],
  list: PriceList | null,
) {
  const preselectsSetups = list?.setups.some(({ preselected }) => preselected > 0)
  return lines.map((line) => ({ ...line, isBranded: lineCountsAsBranded(line, preselectsSetups) }))
}
