/** What is looked for in a list: filters, order, and how many pieces of it (req 16.3). */
import { productsPerPage, searchResultsPerPage } from '../catalogue/paging'
import type { Destination } from '../delivery/promise'
import { type ListSearch, type ListSort, listSorts, namesOf } from '../search-params'

/** Which products: all that a category or a portal lists, that a subcategory lists, that are new, or that answer a text. */
export type FindList =
  | { of: 'category'; slug: string }
  | { of: 'subcategory'; id: string }
  | { of: 'new' }
  | { of: 'search'; text: string }

/** As long as the list's own pages, whose prices come in this way. */
export function filteredPerPage(list: FindList): number {
  return list.of === 'search' ? searchResultsPerPage : productsPerPage
}

export const findSorts = ['recommended', ...listSorts] as const
type FindSort = (typeof findSorts)[number]

/** Values of one group are alternatives; groups all have to fit. An empty list, null or false: no such filter. */
export type FindFilters = {
  /** Integer cents, ex GST, of one piece at the quantity that is needed. Private: it says what a customer pays. */
  priceUpTo: number | null
  colours: string[]
  branding: string[]
  materials: string[]
  /** Calendar days until the promised day: with its customer where a postcode is known, else when it leaves. */
  dispatchWithin: number | null
  /** In stock for the quantity that is needed, in one colour. */
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
  /** "I need": pieces, at least 1; null where not stated. */
  quantity: number | null
  /** Filtered, ordered and priced at what a client pays, for roles that are told it (req 8.12). */
  atRetail?: true
  /** Four digits: to where days are counted, where that is known and the provider tells its days (req 16.2). */
  postcode?: string
}

/** Which prices a list shows: a customer's own, or retail ones; null for none. */
export type ShownPrices = 'own' | 'retail' | null

/** Pages count from 1. */
export type FilterRequestBody = { list: FindList; query: FindQuery; page: number; limit: number }

/** Where the days of a list are counted to; null where that is not known. */
export function destinationOf({ postcode }: FindQuery): Destination | null {
  return postcode === undefined ? null : { country: 'Australia', postcode }
}

/** For whom may see no price. */
export function withoutPrice({ filters, sort, quantity, postcode }: FindQuery): FindQuery {
  return {
    filters: { ...filters, priceUpTo: null },
    sort: sort === 'price' ? 'recommended' : sort,
    quantity,
    ...(postcode !== undefined && { postcode }),
  }
}

/** Steps that are offered of what is counted in figures: cents, calendar days, pieces, stars. */
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

// Filters and order as an address has them: `?colour=Blue,Red&dispatch=14&sort=fastest` (req 16.6). A price is never part of
// it: links are shared, and it says what a customer pays. It stands in the history's entry.

export type ListState = {
  /** Integer cents. */
  priceUpTo?: number | undefined
  /** Filters of the list before were added, or changed by hand since: none are added again. */
  hasCarried?: true | undefined
}

/** What a page's address and history entry ask of its list. No price filters the list of who sees none. */
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
export function asksToFind({ filters, sort }: FindQuery, ordered: readonly ListSort[]): boolean {
  return hasFilters(filters) || (sort !== 'recommended' && !ordered.includes(sort))
}
