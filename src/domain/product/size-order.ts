/** The order of attribute values (req 3.8): clothing sizes, then numbers, then the rest by the alphabet. */

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
