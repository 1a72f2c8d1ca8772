/** What there is of one choice of a product (S §2 STOCK; order grid: stock per cell). */
import type { StockRow } from './product'

/**
 * The row that speaks of exactly these attribute values, such as 'Navy, M', in any order and with any separator.
 * Null when the provider keeps no such row.
 */
export function stockOf(rows: StockRow[], values: string[]): StockRow | null {
  const wanted = values.map(plain).toSorted().join('|')
  return (
    rows.find(
      ({ item }) =>
        item
          .split(/[,/|·;]+/)
          .map(plain)
          .toSorted()
          .join('|') === wanted,
    ) ?? null
  )
}

/** How many pieces a row says there are, or null when it says something else than a number. */
export function piecesInStock(row: StockRow | null): number | null {
  const digits = row?.inStock.replace(/[\s,]/g, '') ?? ''
  return /^-?\d+(\.0+)?$/.test(digits) ? Math.max(0, Math.trunc(Number(digits))) : null
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
