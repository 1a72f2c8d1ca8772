/** The optional call that filters and sorts a list, counts its products and adds their prices (req 16.4). */
import * as v from 'valibot'
import * as paths from '../paths'
import { type Dated, mapDated } from '../../domain/dated'
import type { FilteredPage } from '../../domain/find/find'
import type { PriceAtNeededQuantity } from '../../domain/price/price'
import { type FindList, type FindQuery, filteredPerPage, withoutPrice } from '../../domain/find/find-query'
import { MissingFailure } from '../../domain/failure'
import { orMissing, request } from '../request'
import { toWireId, pageOf, wireCents, wireCount, wireFlag, wireList, wireNumber, wireText } from '../wire'
import { TileWire, toProductPage } from './tile'

const NumberFacet = wireList(v.object({ value: wireNumber, count: wireCount }))
const PriceFacet = wireList(v.object({ value: wireCents, count: wireCount }))
const TextFacet = wireList(v.object({ value: wireText, count: wireCount }))

const FacetsWire = v.object({
  price: PriceFacet,
  colour: TextFacet,
  branding: TextFacet,
  material: TextFacet,
  dispatch: NumberFacet,
  stock: wireCount,
  minimum: NumberFacet,
  rating: NumberFacet,
})

/** A price of 0 is invalid. */
const PriceWire = v.pipe(
  v.object({
    each: v.pipe(wireCents, v.minValue(1)),
    own: v.optional(v.nullable(v.pipe(wireCents, v.minValue(1)))),
    quantity: v.nullish(wireCount, null),
    branded: wireFlag,
  }),
  v.transform(
    ({ each, own: customerCents, quantity, branded }): PriceAtNeededQuantity => ({
      eachCents: each,
      quantity,
      isBranded: branded,
      ...(customerCents != null && { ownCents: customerCents }),
    }),
  ),
)
/** Prices by slug; invalid prices are left out. */
const PricesWire = v.pipe(
  v.optional(v.nullable(v.record(v.string(), v.unknown())), {}),
  v.transform((prices) => {
    const validPrices = Object.entries(prices ?? {}).flatMap(([slug, price]) => {
      const checked = v.safeParse(PriceWire, price)
      return checked.success ? [[slug, checked.output] as const] : []
    })
    return Object.fromEntries(validPrices)
  }),
)

const metaEntries = { total: wireCount, facets: FacetsWire }

/** The reply for a visitor. Prices in it are dropped. */
export const FilterReply = v.pipe(
  v.unknown(),
  v.transform(duplicateReply),
  v.object({ page: pageOf(wireList(TileWire)), meta: v.object(metaEntries) }),
)
export const MemberFilterReply = v.pipe(
  v.unknown(),
  v.transform(duplicateReply),
  v.object({
    page: pageOf(wireList(TileWire)),
    meta: v.object({ ...metaEntries, prices: PricesWire, priceFor: v.optional(v.unknown()) }),
  }),
)

/** Passes the reply to the schema of the page and to the schema of its metadata. */
function duplicateReply(reply: unknown): { page: unknown; meta: unknown } {
  return { page: reply, meta: reply }
}

type FindReply = {
  page: v.InferOutput<typeof FilterReply>['page']
  meta: Omit<FilteredPage, 'tiles' | 'totalPages'>
}

export function toFilteredPage({ page, meta: { total, facets, prices } }: FindReply): FilteredPage {
  return { ...toProductPage(page), total, facets, prices }
}

/**
 * A page of matching products; pages count from 1. `asMember` adds the customer's prices. Throws MissingFailure for an
 * unknown list, when the provider lacks this call, and when it ignores `priceFor` and replies with the customer's
 * prices instead of the prices that clients pay.
 */
export async function fetchFiltered(
  list: FindList,
  query: FindQuery,
  page: number,
  asMember: boolean,
  signal?: AbortSignal,
): Promise<Dated<FilteredPage>> {
  const body = findBody(list, asMember ? query : withoutPrice(query), page)
  if (!asMember) {
    const call = request('POST', paths.find, FilterReply, { body, signal })
    return mapDated(await orMissing(call), ({ page: tiles, meta }) =>
      toFilteredPage({ page: tiles, meta: { ...meta, prices: {} } }),
    )
  }
  const call = request('POST', paths.memberFind, MemberFilterReply, { body, signal, asMember })
  const result = await orMissing(call)
  if (query.atRetail && result.value.meta.priceFor !== 'retail')
    throw new MissingFailure('The shop does not filter by what clients pay.')
  return mapDated(result, (reply) => withoutQuantity(toFilteredPage(reply), query))
}

/** A provider may report the quantity of its prices although none was requested. */
function withoutQuantity(page: FilteredPage, { quantity }: FindQuery): FilteredPage {
  if (quantity !== null) return page
  const prices = Object.entries(page.prices).map(([slug, price]) => [slug, { ...price, quantity }] as const)
  return { ...page, prices: Object.fromEntries(prices) }
}

/** The body of the request, with dollars instead of cents. */
function findBody(
  list: FindList,
  { filters, sort, quantity, atRetail, postcode }: FindQuery,
  page: number,
): object {
  const priceUpTo = filters.priceUpTo === null ? null : filters.priceUpTo / 100
  return {
    list: list.of === 'subcategory' ? { ...list, id: toWireId(list.id) } : list,
    filters: { ...filters, priceUpTo },
    sort,
    quantity,
    ...(atRetail && { priceFor: 'retail' }),
    ...(postcode !== undefined && { postcode }),
    page,
    limit: filteredPerPage(list),
  }
}
