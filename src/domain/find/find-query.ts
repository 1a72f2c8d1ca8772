/** What somebody looks for in a list: filters, order, and how many pieces of it (req 16.3). */
import { usualQuantity } from '../cart/quantity'
import { productsPerPage, searchResultsPerPage } from '../catalogue/paging'
import { listSorts } from '../search-params'

/** Which products: all that a category or a portal lists, that a subcategory lists, that are new, or that answer a text. */
export type FindList =
  | { of: 'category'; slug: string }
  | { of: 'subcategory'; id: string }
  | { of: 'new' }
  | { of: 'search'; text: string }

/** As long as the list's own pages, whose prices come in this way. */
export function foundPerPage(list: FindList): number {
  return list.of === 'search' ? searchResultsPerPage : productsPerPage
}

export const findSorts = ['recommended', ...listSorts] as const
type FindSort = (typeof findSorts)[number]

/** Values of one group are alternatives; groups all have to fit. An empty list, null or false: no such filter. */
export type FindFilters = {
  /** Integer cents, ex GST, of one piece at the quantity that is needed. Private: it says what somebody pays. */
  priceUpTo: number | null
  colours: string[]
  branding: string[]
  materials: string[]
  /** Calendar days. */
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
  /** "I need": pieces, at least 1; null where nobody said. */
  quantity: number | null
}

/** How many pieces a product is priced at: what is needed, and never fewer than it is sold in. */
export function pricedQuantity(needed: number | null, minimumQuantity: number): number {
  return Math.max(needed ?? usualQuantity, minimumQuantity)
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
