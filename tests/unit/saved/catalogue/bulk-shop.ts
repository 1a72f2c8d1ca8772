/**
 * A shop with a bulk read (one reply with the whole catalogue, line by line) that can be cut off anywhere, and a device
 * that reads this shop, for tests of the bulk client.
 */
import type { RawStream, SaverCall } from '../../../../src/api/catalogue/saver-call'
import type { BundleChoice } from '../../../../src/domain/catalogue/bundle'
import { type InvalidTokenFailure, OfflineFailure } from '../../../../src/domain/failure'
import { readBulk } from '../../../../src/saved/catalogue/save/bulk'
import { newJob } from '../../../../src/saved/catalogue/generations'
import {
  answersIn,
  bundleKeys,
  keysOf,
  type GenerationProgress,
  nameInKey,
  type PartNames,
  partInKey,
  type Raw,
  recordsIn,
  type SavedAnswer,
  tilesIn,
} from '../../../../src/saved/catalogue/layout'
import { type BundleStore, openBundleStore } from '../../../../src/saved/catalogue/bundle-store'
import { createRequests } from '../../../../src/saved/catalogue/save/request-queue'
import { openWriter, type Writer } from '../../../../src/saved/catalogue/save/writer'
import type { SaverDeps, SavingContext } from '../../../../src/saved/catalogue/save/saver-deps'
import { newProgress, startedAt } from './bundle-fixture'

export type Product = { name: string; changed: number }
/** The answer ends after this many bytes, either with an error or as if it were complete. */
export type Cut = { after: number; isError: boolean }

export class BulkShop {
  version = 1
  pageSize = 7
  menuName = 'All'
  readonly products = new Map<string, Product>()
  readonly gone = new Map<string, number>()
  /** Paths of the reads, in order. */
  requests: string[] = []
  /** Points at which the next answers are cut off, in order; null for a complete answer. */
  cuts: (Cut | null)[] = []
  chunkSize = 1000
  /** Called before each answer. */
  onRequest: () => void = () => {}
  /** Returns the text that is sent instead of the answer. */
  replaceAnswer: ((call: SaverCall, lines: unknown[]) => string) | null = null

  constructor(count: number) {
    for (let id = 1; id <= count; id += 1) this.products.set(slugOf(id), { name: `Thing ${id}`, changed: 1 })
  }

  change(slug: string, name: string): void {
    this.version += 1
    this.gone.delete(slug)
    this.products.set(slug, { name, changed: this.version })
  }

  remove(slug: string): void {
    if (!this.products.delete(slug)) return
    this.version += 1
    this.gone.set(slug, this.version)
  }

  slugs(): string[] {
    return [...this.products.keys()].toSorted()
  }

  stream(call: SaverCall): Promise<RawStream> {
    this.onRequest()
    this.requests.push(call.path)
    const lines = this.lines(new URL(call.path, 'http://shop').searchParams)
    const bytes = new TextEncoder().encode(this.replaceAnswer?.(call, lines) ?? textOf(lines))
    return Promise.resolve({ chunks: chunksOf(bytes, this.chunkSize, this.cuts.shift() ?? null) })
  }

  private lines(query: URLSearchParams): unknown[] {
    const since = Number(query.get('since') ?? 0)
    const after = query.get('after') ?? ''
    const due = this.slugs().filter((slug) => (this.products.get(slug)?.changed ?? 0) > since)
    const fingerprints = { Lists: `lists of ${this.slugs().join()}`, Answers: `answers ${this.menuName}` }
    const counts = { Full: since === 0, Products: due.length, Bytes: 9 }
    const first = { Snapshot: { Version: String(this.version), ...counts, ...fingerprints } }
    const hasCurrent = (kind: 'lists' | 'answers', name: string) => since > 0 && query.get(kind) === name
    const unchanged = {
      lists: hasCurrent('lists', fingerprints.Lists),
      answers: hasCurrent('answers', fingerprints.Answers),
    }
    if (query.get('limit') === '0') return [first, { Done: { Version: String(this.version) } }]
    const remaining = due.filter((slug) => slug > after)
    const page = remaining.slice(0, this.pageSize)
    const last = page.at(-1)
    return [
      first,
      ...(after === '' ? this.firstLines(since, unchanged) : []),
      ...page.map((slug) =>
        answer(`product_review/${slug}?page=1`, { data: [this.products.get(slug)?.name] }),
      ),
      ...page.map((slug) => ({ Product: wireOf(slug, this.products.get(slug)?.name ?? '') })),
      remaining.length > page.length ? { Next: last } : { Done: { Version: String(this.version) } },
    ]
  }

