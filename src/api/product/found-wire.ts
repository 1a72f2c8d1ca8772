/** The reply of `product/find`. */
import * as v from 'valibot'
import type { Facets } from '../../domain/find/find'
import type { NeedPrice } from '../../domain/find/need-price'
import type { ProductTile } from '../../domain/product/product'
import { pageOf, wireCents, wireCount, wireFlag, wireList, wireNumber, wireText } from '../wire'
import { TileWire, toProductPage } from './tile'

export type FoundPage = {
  tiles: ProductTile[]
  total: number
  totalPages: number
  facets: Facets
  /** By slug, the customer's own: private. Empty for a visitor; nothing stands for a product without a price. */
  prices: Record<string, NeedPrice>
}

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
  v.object({ each: v.pipe(wireCents, v.minValue(1)), quantity: wireCount, branded: wireFlag }),
  v.transform(
    ({ each, quantity, branded }): NeedPrice => ({ eachCents: each, quantity, isBranded: branded }),
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
export const FoundReply = v.pipe(
  v.unknown(),
  v.transform(twice),
  v.object({ page: pageOf(wireList(TileWire)), rest: v.object(beside) }),
)
export const MemberFoundReply = v.pipe(
  v.unknown(),
  v.transform(twice),
  v.object({ page: pageOf(wireList(TileWire)), rest: v.object({ ...beside, prices: PricesWire }) }),
)

/** For its page, and for what stands beside that. */
function twice(reply: unknown): { page: unknown; rest: unknown } {
  return { page: reply, rest: reply }
}

export function toFound({ page, rest }: v.InferOutput<typeof MemberFoundReply>): FoundPage {
  return { ...toProductPage(page), ...rest }
}
