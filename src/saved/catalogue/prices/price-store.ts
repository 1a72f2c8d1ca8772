/**
 * Where own prices of the saved catalogue lie: in a database of their own per customer and role, never in the catalogue.
 * Every write is fenced: what outlives the identity is dropped with all that it brought back.
 */
import { ownPrices } from '../../../api/catalogue/catalogue-wire'
import { priceListIn } from '../../../api/product/price-list'
import { databaseExists, dropDatabase } from '../../../device/database'
import { databases } from '../../../device/storage-names'
import type { BundlePrices } from '../../../domain/catalogue/bundle'
import { type PriceChange, recentChanges } from '../../../domain/catalogue/product-change'
import {
  lowestCents,
  type NeedPrice,
  needPrice,
  type PriceList,
  retailNeedPrice,
} from '../../../domain/price/price'
import type { PricedFacts } from '../../../domain/find/find'
import { rememberPartition, storedEpoch, writeFenced } from '../../../session/partitions'
import { priceChangesKey, type PricesMark, pricesMarkKey, type Raw, type SavedPrices } from '../layout'
import { sharedBundleStore } from '../bundle-store'
import type { Reader } from '../read/reader-question'
import type { YieldIfDue } from '../../../device/worker-rpc'
import { asStorageFull } from '../save/storage-full'
import type { Member } from '../save/saver-deps'

type Rows = [slug: string, raw: Raw][]
type Puts = [key: IDBValidKey, value: unknown][]
const newMark: PricesMark = { at: null, reading: null }
/** Every text comes before every array. */
const everySlug = () => IDBKeyRange.bound('', [], false, true)

/** Records that are read at once. */
const pricesAtOnce = 200

/**
 * Keeps the prices in `product/login/{slug}`, or in a line of the bulk read, cut to what the role may see. `mark` is
 * written with them. Resolves to false when this customer is not here any more: then nothing was kept. Throws
 * StorageFullFailure.
 */
export function keepPrices(member: Member, rows: Rows, at: number, mark?: PricesMark): Promise<boolean> {
  const puts: Puts = rows.map(([slug, raw]) => [slug, savedPrices(member, raw, at)])
  if (mark) puts.push([pricesMarkKey, mark])
  return writePrices(member, puts)
}

function savedPrices({ role }: Member, raw: Raw, at: number): SavedPrices {
  return { at, prices: ownPrices(raw, role) ?? {} }
}

/** The same with prices that changed since all were saved: which went up or down is kept with them. */
export async function saveChangedPrices(
  member: Member,
  rows: Rows,
  mark: PricesMark & { at: number },
): Promise<boolean> {
  const was = await pricesOf(
    member,
    rows.map(([slug]) => slug),
  )
  const lowest = (kept: SavedPrices | undefined) =>
    lowestCents(priceListIn(kept?.prices, member.role)?.tiers ?? [], member.role)
  const changes: PriceChange[] = []
  const puts: Puts = rows.map(([slug, raw]) => {
    const kept = savedPrices(member, raw, mark.at)
    if (was.has(slug))
      changes.push({ slug, at: mark.at, wasCents: lowest(was.get(slug)), isCents: lowest(kept) })
    return [slug, kept]
  })
  const before = await priceChanges(member)
  return writePrices(member, [
    ...puts,
    [priceChangesKey, recentChanges(before, changes, mark.at)],
    [pricesMarkKey, mark],
  ])
}

/** The newest first; none where none are saved. */
export async function priceChanges({ partition }: { partition: string }): Promise<PriceChange[]> {
  const database = databases.cataloguePrices(partition)
  if (!(await databaseExists(database))) return []
  return (await sharedBundleStore(database, { makes: false }).get<PriceChange[]>(priceChangesKey)) ?? []
}

async function writePrices({ partition, epoch }: Member, puts: Puts): Promise<boolean> {
  const database = databases.cataloguePrices(partition)
  const isCurrent = async () => (await storedEpoch()) === epoch
  try {
    await rememberPartition(partition)
    if (!(await isCurrent())) return false
    return await writeFenced({ database, isCurrent }, () =>
      sharedBundleStore(database, { makes: true }).commit(puts),
    )
  } catch (error) {
    throw asStorageFull(error)
  }
}

export async function pricesMark({ partition }: { partition: string }): Promise<PricesMark> {
  const database = databases.cataloguePrices(partition)
  // Only looking makes no database.
  if (!(await databaseExists(database))) return newMark
  return (await sharedBundleStore(database, { makes: false }).get<PricesMark>(pricesMarkKey)) ?? newMark
}

/** Slugs whose prices were saved since then, in epoch ms. */
export async function pricedSince({ partition }: Member, since: number): Promise<Set<string>> {
  const slugs = new Set<string>()
  await eachPrice({ partition }, (slug, { at }) => {
    if (at >= since) slugs.add(slug)
  })
  return slugs
}

