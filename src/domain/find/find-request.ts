/**
 * The body of `product/find`, as both the provider and the saved catalogue parse it. A missing value does not filter;
 * an invalid value is refused.
 */
import * as v from 'valibot'
import { productsPerPage } from '../catalogue/paging'
import { centsOf } from '../price/money'
import { type FilterRequestBody, findSorts, noFilters } from './find-query'

/** Text that databases accept: control characters and unpaired surrogates become spaces. */
const Plain = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((text) => text.replace(/[\p{Cc}\p{Cs}\ufffd]+/gu, ' ')),
)
const Id = v.union([
  v.pipe(Plain, v.trim(), v.nonEmpty()),
  v.pipe(v.number(), v.safeInteger(), v.transform(String)),
])

/** A missing value counts as null. */
const optionally = <const S extends v.GenericSchema, T>(schema: S, missing: T) =>
  v.pipe(
    v.optional(v.nullable(schema), null),
    v.transform((value): v.InferOutput<S> | T => value ?? missing),
  )

const Names = optionally(v.pipe(v.array(Plain), v.maxLength(100)), noFilters.colours)
const NonNegative = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}(\.\d+)?$/), v.transform(Number))]),
  v.finite(),
  v.minValue(0),
  v.maxValue(1e9),
)
const Whole = v.pipe(NonNegative, v.integer())
/** Dollars. */
const Amount = v.pipe(v.union([v.number(), v.string()]), v.transform(centsOf), v.number(), v.minValue(0))
/** A number from 1 to `maxValue`: a page before the first one is the first, and a page past the last one is empty. */
const clamped = (maxValue: number) =>
  v.pipe(
    v.number(),
    v.transform((count) => Math.trunc(Math.min(Math.max(count, 1), maxValue))),
  )

const List = v.variant('of', [
  v.object({ of: v.literal('category'), slug: Id }),
  v.object({ of: v.literal('subcategory'), id: Id }),
  v.object({ of: v.literal('new') }),
  v.object({ of: v.literal('search'), text: Plain }),
])

const Filters = v.object({
  priceUpTo: optionally(Amount, null),
  colours: Names,
  branding: Names,
  materials: Names,
  dispatchWithin: optionally(NonNegative, null),
  inStock: optionally(v.boolean(), false),
  minimumUpTo: optionally(NonNegative, null),
  ratingFrom: optionally(NonNegative, null),
})

export const FindRequest = v.pipe(
  v.object({
    list: List,
    filters: optionally(Filters, noFilters),
    sort: optionally(v.picklist(findSorts), 'recommended' as const),
    quantity: optionally(v.pipe(Whole, v.minValue(1)), null),
    postcode: optionally(v.pipe(v.string(), v.trim(), v.regex(/^\d{4}$/)), null),
    priceFor: optionally(v.picklist(['own', 'retail']), 'own' as const),
    page: optionally(clamped(1_000_000), 1),
    limit: optionally(clamped(100), productsPerPage),
  }),
  v.transform(({ list, filters, sort, quantity, postcode, priceFor, page, limit }): FilterRequestBody => {
    const query = {
      filters,
      sort,
      quantity,
      ...(priceFor === 'retail' && { atRetail: true as const }),
      ...(postcode !== null && { postcode }),
    }
    return { list, query, page, limit }
  }),
)
