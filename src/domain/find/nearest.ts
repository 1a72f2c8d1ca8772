/** Looks for what comes nearest where filters leave nothing: with one condition less, else without price and day (req 17.5). */
import type { ProductTile } from '../product/product'
import type { FilteredPage } from './find'
import { type FindFilters, type FindQuery, noFilters } from './find-query'
import type { Nearest } from './near-miss'

type Ask = (query: FindQuery) => Promise<FilteredPage | null>
type PromisedDay = { day: string; isDelivery: boolean }

/** `dayOf`: the day that is promised of a product; null where none can be told. */
export async function nearestTo(
  query: FindQuery,
  ask: Ask,
  dayOf: (tile: ProductTile) => PromisedDay | null,
): Promise<Nearest> {
  const { priceUpTo, dispatchWithin } = query.filters
  const without = async (removed: Partial<FindFilters>, sort: FindQuery['sort'] = 'recommended') => {
    const page = await ask({ ...query, filters: { ...query.filters, ...removed }, sort })
    return page && page.total > 0 ? page : null
  }
  const cheapest = async (removed: Partial<FindFilters>): Promise<Nearest> => {
    const page = await without(removed, 'price')
    const cents = page && centsOf(page)
    return cents == null ? {} : { priceCents: cents }
  }
  const earliest = async (removed: Partial<FindFilters>): Promise<Nearest> => {
    const page = await without(removed, 'fastest')
    const [first] = page?.tiles ?? []
    const day = first ? dayOf(first) : null
    return page && day ? { earliest: { ...day, cents: centsOf(page) } } : {}
  }
  const { filters } = query
  const found = await Promise.all([
    priceUpTo !== null && cheapest({ priceUpTo: null }),
    dispatchWithin !== null && earliest({ dispatchWithin: null }),
    filters.inStock && without({ inStock: false }).then(mostInStock),
    filters.minimumUpTo !== null && without({ minimumUpTo: null }).then(lowestMinimum),
    filters.colours.length > 0 &&
      without({ colours: [] }).then((page) => page && { colours: valuesOf(page, 'colour') }),
    filters.branding.length > 0 &&
      without({ branding: [] }).then((page) => page && { branding: valuesOf(page, 'branding') }),
    filters.materials.length > 0 &&
      without({ materials: [] }).then((page) => page && { materials: valuesOf(page, 'material') }),
  ])
  const nearest: Nearest = Object.assign({}, ...found)
  const isUnpriced = nearest.priceCents === undefined && nearest.earliest === undefined
  if (isUnpriced && priceUpTo !== null && dispatchWithin !== null) {
    // What was asked for is there, later and for more, whatever else could be had in its place.
    const both = { priceUpTo: null, dispatchWithin: null }
    Object.assign(nearest, ...(await Promise.all([cheapest(both), earliest(both)])))
  }
  if (Object.keys(nearest).length > 0) return nearest
  const all = await without(noFilters)
  return all ? { total: all.total } : {}
}

/** Of its first product. */
function centsOf({ tiles: [first], prices }: FilteredPage): number | null {
  return (first && prices[first.slug]?.eachCents) ?? null
}

/** Only where all products are on the page: of some nobody knows the most. */
function mostInStock(page: FilteredPage | null): Nearest | null {
  const pieces = page && page.tiles.length === page.total ? page.tiles.map(({ stock }) => stock ?? 0) : []
  return pieces.length > 0 ? { stock: Math.max(...pieces) } : null
}

function lowestMinimum(page: FilteredPage | null): Nearest | null {
  const least =
    page && page.tiles.length === page.total ? page.tiles.map((tile) => tile.minimumQuantity ?? 1) : []
  return least.length > 0 ? { minimum: Math.min(...least) } : null
}

function valuesOf({ facets }: FilteredPage, group: 'colour' | 'branding' | 'material'): string[] {
  return facets[group].map(({ value }) => value)
}
