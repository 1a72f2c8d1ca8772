/** A query on a list of products: filters, order, and the needed quantity (req 16.3). */
import { productsPerPage, searchResultsPerPage } from '../catalogue/paging'
import type { Destination } from '../delivery/promise'
import { type ListSearch, type ListSort, listSorts, namesOf } from './search-params'

/** The products of a list: of a category or a portal, of a subcategory, new products, or results of a search. */
export type FindList =
  | { of: 'category'; slug: string }
  | { of: 'subcategory'; id: string }
  | { of: 'new' }
  | { of: 'search'; text: string }

/** Number of products on a page of a filtered list: the same as on the list's own pages. */
export function filteredPerPage(list: FindList): number {
  return list.of === 'search' ? searchResultsPerPage : productsPerPage
}

export const findSorts = ['recommended', ...listSorts] as const
type FindSort = (typeof findSorts)[number]

/** Values of one group are alternatives; all groups have to match. An empty list, null or false: no filter. */
export type FindFilters = {
  /**
   * Maximum price of one piece at the needed quantity, in integer cents ex GST. Private, because it reveals what a
   * customer pays.
   */
  priceUpTo: number | null
  colours: string[]
  branding: string[]
  materials: string[]
  /** Calendar days until the promised day: the day of delivery when a postcode is known, else the day of shipping. */
  dispatchWithin: number | null
  /** In stock for the needed quantity, in one colour. */
  inStock: boolean
  minimumUpTo: number | null
  /** 0–5. */
  ratingFrom: number | null
}

export const noFilters: FindFilters = {
  priceUpTo: null,
  colours: [],
  branding: [],
  materials: [],
  dispatchWithin: null,
  inStock: false,
  minimumUpTo: null,
  ratingFrom: null,
}

export type FindQuery = {
  filters: FindFilters
  sort: FindSort
  /** "I need": number of pieces, at least 1; null: not stated. */
  quantity: number | null
  /** Filtered, ordered and priced at what a client pays, for roles that receive retail prices (req 8.12). */
  atRetail?: true
  /**
   * Four digits: destination of the delivery days, when it is known and the provider has delivery rules (req 16.2).
   */
  postcode?: string
}

/** The prices that a list shows: the customer's own, or retail prices; null: none. */
export type ShownPrices = 'own' | 'retail' | null

/** Pages count from 1. */
export type FilterRequestBody = { list: FindList; query: FindQuery; page: number; limit: number }

/** The destination for the delivery days of a list; null: unknown. */
export function destinationOf({ postcode }: FindQuery): Destination | null {
  return postcode === undefined ? null : { country: 'Australia', postcode }
}

/** The query for a customer who may see no prices. */
export function withoutPrice({ filters, sort, quantity, postcode }: FindQuery): FindQuery {
  return {
    filters: { ...filters, priceUpTo: null },
    sort: sort === 'price' ? 'recommended' : sort,
    quantity,
    ...(postcode !== undefined && { postcode }),
  }
}

/** Steps that numeric filters offer: cents, calendar days, pieces, stars. */
export const steps = {
  price: [100, 200, 500, 1000, 2000, 5000, 10_000],
  dispatch: [7, 14, 21, 28, 56, 84],
  minimum: [1, 25, 50, 100, 250, 500],
  rating: [4.5, 4, 3],
} as const

export function hasFilters(filters: FindFilters): boolean {
  return (
    filters.priceUpTo !== null ||
    filters.colours.length > 0 ||
    filters.branding.length > 0 ||
    filters.materials.length > 0 ||
    filters.dispatchWithin !== null ||
    filters.inStock ||
    filters.minimumUpTo !== null ||
    filters.ratingFrom !== null
  )
}

// Filters and order in a URL: `?colour=Blue,Red&dispatch=14&sort=fastest` (req 16.6). The price is never part of the
// URL, because links are shared and the price reveals what a customer pays. The history entry stores the price.

export type ListState = {
  /** Integer cents. */
  priceUpTo?: number | undefined
  /** Filters of the previous list were carried over, or changed by hand since, so none are carried over again. */
  hasCarried?: true | undefined
}

/** The query from a page's URL and history entry. Customers who see no prices get no price filter. */
export function listQuery(
  { search, state }: { search: ListSearch; state: ListState },
  { prices, quantity, postcode }: { prices: ShownPrices; quantity: number | null; postcode: string | null },
): FindQuery {
  const filters = filtersIn(search, prices ? (state.priceUpTo ?? null) : null)
  const sort = search.sort ?? 'recommended'
  return {
    filters,
    sort,
    quantity,
    ...(prices === 'retail' && { atRetail: true }),
    ...(postcode !== null && { postcode }),
  }
}

/** `priceUpTo` in integer cents. */
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

/** The URL parameters for filters, without the price. */
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

/** The query needs more than the list's own call offers. `supportedSorts`: the orders that this call supports. */
export function needsFindCall({ filters, sort }: FindQuery, supportedSorts: readonly ListSort[]): boolean {
  return hasFilters(filters) || (sort !== 'recommended' && !supportedSorts.includes(sort))
}
