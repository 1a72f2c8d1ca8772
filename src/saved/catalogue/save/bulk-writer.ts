/**
 * Writes what a bulk read brings, behind the reading: while one batch is written, the next is gathered. Each batch is
 * written after the one before, so that a cursor never stands on the device without all that came before it. Counts, for
 * the screens, what came.
 */
import type { Raw } from '../../../api/catalogue/catalogue-wire'
import { tileId, tileSlug } from '../../../api/catalogue/saver-wire'
import { partOf } from '../contents'
import { bundleKeys, keysOf, type Mark, type PartNames, type SavedAnswer } from '../layout'
import type { SavingContext } from './saver-deps'

const partSize = 50
/** Products, or other records, that are written at once. */
const batchSize = 1000
/** More than any part has. */
const placesPerPart = 100_000

type Kept = (Raw | null)[]
type Change = (mark: Mark) => Partial<Mark>
type Batch = {
  puts: [key: IDBValidKey, value: unknown][]
  drops: IDBValidKey[]
  /** Products of parts that are written already, by part and place; null for those that are gone. */
  replaced: Map<number, Map<number, { tile: Raw; detail: Raw } | null>>
  /** Reviews: nearly as many as products. */
  reviews: [call: string, kept: SavedAnswer][]
  count: number
}

export type BulkWriter = {
  product: (slug: string, tile: Raw, detail: Raw) => void
  gone: (slug: string) => void
  review: (call: string, kept: SavedAnswer) => void
  /** Anything else. */
  keep: (key: IDBValidKey, value: unknown) => void
  has: (slug: string) => boolean
  products: () => number
  /** Enough was gathered to write it. */
  isDue: () => boolean
  /** Begins to write what was gathered, with this change; rejects when the batch before could not be written. */
  flush: (change?: Change) => Promise<void>
  /** Resolves when all of it is on the device. */
  settled: () => Promise<void>
}

/** Knows the products that are there already: one that comes again takes its old place. */
export async function openBulkWriter({ store, commit }: SavingContext): Promise<BulkWriter> {
  const places = new Map<string, number>()
  let part = 0
  for (const key of await store.keys(keysOf('tiles'))) {
    part = partOf(key)
    const tiles = (await store.get<Kept>(bundleKeys.tiles(part))) ?? []
    tiles.forEach((tile, index) => tile && places.set(tileSlug(tile), part * placesPerPart + index))
    part += 1
  }
  const lastReviews = (await store.keys(keysOf('answers'))).at(-1)
  let reviewPart = lastReviews === undefined ? 0 : partOf(lastReviews) + 1
  let tiles: Kept = []
  let details: Kept = []
  let batch = emptyBatch()
  let written: Promise<void> = Promise.resolve()

  const closePart = () => {
    if (tiles.length === 0) return
    batch.puts.push(...recordsOf(part, tiles, details))
    part += 1
    tiles = []
    details = []
  }
  const closeReviews = () => {
    for (let first = 0; first < batch.reviews.length; first += partSize) {
      const some = batch.reviews.slice(first, first + partSize)
      batch.puts.push(
        [bundleKeys.answers(reviewPart), Object.fromEntries(some)],
        [bundleKeys.answerNames(reviewPart), some.map(([call]) => call)],
      )
      reviewPart += 1
    }
  }
  const replace = (slug: string, place: number, next: { tile: Raw; detail: Raw } | null) => {
    const [inPart, index] = [Math.floor(place / placesPerPart), place % placesPerPart]
    batch.drops.push(bundleKeys.detail(slug))
    if (inPart === part) {
      tiles[index] = next && next.tile
      details[index] = next && next.detail
      return
    }
    const changes = batch.replaced.get(inPart) ?? new Map<number, { tile: Raw; detail: Raw } | null>()
    batch.replaced.set(inPart, changes.set(index, next))
  }
  const write = async ({ puts, drops, replaced }: Batch, change?: Change) => {
    if (replaced.size === 0) return commit(puts, change, drops)
    // The parts of this batch first, as a product may have come twice in it.
    if (puts.length > 0) await commit(puts)
    const rewritten: Batch['puts'] = []
    for (const [number, changes] of replaced) {
      const oldTiles = (await store.get<Kept>(bundleKeys.tiles(number))) ?? []
      const oldDetails = (await store.get<Kept>(bundleKeys.details(number))) ?? oldTiles.map(() => null)
      for (const [index, next] of changes) {
        oldTiles[index] = next && next.tile
        oldDetails[index] = next && next.detail
      }
      rewritten.push(...recordsOf(number, oldTiles, oldDetails))
    }
    await commit(rewritten, change, drops)
  }

  return {
    product: (slug, tile, detail) => {
      batch.count += 1
      const place = places.get(slug)
      if (place !== undefined) return replace(slug, place, { tile, detail })
      places.set(slug, part * placesPerPart + tiles.length)
      tiles.push(tile)
      details.push(detail)
      if (tiles.length === partSize) closePart()
    },
    gone: (slug) => {
      const place = places.get(slug)
      if (place === undefined) return
      batch.count += 1
      places.delete(slug)
      replace(slug, place, null)
    },
    review: (call, kept) => void batch.reviews.push([call, kept]),
    keep: (key, value) => void batch.puts.push([key, value]),
    has: (slug) => places.has(slug),
    products: () => places.size,
    isDue: () => Math.max(batch.count, batch.puts.length + batch.reviews.length) >= batchSize,
    flush: async (change) => {
      closePart()
      closeReviews()
      const gathered = batch
      const before = written
      batch = emptyBatch()
      written = before.then(() => write(gathered, change))
      // Heard of by the next flush, or by `settled`.
      written.catch(() => {})
      await before
    },
    settled: () => written,
  }
}

