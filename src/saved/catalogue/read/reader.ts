/**
 * Reads the saved catalogue for one tab, in a worker: opens the generation in use, and the next one when it is ready.
 */
import * as paths from '../../../api/paths'
import { priceListIn } from '../../../api/product/price-list'
import { tilesIn, factSourceOf } from '../../../api/product/tile'
import { databaseExists } from '../../../device/database'
import { databases } from '../../../device/storage-names'
import type { Bundle, BundleJob } from '../../../domain/catalogue/bundle'
import { factsOf } from '../../../domain/find/facts'
import { lowestCents } from '../../../domain/price/price'
import type { ProductTile, TilePrices } from '../../../domain/product/product'
import { sharedBundleStore } from '../bundle-store'
import { catalogueKeys, type SavedAnswer } from '../layout'
import { createCachedPrices } from '../prices/cached-prices'
import { pricesOf } from '../prices/price-store'
import { type FactsBySlug, findAnswer, type FindSources, listOf, prepareFacts } from './answers-find'
import { searchIn, prepareSearch, type SearchData } from './answers-search'
import {
  findCategory,
  type Entry,
  subcategoryAsCategory,
  findSubcategory,
  type OpenBundle,
  openBundle,
  slugOf,
} from './open-bundle'
import { type LazyValue, lazyValue } from './lazy-value'
import type { AnswerMap, ReaderRequest, Question, Reader, Saved } from './reader-question'
import type { YieldIfDue } from '../../../device/worker-rpc'

export type CatalogueReader = {
  /** Returns null for data that is not saved. Rejects with the errors of IndexedDB. */
  answer: (request: ReaderRequest) => Promise<Saved<unknown> | null>
  /** Opens the catalogue in advance, so that the first answer is faster. */
  open: () => Promise<void>
  /** Prepares searches and filters, with the prices of the signed-in customer. */
  warm: (reader: Reader | null) => Promise<void>
  /** Call after data was saved or removed. */
  markStale: () => void
}

type OpenCatalogue = {
  bundle: OpenBundle
  search: LazyValue<SearchData>
  facts: LazyValue<FactsBySlug>
  openedAt: number
}

/** Minimum interval in ms between two reads of a catalogue that is still being saved. */
const minReopenMs = 3000
/** Age in ms from which data is not used as an answer while the provider can be asked. */
const maxAgeMs = 24 * 3600_000

export function createReader(yieldIfDue: YieldIfDue, now: () => number): CatalogueReader {
  let opening: Promise<OpenCatalogue | null> | null = null
  let isStale = false
  const cachedPrices = createCachedPrices(yieldIfDue, now)

  const openInUse = async (): Promise<OpenCatalogue | null> => {
    if (!isStale && opening) return opening
    isStale = false
    const before = (await opening?.catch(() => null)) ?? null
    const next = reopen(before, yieldIfDue, now)
    const answering = next.then((opened) => (before && isLaterEdition(before, opened) ? before : opened))
    opening = answering
    answering.then(
      async () => replaceWhenReady(answering, await next),
      () => (opening = null),
    )
    return answering
  }

  /** The earlier edition answers until searches and filters of the new one are ready. */
  const replaceWhenReady = async (answering: Promise<OpenCatalogue | null>, next: OpenCatalogue | null) => {
    if (!next || (await answering) === next) return
    await prepare(next, null).catch(() => {})
    if (opening === answering) opening = Promise.resolve(next)
  }

  const prepare = async ({ search, facts }: OpenCatalogue, reader: Reader | null) => {
    await Promise.all([
      search.get(),
      facts.get(),
      reader && cachedPrices.pricesOf(reader, [], { quantity: null }),
    ])
  }

  /** A time in the future counts as old too: the clock was wrong when the data was saved, or is wrong now. */
  const isOld = (at: number) => Math.abs(now() - at) >= maxAgeMs

  const answerFrom = async (request: ReaderRequest, open: OpenCatalogue): Promise<Saved<unknown> | null> => {
    const { reader } = request
    if (!request.now) return answer(request, { ...open, cachedPrices, now: now() })
    if (!open.bundle.isComplete || isOld(open.bundle.at)) return null
    const isReady =
      open.search.current() && open.facts.current() && (!reader || cachedPrices.hasLoaded(reader))
    if (!isReady) void prepare(open, reader).catch(() => {})
    const saved = isReady ? await answer(request, { ...open, cachedPrices, now: now() }) : null
    return saved && !isOld(saved.at) ? saved : null
  }

  return {
    answer: async (request) => {
      // A customer's page also asks many public questions, so the cached prices are released only by a filter
      // question without a customer.
      if (request.reader || request.question.kind === 'find') cachedPrices.retainOnly(request.reader)
      const open = await openInUse()
      const before = opening
      try {
        return open && (await answerFrom(request, open))
      } catch (error) {
        // The generation may have been dropped while it was read, and another one may be in use. If not, it is opened
        // again next time.
        if (opening === before) opening = null
        const other = await openInUse()
        if (other?.bundle.generation === open?.bundle.generation) throw error
        return other && answerFrom(request, other)
      }
    },
    open: async () => void (await openInUse()),
    warm: async (reader) => {
      const open = await openInUse()
      if (open) await prepare(open, reader)
    },
    markStale: () => {
      isStale = true
      cachedPrices.markStale()
    },
  }
}

