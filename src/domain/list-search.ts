/** What stands in the address of a list: `?page=3&sort=newest`. Nonsense counts as absent. */
import * as v from 'valibot'

const page = v.fallback(
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100_000))),
  undefined,
)

/** `Sort` of the filter payload (CONTRACT); '' is the provider's own order. */
export const productSorts = ['newest', 'name-asc', 'name-desc'] as const
export type ProductSort = '' | (typeof productSorts)[number]

export const PageSearch = v.object({ page })
export const SortedPageSearch = v.object({
  page,
  sort: v.fallback(v.optional(v.picklist(productSorts)), undefined),
})
