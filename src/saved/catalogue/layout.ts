/**
 * How a saved catalogue lies in IndexedDB. One database per generation, so that a new one is made beside the one in use
 * and a broken update harms nothing. What is there is done: no list of open work is kept beside the data, so that the
 * two can never disagree, and a saving that was killed goes on by looking at what is missing.
 */
import type { Raw } from '../../api/catalogue/catalogue-wire'
import type { Bundle, BundleJob } from '../../domain/catalogue/bundle'

/** A reply or a part of one as the provider sent it, cut to what everybody may see. */
export type { Raw }

/** In database `catalogue`, under these keys. A generation that none of them names is dropped at the next start. */
export const catalogueKeys = { bundle: 'pack', job: 'job', generations: 'generations' } as const
export type CatalogueRecords = {
  /** The catalogue in use. */
  bundle: Bundle
  /** How the saving under way, or the one that stopped, was last seen: for the screen, written a few times a second. */
  job: BundleJob
  /** Every generation whose database may exist. */
  generations: number[]
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
  /** → Record<call, SavedAnswer>: answers that came together (saved-answers.ts), as a record each costs too much. */
  answers: (part: number) => ['answers', part],
  /** → string[]: the calls that `answers(part)` answers. */
  answerNames: (part: number) => ['answer-names', part],
  /** → Mark: how far this generation is. */
  mark: () => ['mark'],
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
}

/** Name of a public read that is kept whole; `path` as `request` takes it, e.g. `GET category/getcategory/mugs`. */
export function callName(method: string, path: string): string {
  return `${method} ${path}`
}

/** In database `cataloguePrices(partition)`: → SavedPrices by slug, and under this key → PricesMark. */
export const pricesMarkKey = ['mark']
/**
 * `at`, in epoch ms: since when all of them are; null until they were saved whole. `reading`: how far a bulk read is, of
 * a saving that began `since`.
 */
export type PricesMark = { at: number | null; reading: { since: number; cursor: string } | null }
export type SavedPrices = {
  at: number
  /** The price fields of `product/login/{slug}`, with the columns that the own role sees and no others. */
  prices: Raw
}