function isLaterEdition({ bundle, search, facts }: OpenCatalogue, next: OpenCatalogue | null): boolean {
  const isReady = search.current() !== null && facts.current() !== null
  return isReady && next?.bundle.generation === bundle.generation && next.bundle.edition !== bundle.edition
}

async function reopen(
  before: OpenCatalogue | null,
  yieldIfDue: YieldIfDue,
  now: () => number,
): Promise<OpenCatalogue | null> {
  const latest = await findGeneration()
  if (!latest) return null
  const { source, isComplete } = latest
  const store = sharedBundleStore(databases.catalogueGeneration(source.generation), {
    createIfMissing: false,
  })
  const bundle = openBundle(source, isComplete, store)
  const isSame =
    before?.bundle.generation === bundle.generation &&
    before.bundle.edition === bundle.edition &&
    before.bundle.isComplete === isComplete
  if (before && isSame && (isComplete || now() - before.openedAt < minReopenMs)) {
    // The update found no changes, so only the time is newer.
    before.bundle.at = bundle.at
    return before
  }
  return {
    bundle,
    search: lazyValue(() => prepareSearch(bundle, yieldIfDue)),
    facts: lazyValue(() => prepareFacts(bundle, yieldIfDue)),
    openedAt: now(),
  }
}

/** The first catalogue may be read while it is being saved. */
async function findGeneration(): Promise<{ source: Bundle | BundleJob; isComplete: boolean } | null> {
  if (!(await databaseExists(databases.catalogue))) return null
  const store = sharedBundleStore(databases.catalogue, { createIfMissing: false })
  const bundle = await store.get<Bundle>(catalogueKeys.bundle)
  const source = bundle ?? (await store.get<BundleJob>(catalogueKeys.job))
  if (!source || !(await databaseExists(databases.catalogueGeneration(source.generation)))) return null
  return { source, isComplete: bundle !== undefined }
}

// Answers to each kind of question; null: the catalogue does not contain the data.

type Kind = Question['kind']
type Answer<K extends Kind> = (
  question: Extract<Question, { kind: K }>,
  sources: FindSources,
  reader: Reader | null,
) => Promise<Saved<AnswerMap[K]> | null>