function recordsOf(part: number, tiles: Kept, details: Kept): Batch['puts'] {
  const names: PartNames = {
    slugs: tiles.map((tile) => tile && tileSlug(tile)),
    ids: tiles.map((tile) => tile && tileId(tile)),
  }
  return [
    [bundleKeys.tiles(part), tiles],
    [bundleKeys.details(part), details],
    [bundleKeys.names(part), names],
  ]
}

function emptyBatch(): Batch {
  return { puts: [], drops: [], replaced: new Map(), reviews: [], count: 0 }
}

/** ms between two counts per category: each looks at every list. */
const countEvery = 400

export type BulkProgress = {
  list: (name: string, slugs: string[]) => void
  bytes: (count: number) => void
  products: (count: number) => void
  /** What a page's first line promised, over all pages. */
  begin: (products: number, isFirst: boolean) => void
  end: () => void
  /** Bytes that came since this was last asked. */
  takeBytes: () => number
}

/** `isUpdate`: products are those that changed, until the end. */
export async function followBulk(
  context: SavingContext,
  writer: BulkWriter,
  isUpdate: boolean,
): Promise<BulkProgress> {
  const { job, store, tell, now } = context
  const listed = new Map<string, string[]>()
  for (const key of await store.keys(keysOf('list'))) {
    const name = Array.isArray(key) ? key[1] : null
    if (typeof name === 'string') listed.set(name, (await store.get<string[]>(key)) ?? [])
  }
  let countedAt = 0
  let newBytes = 0

  const count = () => {
    countedAt = now()
    for (const [name, slugs] of listed) {
      if (!name.startsWith('category:')) continue
      const done = slugs.filter(writer.has).length
      job.categories[name.slice('category:'.length)] = { done, of: slugs.length }
    }
  }
  const show = () => {
    if (!isUpdate) job.products.done = writer.products()
    if (now() - countedAt > countEvery) count()
    tell()
  }

  return {
    list: (name, slugs) => {
      listed.set(name, slugs)
      job.lists = { done: listed.size, of: listed.size }
    },
    bytes: (received) => {
      newBytes += received
      job.bytes += received
    },
    products: (came) => {
      if (isUpdate) job.products.done += came
      show()
    },
    begin: (products, isFirst) => {
      job.phase = 'products'
      job.products = { done: isFirst ? 0 : job.products.done, of: products }
      show()
    },
    end: () => {
      job.missing = [...new Set([...listed.values()].flat())].filter((slug) => !writer.has(slug))
      const all = writer.products() + job.missing.length
      job.products = { done: all, of: all }
      count()
      tell()
    },
    takeBytes: () => {
      const taken = newBytes
      newBytes = 0
      return taken
    },
  }
}
