/** Which branding is chosen, of what a product offers, and how that is said (req 4.3). */
import { methodName } from '../branding/print-type'
import type { Product } from '../product/product'
import { preselected, type PriceList, type SetupCharge } from './price'

/** How often a set-up may be chosen besides not at all, rising. `positions` are the product's, e.g. [1, 2, 3]. */
export function offeredCounts(positions: readonly number[], setup: SetupCharge | null): number[] {
  const counts = new Set([...(positions.length > 0 ? positions : [1]), setup?.preselected ?? 0])
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
  const named = wantedByMethod(list.setups, wanted)
  const offered = list.setups.flatMap((setup) => {
    const count = wanted.get(setup.id) ?? named.get(setup)
    const counts = count === 0 || (count !== undefined && offeredCounts(positions, setup).includes(count))
    return counts ? [[setup.id, count] as const] : []
  })
  return offered.length > 0 ? new Map(offered) : preselected(list.setups)
}

/** A visitor, who knows no set-ups, chooses branding methods by name: the first set-up of a method stands for it. */
function wantedByMethod(
  setups: SetupCharge[],
  wanted: ReadonlyMap<string, number>,
): Map<SetupCharge, number> {
  return new Map(
    [...wanted].flatMap(([method, count]) => {
      const setup = setups.find(({ name }) => methodOf(name).toLowerCase() === method.toLowerCase())
      return setup ? [[setup, count] as const] : []
    }),
  )
}

/** 'Pad Print' of 'Pad Print: 1 colour, 1 position'. */
function methodOf(setupName: string): string {
  return setupName.split(': ', 1)[0] ?? ''
}

/** A branding that can be chosen: a customer's set-up, or to a visitor a method of the product. */
export type BrandingCard = {
  /** In `Choice.setups`. */
  id: string
  /** The set-up's whole name, or the method's. */
  name: string
  method: string
  /** What the set-up's name says besides, or what the provider tells of the method. */
  detail: string
  /** Null where nobody knows the charges. */
  setup: SetupCharge | null
  /** How often it may be chosen besides not at all. */
  counts: number[]
}

/** `list` is null where there are no prices (yet). */
export function brandingCards(
  { brandingOptions, positions }: Pick<Product, 'brandingOptions' | 'positions'>,
  list: PriceList | null,
): BrandingCard[] {
  if (list)
    return list.setups.map((setup) => {
      const { id, name } = setup
      const method = methodOf(name)
      const detail = name.slice(method.length).replace(/^: /, '')
      return { id, name, method, detail, setup, counts: offeredCounts(positions, setup) }
    })
  const once = new Map(brandingOptions.map((option) => [option.printType, option.lines]))
  return [...once].map(([method, lines]) => ({
    id: method,
    name: method,
    method,
    detail: lines.slice(0, 2).join(' · '),
    setup: null,
    counts: offeredCounts(positions, null),
  }))
}

/** 'Pad print × 2'; what is not chosen is left out. */
export function setupWords(
  setups: Pick<SetupCharge, 'id' | 'name'>[],
  chosen: ReadonlyMap<string, number>,
): string[] {
  return setups.flatMap(({ id, name }) => {
    const times = chosen.get(id) ?? 0
    return times > 0 ? [times > 1 ? `${name} × ${times}` : name] : []
  })
}

// The branding that products are compared with: one method for all, none, or of each its preselection (req 8.9).

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
