/**
 * Stores the customer's prices of the saved catalogue, encrypted, in a separate database for each customer and role,
 * never in the catalogue. Prices that are written after a sign-out cannot be read any more.
 */
import { customerPrices } from '../../../api/catalogue/catalogue-wire'
import { priceListIn } from '../../../api/product/price-list'
import { databaseExists, dropDatabase } from '../../../device/database'
import { databases } from '../../../device/storage-names'
import type { EncryptedRecord } from '../../../device/vault/keys'
import type { PrivateValues } from '../../../device/vault/private-values'
import type { BundlePrices } from '../../../domain/catalogue/bundle'
import { type PriceChange, recentChanges } from '../../../domain/catalogue/product-change'
import { lowestCents } from '../../../domain/price/price'
import { NotStoredFailure } from '../../../domain/not-stored'
import {
  priceChangesKey,
  type PricesProgress,
  pricesProgressKey,
  type Raw,
  type SavedPrices,
} from '../layout'
import { type BundleStore, sharedBundleStore } from '../bundle-store'
import { asStorageFull } from '../save/storage-full'
import type { Member } from '../save/saver-deps'

type Rows = [slug: string, raw: Raw][]
type Puts = [key: IDBValidKey, value: unknown][]
const newProgress: PricesProgress = { at: null, reading: null }
/** In the encrypted records of prices, ids are slugs. No slug contains a space. */
const priceChangesId = 'price changes'

type PriceOwner = { owner: string; partition: string }
type StoredPrices = { at: number; prices: EncryptedRecord }

function encryptPrices(values: PrivateValues, slug: string, { at, prices }: SavedPrices): StoredPrices {
  return { at, prices: values.encrypt(slug, prices) }
}

/** undefined: there are none, or they cannot be decrypted. */
function decryptPrices(
  values: PrivateValues,
  slug: string,
  stored: StoredPrices | undefined,
): SavedPrices | undefined {
  const prices = values.decrypt(slug, stored?.prices)
  return stored && prices !== undefined ? { at: stored.at, prices: prices as Raw } : undefined
}

/** null: the customer has signed out, or this browser has no cryptography. The code is loaded for customers only. */
async function valuesOf({ owner, partition }: PriceOwner): Promise<PrivateValues | null> {
  const { privateValues } = await import('../../../device/vault/private-values')
  try {
    return await privateValues(owner, databases.cataloguePrices(partition))
  } catch (error) {
    if (error instanceof NotStoredFailure) return null
    throw error
  }
}

/** Range of all slugs: every text sorts before every array. */
const everySlug = () => IDBKeyRange.bound('', [], false, true)

const pricesPerRead = 200

/**
 * Stores the prices from `product/login/{slug}` or from a line of the bulk read, reduced to what the role may see.
 * `progress` is written with them. Resolves to false, and stores nothing, when this customer's key is gone.
 * Throws StorageFullFailure.
 */
export function storePrices(
  member: Member,
  rows: Rows,
  at: number,
  progress?: PricesProgress,
): Promise<boolean> {
  return writePrices(member, (values) => {
    const puts: Puts = rows.map(([slug, raw]) => [
      slug,
      encryptPrices(values, slug, savedPrices(member, raw, at)),
    ])
    if (progress) puts.push([pricesProgressKey, progress])
    return puts
  })
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
  const changedPrices = rows.map(([slug, raw]): [string, SavedPrices] => {
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
  return writePrices(member, (values) => [
    ...changedPrices.map(([slug, saved]): [string, unknown] => [slug, encryptPrices(values, slug, saved)]),
    [priceChangesKey, values.encrypt(priceChangesId, recentChanges(before, changes, progress.at))],
    [pricesProgressKey, progress],
  ])
}

/** Returns the changes of the customer's prices, newest first; an empty list if none are saved. */
export async function priceChanges(owner: PriceOwner): Promise<PriceChange[]> {
  const store = await pricesStore(owner.partition)
  const values = store && (await valuesOf(owner))
  const changes = values?.decrypt(priceChangesId, await store?.get(priceChangesKey))
  return (changes as PriceChange[] | undefined) ?? []
}

/** null: no prices are saved. */
async function pricesStore(partition: string): Promise<BundleStore | null> {
  const database = databases.cataloguePrices(partition)
  return (await databaseExists(database)) ? sharedBundleStore(database, { createIfMissing: false }) : null
}

async function writePrices(member: Member, putsOf: (values: PrivateValues) => Puts): Promise<boolean> {
  const database = databases.cataloguePrices(member.partition)
  try {
    const values = await valuesOf(member)
    if (!values) return false
    await sharedBundleStore(database, { createIfMissing: true }).commit(putsOf(values))
    return true
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
  await eachRecord(partition, (slug, { at }) => {
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
export async function pricesOf(reader: PriceOwner | null, slugs: string[]): Promise<SavedPriceMap> {
  const store = reader && slugs.length > 0 && (await pricesStore(reader.partition))
  const values = store && (await valuesOf(reader))
  if (!values) return new Map()
  const progress = await store.get<PricesProgress>(pricesProgressKey)
  const stored = await Promise.all(slugs.map((slug) => store.get<StoredPrices>(slug)))
  return new Map(
    slugs.flatMap((slug, index) => {
      const saved = decryptPrices(values, slug, stored[index])
      // An update requests only changed prices, which confirms all others at that time.
      return saved ? [[slug, { ...saved, at: Math.max(saved.at, progress?.at ?? 0) }] as const] : []
    }),
  )
}

/** Reads all saved prices of a customer in portions. */
export async function eachPrice(
  owner: PriceOwner,
  run: (slug: string, saved: SavedPrices) => void,
): Promise<void> {
  const values = await valuesOf(owner)
  if (!values) return
  await eachRecord(owner.partition, (slug, stored) => {
    const saved = decryptPrices(values, slug, stored)
    if (saved) run(slug, saved)
  })
}

/** Reads all records of a customer in portions. */
async function eachRecord(
  partition: string,
  run: (slug: string, stored: StoredPrices) => void,
): Promise<void> {
  const store = await pricesStore(partition)
  if (!store) return
  let range = everySlug()
  for (;;) {
    const records = await store.firstRecords<StoredPrices>(range, pricesPerRead)
    for (const [slug, stored] of records) if (typeof slug === 'string') run(slug, stored)
    const last = records.at(-1)
    if (!last) return
    range = IDBKeyRange.bound(last[0], [], true, true)
  }
}

export async function dropPrices(partition: string): Promise<void> {
  await dropDatabase(databases.cataloguePrices(partition))
}
