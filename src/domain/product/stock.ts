/** What there is of one choice of a product (req 3.5, 3.13). */
import type { StockRow } from './product'

/**
 * Finds the row that speaks of exactly these attribute values ('Navy' and 'M': 'Navy, M', also 'M / navy'); null when
 * there is none, or no telling which.
 */
export function stockFinder(rows: StockRow[]): (values: string[]) => StockRow | null {
  const asWritten = keyed(rows, wordsOf)
  const anyOrder = keyed(rows, (text) => wordsOf(text).toSorted())
  return (values) => {
    const words = wordsOf(values.join(' '))
    // 'Navy/White' and 'White/Navy' are two things: the order of the words decides before it is ignored.
    return asWritten.get(words.join(' ')) ?? anyOrder.get(words.toSorted().join(' ')) ?? null
  }
}

/** How many pieces a row says there are, or null when it says something else than a number. */
export function piecesInStock(row: StockRow | null): number | null {
  const digits = row?.inStock.replace(/[\s,]/g, '') ?? ''
  return /^-?\d+(\.0+)?$/.test(digits) ? Math.max(0, Number(digits)) : null
}

/** Rows by their words; null where two rows have the same. */
function keyed(rows: StockRow[], words: (text: string) => string[]): Map<string, StockRow | null> {
  const found = new Map<string, StockRow | null>()
  for (const row of rows) {
    const key = words(row.item).join(' ')
    if (key !== '') found.set(key, found.has(key) ? null : row)
  }
  return found
}

/** Words and numbers without what stands between them: providers separate by commas, slashes, dashes. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)?/gu) ?? []
}
