/**
 * Products lie in parts of a few each, at places that never change, so that readers of a catalogue that is being written
 * find them. This holds the parts that one transaction changes.
 */
import type { Raw } from '../../../api/catalogue/catalogue-wire'
import { tileId, tileSlug } from '../../../api/catalogue/saver-wire'
import type { BundleStore } from '../bundle-store'
import { bundleKeys, type PartNames } from '../layout'

/** Null where one is gone. */
export type Row = { tile: Raw; detail: Raw | null } | null
export type Puts = [key: IDBValidKey, value: unknown][]

/** Products, or reviews, of a record. */
export const partSize = 50
/** More than any part has. */
const placesPerPart = 100_000

/** Where a product lies, in one number. */
export function placeOf(part: number, row: number): number {
  return part * placesPerPart + row
}

type PartsOptions = {
  /** False: those of the parts stay as they are, and the new ones are kept alone. They are most of what there is. */
  hasDetails: boolean
}

/** `places` by slug are kept up to date; `free` is the first part that nothing lies in. */
export function openParts(
  store: BundleStore,
  places: Map<string, number>,
  free: number,
  { hasDetails }: PartsOptions = { hasDetails: true },
) {
  const parts = new Map<number, Row[]>()
  let next = free

  const rowsOf = async (part: number): Promise<Row[]> => {
    const known = parts.get(part)
    if (known) return known
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
    places.set(slug, placeOf(next, rows.length))
    rows.push(row)
  }

  return {
    /** In the place of what there is of it, or at the end; null takes it away. Resolves to what was there. */
    put: async (slug: string, row: Row): Promise<Row> => {
      const place = places.get(slug)
      if (!row) places.delete(slug)
      if (place === undefined) {
        if (row) add(slug, row)
        return null
      }
      const rows = await rowsOf(Math.floor(place / placesPerPart))
      const was = rows[place % placesPerPart] ?? null
      rows[place % placesPerPart] = row
      return was
    },
    /** Records to be written, and the first free part then. */
    close: (): { puts: Puts; free: number } => {
      if (parts.has(next)) next += 1
      return { puts: [...parts].flatMap(([part, rows]) => recordsOf(part, rows)), free: next }
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
