/**
 * Filters of a typed question on the tiles of a provider that cannot filter: its order and its pages stay, and only what a
 * tile says can keep it out (req 17.1).
 */
import { stockedQuantity } from '../cart/quantity'
import { fromCents, type ProductTile, type TilePrices } from '../product/product'
import { isMadeToOrder } from '../product/stock'
import { colourFamily } from './colour-words'
import { dispatchDays } from './dispatch'
import { type FindFilters, type FindQuery, noFilters } from './find-query'

/** What is known besides the tiles: `daysOf` are calendar days until the promised day. */
export type TileContext = { prices: TilePrices | null; daysOf: (availability: string) => number | null }

/** True or false where a tile says so; null where it does not say. */
type Test = (
  tile: ProductTile,
  query: Pick<FindQuery, 'filters' | 'quantity'>,
  context: TileContext,
) => boolean | null

const tests: { [Group in keyof FindFilters]: Test } = {
  // The lowest price there is: a product from $9 has none under $8.
  priceUpTo: ({ slug }, { filters: { priceUpTo } }, { prices }) =>
    atMost(prices && fromCents(prices, slug), priceUpTo),
  colours: ({ colours }, { filters }) =>
    colours.length === 0 ? null : colours.some((hex) => filters.colours.includes(colourFamily(hex) ?? '')),
  branding: () => null,
  materials: () => null,
  dispatchWithin: ({ availability }, { filters }, { daysOf }) =>
    atMost(daysOf(availability), filters.dispatchWithin),
  inStock: ({ stock, availability, minimumQuantity }, { quantity }) => {
    if (isMadeToOrder(availability)) return false
    return typeof stock === 'number' ? stock >= stockedQuantity(quantity, minimumQuantity ?? 1) : null
  },
  minimumUpTo: ({ minimumQuantity }, { filters }) => atMost(minimumQuantity, filters.minimumUpTo),
  ratingFrom: ({ rating }, { filters: { ratingFrom } }) =>
    rating === null ? null : rating >= (ratingFrom ?? 0),
}
const groups = Object.entries(tests) as [keyof FindFilters, Test][]

/** Those of the filters of which any of the tiles says something. */
export function tellableFilters(
  filters: FindFilters,
  tiles: readonly ProductTile[],
  prices: TilePrices | null,
): FindFilters {
  const context = { prices, daysOf: dispatchDays }
  const told = groups.filter(([, test]) =>
    tiles.some((tile) => test(tile, { filters, quantity: null }, context) !== null),
  )
  return { ...noFilters, ...Object.fromEntries(told.map(([group]) => [group, filters[group]])) }
}

/** All but those of which a tile says that a filter does not fit, in the order in which they came. */
export function fittingTiles(
  tiles: readonly ProductTile[],
  query: Pick<FindQuery, 'filters' | 'quantity'>,
  context: TileContext,
): ProductTile[] {
  const set = groups.filter(([group]) => isSet(query.filters[group]))
  return tiles.filter((tile) => set.every(([, test]) => test(tile, query, context) !== false))
}

function isSet(value: FindFilters[keyof FindFilters]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false
}

function atMost(known: number | null, limit: number | null): boolean | null {
  return known === null || limit === null ? null : known <= limit
}
