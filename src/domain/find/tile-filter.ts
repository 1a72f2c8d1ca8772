/**
 * Applies the filters of a typed question to the tiles of a provider that cannot filter. Order and pages stay as they
 * are, and a tile is only removed by data that it contains (req 17.1).
 */
import { stockedQuantity } from '../quantity'
import { fromCents, type ProductTile, type TilePrices } from '../product/product'
import { isMadeToOrder } from '../product/stock'
import { colourFamily } from './colour-terms'
import { productionDays } from '../delivery/dispatch'
import { type FindFilters, type FindQuery, noFilters } from './find-query'

/** Data in addition to the tiles. `daysOf` returns calendar days until the promised day. */
export type TileContext = { prices: TilePrices | null; daysOf: (availability: string) => number | null }

/** Returns null when the tile has no data for the filter. */
type Test = (
  tile: ProductTile,
  query: Pick<FindQuery, 'filters' | 'quantity'>,
  context: TileContext,
) => boolean | null

const tests: { [Group in keyof FindFilters]: Test } = {
  // Compares the lowest price: a product from $9 has no price under $8.
  priceUpTo: ({ slug }, { filters: { priceUpTo } }, { prices }) =>
    isAtMost(prices && fromCents(prices, slug), priceUpTo),
  colours: ({ colours }, { filters }) =>
    colours.length === 0 ? null : colours.some((hex) => filters.colours.includes(colourFamily(hex) ?? '')),
  branding: () => null,
  materials: () => null,
  dispatchWithin: ({ availability }, { filters }, { daysOf }) =>
    isAtMost(daysOf(availability), filters.dispatchWithin),
  inStock: ({ stock, availability, minimumQuantity }, { quantity }) => {
    if (isMadeToOrder(availability)) return false
    return typeof stock === 'number' ? stock >= stockedQuantity(quantity, minimumQuantity ?? 1) : null
  },
  minimumUpTo: ({ minimumQuantity }, { filters }) => isAtMost(minimumQuantity, filters.minimumUpTo),
  ratingFrom: ({ rating }, { filters: { ratingFrom } }) =>
    rating === null ? null : rating >= (ratingFrom ?? 0),
}
const groups = Object.entries(tests) as [keyof FindFilters, Test][]

/** The filters for which at least one of the tiles has data. */
export function applicableFilters(
  filters: FindFilters,
  tiles: readonly ProductTile[],
  prices: TilePrices | null,
): FindFilters {
  const context = { prices, daysOf: productionDays }
  const applicableGroups = groups.filter(([, test]) =>
    tiles.some((tile) => test(tile, { filters, quantity: null }, context) !== null),
  )
  return { ...noFilters, ...Object.fromEntries(applicableGroups.map(([group]) => [group, filters[group]])) }
}

/** All tiles that no filter excludes, in their original order. */
export function fittingTiles(
  tiles: readonly ProductTile[],
  query: Pick<FindQuery, 'filters' | 'quantity'>,
  context: TileContext,
): ProductTile[] {
  const activeGroups = groups.filter(([group]) => isSet(query.filters[group]))
  return tiles.filter((tile) => activeGroups.every(([, test]) => test(tile, query, context) !== false))
}

function isSet(value: FindFilters[keyof FindFilters]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false
}

function isAtMost(known: number | null, limit: number | null): boolean | null {
  return known === null || limit === null ? null : known <= limit
}
