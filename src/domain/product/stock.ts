/** What there is of one choice of a product (req 3.5, 3.13, 3.17). */
import { formatCount } from '../cart/quantity'
import { shortDate } from '../readable-date'
import type { StockRow } from './product'

/** `pieces` is null when the provider does not say; `nextShipment` is as it writes it, possibly ''. */
export type Stock = { pieces: number | null; nextShipment: string }
type StockNote = { text: string; isShort: boolean }

/** Null when the provider does not say how much there is. */
export function stockNote({ pieces, nextShipment }: Stock, quantity: number): StockNote | null {
  if (pieces === null) return null
  if (pieces > 0 && quantity <= pieces) return { text: `${formatCount(pieces)} in stock`, isShort: false }
  const more = nextShipment === '' ? '' : `, more ${shortDate(nextShipment)}`
  return pieces === 0
    ? { text: `Out of stock${more}`, isShort: quantity > 0 }
    : { text: `Only ${formatCount(pieces)} in stock${more}`, isShort: true }
}

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

/**
 * What there is of the values chosen so far: of a colour alone all its sizes together ('Navy' is 'Navy, S' and 'Navy, M').
 * Without a value, of all that there is.
 */
export function stockOf(rows: StockRow[], values: string[]): Stock {
  const exact = values.length > 0 ? stockFinder(rows)(values) : null
  if (exact) return { pieces: piecesInStock(exact), nextShipment: exact.nextShipment }
  const wanted = values.map((value) => value.trim().toLowerCase())
  const found = rows.filter(({ item }) => {
    const parts = item
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
    return wanted.every((value) => parts.includes(value))
  })
  const counts = found.flatMap((row) => piecesInStock(row) ?? [])
  const [next = ''] = found
    .map(({ nextShipment }) => nextShipment)
    .filter(Boolean)
    .toSorted()
  return {
    pieces: counts.length > 0 ? counts.reduce((sum, pieces) => sum + pieces, 0) : null,
    nextShipment: next,
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
