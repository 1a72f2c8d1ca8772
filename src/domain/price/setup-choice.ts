/** Which set-ups are chosen, of those that a product offers (req 4.3). */
import { type PriceList, preselected, type SetupCharge } from './price'

/** How often a set-up may be chosen besides not at all, rising. `positions` are the product's, e.g. [1, 2, 3]. */
export function offeredCounts(positions: readonly number[], setup: SetupCharge): number[] {
  const counts = new Set([...(positions.length > 0 ? positions : [1]), setup.preselected])
  return [...counts].filter((count) => count > 0).toSorted((a, b) => a - b)
}

/**
 * What counts of `wanted` (set-up id → how often): only what is offered, and the preselected as long as that is
 * nothing. Without a list nobody knows what is offered, so all of it is kept.
 */
export function chosenSetups(
  list: PriceList | null,
  positions: readonly number[],
  wanted: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (!list) return wanted
  const offered = list.setups.flatMap((setup) => {
    const count = wanted.get(setup.id)
    const counts = count === 0 || (count !== undefined && offeredCounts(positions, setup).includes(count))
    return counts ? [[setup.id, count] as const] : []
  })
  return offered.length > 0 ? new Map(offered) : preselected(list.setups)
}
