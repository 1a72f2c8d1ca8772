/** Choosing attributes and finding the variation they mean (req 3.9). */

/** A variation and the ids of the attribute values that make it up. */
export type Variation = { id: string; valueIds: string[] }

/** One row per (variation, value) becomes one variation with all its values, in the order of first sight. */
export function variationsOf(rows: { variationId: string; valueId: string }[]): Variation[] {
  const byId = new Map<string, string[]>()
  for (const { variationId, valueId } of rows)
    byId.set(variationId, [...(byId.get(variationId) ?? []), valueId])
  return [...byId].map(([id, valueIds]) => ({ id, valueIds }))
}

/** Finds the variation whose set of values equals the chosen set; null: 'Product Not found'. */
export function variationFinder(variations: Variation[]): (chosen: Iterable<string>) => Variation | null {
  const bySet = new Map(variations.toReversed().map((variation) => [setKey(variation.valueIds), variation]))
  return (chosen) => bySet.get(setKey(chosen)) ?? null
}

/** One search by `variationFinder`. */
export function matchingVariation(variations: Variation[], chosen: Iterable<string>): Variation | null {
  return variationFinder(variations)(chosen)
}

function setKey(valueIds: Iterable<string>): string {
  return JSON.stringify([...new Set(valueIds)].toSorted())
}

/** Whether a value can still be chosen beside what is chosen of the other attributes. */
export function isReachable(variations: Variation[], others: Iterable<string>, valueId: string): boolean {
  const wanted = [...others, valueId]
  return variations.some(({ valueIds }) => wanted.every((id) => valueIds.includes(id)))
}
