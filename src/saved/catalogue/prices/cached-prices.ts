/**
 * Prices in memory, at the needed quantity, for the one customer who uses them; otherwise they would be read again for
 * every list. They are removed when another customer needs prices, and with the worker at the end of the session.
 */
import { priceListIn } from '../../../api/product/price-list'
import type { YieldIfDue } from '../../../device/worker-rpc'
import type { PricedFacts } from '../../../domain/find/find'
import {
  type PriceAtNeededQuantity,
  priceAtNeededQuantity,
  type PriceList,
  retailPriceAtNeededQuantity,
} from '../../../domain/price/price'
import type { Raw } from '../layout'
import type { Reader } from '../read/reader-question'
import { eachPrice, pricesProgress } from './price-store'

type PriceBasis = { quantity: number | null; atRetail?: true | undefined }

type PricesAtQuantity = {
  /** The requested products, with their prices. */
  products: PricedFacts[]
  prices: ReadonlyMap<string, PriceAtNeededQuantity | null>
  /** Time since which all of the prices are valid, in epoch ms. */
  at: number
}

export type CachedPrices = {
  /** Prices of these products; null: none are saved. */
  pricesOf: (reader: Reader, products: PricedFacts[], basis: PriceBasis) => Promise<PricesAtQuantity | null>
  /** true: this customer's prices are in memory already. */
  hasLoaded: (reader: Reader) => boolean
  /** Discards the prices of other customers. */
  retainOnly: (reader: Reader | null) => void
  /** Call after prices were saved or removed. */
  markStale: () => void
}

type LoadedPrices = {
  /** Time since which all of the prices are valid, in epoch ms. */
  savedAt: number
  saved: Map<string, Raw>
  /** Price lists by slug, parsed at first use. */
  lists: Map<string, PriceList | null>
  basis: PriceBasis
  prices: Map<string, PriceAtNeededQuantity | null>
  /** Products with their prices, by the product without prices. */
  priced: Map<PricedFacts, PricedFacts>
}
type PriceCacheEntry = {
  reader: Reader
  reading: Promise<LoadedPrices | null>
  loaded: LoadedPrices | null
  readAt: number
}

/** Minimum interval in ms between two reads of prices that are still being saved. */
const minRereadMs = 3000

export function createCachedPrices(yieldIfDue: YieldIfDue, now: () => number): CachedPrices {
  let cached: PriceCacheEntry | null = null
  let isStale = false

  const isOf = (entry: PriceCacheEntry | null, { partition, role }: Reader): entry is PriceCacheEntry =>
    entry !== null && entry.reader.partition === partition && entry.reader.role === role

  const openEntry = (reader: Reader): PriceCacheEntry => {
    const isCurrent = !isStale || now() - (cached?.readAt ?? 0) < minRereadMs
    if (isOf(cached, reader) && isCurrent) return cached
    isStale = false
    const started: PriceCacheEntry = { reader, reading: readAll(reader), loaded: null, readAt: now() }
    started.reading.then(
      (loaded) => void (started.loaded = loaded),
      () => {
        if (cached === started) cached = null
      },
    )
    cached = started
    return started
  }

  return {
    pricesOf: async (reader, products, { quantity, atRetail }) => {
      const loaded = await openEntry(reader).reading
      if (!loaded) return null
      if (loaded.basis.quantity !== quantity || loaded.basis.atRetail !== atRetail) {
        loaded.basis = { quantity, atRetail }
        loaded.prices = new Map()
        loaded.priced = new Map()
      }
      // Another question may replace the maps while this question waits, so their current values are used.
      const { prices, priced } = loaded
      for (const product of products) {
        if (priced.has(product)) continue
        const { slug, minimumQuantity } = product
        const list = parsedPriceList(loaded, slug, reader)
        const price =
          list &&
          (atRetail
            ? retailPriceAtNeededQuantity({ ...list, role: reader.role }, quantity, minimumQuantity)
            : priceAtNeededQuantity(list, reader.role, quantity, minimumQuantity))
        prices.set(slug, price)
        priced.set(product, { ...product, eachCents: price?.eachCents ?? null })
        const pause = yieldIfDue()
        if (pause) await pause
      }
      return {
        products: products.map((product) => priced.get(product) ?? product),
        prices,
        at: loaded.savedAt,
      }
    },
    hasLoaded: (reader) => !isStale && isOf(cached, reader) && cached.loaded !== null,
    retainOnly: (reader) => {
      if (!reader || !isOf(cached, reader)) cached = null
    },
    markStale: () => {
      isStale = true
    },
  }
}

async function readAll(reader: Reader): Promise<LoadedPrices | null> {
  const saved = new Map<string, Raw>()
  // See `pricesOf` of price-store.ts: an update confirms the prices that did not change.
  const { at: updatedAt } = await pricesProgress(reader)
  let savedAt = Infinity
  await eachPrice(reader, (slug, price) => {
    saved.set(slug, price.prices)
    savedAt = Math.min(savedAt, price.at)
  })
  const basis = { quantity: null, atRetail: undefined }
  return saved.size === 0
    ? null
    : {
        savedAt: Math.max(savedAt, updatedAt ?? 0),
        saved,
        lists: new Map(),
        basis,
        prices: new Map(),
        priced: new Map(),
      }
}

function parsedPriceList({ saved, lists }: LoadedPrices, slug: string, { role }: Reader): PriceList | null {
  const parsedList = lists.get(slug)
  if (parsedList !== undefined) return parsedList
  const list = priceListIn(saved.get(slug), role)
  lists.set(slug, list)
  saved.delete(slug)
  return list
}
