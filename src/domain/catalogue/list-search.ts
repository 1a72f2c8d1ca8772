/** What stands in the address of a list: `?page=3&sort=newest`. Nonsense counts as absent. */

/** `Sort` of the filter payload (req 1.22); '' is the provider's own order. */
export const productSorts = ['newest', 'name-asc', 'name-desc'] as const
export type ProductSort = '' | (typeof productSorts)[number]

const lastPage = 100_000

type Typed = Record<string, unknown>

/**
 * The first page needs no word in the address. Plain code, as routes read addresses before any screen is here. What is
 * absent is named all the same: the router keeps what was typed of keys that are not.
 */
export function pageSearch({ page }: Typed): { page?: number | undefined } {
  const isPage = typeof page === 'number' && Number.isInteger(page) && page >= 2 && page <= lastPage
  return { page: isPage ? page : undefined }
}

type Sort = Exclude<ProductSort, ''>

export function sortedPageSearch(typed: Typed): { page?: number | undefined; sort?: Sort | undefined } {
  const sort = productSorts.find((one) => one === typed['sort'])
  return { ...pageSearch(typed), sort }
}