  private firstLines(since: number, unchanged: { lists: boolean; answers: boolean }): unknown[] {
    const gone = [...this.gone].filter(([, at]) => since > 0 && at > since)
    const lists = [
      { List: { Category: 'all', Slugs: this.slugs() } },
      { List: { SubCategoryID: 12, Sort: 'newest', Slugs: this.slugs().toReversed() } },
      { List: { NewArrivals: true, Slugs: this.slugs().slice(0, 3) } },
    ]
    const menu = { Data: [{ CategoryID: 1, CategoryName: this.menuName, Slug: 'all' }] }
    return [
      ...(unchanged.answers ? [] : [answer('category/', menu)]),
      ...(unchanged.lists ? [] : lists),
      ...gone.map(([slug]) => ({ Gone: slug })),
      { SomethingNew: { of: 'a later edition' } },
    ]
  }
}

export const textOf = (lines: unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

function answer(Path: string, Reply: unknown) {
  return { Answer: { Method: 'GET', Path, Reply } }
}

export function slugOf(id: number): string {
  return `t${String(id).padStart(4, '0')}`
}

/** The product as a careless provider sends it: with prices. */
export function wireOf(slug: string, name: string) {
  const Tile = { ProductID: slug, ProductName: name, Slug: slug, FromPrice: 12.5 }
  const Detail = { ProductID: slug, productname: name, Slug: slug, Price: 3, ProductGallery: ['a.webp'] }
  return { Tile, Detail }
}

async function* chunksOf(bytes: Uint8Array<ArrayBuffer>, size: number, cut: Cut | null) {
  const end = cut === null ? bytes.length : Math.min(cut.after, bytes.length)
  for (let from = 0; from < end; from += size) yield bytes.slice(from, Math.min(end, from + size))
  if (cut?.isError) throw new OfflineFailure('The connection was interrupted.')
  await Promise.resolve()
}

export type Device = {
  store: BundleStore
  /** The saved catalogue that an update starts from. */
  before?: BundleStore | null
  choice?: BundleChoice
  /** Called before each commit; an error that it throws replaces the commit. */
  onCommit?: () => void
}

type Parts = Partial<Pick<SavingContext, 'storeInUse' | 'choice' | 'member' | 'storePrices'>> & {
  from?: GenerationProgress['from']
  provider: Partial<SaverDeps['provider']>
  onRefused?: (failure: InvalidTokenFailure) => void
}

/** The context for one run of a saving, on whatever the store already contains. */
export async function contextOn(store: BundleStore, parts: Parts): Promise<SavingContext & Writer> {
  const { provider, from = null, onRefused = () => {}, ...overrides } = parts
  const { signal } = new AbortController()
  const choice = overrides.choice ?? { categories: null, pictures: 'none' }
  const requests = createRequests({
    provider: {
      call: () => Promise.reject(new Error('Nothing but the bulk read is asked for.')),
      stream: () => Promise.reject(new Error('No bulk read is asked for.')),
      probe: () => Promise.resolve('reachable'),
      sleep: () => Promise.resolve(),
      now: () => 2000,
      random: () => 1,
      ...provider,
    },
    signal,
    onPause: () => {},
    onRefused,
  })
  const stored = (await store.get<GenerationProgress>(bundleKeys.progress())) ?? newProgress({ from })
  const writerDeps = {
    job: newJob(choice, 1, startedAt),
    notify: () => {},
    now: () => 2000,
    storePrices: overrides.storePrices ?? (() => Promise.resolve()),
  }
  return {
    choice,
    store,
    storeInUse: null,
    ...writerDeps,
    ...(await openWriter(store, stored, writerDeps)),
    ...requests,
    member: () => null,
    concurrency: 4,
    signal,
    ...overrides,
  }
}

export async function saverOn(
  shop: BulkShop,
  { store, before: storeInUse = null, choice, onCommit }: Device,
) {
  const watched: BundleStore = {
    ...store,
    commit: (...args) => {
      onCommit?.()
      return store.commit(...args)
    },
  }
  const context = await contextOn(watched, {
    storeInUse,
    from: storeInUse && { generation: 1, copied: false },
    provider: { stream: (call) => shop.stream(call) },
    ...(choice && { choice }),
  })
  const save = async () => {
    const records = readBulk(context)
    for (;;) {
      const { done, value } = await records.next()
      if (done) {
        context.end()
        return value
      }
      await context.write(value)
    }
  }
  return { context, save }
}

let databases = 0
export function newStore(): BundleStore {
  databases += 1
  return openBundleStore(`bulk-test-${databases}`)
}

/**
 * Everything that a store contains except its progress: names of products by tile, by row and by detail, lists, and
 * answers.
 */
export async function contentsOf(store: BundleStore) {
  const tiles = new Map<string, unknown>()
  const details = new Map<string, unknown>()
  const duplicates: string[] = []
  for await (const tile of tilesIn(store)) {
    const slug = String(tile['Slug'])
    if (tiles.has(slug)) duplicates.push(slug)
    tiles.set(slug, tile['ProductName'])
  }
  const parts = await store.all<(Raw | null)[]>(keysOf('details'))
  for (const detail of parts.flat()) {
    const slug = String(detail?.['Slug'])
    // A part can still contain the detail of a product that was removed or saved alone since, which is never read.
    if (detail && tiles.has(slug)) details.set(slug, detail['productname'])
  }
  for await (const [key, { detail }] of recordsIn(store, 'detail'))
    details.set(nameInKey(key), detail?.['productname'])
  const rows = new Map<string, unknown>()
  for (const key of await store.keys(keysOf('names'))) {
    const part = partInKey(key)
    const [names, partTiles] = await Promise.all([
      store.get<PartNames>(bundleKeys.names(part)),
      store.get<(Raw | null)[]>(bundleKeys.tiles(part)),
    ])
    names?.slugs.forEach((slug, row) => slug !== null && rows.set(slug, partTiles?.[row]?.['ProductName']))
  }
  const listKeys = await store.keys(keysOf('list'))
  const lists = await Promise.all(listKeys.map(async (key) => [JSON.stringify(key), await store.get(key)]))
  const answers = await store.all<SavedAnswer>(keysOf('answer'))
  const answerTo = answersIn(store)
  const reviews = new Map<string, unknown>()
  for (const slug of tiles.keys())
    reviews.set(slug, (await answerTo(`GET product_review/${slug}?page=1`))?.reply)
  return {
    tiles: sorted(tiles),
    rows: sorted(rows),
    details: sorted(details),
    reviews: sorted(reviews),
    duplicates,
    lists: Object.fromEntries(lists) as Record<string, unknown>,
    answers: answers.map(({ reply }) => reply),
  }
}

/** Contents of a device that has saved this shop completely. */
export function contentsFor(shop: BulkShop) {
  const names = Object.fromEntries(shop.slugs().map((slug) => [slug, shop.products.get(slug)?.name]))
  return {
    tiles: names,
    rows: names,
    details: names,
    reviews: Object.fromEntries(Object.entries(names).map(([slug, name]) => [slug, { data: [name] }])),
    duplicates: [],
    lists: {
      '["list","category:all",0]': shop.slugs(),
      '["list","new-arrivals",0]': shop.slugs().slice(0, 3),
      '["list","subcategory:12:newest",0]': shop.slugs().toReversed(),
    },
    answers: [{ Data: [{ CategoryID: 1, CategoryName: shop.menuName, Slug: 'all' }] }],
  }
}

function sorted(map: Map<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
