/**
 * Filters and order of a list as its address has them: `?colour=Blue,Red&dispatch=14&sort=fastest` (req 16.6). A price is
 * never part of it: links are shared, and it says what somebody pays.
 */
import { type FindFilters, hasFilters } from './find-query'
import { type ListSearch, type ListSort, namesOf } from '../search-params'

/** `priceUpTo` in integer cents: from the history's state, which no link carries. */
export function filtersIn(search: ListSearch, priceUpTo: number | null): FindFilters {
  return {
    priceUpTo,
    colours: namesOf(search.colour),
    branding: namesOf(search.branding),
    materials: namesOf(search.material),
    dispatchWithin: search.dispatch ?? null,
    inStock: search.stock ?? false,
    minimumUpTo: search.minimum ?? null,
    ratingFrom: search.rating ?? null,
  }
}

/** What of filters an address says: all but the price. */
export function searchOf(filters: FindFilters): Omit<ListSearch, 'page' | 'sort'> {
  return {
    colour: filters.colours.join(',') || undefined,
    branding: filters.branding.join(',') || undefined,
    material: filters.materials.join(',') || undefined,
    dispatch: filters.dispatchWithin ?? undefined,
    stock: filters.inStock || undefined,
    minimum: filters.minimumUpTo ?? undefined,
    rating: filters.ratingFrom ?? undefined,
  }
}

/** Whether it asks for more than the list as its own call gives it; `ordered`: the orders that this call knows. */
export function asksToFind(
  filters: FindFilters,
  sort: ListSort | undefined,
  ordered: readonly ListSort[],
): boolean {
  return hasFilters(filters) || (sort !== undefined && !ordered.includes(sort))
}
