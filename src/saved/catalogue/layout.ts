/**
 * Layout of a saved catalogue in IndexedDB. Each generation (version of the catalogue) has its own database, so that a
 * new generation is made separately from the one in use and a failed update does no harm. There is no separate list of
 * pending work: every stored record is complete, and an interrupted save resumes by looking for missing records, so
 * that progress and data can never disagree.
 */
import type { Raw } from '../../api/catalogue/catalogue-wire'
import { tileSlug } from '../../api/catalogue/saver-wire'
import type { StateHashes, ListName } from '../../api/catalogue/bulk-read'
import type { UpdateChoice } from '../../domain/catalogue/auto-update'
import type { Bundle, BundleJob } from '../../domain/catalogue/bundle'
import type { BundleStore } from './bundle-store'

/** A reply, or a part of one, as the provider sent it, reduced to public fields. */
export type { Raw }

/** Keys in the database `catalogue`. A generation to which no record refers is dropped at the next start. */
export const catalogueKeys = {
  bundle: 'pack',
  job: 'job',
  generations: 'generations',
  updates: 'updates',
} as const
export type CatalogueRecords = {
  /** The catalogue in use. */
  bundle: Bundle
  /** Last known progress of the running or interrupted save, for the screen; written a few times a second. */
  job: BundleJob
  /** Every generation whose database may exist. */
  generations: number[]
  /** The user's choice about automatic updates, if there is one. */
  updates: UpdateChoice
}

/** Keys in the database of a generation. Parts are numbered from 0 in the order of their arrival. */
export const bundleKeys = {
  /** → Raw[]: tiles of products; each product is in one part only. null: the product is gone. */
  tiles: (part: number) => ['tiles', part],
  /** → Raw[]: details in the order of `tiles(part)`, if tiles and details arrived together. */
  details: (part: number) => ['details', part],
  /**
   * → PartNames: names of the products in `tiles(part)` and `details(part)`, so that one product is found without
   * reading all tiles.
   */
  names: (part: number) => ['names', part],
  /** → SavedDetail: one detail that arrived alone; it overrides the detail in a part. */
  detail: (slug: string) => ['detail', slug],
  /** → string[]: slugs of a list in its order, in one piece or page by page. */
  list: (list: string, piece: number) => ['list', list, piece],
  /** → SavedAnswer: any other public reply, stored as a whole. */
  answer: (call: string) => ['answer', call],
  /** → Record<call, SavedAnswer>: answers that arrived together, because one record for each would cost too much. */
  answers: (part: number) => ['answers', part],
  /** → string[]: the calls whose replies are in `answers(part)`. */
  answerNames: (part: number) => ['answer-names', part],
  /** → GenerationProgress: the progress of this generation. */
  progress: () => ['mark'],
  /** → ProductChange[]: recent changes by updates in place. */
  changes: () => ['changes'],
}

/** Range of all keys that start with these elements: an array sorts after every text and number. */
export function keysOf(...prefix: (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, []])
}

/** Slugs and ids of the products of a part, in the order of its tiles; null: the product is gone. */
export type PartNames = { slugs: (string | null)[]; ids: (string | null)[] }
export type SavedAnswer = { at: number; reply: unknown }
/** `detail` is null when the shop lists a product but does not return it. */
export type SavedDetail = { at: number; detail: Raw | null }
export type GenerationProgress = {
  startedAt: number
  /** Number of pages of each list that is read page by page; the list is complete when it has that many pieces. */
  pages: Record<string, number>
  /** Progress of a bulk read; null: the catalogue is read page by page. */
  bulk: BulkProgress | null
  /** For an update: the generation on which it is based, and whether that generation was copied. */
  from: { generation: number; copied: boolean } | null
  /** Bytes of text, as received. */
  bytes: number
  pictureBytes: number
  /** Names (`callName`) of reads that the shop refused; they are not requested again. */
  refused: string[]
}

type BulkProgress = {
  /** Cursor of the next page; '' is the beginning. */
  cursor: string
  /** The provider's version at the first page: changes during the read come with the next update. */
  version: string
  /**
   * The provider's names for the states of the lists and answers; undefined in records of earlier builds, and for
   * providers that send none.
   */
  held?: StateHashes
  /** Slugs of the requested categories; null: everything. */
  categories: string[] | null
  isWhole: boolean
}

/** Names under which lists are stored. */
export const lists = {
  category: (slug: string) => `category:${slug}`,
  /** `sort` is a value that the provider accepts: '' or newest. The app itself sorts by name. */
  subcategory: (id: string, sort: '' | 'newest') => `subcategory:${id}:${sort}`,
  newArrivals: 'new-arrivals',
  /** Returns the name of a list that the bulk read sends. */
  nameOf: (list: ListName) => {
    if (list.of === 'category') return lists.category(list.slug)
    return list.of === 'subcategory' ? lists.subcategory(list.id, list.sort) : lists.newArrivals
  },
}

