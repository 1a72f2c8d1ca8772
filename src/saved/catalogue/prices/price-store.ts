/**
 * Stores the customer's prices of the saved catalogue in a separate database for each customer and role, never in the
 * catalogue. Every write is fenced: a write that outlives the identity is dropped, together with a database that it
 * created again.
 */
import { customerPrices } from '../../../api/catalogue/catalogue-wire'
import { priceListIn } from '../../../api/product/price-list'
import { databaseExists, dropDatabase } from '../../../device/database'
import { databases } from '../../../device/storage-names'
import type { BundlePrices } from '../../../domain/catalogue/bundle'
import { type PriceChange, recentChanges } from '../../../domain/catalogue/product-change'
import {
  lowestCents,
  type PriceAtNeededQuantity,
  priceAtNeededQuantity,
  type PriceList,
  retailPriceAtNeededQuantity,
} from '../../../domain/price/price'
import type { PricedFacts } from '../../../domain/find/find'
import { rememberPartition, storedEpoch, writeFenced } from '../../../session/partitions'
import {
  priceChangesKey,
  type PricesProgress,
  pricesProgressKey,
  type Raw,
  type SavedPrices,
} from '../layout'
import { type BundleStore, sharedBundleStore } from '../bundle-store'
import type { Reader } from '../read/reader-question'
import type { YieldIfDue } from '../../../device/worker-rpc'
import { asStorageFull } from '../save/storage-full'
import type { Member } from '../save/saver-deps'

type Rows = [slug: string, raw: Raw][]
type Puts = [key: IDBValidKey, value: unknown][]
const newProgress: PricesProgress = { at: null, reading: null }
/** Range of all slugs: every text sorts before every array. */
const everySlug = () => IDBKeyRange.bound('', [], false, true)

const pricesPerRead = 200

/**
 * Stores the prices from `product/login/{slug}` or from a line of the bulk read, reduced to what the role may see.
 * `progress` is written with them. Resolves to false, and stores nothing, when this customer is no longer signed in.
 * Throws StorageFullFailure.
 */
export function storePrices(
  member: Member,
  rows: Rows,
  at: number,
  progress?: PricesProgress,
): Promise<boolean> {
  const puts: Puts = rows.map(([slug, raw]) => [slug, savedPrices(member, raw, at)])
  if (progress) puts.push([pricesProgressKey, progress])
  return writePrices(member, puts)
}

function savedPrices({ role }: Member, raw: Raw, at: number): SavedPrices {
  return { at, prices: customerPrices(raw, role) ?? {} }
}

/** Stores prices that changed since all were saved, and records which of them went up or down. */
export async function saveChangedPrices(
  member: Member,
  rows: Rows,
  progress: PricesProgress & { at: number },
): Promise<boolean> {
  const previousPrices = await pricesOf(
    member,
    rows.map(([slug]) => slug),
  )
  const lowest = (saved: SavedPrices | undefined) =>
    lowestCents(priceListIn(saved?.prices, member.role)?.tiers ?? [], member.role)
  const changes: PriceChange[] = []
  const puts: Puts = rows.map(([slug, raw]) => {
    const saved = savedPrices(member, raw, progress.at)
    if (previousPrices.has(slug))
      changes.push({
        slug,
        at: progress.at,
        wasCents: lowest(previousPrices.get(slug)),
        isCents: lowest(saved),
      })
    return [slug, saved]
  })
  const before = await priceChanges(member)
  return writePrices(member, [
    ...puts,
    [priceChangesKey, recentChanges(before, changes, progress.at)],
    [pricesProgressKey, progress],
  ])
}

/** Returns the changes of the customer's prices, newest first; an empty list if none are saved. */
export async function priceChanges({ partition }: { partition: string }): Promise<PriceChange[]> {
  const store = await pricesStore(partition)
  return (await store?.get<PriceChange[]>(priceChangesKey)) ?? []
}

/**
 * null: no prices are saved. The check must not create a database, because a customer's database must not reappear
 * after the session has ended.
 */
async function pricesStore(partition: string): Promise<BundleStore | null> {
  const database = databases.cataloguePrices(partition)
  return (await databaseExists(database)) ? sharedBundleStore(database, { createIfMissing: false }) : null
}

async function writePrices({ partition, epoch }: Member, puts: Puts): Promise<boolean> {
  const database = databases.cataloguePrices(partition)
  const isCurrent = async () => (await storedEpoch()) === epoch
  try {
    await rememberPartition(partition)
    if (!(await isCurrent())) return false
    return await writeFenced({ database, isCurrent }, () =>
      sharedBundleStore(database, { createIfMissing: true }).commit(puts),
    )
  } catch (error) {
    throw asStorageFull(error)
  }
}

export async function pricesProgress({ partition }: { partition: string }): Promise<PricesProgress> {
  const store = await pricesStore(partition)
  return (await store?.get<PricesProgress>(pricesProgressKey)) ?? newProgress
}

/** Slugs whose prices were saved at `since` (epoch ms) or later. */
export async function pricedSince({ partition }: Member, since: number): Promise<Set<string>> {
  const slugs = new Set<string>()
  await eachPrice(partition, (slug, { at }) => {
    if (at >= since) slugs.add(slug)
  })
  return slugs
}

/** Number of the saved prices and the time since which all are valid, for the screen. null: none were saved. */
export async function pricesOnDevice(partition: string): Promise<BundlePrices | null> {
  const store = await pricesStore(partition)
  const progress = await store?.get<PricesProgress>(pricesProgressKey)
  return store && progress?.at != null ? { products: await store.count(everySlug()), at: progress.at } : null
}

export type SavedPriceMap = ReadonlyMap<string, SavedPrices>

/** The customer's saved prices of these products; empty while signed out. The prices are not cached in memory. */
export async function pricesOf(
  reader: { partition: string } | null,
  slugs: string[],
): Promise<SavedPriceMap> {
  const store = reader && slugs.length > 0 && (await pricesStore(reader.partition))
  if (!store) return new Map()
  const progress = await store.get<PricesProgress>(pricesProgressKey)
  const stored = await Promise.all(slugs.map((slug) => store.get<SavedPrices>(slug)))
  // An update requests only changed prices, which confirms all others at that time.
  const confirm = (saved: SavedPrices) => ({ ...saved, at: Math.max(saved.at, progress?.at ?? 0) })
  return new Map(
    slugs.flatMap((slug, index) => (stored[index] ? [[slug, confirm(stored[index])] as const] : [])),
  )
}

/** Reads all saved prices of a customer in portions. */
async function eachPrice(partition: string, run: (slug: string, saved: SavedPrices) => void): Promise<void> {
  const store = await pricesStore(partition)
  if (!store) return
  let range = everySlug()
  for (;;) {
    const records = await store.firstRecords<SavedPrices>(range, pricesPerRead)
    for (const [slug, saved] of records) if (typeof slug === 'string') run(slug, saved)
    const last = records.at(-1)
    if (!last) return
    range = IDBKeyRange.bound(last[0], [], true, true)
  }
}

export async function dropPrices(partition: string): Promise<void> {
  await dropDatabase(databases.cataloguePrices(partition))
}

// Prices in memory, at the needed quantity, for the one customer who uses them; otherwise they would be read again for
// every list. They are removed when another customer needs prices, and with the worker at the end of the session.

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
  // See `pricesOf`: an update confirms the prices that did not change.
  const { at: updatedAt } = await pricesProgress(reader)
  let savedAt = Infinity
  await eachPrice(reader.partition, (slug, price) => {
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
