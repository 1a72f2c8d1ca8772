/**
 * Finds the nearest alternatives when filters leave no product: with one condition removed, else without price and
 * day (req 17.5).
 */
import type { ProductTile } from '../product/product'
import type { FilteredPage } from './find'
import { type FindFilters, type FindQuery, noFilters } from './find-query'
import type { Nearest } from './near-miss'

type RunQuery = (query: FindQuery) => Promise<FilteredPage | null>
type PromisedDay = { day: string; isDelivery: boolean }

/** `dayOf`: the promised day of a product; null when no day can be promised. */
export async function nearestTo(
  query: FindQuery,
  runQuery: RunQuery,
  dayOf: (tile: ProductTile) => PromisedDay | null,
): Promise<Nearest> {
  const { priceUpTo, dispatchWithin } = query.filters
  const pageWithout = async (removed: Partial<FindFilters>, sort: FindQuery['sort'] = 'recommended') => {
    const page = await runQuery({ ...query, filters: { ...query.filters, ...removed }, sort })
    return page && page.total > 0 ? page : null
  }
  const cheapest = async (removed: Partial<FindFilters>): Promise<Nearest> => {
    const page = await pageWithout(removed, 'price')
    const cents = page && centsOf(page)
    return cents == null ? {} : { priceCents: cents }
  }
  const earliest = async (removed: Partial<FindFilters>): Promise<Nearest> => {
    const page = await pageWithout(removed, 'fastest')
    const [first] = page?.tiles ?? []
    const day = first ? dayOf(first) : null
    return page && day ? { earliest: { ...day, cents: centsOf(page) } } : {}
  }
  const { filters } = query
  const results = await Promise.all([
    priceUpTo !== null && cheapest({ priceUpTo: null }),
    dispatchWithin !== null && earliest({ dispatchWithin: null }),
    filters.inStock && pageWithout({ inStock: false }).then(maxStock),
    filters.minimumUpTo !== null && pageWithout({ minimumUpTo: null }).then(lowestMinimum),
    filters.colours.length > 0 &&
      pageWithout({ colours: [] }).then((page) => page && { colours: valuesOf(page, 'colour') }),
    filters.branding.length > 0 &&
      pageWithout({ branding: [] }).then((page) => page && { branding: valuesOf(page, 'branding') }),
    filters.materials.length > 0 &&
      pageWithout({ materials: [] }).then((page) => page && { materials: valuesOf(page, 'material') }),
  ])
  const nearest: Nearest = Object.assign({}, ...results)
  const hasNoPriceOrDay = nearest.priceCents === undefined && nearest.earliest === undefined
  if (hasNoPriceOrDay && priceUpTo !== null && dispatchWithin !== null) {
    // The requested product exists, later and at a higher price, whatever other alternatives there are.
    const withoutPriceAndDay = { priceUpTo: null, dispatchWithin: null }
    Object.assign(
      nearest,
      ...(await Promise.all([cheapest(withoutPriceAndDay), earliest(withoutPriceAndDay)])),
    )
  }
  if (Object.keys(nearest).length > 0) return nearest
  const unfiltered = await pageWithout(noFilters)
  return unfiltered ? { total: unfiltered.total } : {}
}

/** Price of the first product on the page. */
function centsOf({ tiles: [first], prices }: FilteredPage): number | null {
  return (first && prices[first.slug]?.eachCents) ?? null
}

/**
 * Returns null unless the page contains all products, because a part of them may lack the product with the largest
 * stock.
 */
function maxStock(page: FilteredPage | null): Nearest | null {
  const pieces = page && page.tiles.length === page.total ? page.tiles.map(({ stock }) => stock ?? 0) : []
  return pieces.length > 0 ? { stock: Math.max(...pieces) } : null
}

function lowestMinimum(page: FilteredPage | null): Nearest | null {
  const minimums =
    page && page.tiles.length === page.total ? page.tiles.map((tile) => tile.minimumQuantity ?? 1) : []
  return minimums.length > 0 ? { minimum: Math.min(...minimums) } : null
}

function valuesOf({ facets }: FilteredPage, group: 'colour' | 'branding' | 'material'): string[] {
  return facets[group].map(({ value }) => value)
}
