/** Filters, counts and sorts a list, and prices it for a customer: an optional call of the provider (req 16.4). */
import * as v from 'valibot'
import * as paths from '../paths'
import { type Dated, mapDated } from '../../domain/dated'
import type { FilteredPage } from '../../domain/find/find'
import type { NeedPrice } from '../../domain/price/price'
import { type FindList, type FindQuery, filteredPerPage, withoutPrice } from '../../domain/find/find-query'
import { MissingFailure } from '../../domain/failure'
import { orMissing, request } from '../request'
import { idOnWire, pageOf, wireCents, wireCount, wireFlag, wireList, wireNumber, wireText } from '../wire'
import { TileWire, toProductPage } from './tile'

const Figures = wireList(v.object({ value: wireNumber, count: wireCount }))
const Prices = wireList(v.object({ value: wireCents, count: wireCount }))
const Names = wireList(v.object({ value: wireText, count: wireCount }))

const FacetsWire = v.object({
  price: Prices,
  colour: Names,
  branding: Names,
  material: Names,
  dispatch: Figures,
  stock: wireCount,
  minimum: Figures,
  rating: Figures,
})

/** No product costs nothing. */
const PriceWire = v.pipe(
  v.object({
    each: v.pipe(wireCents, v.minValue(1)),
    own: v.optional(v.nullable(v.pipe(wireCents, v.minValue(1)))),
    quantity: v.nullish(wireCount, null),
    branded: wireFlag,
  }),
  v.transform(
    ({ each, own, quantity, branded }): NeedPrice => ({
      eachCents: each,
      quantity,
      isBranded: branded,
      ...(own != null && { ownCents: own }),
    }),
  ),
)
/** By slug; what is no price is none. */
const PricesWire = v.pipe(
  v.optional(v.nullable(v.record(v.string(), v.unknown())), {}),
  v.transform((prices) => {
    const known = Object.entries(prices ?? {}).flatMap(([slug, price]) => {
      const checked = v.safeParse(PriceWire, price)
      return checked.success ? [[slug, checked.output] as const] : []
    })
    return Object.fromEntries(known)
  }),
)

const beside = { total: wireCount, facets: FacetsWire }

/** As everybody gets it: a price that comes along all the same ends here. */
export const FilterReply = v.pipe(
  v.unknown(),
  v.transform(twice),
  v.object({ page: pageOf(wireList(TileWire)), rest: v.object(beside) }),
)
export const MemberFilterReply = v.pipe(
  v.unknown(),
  v.transform(twice),
  v.object({
    page: pageOf(wireList(TileWire)),
    rest: v.object({ ...beside, prices: PricesWire, priceFor: v.optional(v.unknown()) }),
  }),
)

/** For its page, and for what stands beside that. */
function twice(reply: unknown): { page: unknown; rest: unknown } {
  return { page: reply, rest: reply }
}

type Found = {
  page: v.InferOutput<typeof FilterReply>['page']
  rest: Omit<FilteredPage, 'tiles' | 'totalPages'>
}

export function toFilteredPage({ page, rest: { total, facets, prices } }: Found): FilteredPage {
  return { ...toProductPage(page), total, facets, prices }
}

/**
 * A page of what is found, counted from 1; `asMember` with own prices. Throws MissingFailure for a list that is not there
 * and where the provider has no such call, or answers one for a client's prices with the own ones.
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
    return mapDated(await orMissing(call), ({ page: tiles, rest }) =>
      toFilteredPage({ page: tiles, rest: { ...rest, prices: {} } }),
    )
  }
  const call = request('POST', paths.ownFind, MemberFilterReply, { body, signal, asMember })
  const found = await orMissing(call)
  if (query.atRetail && found.value.rest.priceFor !== 'retail')
    throw new MissingFailure('The shop does not filter by what clients pay.')
  return mapDated(found, (reply) => withoutQuantity(toFilteredPage(reply), query))
}

/** Where no quantity was asked for, a provider may name the one that it priced at all the same. */
function withoutQuantity(page: FilteredPage, { quantity }: FindQuery): FilteredPage {
  if (quantity !== null) return page
  const prices = Object.entries(page.prices).map(([slug, price]) => [slug, { ...price, quantity }] as const)
  return { ...page, prices: Object.fromEntries(prices) }
}

/** As FindRequest reads it: dollars for cents. */
function findBody(
  list: FindList,
  { filters, sort, quantity, atRetail, postcode }: FindQuery,
  page: number,
): object {
  const priceUpTo = filters.priceUpTo === null ? null : filters.priceUpTo / 100
  return {
    list: list.of === 'subcategory' ? { ...list, id: idOnWire(list.id) } : list,
    filters: { ...filters, priceUpTo },
    sort,
    quantity,
    ...(atRetail && { priceFor: 'retail' }),
    ...(postcode !== undefined && { postcode }),
    page,
    limit: filteredPerPage(list),
  }
}
