/** Choosing attributes and finding the variation they mean (S §5, CONTRACT "Shapes"). */

/** A variation and the ids of the attribute values that make it up. */
export type Variation = { id: string; valueIds: string[] }

/** One row per (variation, value) becomes one variation with all its values, in the order of first sight. */
export function variationsOf(rows: { variationId: string; valueId: string }[]): Variation[] {
  const byId = new Map<string, string[]>()
  for (const { variationId, valueId } of rows)
    byId.set(variationId, [...(byId.get(variationId) ?? []), valueId])
  return [...byId].map(([id, valueIds]) => ({ id, valueIds }))
}

/** The variation whose set of values equals the chosen set, or null: 'Product Not found'. */
export function matchingVariation(variations: Variation[], chosen: Iterable<string>): Variation | null {
  const wanted = new Set(chosen)
  return (
    variations.find(({ valueIds }) => {
      const has = new Set(valueIds)
      return has.size === wanted.size && [...wanted].every((id) => has.has(id))
    }) ?? null
  )
}

/** Whether a value can still be chosen beside what is chosen of the other attributes. */
export function isReachable(variations: Variation[], others: Iterable<string>, valueId: string): boolean {
  const wanted = [...others, valueId]
  return variations.some(({ valueIds }) => wanted.every((id) => valueIds.includes(id)))
}