/** For the screen: how many, and from when the oldest of them are. Null when none were saved. */
export async function pricesOnDevice(partition: string): Promise<BundlePrices | null> {
  const database = databases.cataloguePrices(partition)
  if (!(await databaseExists(database))) return null
  const store = sharedBundleStore(database, { makes: false })
  const mark = await store.get<PricesMark>(pricesMarkKey)
  return mark?.at == null ? null : { products: await store.count(everySlug()), at: mark.at }
}

export type OwnPrices = ReadonlyMap<string, SavedPrices>

/** The own prices of these products, as far as they are saved; none while signed out. Never held any longer. */
export async function pricesOf(reader: { partition: string } | null, slugs: string[]): Promise<OwnPrices> {
  if (!reader || slugs.length === 0) return new Map()
  const name = databases.cataloguePrices(reader.partition)
  // Opening a database makes it, and a customer's must not come back after the end of the session.
  if (!(await databaseExists(name))) return new Map()
  const store = sharedBundleStore(name, { makes: false })
  const { at } = await pricesMark(reader)
  const found = await Promise.all(slugs.map((slug) => store.get<SavedPrices>(slug)))
  const confirmed = (kept: SavedPrices) => ({ ...kept, at: Math.max(kept.at, at ?? 0) })
  return new Map(
    slugs.flatMap((slug, place) => (found[place] ? [[slug, confirmed(found[place])] as const] : [])),
  )
}

/** All that are saved of a customer's, some at a time. */
async function eachPrice(
  { partition }: { partition: string },
  run: (slug: string, kept: SavedPrices) => void,
): Promise<void> {
  const database = databases.cataloguePrices(partition)
  if (!(await databaseExists(database))) return
  const store = sharedBundleStore(database, { makes: false })
  let range = everySlug()
  for (;;) {
    const records = await store.some<SavedPrices>(range, pricesAtOnce)
    for (const [slug, kept] of records) if (typeof slug === 'string') run(slug, kept)
    const last = records.at(-1)
    if (!last) return
    range = IDBKeyRange.bound(last[0], [], true, true)
  }
}

export async function dropPrices(partition: string): Promise<void> {
  await dropDatabase(databases.cataloguePrices(partition))
}

// Own prices in memory, at the quantity that is needed, for the one customer who asks: all else would be read for every
// list. They go when anybody else asks, and with the worker when the session ends.

type PricedAt = { quantity: number | null; atRetail?: true | undefined }

type NeedPrices = {
  /** As they were asked for. */
  products: PricedFacts[]
  prices: ReadonlyMap<string, NeedPrice | null>
  /** Since when all of them are, in epoch ms. */
  at: number
}

export type HeldPrices = {
  /** Of these products; null where none are saved. */
  pricesOf: (reader: Reader, products: PricedFacts[], at: PricedAt) => Promise<NeedPrices | null>
  /** Whether those of this customer need not be read first. */
  arePresent: (reader: Reader) => boolean
  /** Lets go of everybody else's. */
  keepFor: (reader: Reader | null) => void
  /** Something was saved or removed. */
  changed: () => void
}

type Held = {
  /** Since when all of them are, in epoch ms. */
  savedAt: number
  saved: Map<string, Raw>
  /** As they were first needed. */
  lists: Map<string, PriceList | null>
  at: PricedAt
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
    pricesOf: async (reader, products, { quantity, atRetail }) => {
      const held = await hold(reader).reading
      if (!held) return null
      if (held.at.quantity !== quantity || held.at.atRetail !== atRetail) {
        held.at = { quantity, atRetail }
        held.prices = new Map()
        held.priced = new Map()
      }
      // Another question may want other prices while this one waits.
      const { prices, priced } = held
      for (const product of products) {
        if (priced.has(product)) continue
        const { slug, minimumQuantity } = product
        const list = listOf(held, slug, reader)
        const price =
          list &&
          (atRetail
            ? retailNeedPrice({ ...list, role: reader.role }, quantity, minimumQuantity)
            : needPrice(list, reader.role, quantity, minimumQuantity))
        prices.set(slug, price)
        priced.set(product, { ...product, eachCents: price?.eachCents ?? null })
        const turn = yieldIfDue()
        if (turn) await turn
      }
      return { products: products.map((product) => priced.get(product) ?? product), prices, at: held.savedAt }
    },
    arePresent: (reader) => !isStale && isOf(holding, reader) && holding.held !== null,
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
  // An update asks only for those that changed: all of them are from then.
  const { at: updatedAt } = await pricesMark(reader)
  let savedAt = Infinity
  await eachPrice(reader, (slug, kept) => {
    saved.set(slug, kept.prices)
    savedAt = Math.min(savedAt, kept.at)
  })
  const at = { quantity: null, atRetail: undefined }
  return saved.size === 0
    ? null
    : {
        savedAt: Math.max(savedAt, updatedAt ?? 0),
        saved,
        lists: new Map(),
        at,
        prices: new Map(),
        priced: new Map(),
      }
}

function listOf({ saved, lists }: Held, slug: string, { role }: Reader): PriceList | null {
  const known = lists.get(slug)
  if (known !== undefined) return known
  const list = priceListIn(saved.get(slug), role)
  lists.set(slug, list)
  saved.delete(slug)
  return list
}
