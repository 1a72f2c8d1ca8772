/**
 * What may stand after the `?` of the shop's addresses. Plain code without a schema library, as routes read addresses before
 * any screen is here. Nonsense counts as absent; what is absent is named all the same, because the router keeps what was
 * typed of keys that are not.
 */
import type { OrderQuestion } from './order/order-list'
import { sharedSearch } from './product/shared-products'

/** `Sort` of the filter payload (req 1.22); '' is the provider's own order. */
const productSorts = ['newest', 'name-asc', 'name-desc'] as const
export type ProductSort = '' | (typeof productSorts)[number]

const lastPage = 100_000

type Typed = Record<string, unknown>

/** Of a list: `?page=3`. The first page needs no word in the address. */
export function pageSearch({ page }: Typed): { page?: number | undefined } {
  const isPage = typeof page === 'number' && Number.isInteger(page) && page >= 2 && page <= lastPage
  return { page: isPage ? page : undefined }
}

/** The order that a provider's own list takes; '' for one that it does not know. */
export function productSortOf(sort: string | undefined): ProductSort {
  return productSorts.find((one) => one === sort) ?? ''
}

/** What `productSortOf` knows. */
export const orderedByProvider = productSorts

type BrandingSearch = { method?: string | undefined; material?: string | undefined }

/** Of the branding methods: `?method=pad-print&material=glass`. Whether there is such a method, the screen knows. */
export function brandingSearch({ method, material }: Typed): BrandingSearch {
  return { method: word(method), material: word(material) }
}

type CompareSearch = { products?: string | undefined; branding?: string | undefined }

/** Of the comparison: products that were shared, and the branding that is priced (req 8.9, 8.10). */
export function compareSearch(typed: Typed): CompareSearch {
  const { branding } = typed
  return {
    ...sharedSearch(typed),
    branding: typeof branding === 'string' ? branding.slice(0, longest) || undefined : undefined,
  }
}

function word(typed: unknown): string | undefined {
  return typeof typed === 'string' && /^[a-z-]{1,40}$/.test(typed) ? typed : undefined
}

/** Of the page that thanks for an order: `?order=12`. As a number where it is one, since the router puts texts like it in quotes. */
export function orderSearch({ order }: Typed): { order?: string | number | undefined } {
  const text = typeof order === 'number' || typeof order === 'string' ? String(order) : ''
  if (/^[1-9]\d{0,14}$/.test(text)) return { order: Number(text) }
  return /^[\w-]{1,40}$/.test(text) ? { order: text } : {}
}

/** Of the search box's own form: `?text=mug`. */
export function typedSearch({ text }: Typed): { text?: string | undefined } {
  return { text: textIn(text) }
}

/** Of the list of orders: `?find=mug&status=SHIPPED` (req 6.32). */
export function orderListSearch({ find, status }: Typed): OrderQuestion {
  return { find: textIn(find), status: textIn(status) }
}

/** A number is a text that looks like one. */
function textIn(typed: unknown): string | undefined {
  const text = typeof typed === 'number' || typeof typed === 'string' ? String(typed) : ''
  return text.slice(0, longest) || undefined
}

/** Ways to order a list; without one, it is in the order that is recommended. */
export const listSorts = ['price', 'newest', 'name-asc', 'name-desc', 'rating', 'fastest'] as const
export type ListSort = (typeof listSorts)[number]

/** Of a list: its page, its order, and its filters but the price, as domain/find/find-query reads them (req 16.6). */
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

/** Nonsense counts as absent; every key is named, as the router keeps what was typed of those that are not. */
export function listSearch(typed: Typed): ListSearch {
  return {
    ...pageSearch(typed),
    sort: listSorts.find((one) => one === typed['sort']),
    colour: namesIn(typed['colour']),
    branding: namesIn(typed['branding']),
    material: namesIn(typed['material']),
    dispatch: typed['dispatch'] === 0 ? 0 : countUpTo(999, typed['dispatch']),
    stock: typed['stock'] === true || typed['stock'] === 1 ? true : undefined,
    minimum: countUpTo(1_000_000, typed['minimum']),
    rating: starsIn(typed['rating']),
  }
}

const longest = 300

function namesIn(typed: unknown): string | undefined {
  const text = typeof typed === 'string' ? typed.slice(0, longest) : ''
  return namesOf(text).join(',') || undefined
}

function countUpTo(most: number, typed: unknown): number | undefined {
  return typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= most
    ? typed
    : undefined
}

function starsIn(typed: unknown): number | undefined {
  return typeof typed === 'number' && typed > 0 && typed <= 5 ? typed : undefined
}

/** No value has a comma. */
export function namesOf(text: string | undefined): string[] {
  const names = (text ?? '').split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}
