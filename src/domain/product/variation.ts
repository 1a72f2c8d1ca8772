/** Choosing attributes, and finding the matching variation (req 3.9). */

/** An attribute choice, e.g. Colour: Navy. */
export type LineOption = { name: string; value: string }

/** A variation and the ids of the attribute values that make it up. */
export type Variation = { id: string; valueIds: string[] }

/** Groups rows of (variation, value) into variations with all their values, in the order of their first row. */
export function variationsOf(rows: { variationId: string; valueId: string }[]): Variation[] {
  const byId = new Map<string, string[]>()
  for (const { variationId, valueId } of rows)
    byId.set(variationId, [...(byId.get(variationId) ?? []), valueId])
  return [...byId].map(([id, valueIds]) => ({ id, valueIds }))
}

/** Returns a lookup of the variation whose set of values equals the chosen set; null: 'Product Not found'. */
export function variationFinder(variations: Variation[]): (chosen: Iterable<string>) => Variation | null {
  const bySet = new Map(variations.toReversed().map((variation) => [setKey(variation.valueIds), variation]))
  return (chosen) => bySet.get(setKey(chosen)) ?? null
}

/** A single lookup by `variationFinder`. */
export function matchingVariation(variations: Variation[], chosen: Iterable<string>): Variation | null {
  return variationFinder(variations)(chosen)
}

function setKey(valueIds: Iterable<string>): string {
  return JSON.stringify([...new Set(valueIds)].toSorted())
}

/** The value can still be chosen together with the chosen values of the other attributes. */
export function isReachable(variations: Variation[], otherIds: Iterable<string>, valueId: string): boolean {
  const requiredIds = [...otherIds, valueId]
  return variations.some(({ valueIds }) => requiredIds.every((id) => valueIds.includes(id)))
}

// The order of attribute values (req 3.8): clothing sizes, then numbers, then other names alphabetically.

const letters = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL']

/** Sorts values for a picker: XXS … XL (also "Extra Large"), 2XL (also XXL) … 10XL, then 6, 8, 10, then names. */
export function inSizeOrder<T>(items: T[], valueOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, value: valueOf(item), rank: rankOf(valueOf(item)) }))
    .toSorted(
      (a, b) => a.rank.group - b.rank.group || a.rank.position - b.rank.position || compare(a.value, b.value),
    )
    .map(({ item }) => item)
}

/** "Extra Large" becomes XL, "2X-Large" becomes 2XL. */
function toSizeLetters(value: string): string {
  const words = { EXTRA: 'X', SMALL: 'S', MEDIUM: 'M', LARGE: 'L' }
  return Object.entries(words)
    .reduce((size, [word, letter]) => size.replaceAll(word, letter), value.toUpperCase())
    .replace(/[\s-]+/g, '')
}

function rankOf(value: string): { group: number; position: number } {
  const size = toSizeLetters(value)
  const letter = letters.indexOf(size)
  if (letter >= 0) return { group: 0, position: letter }
  const xlCount =
    /^(\d{1,2})XL$/.exec(size)?.[1] ?? (/^X{2,}L$/.test(size) ? String(size.length - 1) : undefined)
  if (xlCount !== undefined) return { group: 0, position: letters.length - 1 + Number(xlCount) }
  const number = /^\d+(\.\d+)?/.exec(value.trim())?.[0]
  if (number !== undefined) return { group: 1, position: Number(number) }
  return { group: 2, position: 0 }
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en-AU', { numeric: true, sensitivity: 'base' })
}

/** A key that distinguishes choices, whatever the order of their options. */
export function cellKey({ options }: { options: readonly LineOption[] }): string {
  const parts = options.map(({ name, value }) => JSON.stringify([name, value].map(normalized)))
  return JSON.stringify(parts.toSorted())
}

function normalized(text: string): string {
  return text.trim().toLowerCase()
}
