/**
 * The URL parameters of the shop's pages. Plain code without a schema library, because routes parse URLs before any
 * screen is loaded. Invalid values count as absent. Absent keys are returned as undefined, because the router retains
 * the typed value of a key that is missing.
 */
import type { OrderFilter } from '../order/order-list'

/** `Sort` of the filter payload (req 1.22); '' is the provider's own order. */
const productSorts = ['newest', 'name-asc', 'name-desc'] as const
export type ProductSort = '' | (typeof productSorts)[number]

const lastPage = 100_000

type SearchInput = Record<string, unknown>

/** The page of a list: `?page=3`. The first page has no parameter. */
export function pageSearch({ page }: SearchInput): { page?: number | undefined } {
  const isPage = typeof page === 'number' && Number.isInteger(page) && page >= 2 && page <= lastPage
  return { page: isPage ? page : undefined }
}

/** The order for a provider's own list; '' for an order that it does not support. */
export function productSortOf(sort: string | undefined): ProductSort {
  return productSorts.find((productSort) => productSort === sort) ?? ''
}

/** The orders that `productSortOf` supports. */
export const orderedByProvider = productSorts

type BrandingSearch = { method?: string | undefined; material?: string | undefined }

/** Parameters of the branding methods: `?method=pad-print&material=glass`. The screen checks if the method exists. */
export function brandingSearch({ method, material }: SearchInput): BrandingSearch {
  return { method: word(method), material: word(material) }
}

function word(input: unknown): string | undefined {
  return typeof input === 'string' && /^[a-z-]{1,40}$/.test(input) ? input : undefined
}

/**
 * Parameter of the page that confirms an order: `?order=12`. A numeric id is returned as a number, because the router
 * puts numeric texts in quotes.
 */
export function orderSearch({ order }: SearchInput): { order?: string | number | undefined } {
  const text = typeof order === 'number' || typeof order === 'string' ? String(order) : ''
  if (/^[1-9]\d{0,14}$/.test(text)) return { order: Number(text) }
  return /^[\w-]{1,40}$/.test(text) ? { order: text } : {}
}

/** Parameter of the search box's own form: `?text=mug`. */
export function typedSearch({ text }: SearchInput): { text?: string | undefined } {
  return { text: textIn(text) }
}

/** Parameters of the list of orders: `?find=mug&status=SHIPPED` (req 6.32). */
export function orderListSearch({ find, status }: SearchInput): OrderFilter {
  return { find: textIn(find), status: textIn(status) }
}

/** The router parses a text that looks like a number as a number. */
function textIn(input: unknown): string | undefined {
  const text = typeof input === 'number' || typeof input === 'string' ? String(input) : ''
  return text.slice(0, maxTextLength) || undefined
}

/** Orders of a list. A list without such an order is in the recommended order. */
export const listSorts = ['price', 'newest', 'name-asc', 'name-desc', 'rating', 'fastest'] as const
export type ListSort = (typeof listSorts)[number]

/**
 * Parameters of a list: its page, its order, and its filters except the price, as domain/find/find-query reads them
 * (req 16.6).
 */
export type ListSearch = {
  page?: number | undefined
  sort?: ListSort | undefined
  colour?: string | undefined
  branding?: string | undefined
  material?: string | undefined
  dispatch?: number | undefined
  stock?: true | undefined
  minimum?: number | undefined
  rating?: number | undefined
}

/**
 * Invalid values count as absent. Every key is returned, because the router retains the typed value of a key that is
 * missing.
 */
export function listSearch(input: SearchInput): ListSearch {
  return {
    ...pageSearch(input),
    sort: listSorts.find((listSort) => listSort === input['sort']),
    colour: namesIn(input['colour']),
    branding: namesIn(input['branding']),
    material: namesIn(input['material']),
    dispatch: input['dispatch'] === 0 ? 0 : countUpTo(999, input['dispatch']),
    stock: input['stock'] === true || input['stock'] === 1 ? true : undefined,
    minimum: countUpTo(1_000_000, input['minimum']),
    rating: starsIn(input['rating']),
  }
}

const maxTextLength = 300

function namesIn(input: unknown): string | undefined {
  const text = typeof input === 'string' ? input.slice(0, maxTextLength) : ''
  return namesOf(text).join(',') || undefined
}

function countUpTo(max: number, input: unknown): number | undefined {
  return typeof input === 'number' && Number.isInteger(input) && input >= 1 && input <= max
    ? input
    : undefined
}

function starsIn(input: unknown): number | undefined {
  return typeof input === 'number' && input > 0 && input <= 5 ? input : undefined
}

/** Splits a list of names at commas; the names themselves contain none. */
export function namesOf(text: string | undefined): string[] {
  const names = (text ?? '').split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}
