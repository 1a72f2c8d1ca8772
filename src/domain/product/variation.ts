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

// The order of attribute values (req 3.8): clothing sizes, then numbers, then the rest by the alphabet.

const letters = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL']

/** Sorts values for a picker: XXS … XL (also "Extra Large"), 2XL (also XXL) … 10XL, then 6, 8, 10, then names. */
export function inSizeOrder<T>(items: T[], valueOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, value: valueOf(item), rank: rankOf(valueOf(item)) }))
    .toSorted(
      (a, b) => a.rank.group - b.rank.group || a.rank.place - b.rank.place || compare(a.value, b.value),
    )
    .map(({ item }) => item)
}

/** "Extra Large" is XL, "2X-Large" 2XL. */
function inLetters(value: string): string {
  const words = { EXTRA: 'X', SMALL: 'S', MEDIUM: 'M', LARGE: 'L' }
  return Object.entries(words)
    .reduce((size, [word, letter]) => size.replaceAll(word, letter), value.toUpperCase())
    .replace(/[\s-]+/g, '')
}

function rankOf(value: string): { group: number; place: number } {
  const size = inLetters(value)
  const letter = letters.indexOf(size)
  if (letter >= 0) return { group: 0, place: letter }
  const many =
    /^(\d{1,2})XL$/.exec(size)?.[1] ?? (/^X{2,}L$/.test(size) ? String(size.length - 1) : undefined)
  if (many !== undefined) return { group: 0, place: letters.length - 1 + Number(many) }
  const number = /^\d+(\.\d+)?/.exec(value.trim())?.[0]
  if (number !== undefined) return { group: 1, place: Number(number) }
  return { group: 2, place: 0 }
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en-AU', { numeric: true, sensitivity: 'base' })
}