const answers: { [K in Kind]: Answer<K> } = {
  reply: async ({ method, path }, { bundle }) => {
    // Providers differ about the last slash, so the path is tried with and without it.
    const bare = path.replace(/\/$/, '')
    for (const name of new Set([path, `${bare}/`, bare])) {
      const saved = await bundle.answer(method, name)
      if (saved) return valueOf(saved)
    }
    return null
  },

  /** Finds a category by its slug, or by an id, for which an entry of the menu's reply is used. */
  category: async ({ key }, { bundle }) => {
    const { tree, at } = await bundle.tree()
    const category = findCategory(tree, key)
    for (const slug of [key, ...(category ? [slugOf(category)] : [])]) {
      const saved = await bundle.answer('GET', paths.category(slug))
      if (saved) return valueOf(saved)
    }
    const subcategory = findSubcategory(tree, key)
    const substitute = category ?? (subcategory && subcategoryAsCategory(subcategory))
    return substitute && { value: { Data: [substitute] }, at }
  },

  /** Page 1 is saved for products with reviews. Further pages can only be reported as empty. */
  reviews: async ({ productId, page }, { bundle }) => {
    const first = await bundle.answer('GET', paths.reviews(productId, 1))
    const none = { Data: [] }
    if (first && page === 1) return valueOf(first)
    if (first) return pagesIn(first.reply) < page ? { value: none, at: first.at } : null
    if (!bundle.isComplete) return null
    const tile = await bundle.tileOf(productId)
    return Number(tile?.['Rating'] ?? Number.NaN) === 0 ? { value: none, at: bundle.at } : null
  },

  product: async ({ slug }, { bundle }) => {
    const saved = await bundle.detail(slug)
    return saved?.detail ? { value: { Data: saved.detail }, at: saved.at } : null
  },

  'price-list': async ({ slug }, { bundle }, reader) => {
    const saved = await bundle.detail(slug)
    if (!saved?.detail || !reader) return null
    const customerPrices = (await pricesOf(reader, [slug])).get(slug)
    const list = customerPrices?.prices['ProductUnbrandedPrice']
      ? priceListIn(customerPrices.prices, reader.role)
      : null
    const { minimumQuantity } = factsOf(factSourceOf(slug, {}, saved.detail))
    return {
      value: list && { ...list, minimumQuantity },
      at: Math.min(saved.at, customerPrices?.at ?? saved.at),
    }
  },

  list: async ({ list, sort, page, limit }, { bundle }, reader) => {
    const listed = await listOf(bundle, list, sort)
    if (!listed) return null
    const slugs = listed.slugs.slice((page - 1) * limit, page * limit)
    const tiles = await bundle.tiles()
    const entries = slugs.flatMap((slug) => tiles.get(slug) ?? [])
    // A list that is still being saved shows only complete pages.
    const expectedCount = Math.min(limit, listed.count - (page - 1) * limit)
    // A page of a complete catalogue without any saved product could not be fetched, which is not the same as empty.
    if (entries.length < expectedCount && (!bundle.isComplete || entries.length === 0)) return null
    const { at, tiles: priced, ...prices } = await withPrices(entries, bundle.at, reader)
    return { value: { tiles: priced, ...pagesOf(listed.count, limit, bundle), ...prices }, at }
  },

  search: async ({ text, page, limit }, { bundle, search }, reader) => {
    const searchData = await search.get()
    const { ids, subcategories: hits } = searchIn(searchData, text)
    // "Nothing found" can be said of a whole catalogue only.
    if (!bundle.isComplete && ids.length + hits.length === 0) return null
    const entries = ids.slice((page - 1) * limit, page * limit).flatMap((id) => searchData.entries[id] ?? [])
    const { at, tiles: products, ...prices } = await withPrices(entries, bundle.at, reader)
    return { value: { products, hits, ...pagesOf(ids.length, limit, bundle), ...prices }, at }
  },

  find: findAnswer,
}

function answer({ question, reader }: ReaderRequest, sources: FindSources): Promise<Saved<unknown> | null> {
  return (answers[question.kind] as Answer<Kind>)(question, sources, reader)
}

function valueOf({ reply, at }: SavedAnswer): Saved<unknown> {
  return { value: reply, at }
}

function pagesIn(reply: unknown): number {
  const pages =
    typeof reply === 'object' && reply !== null && 'totalPages' in reply ? Number(reply.totalPages) : NaN
  return Number.isNaN(pages) ? Infinity : pages
}

function pagesOf(total: number, limit: number, { isComplete }: OpenBundle) {
  return { total, totalPages: Math.max(1, Math.ceil(total / limit)), canFind: isComplete }
}

type PricedTiles = { tiles: ProductTile[]; prices?: TilePrices; at: number }

/** Adds the customer's lowest prices, as far as they are saved; a visitor's tiles have none. */
async function withPrices(entries: Entry[], at: number, reader: Reader | null): Promise<PricedTiles> {
  const tiles = tilesIn(entries.map(({ tile }) => tile))
  if (!reader) return { tiles, at }
  const slugs = entries.map(({ slug }) => slug)
  const customerPrices = [...(await pricesOf(reader, slugs))]
  const fromCents = customerPrices.flatMap(([slug, { prices }]) => {
    const cents = lowestCents(priceListIn(prices, reader.role)?.tiers ?? [], reader.role)
    return cents ? [[slug, cents] as const] : []
  })
  const since = customerPrices.map(([, saved]) => saved.at)
  return { tiles, prices: { fromCents: Object.fromEntries(fromCents) }, at: Math.min(at, ...since) }
}
