/** Reads the saved catalogue for one tab, in a worker: opens the generation in use, and another one when that changes. */
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
import { createHeldPrices, pricesOf } from '../prices/price-store'
import { type FactsBySlug, findAnswer, type FindSources, listOf, prepareFacts } from './answers-find'
import { findIn, prepareSearch, type Searched } from './answers-search'
import {
  branchOf,
  type Entry,
  leafAsCategory,
  leafOf,
  type OpenBundle,
  openBundle,
  slugOf,
} from './open-bundle'
import { type Prepared, prepared } from './prepared'
import type { Answers, Asked, Question, Reader, Saved } from './reader-question'
import type { YieldIfDue } from '../../../device/worker-rpc'

export type CatalogueReader = {
  /** Null for what is not kept. Rejects with what IndexedDB throws. */
  answer: (asked: Asked) => Promise<Saved<unknown> | null>
  /** Opens the catalogue: the first answer comes the sooner. */
  open: () => Promise<void>
  /** Gets ready for searches and filters, with the own prices of the customer who is signed in. */
  warm: (reader: Reader | null) => Promise<void>
  /** Something was saved or removed. */
  changed: () => void
}

type Open = {
  bundle: OpenBundle
  search: Prepared<Searched>
  facts: Prepared<FactsBySlug>
  openedAt: number
}

/** A catalogue that is still being saved is read anew at most this often, in ms. */
const growth = 3000
/** What is older is no answer where the provider can be asked, in ms. */
const mostAge = 24 * 3600_000

export function createReader(yieldIfDue: YieldIfDue, now: () => number): CatalogueReader {
  let opening: Promise<Open | null> | null = null
  let isStale = false
  const held = createHeldPrices(yieldIfDue, now)

  const inUse = async (): Promise<Open | null> => {
    if (!isStale && opening) return opening
    isStale = false
    const before = (await opening?.catch(() => null)) ?? null
    const next = reopened(before, yieldIfDue, now)
    const answering = next.then((found) => (before && isLaterEdition(before, found) ? before : found))
    opening = answering
    answering.then(
      async () => replaceWhenReady(answering, await next),
      () => (opening = null),
    )
    return answering
  }

  /** The edition before answers until searches and filters of the new one are ready. */
  const replaceWhenReady = async (answering: Promise<Open | null>, next: Open | null) => {
    if (!next || (await answering) === next) return
    await prepare(next, null).catch(() => {})
    if (opening === answering) opening = Promise.resolve(next)
  }

  const prepare = async ({ search, facts }: Open, reader: Reader | null) => {
    await Promise.all([search.get(), facts.get(), reader && held.pricesOf(reader, [], { quantity: null })])
  }

  /** Also of a time that is yet to come: the clock was wrong when it was saved, or is now. */
  const isOld = (at: number) => Math.abs(now() - at) >= mostAge

  const answerFrom = async (asked: Asked, open: Open): Promise<Saved<unknown> | null> => {
    const { reader } = asked
    if (!asked.now) return answer(asked, { ...open, held, now: now() })
    if (!open.bundle.isWhole || isOld(open.bundle.at)) return null
    const isReady = open.search.made() && open.facts.made() && (!reader || held.arePresent(reader))
    if (!isReady) void prepare(open, reader).catch(() => {})
    const kept = isReady ? await answer(asked, { ...open, held, now: now() }) : null
    return kept && !isOld(kept.at) ? kept : null
  }

  return {
    answer: async (asked) => {
      // A customer's page asks publicly for much; only a visitor's lists are found without own prices.
      if (asked.reader || asked.question.kind === 'find') held.keepFor(asked.reader)
      const open = await inUse()
      const before = opening
      try {
        return open && (await answerFrom(asked, open))
      } catch (error) {
        // Perhaps it was dropped while it was read, and another one is in use. If not, it is opened anew next time.
        if (opening === before) opening = null
        const other = await inUse()
        if (other?.bundle.generation === open?.bundle.generation) throw error
        return other && answerFrom(asked, other)
      }
    },
    open: async () => void (await inUse()),
    warm: async (reader) => {
      const open = await inUse()
      if (open) await prepare(open, reader)
    },
    changed: () => {
      isStale = true
      held.changed()
    },
  }
}

