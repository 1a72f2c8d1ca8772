/**
 * Own prices of the saved catalogue at the quantity that is needed, in memory for the one customer who asks. They go when
 * anybody else asks, and with the worker when the session ends.
 */
import { priceListIn } from '../../../api/product/price-list'
import type { PricedFacts } from '../../../domain/find/find'
import { type NeedPrice, needPrice } from '../../../domain/find/need-price'
import type { PriceList } from '../../../domain/price/price'
import { eachPrice } from '../prices/price-store'
import type { Raw } from '../layout'
import type { Reader } from './reader-question'
import type { YieldIfDue } from './yield'

type NeedPrices = {
  /** As they were asked for. */
  products: PricedFacts[]
  prices: ReadonlyMap<string, NeedPrice | null>
  /** Since when all of them are, in epoch ms. */
  at: number
}

export type HeldPrices = {
  /** Of these products; null where none are saved. */
  pricesOf: (reader: Reader, products: PricedFacts[], needed: number | null) => Promise<NeedPrices | null>
  /** Whether those of this customer need not be read first. */
  areHere: (reader: Reader) => boolean
  /** Lets go of everybody else's. */
  keepFor: (reader: Reader | null) => void
  /** Something was saved or removed. */
  changed: () => void
}

type Held = {
  at: number
  saved: Map<string, Raw>
  /** As they were first needed. */
  lists: Map<string, PriceList | null>
  needed: number | null
  prices: Map<string, NeedPrice | null>
  priced: Map<PricedFacts, PricedFacts>
}
type Holding = { reader: Reader; reading: Promise<Held | null>; held: Held | null; readAt: number }

/** Prices that are still being saved are read anew at most this often, in ms. */
const growth = 3000

export function createHeldPrices(yieldIfDue: YieldIfDue, now: () => number): HeldPrices {
  let holding: Holding | null = null
  let isStale = false

  const isOf = (one: Holding | null, { partition, role }: Reader): one is Holding =>
    one !== null && one.reader.partition === partition && one.reader.role === role

  const hold = (reader: Reader): Holding => {
    const isCurrent = !isStale || now() - (holding?.readAt ?? 0) < growth
    if (isOf(holding, reader) && isCurrent) return holding
    isStale = false
    const begun: Holding = { reader, reading: readAll(reader), held: null, readAt: now() }
    begun.reading.then(
      (held) => void (begun.held = held),
      () => {
        if (holding === begun) holding = null
      },
    )
    holding = begun
    return begun
  }

  return {
    pricesOf: async (reader, products, needed) => {
      const held = await hold(reader).reading
      if (!held) return null
      if (held.needed !== needed) {
        held.needed = needed
        held.prices = new Map()
        held.priced = new Map()
      }
      // Another question may want another quantity while this one waits.
      const { prices, priced } = held
      for (const product of products) {
        if (priced.has(product)) continue
        const { slug, minimumQuantity } = product
        const list = listOf(held, slug, reader)
        const price = list && needPrice(list, reader.role, needed, minimumQuantity)
        prices.set(slug, price)
        priced.set(product, { ...product, eachCents: price?.eachCents ?? null })
        const turn = yieldIfDue()
        if (turn) await turn
      }
      return { products: products.map((product) => priced.get(product) ?? product), prices, at: held.at }
    },
    areHere: (reader) => !isStale && isOf(holding, reader) && holding.held !== null,
    keepFor: (reader) => {
      if (!reader || !isOf(holding, reader)) holding = null
    },
    changed: () => {
      isStale = true
    },
  }
}

async function readAll(reader: Reader): Promise<Held | null> {
  const saved = new Map<string, Raw>()
  let at = Infinity
  await eachPrice(reader, (slug, kept) => {
    saved.set(slug, kept.prices)
    at = Math.min(at, kept.at)
  })
  return saved.size === 0
    ? null
    : { at, saved, lists: new Map(), needed: null, prices: new Map(), priced: new Map() }
}

function listOf({ saved, lists }: Held, slug: string, { role }: Reader): PriceList | null {
  const known = lists.get(slug)
  if (known !== undefined) return known
  const list = priceListIn(saved.get(slug), role)
  lists.set(slug, list)
  saved.delete(slug)
  return list
}