/** Name of a public read that is stored as a whole; `path` as for `request`, e.g. `GET category/getcategory/mugs`. */
export function callName(method: string, path: string): string {
  return `${method} ${path}`
}

/**
 * The database `cataloguePrices(partition)` contains SavedPrices by slug, and PricesProgress and PriceChange[] under
 * these two keys. Prices and their changes are encrypted.
 */
export const pricesProgressKey = ['mark']
export const priceChangesKey = ['changes']
/**
 * `at` (epoch ms) is the time since which all prices are saved; null until they were saved completely. `reading` is
 * the progress of a bulk read, for a save that started at `since`. `version` is the provider's name of the prices'
 * state, from which it can report changes.
 */
export type PricesProgress = {
  at: number | null
  reading: { since: number; cursor: string; version?: string | null } | null
  version?: string | null
}
export type SavedPrices = {
  at: number
  /** The price fields of `product/login/{slug}`, with only those columns that the customer's role may see. */
  prices: Raw
}

/** Records per read: enough to be fast, and few enough for a phone with little memory. */
const recordsPerRead = 200

/** Yields each detail once, in its current version; details from parts have `partsAt` (epoch ms) as their time. */
export async function* detailsIn(
  store: BundleStore,
  partsAt: number,
): AsyncGenerator<{ slug: string } & SavedDetail> {
  const separateSlugs = new Set((await store.keys(keysOf('detail'))).map(nameInKey))
  for await (const [key, details] of recordsIn(store, 'details')) {
    const tiles = await store.get<(Raw | null)[]>(bundleKeys.tiles(partInKey(key)))
    for (const [row, detail] of details.entries()) {
      const tile = tiles?.[row]
      if (tile && detail && !separateSlugs.has(tileSlug(tile)))
        yield { slug: tileSlug(tile), at: partsAt, detail }
    }
  }
  for await (const [key, saved] of recordsIn(store, 'detail')) yield { slug: nameInKey(key), ...saved }
}

/** Approximate bytes of the records as received. */
export function approximateBytes(records: unknown[]): number {
  return records.reduce<number>((sum, record) => sum + (JSON.stringify(record)?.length ?? 0), 0)
}

/** Yields each tile once. */
export async function* tilesIn(store: BundleStore): AsyncGenerator<Raw> {
  for await (const [, tiles] of recordsIn(store, 'tiles')) yield* tiles.filter((tile) => tile !== null)
}

type StoredRecords = {
  tiles: (Raw | null)[]
  details: (Raw | null)[]
  detail: SavedDetail
  list: string[]
  answers: Record<string, SavedAnswer>
}

/** Yields the records whose keys start with `kind`, read in portions. */
export async function* recordsIn<Kind extends keyof StoredRecords>(
  store: BundleStore,
  kind: Kind,
): AsyncGenerator<[key: IDBValidKey, value: StoredRecords[Kind]]> {
  let range = keysOf(kind)
  for (;;) {
    const records = await store.firstRecords<StoredRecords[Kind]>(range, recordsPerRead)
    yield* records
    const last = records.at(-1)
    if (!last || records.length < recordsPerRead) return
    range = IDBKeyRange.bound(last[0], [kind, []], true)
  }
}

/** Reads answers by name (`callName`). The index of answers that arrived together is read once. */
export function answersIn(store: BundleStore): (name: string) => Promise<SavedAnswer | null> {
  let partByName: Promise<Map<string, number>> | null = null
  return async (name) => {
    const separate = await store.get<SavedAnswer>(bundleKeys.answer(name))
    if (separate) return separate
    partByName ??= readPartIndex(store)
    const part = (await partByName).get(name)
    if (part === undefined) return null
    return (await store.get<Record<string, SavedAnswer>>(bundleKeys.answers(part)))?.[name] ?? null
  }
}

/**
 * Returns the part of each answer by the answer's name. An answer that arrived again is in a later part, which
 * replaces the earlier one.
 */
async function readPartIndex(store: BundleStore): Promise<Map<string, number>> {
  const partByName = new Map<string, number>()
  const [keys, names] = await Promise.all([
    store.keys(keysOf('answer-names')),
    store.all<string[]>(keysOf('answer-names')),
  ])
  keys.forEach((key, index) => {
    for (const name of names[index] ?? []) partByName.set(name, partInKey(key))
  })
  return partByName
}

/** Returns the number in the key of a part or of a list's piece; -1 if there is none. */
export function partInKey(key: IDBValidKey): number {
  return Array.isArray(key) ? Number(key.at(-1)) : -1
}

/** Returns the name in the key of a list, an answer, or a separate detail; '' if there is none. */
export function nameInKey(key: IDBValidKey): string {
  const [, name] = Array.isArray(key) ? key : []
  return typeof name === 'string' ? name : ''
}
