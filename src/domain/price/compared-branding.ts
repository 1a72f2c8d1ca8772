/** The branding that products are compared with: one method for all, none, or of each what is preselected (req 8.9). */
import { methodName } from '../branding/print-type'
import type { Product } from '../product/product'
import { type PriceList, preselected } from './price'
import { brandingCards } from './setup-choice'

/** Stands for no branding where the name of a method would stand. */
export const unbranded = 'Unbranded'

type Branded = Pick<Product, 'brandingOptions' | 'positions'>

/** The methods that a product can be ordered with, each once. `list` is null where there are no prices. */
export function methodsOf(product: Branded, list: PriceList | null): string[] {
  return [...new Set(brandingCards(product, list).map(({ method }) => methodName(method)))]
}

/**
 * Set-up id → how often, as it is priced; null where the product does not have the wanted method. Of several set-ups of
 * one method those that are preselected count, else the first on as few positions as can be.
 */
export function comparedSetups(
  product: Branded,
  list: PriceList,
  wanted: string | null,
): ReadonlyMap<string, number> | null {
  const usual = preselected(list.setups)
  if (wanted === null) return usual
  if (wanted === unbranded) return new Map()
  const ofMethod = brandingCards(product, list).filter(({ method }) => methodName(method) === wanted)
  const [first] = ofMethod
  if (!first) return null
  const chosen = ofMethod.flatMap(({ id }) => {
    const count = usual.get(id)
    return count === undefined ? [] : [[id, count] as const]
  })
  return new Map(chosen.length > 0 ? chosen : [[first.id, first.counts[0] ?? 1]])
}
