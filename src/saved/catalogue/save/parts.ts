/**
 * Products are stored in parts of a few dozen each, at positions that never change, so that readers find them while
 * the catalogue is being written. This module holds the parts that one transaction changes.
 */
import type { Raw } from '../../../api/catalogue/catalogue-wire'
import { tileId, tileSlug } from '../../../api/catalogue/saver-wire'
import type { BundleStore } from '../bundle-store'
import { bundleKeys, type PartNames } from '../layout'

/** null: the product is gone. */
export type Row = { tile: Raw; detail: Raw | null } | null
export type Puts = [key: IDBValidKey, value: unknown][]

/** Products, or reviews, per record. */
export const partSize = 50
/** More rows than any part has. */
const maxRowsPerPart = 100_000

export function encodePosition(part: number, row: number): number {
  return part * maxRowsPerPart + row
}

type PartsOptions = {
  /**
   * false: the details in parts remain unchanged and new details are stored separately, because details are most of
   * the data.
   */
  hasDetails: boolean
}

/** `positions` by slug are updated; `firstFree` is the first part without products. */
export function openParts(
  store: BundleStore,
  positions: Map<string, number>,
  firstFree: number,
  { hasDetails }: PartsOptions = { hasDetails: true },
) {
  const parts = new Map<number, Row[]>()
  let next = firstFree

  const rowsOf = async (part: number): Promise<Row[]> => {
    const loadedRows = parts.get(part)
    if (loadedRows) return loadedRows
    const [tiles = [], details = []] = await Promise.all([
      store.get<(Raw | null)[]>(bundleKeys.tiles(part)),
      hasDetails ? store.get<(Raw | null)[]>(bundleKeys.details(part)) : [],
    ])
    const rows = tiles.map((tile, row) => tile && { tile, detail: details[row] ?? null })
    parts.set(part, rows)
    return rows
  }

  const add = (slug: string, row: Row) => {
    if ((parts.get(next)?.length ?? 0) === partSize) next += 1
    const rows = parts.get(next) ?? []
    parts.set(next, rows)
    positions.set(slug, encodePosition(next, rows.length))
    rows.push(row)
  }

  return {
    /** Replaces the product's row, or adds it at the end; null removes it. Resolves to the earlier row. */
    put: async (slug: string, row: Row): Promise<Row> => {
      const position = positions.get(slug)
      if (!row) positions.delete(slug)
      if (position === undefined) {
        if (row) add(slug, row)
        return null
      }
      const rows = await rowsOf(Math.floor(position / maxRowsPerPart))
      const earlier = rows[position % maxRowsPerPart] ?? null
      rows[position % maxRowsPerPart] = row
      return earlier
    },
    /** Returns the records to be written, and the first free part after them. */
    close: (): { puts: Puts; firstFree: number } => {
      if (parts.has(next)) next += 1
      return { puts: [...parts].flatMap(([part, rows]) => recordsOf(part, rows)), firstFree: next }
    },
  }
}

function recordsOf(part: number, rows: Row[]): Puts {
  const details = rows.map((row) => row && row.detail)
  const names: PartNames = {
    slugs: rows.map((row) => row && tileSlug(row.tile)),
    ids: rows.map((row) => row && tileId(row.tile)),
  }
  const puts: Puts = [
    [bundleKeys.tiles(part), rows.map((row) => row && row.tile)],
    [bundleKeys.names(part), names],
  ]
  return details.some(Boolean) ? [...puts, [bundleKeys.details(part), details]] : puts
}