function isLaterEdition({ bundle, search, facts }: Open, next: Open | null): boolean {
  const isReady = search.made() !== null && facts.made() !== null
  return isReady && next?.bundle.generation === bundle.generation && next.bundle.edition !== bundle.edition
}

async function reopened(
  before: Open | null,
  yieldIfDue: YieldIfDue,
  now: () => number,
): Promise<Open | null> {
  const found = await findGeneration()
  if (!found) return null
  const { here, isWhole } = found
  const store = sharedBundleStore(databases.catalogueGeneration(here.generation), { makes: false })
  const bundle = openBundle(here, isWhole, store)
  const isSame =
    before?.bundle.generation === bundle.generation &&
    before.bundle.edition === bundle.edition &&
    before.bundle.isWhole === isWhole
  if (before && isSame && (isWhole || now() - before.openedAt < growth)) {
    // An update found nothing else.
    before.bundle.at = bundle.at
    return before
  }
  return {
    bundle,
    search: prepared(() => prepareSearch(bundle, yieldIfDue)),
    facts: prepared(() => prepareFacts(bundle, yieldIfDue)),
    openedAt: now(),
  }
}

/** The first catalogue may be read while it is being saved. */
async function findGeneration(): Promise<{ here: Bundle | BundleJob; isWhole: boolean } | null> {
  if (!(await databaseExists(databases.catalogue))) return null
  const store = sharedBundleStore(databases.catalogue, { makes: false })
  const bundle = await store.get<Bundle>(catalogueKeys.bundle)
  const here = bundle ?? (await store.get<BundleJob>(catalogueKeys.job))
  if (!here || !(await databaseExists(databases.catalogueGeneration(here.generation)))) return null
  return { here, isWhole: bundle !== undefined }
}

// Answers to each kind of question; null for what the catalogue does not hold.

type Kind = Question['kind']
type Answer<K extends Kind> = (
  question: Extract<Question, { kind: K }>,
  from: FindSources,
  reader: Reader | null,
) => Promise<Saved<Answers[K]> | null>

