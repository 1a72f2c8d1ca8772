/**
 * What may stand after the `?` of the shop's addresses. Plain code without a schema library, as routes read addresses before
 * any screen is here. Nonsense counts as absent; what is absent is named all the same, because the router keeps what was
 * typed of keys that are not.
 */

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

type Sort = Exclude<ProductSort, ''>

/** Of a list that can be sorted: `?page=3&sort=newest`. */
export function sortedPageSearch(typed: Typed): { page?: number | undefined; sort?: Sort | undefined } {
  const sort = productSorts.find((one) => one === typed['sort'])
  return { ...pageSearch(typed), sort }
}

type BrandingSearch = { method?: string | undefined; material?: string | undefined }

/** Of the branding methods: `?method=pad-print&material=glass`. Whether there is such a method, the screen knows. */
export function brandingSearch({ method, material }: Typed): BrandingSearch {
  return { method: word(method), material: word(material) }
}

function word(typed: unknown): string | undefined {
  return typeof typed === 'string' && /^[a-z-]{1,40}$/.test(typed) ? typed : undefined
}

/** Of the page that thanks for an order: `?order=12`. */
export function orderSearch({ order }: Typed): { order?: string | undefined } {
  const text = typeof order === 'number' || typeof order === 'string' ? String(order) : ''
  return /^[\w-]{1,40}$/.test(text) ? { order: text } : {}
}
