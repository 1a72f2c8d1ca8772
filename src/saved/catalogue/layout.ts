/**
 * How a saved catalogue lies in IndexedDB. One database per generation, so that a new one is made beside the one in use
 * and a broken update harms nothing. What is there is done: no list of open work is kept beside the data, so that the
 * two can never disagree, and a saving that was killed goes on by looking at what is missing.
 */
import type { Raw } from '../../api/catalogue/catalogue-wire'
import { tileSlug } from '../../api/catalogue/saver-wire'
import type { Held, ListName } from '../../api/catalogue/bulk-read'
import type { UpdateChoice } from '../../domain/catalogue/auto-update'
import type { Bundle, BundleJob } from '../../domain/catalogue/bundle'
import type { BundleStore } from './bundle-store'

/** A reply or a part of one as the provider sent it, cut to what everybody may see. */
export type { Raw }

/** In database `catalogue`, under these keys. A generation that none of them names is dropped at the next start. */
export const catalogueKeys = {
  bundle: 'pack',
  job: 'job',
  generations: 'generations',
  updates: 'updates',
} as const
export type CatalogueRecords = {
  /** The catalogue in use. */
  bundle: Bundle
  /** How the saving under way, or the one that stopped, was last seen: for the screen, written a few times a second. */
  job: BundleJob
  /** Every generation whose database may exist. */
  generations: number[]
  /** Whether it is updated by itself, where the user chose. */
  updates: UpdateChoice
}

/** Keys in the database of a generation. Parts count from 0 in the order in which they came. */
export const bundleKeys = {
  /** → Raw[]: tiles of products, each product once in all parts; null stands for one that is gone. */
  tiles: (part: number) => ['tiles', part],
  /** → Raw[]: details in the order of `tiles(part)`, where they came together. */
  details: (part: number) => ['details', part],
  /** → PartNames: of `tiles(part)`, beside `details(part)`: one product is found without reading the tiles of all. */
  names: (part: number) => ['names', part],
  /** → SavedDetail: one detail that came alone, which counts more than the one in a part. */
  detail: (slug: string) => ['detail', slug],
  /** → string[]: slugs of a list in its order, in one piece or page by page. */
  list: (list: string, piece: number) => ['list', list, piece],
  /** → SavedAnswer: any other public read, whole. */
  answer: (call: string) => ['answer', call],
  /** → Record<call, SavedAnswer>: answers that came together , as a record each costs too much. */
  answers: (part: number) => ['answers', part],
  /** → string[]: the calls that `answers(part)` answers. */
  answerNames: (part: number) => ['answer-names', part],
  /** → Mark: how far this generation is. */
  mark: () => ['mark'],
  /** → ProductChange[]: what updates in place changed lately. */
  changes: () => ['changes'],
}