const answers: { [K in Kind]: Answer<K> } = {
  reply: async ({ method, path }, { bundle }) => {
    // With or without the last slash: providers are not of one mind.
    const bare = path.replace(/\/$/, '')
    for (const name of new Set([path, `${bare}/`, bare])) {
      const kept = await bundle.answer(method, name)
      if (kept) return valueOf(kept)
    }
    return null
  },

  /** By slug, or by an id, for which the menu's own reply stands in. */
  category: async ({ key }, { bundle }) => {
    const { tree, at } = await bundle.tree()
    const branch = branchOf(tree, key)
    for (const slug of [key, ...(branch ? [slugOf(branch)] : [])]) {
      const own = await bundle.answer('GET', paths.category(slug))
      if (own) return valueOf(own)
    }
    const leaf = leafOf(tree, key)
    const stand = branch ?? (leaf && leafAsCategory(leaf))
    return stand && { value: { Data: [stand] }, at }
  },

  /** Page 1 is kept, where there are reviews. Further pages can only be said to be empty. */
  reviews: async ({ productId, page }, { bundle }) => {
    const first = await bundle.answer('GET', paths.reviews(productId, 1))
    const none = { Data: [] }
    if (first && page === 1) return valueOf(first)
    if (first) return pagesIn(first.reply) < page ? { value: none, at: first.at } : null
    if (!bundle.isWhole) return null
    const tile = await bundle.tileOf(productId)
    return Number(tile?.['Rating'] ?? Number.NaN) === 0 ? { value: none, at: bundle.at } : null
  },

  product: async ({ slug }, { bundle }) => {
    const kept = await bundle.detail(slug)
    return kept?.detail ? { value: { Data: kept.detail }, at: kept.at } : null
  },

  'price-list': async ({ slug }, { bundle }, reader) => {
    const kept = await bundle.detail(slug)
    if (!kept?.detail || !reader) return null
    const own = (await pricesOf(reader, [slug])).get(slug)
    const list = own?.prices['ProductUnbrandedPrice'] ? priceListIn(own.prices, reader.role) : null
    const { minimumQuantity } = factsOf(factSourceOf(slug, {}, kept.detail))
    return { value: list && { ...list, minimumQuantity }, at: Math.min(kept.at, own?.at ?? kept.at) }
  },

  list: async ({ list, sort, page, limit }, { bundle }, reader) => {
    const listed = await listOf(bundle, list, sort)
    if (!listed) return null
    const slugs = listed.slugs.slice((page - 1) * limit, page * limit)
    const tiles = await bundle.tiles()
    const shown = slugs.flatMap((slug) => tiles.get(slug) ?? [])
    // Of a list that is still being saved, only what is whole is shown.
    const due = Math.min(limit, listed.count - (page - 1) * limit)
    // Where a page of a whole catalogue's list could not be had, that one is not saved, which is not the same as empty.
    if (shown.length < due && (!bundle.isWhole || shown.length === 0)) return null
    const { at, tiles: priced, ...prices } = await withPrices(shown, bundle.at, reader)
    return { value: { tiles: priced, ...pagesOf(listed.count, limit, bundle), ...prices }, at }
  },

  search: async ({ text, page, limit }, { bundle, search }, reader) => {
    const searched = await search.get()
    const { ids, subcategories: hits } = findIn(searched, text)
    // "Nothing found" can be said of a whole catalogue only.
    if (!bundle.isWhole && ids.length + hits.length === 0) return null
    const shown = ids.slice((page - 1) * limit, page * limit).flatMap((id) => searched.entries[id] ?? [])
    const { at, tiles: products, ...prices } = await withPrices(shown, bundle.at, reader)
    return { value: { products, hits, ...pagesOf(ids.length, limit, bundle), ...prices }, at }
  },

  find: findAnswer,
}

function answer({ question, reader }: Asked, from: FindSources): Promise<Saved<unknown> | null> {
  return (answers[question.kind] as Answer<Kind>)(question, from, reader)
}

function valueOf({ reply, at }: SavedAnswer): Saved<unknown> {
  return { value: reply, at }
}

function pagesIn(reply: unknown): number {
  const pages =
    typeof reply === 'object' && reply !== null && 'totalPages' in reply ? Number(reply.totalPages) : NaN
  return Number.isNaN(pages) ? Infinity : pages
}

function pagesOf(total: number, limit: number, { isWhole }: OpenBundle) {
  return { total, totalPages: Math.max(1, Math.ceil(total / limit)), canFind: isWhole }
}

type PricedTiles = { tiles: ProductTile[]; prices?: TilePrices; at: number }

/** With the own lowest prices, as far as they are saved; a visitor's tiles have none. */
async function withPrices(shown: Entry[], at: number, reader: Reader | null): Promise<PricedTiles> {
  const tiles = tilesIn(shown.map(({ tile }) => tile))
  if (!reader) return { tiles, at }
  const slugs = shown.map(({ slug }) => slug)
  const own = [...(await pricesOf(reader, slugs))]
  const fromCents = own.flatMap(([slug, { prices }]) => {
    const cents = lowestCents(priceListIn(prices, reader.role)?.tiers ?? [], reader.role)
    return cents ? [[slug, cents] as const] : []
  })
  const since = own.map(([, kept]) => kept.at)
  return { tiles, prices: { fromCents: Object.fromEntries(fromCents) }, at: Math.min(at, ...since) }
}
