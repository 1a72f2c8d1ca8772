/**
 * Where own prices of the saved catalogue lie: in a database of their own per customer and role, never in the catalogue.
 * Every write is fenced: what outlives the identity is dropped with all that it brought back.
 */
import { ownPrices } from '../../../api/catalogue/catalogue-wire'
import { databaseExists, dropDatabase } from '../../../device/database'
import { databases } from '../../../device/storage-names'
import type { BundlePrices } from '../../../domain/catalogue/bundle'
import { rememberPartition, storedEpoch, writeFenced } from '../../../session/partitions'
import { type SavedPrices, type PricesMark, pricesMarkKey, type Raw } from '../layout'
import { sharedBundleStore } from '../bundle-store'
import { asStorageFull, inBatches } from '../save/saver-writes'
import type { Member } from '../save/saver-deps'

type Rows = [slug: string, raw: Raw][]
type Puts = [key: IDBValidKey, value: unknown][]
const newMark: PricesMark = { at: null, reading: null }
/** Every text comes before every array. */
const everySlug = () => IDBKeyRange.bound('', [], false, true)

/** Records that are read at once. */
const pricesAtOnce = 200

const writers = new WeakMap<Member, (puts: Puts) => Promise<boolean>>()

/**
 * Keeps the prices in `product/login/{slug}`, or in a line of the bulk read, cut to what the role may see. `mark` is
 * written with them. Resolves to false when this customer is not here any more: then nothing was kept. Throws
 * StorageFullFailure.
 */
export function keepPrices(member: Member, rows: Rows, at: number, mark?: PricesMark): Promise<boolean> {
  const puts: Puts = rows.map(([slug, raw]) => {
    const kept: SavedPrices = { at, prices: ownPrices(raw, member.role) ?? {} }
    return [slug, kept]
  })
  if (mark) puts.push([pricesMarkKey, mark])
  return writerOf(member)(puts)
}

function writerOf(member: Member): (puts: Puts) => Promise<boolean> {
  const write = writers.get(member) ?? inBatches((batch: Puts[]) => writePrices(member, batch.flat()))
  writers.set(member, write)
  return write
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

export async function pricesMark({ partition }: Member): Promise<PricesMark> {
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

/** The own prices of these products, as far as they are saved; none while nobody is signed in. Never held any longer. */
export async function pricesOf(reader: { partition: string } | null, slugs: string[]): Promise<OwnPrices> {
  if (!reader || slugs.length === 0) return new Map()
  const name = databases.cataloguePrices(reader.partition)
  // Opening a database makes it, and a customer's must not come back after the end of the session.
  if (!(await databaseExists(name))) return new Map()
  const store = sharedBundleStore(name, { makes: false })
  const found = await Promise.all(slugs.map((slug) => store.get<SavedPrices>(slug)))
  return new Map(slugs.flatMap((slug, place) => (found[place] ? [[slug, found[place]] as const] : [])))
}

/** All that are saved of a customer's, some at a time. */
export async function eachPrice(
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