/** Every key that begins with these: an array comes after every text and number. */
export function keysOf(...begin: (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound(begin, [...begin, []])
}

/** In the order of the tiles; null where one is gone. */
export type PartNames = { slugs: (string | null)[]; ids: (string | null)[] }
export type SavedAnswer = { at: number; reply: unknown }
/** `detail` is null where the shop lists a product that it does not give. */
export type SavedDetail = { at: number; detail: Raw | null }
export type Mark = {
  startedAt: number
  /** Pages of each list that is walked page by page; it is whole when it has as many pieces. */
  pages: Record<string, number>
  /** Of a bulk read; null when the catalogue is read page by page. */
  bulk: BulkMark | null
  /** Of an update: which generation it began from, and whether that is copied. */
  from: { generation: number; copied: boolean } | null
  /** Of text, as received. */
  bytes: number
  pictureBytes: number
  /** Names of reads (`callName`) that the shop refused: they are not asked for again. */
  refused: string[]
}

type BulkMark = {
  /** Where to go on; '' is the beginning. */
  cursor: string
  /** The provider's state at its first page: what changed while it was read comes with the next update. */
  version: string
  /** Names of the state of its lists and answers; none of builds before, and of providers that give none. */
  held?: Held
  /** Slugs of the categories that it was asked for; null is everything. */
  categories: string[] | null
  isWhole: boolean
}

/** Names of lists, the same as those of the calls that read them. */
export const lists = {
  category: (slug: string) => `category:${slug}`,
  /** `sort` is what the provider takes: '' or newest. By name we sort ourselves. */
  subcategory: (id: string, sort: '' | 'newest') => `subcategory:${id}:${sort}`,
  newArrivals: 'new-arrivals',
  /** As the bulk read names it. */
  nameOf: (list: ListName) => {
    if (list.of === 'category') return lists.category(list.slug)
    return list.of === 'subcategory' ? lists.subcategory(list.id, list.sort) : lists.newArrivals
  },
}

/** Name of a public read that is kept whole; `path` as `request` takes it, e.g. `GET category/getcategory/mugs`. */
export function callName(method: string, path: string): string {
  return `${method} ${path}`
}

/** In database `cataloguePrices(partition)`: → SavedPrices by slug, and under these keys → PricesMark, PriceChange[]. */
export const pricesMarkKey = ['mark']
export const priceChangesKey = ['changes']
/**
 * `at`, in epoch ms: since when all of them are; null until they were saved whole. `reading`: how far a bulk read is, of
 * a saving that began `since`. `version`: the provider's name of their state, since which it tells what changed.
 */
export type PricesMark = {
  at: number | null
  reading: { since: number; cursor: string; version?: string | null } | null
  version?: string | null
}
export type SavedPrices = {
  at: number
  /** The price fields of `product/login/{slug}`, with the columns that the own role sees and no others. */
  prices: Raw
}

/** Records that are read at once: enough to be quick, and no burden for a small phone. */
const atOnce = 200

/** Each detail once, as it counts; those that came in parts with `partsAt` as their time, in epoch ms. */
export async function* detailsIn(
  store: BundleStore,
  partsAt: number,
): AsyncGenerator<{ slug: string } & SavedDetail> {
  const alone = new Set((await store.keys(keysOf('detail'))).map(nameOf))
  for await (const [key, details] of recordsIn(store, 'details')) {
    const tiles = await store.get<(Raw | null)[]>(bundleKeys.tiles(partOf(key)))
    for (const [row, detail] of details.entries()) {
      const tile = tiles?.[row]
      if (tile && detail && !alone.has(tileSlug(tile))) yield { slug: tileSlug(tile), at: partsAt, detail }
    }
  }
  for await (const [key, kept] of recordsIn(store, 'detail')) yield { slug: nameOf(key), ...kept }
}

/** About as many bytes as they had when they were received. */
export function lengthOf(records: unknown[]): number {
  return records.reduce<number>((sum, record) => sum + (JSON.stringify(record)?.length ?? 0), 0)
}

/** Each tile once. */
export async function* tilesIn(store: BundleStore): AsyncGenerator<Raw> {
  for await (const [, tiles] of recordsIn(store, 'tiles')) yield* tiles.filter((tile) => tile !== null)
}

type Kept = {
  tiles: (Raw | null)[]
  details: (Raw | null)[]
  detail: SavedDetail
  list: string[]
  answers: Record<string, SavedAnswer>
}

/** Records whose keys begin with `kind`; some are read at a time. */
export async function* recordsIn<Kind extends keyof Kept>(
  store: BundleStore,
  kind: Kind,
): AsyncGenerator<[key: IDBValidKey, value: Kept[Kind]]> {
  let range = keysOf(kind)
  for (;;) {
    const records = await store.some<Kept[Kind]>(range, atOnce)
    yield* records
    const last = records.at(-1)
    if (!last || records.length < atOnce) return
    range = IDBKeyRange.bound(last[0], [kind, []], true)
  }
}

/** Answers by their names (`callName`). Where those that came together lie is looked up once. */
export function answersIn(store: BundleStore): (name: string) => Promise<SavedAnswer | null> {
  let places: Promise<Map<string, number>> | null = null
  return async (name) => {
    const alone = await store.get<SavedAnswer>(bundleKeys.answer(name))
    if (alone) return alone
    places ??= placesIn(store)
    const part = (await places).get(name)
    if (part === undefined) return null
    return (await store.get<Record<string, SavedAnswer>>(bundleKeys.answers(part)))?.[name] ?? null
  }
}

/** One that came again is in a later part. */
async function placesIn(store: BundleStore): Promise<Map<string, number>> {
  const places = new Map<string, number>()
  const [keys, names] = await Promise.all([
    store.keys(keysOf('answer-names')),
    store.all<string[]>(keysOf('answer-names')),
  ])
  keys.forEach((key, index) => {
    for (const name of names[index] ?? []) places.set(name, partOf(key))
  })
  return places
}

/** Of the key of a part, or of a piece of a list. */
export function partOf(key: IDBValidKey): number {
  return Array.isArray(key) ? Number(key.at(-1)) : -1
}

/** Of the key of a list, an answer, or a detail that came alone. */
export function nameOf(key: IDBValidKey): string {
  const [, name] = Array.isArray(key) ? key : []
  return typeof name === 'string' ? name : ''
}
