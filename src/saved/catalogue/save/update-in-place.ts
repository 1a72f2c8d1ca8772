/**
 * An update in place: what changed since is read first, all of it, and then applied to the catalogue in use in one
 * transaction, so that it is the old one or the new one and nothing between. A new generation beside it, which costs far
 * more, is made where too much changed or the provider does not know the version any more (saver.ts).
 */
import * as v from 'valibot'
import {
  type Held,
  readSnapshotLine,
  type SnapshotLine,
  snapshotPath,
} from '../../../api/catalogue/bulk-read'
import { TileWire } from '../../../api/product/tile'
import { databases } from '../../../device/storage-names'
import type { Bundle } from '../../../domain/catalogue/bundle'
import { type ProductChange, productChange, recentChanges } from '../../../domain/catalogue/product-change'
import { ContractFailure, OfflineFailure } from '../../../domain/failure'
import type { BundleStore } from '../bundle-store'
import { readRecords } from '../generations'
import {
  bundleKeys,
  callName,
  catalogueKeys,
  keysOf,
  lists,
  type Mark,
  nameOf,
  type PartNames,
  partOf,
  type Raw,
} from '../layout'
import * as paths from '../../../api/paths'
import { linesOf } from './bulk-lines'
import { openParts, type Puts, placeOf } from './parts'
import type { ProviderCalls, SaverDeps } from './saver-deps'
import { asStorageFull } from './storage-full'

/** More changed products than this are not held in memory, nor worth a list: a page of the bulk read. */
const maxChanges = 1000

type UpdateDeps = Pick<SaverDeps, 'catalogue' | 'open'> & {
  provider: Pick<ProviderCalls, 'stream' | 'now'>
}

type Of<Kind extends SnapshotLine['kind']> = Extract<SnapshotLine, { kind: Kind }>
type Changes = {
  version: string
  held: Held
  products: (Of<'product'> | Of<'gone'>)[]
  lists: Of<'list'>[]
  answers: Of<'answer'>[]
  bytes: number
}

/** What was updated, with the products that came, of which pictures may be missing. */
export type Updated = { bundle: Bundle; store: BundleStore; came: { tile: Raw; detail: Raw }[] }

/**
 * Resolves to null where a new generation has to be made. Asks once: throws OfflineFailure, RejectedFailure (with
 * `retryAfter`), ContractFailure and StorageFullFailure, upon which nothing was changed.
 */
export async function updateInPlace(deps: UpdateDeps, signal: AbortSignal): Promise<Updated | null> {
  const { bundle, job } = await readRecords(deps.catalogue)
  if (!bundle || job) return null
  const store = deps.open(databases.catalogueGeneration(bundle.generation))
  const mark = await store.get<Mark>(bundleKeys.mark())
  if (!mark?.bulk?.isWhole) return null
  // Before the question: what changes in between comes with the next update.
  const at = deps.provider.now()
  const changes = await readChanges(deps, mark.bulk, signal)
  if (!changes) return null
  const applied = await apply(store, mark, changes, at)
  if (!applied) return null
  const updated: Bundle = {
    ...bundle,
    startedAt: at,
    finishedAt: deps.provider.now(),
    version: changes.version,
    bytes: bundle.bytes + changes.bytes,
    ...(applied.counts && { ...applied.counts, edition: (bundle.edition ?? 0) + 1 }),
  }
  await deps.catalogue.commit([[catalogueKeys.bundle, updated]])
  const came = changes.products.filter((said) => said.kind === 'product')
  return { bundle: updated, store, came }
}

async function readChanges(
  { provider }: UpdateDeps,
  { version: since, held, categories }: NonNullable<Mark['bulk']>,
  signal: AbortSignal,
): Promise<Changes | null> {
  const path = snapshotPath({ since, categories, ...(held && { held }) })
  const { chunks } = await provider.stream({ method: 'GET', path, token: null }, signal)
  let changes: Changes | null = null
  let bytes = 0
  const counted = async function* () {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  }
  for await (const lines of linesOf(counted())) {
    for (const line of lines) {
      const said = readSnapshotLine(line)
      if (!changes) {
        if (said?.kind !== 'snapshot') throw new ContractFailure(`GET ${path}`, '', 'a Snapshot line is due')
        if (said.isFull || said.products > maxChanges) return null
        changes = { version: said.version, held: said.held, products: [], lists: [], answers: [], bytes: 0 }
      } else if (said?.kind === 'product' || said?.kind === 'gone') changes.products.push(said)
      else if (said?.kind === 'list') changes.lists.push(said)
      else if (said?.kind === 'answer') changes.answers.push(said)
      else if (said?.kind === 'next') return null
      else if (said?.kind === 'done') return { ...changes, bytes }
    }
    if (changes && changes.products.length > maxChanges) return null
  }
  throw new OfflineFailure('The update was cut off.')
}

const PublicFacts = v.pick(TileWire, ['Slug', 'ProductName', 'ColourStock', 'productstock'])

type Applied = { counts: Pick<Bundle, 'products' | 'missing' | 'categories'> | null }

/** Null where it cannot be applied. `counts` are null where nothing but the time changed. */
async function apply(store: BundleStore, mark: Mark, changes: Changes, at: number): Promise<Applied | null> {
  const { version, held, products, answers } = changes
  const bulk = mark.bulk && { ...mark.bulk, version, held }
  const reviews = answers.filter(({ path }) => path.startsWith('product_review/'))
  const others = answers.filter((answer) => !reviews.includes(answer))
  if (changes.lists.length === 0 && !isSame(mark.bulk?.held?.lists, held.lists)) return null
  if (!others.some(isMenu) && !isSame(mark.bulk?.held?.answers, held.answers)) return null
  const next: Mark = { ...mark, bulk, startedAt: at, bytes: mark.bytes + changes.bytes }
  if (products.length + answers.length + changes.lists.length === 0) {
    await store.commit([[bundleKeys.mark(), next]])
    return { counts: null }
  }

  const places = await readPlaces(store)
  if (!places) return null
  const puts: Puts = []
  const drops: IDBValidKey[] = []
  const changed: ProductChange[] = []
  const parts = openParts(store, places.bySlug, places.free, { hasDetails: false })
  for (const said of products) {
    const row = said.kind === 'product' ? { tile: said.tile, detail: null } : null
    const was = await parts.put(said.slug, row)
    if (said.kind === 'product') puts.push([bundleKeys.detail(said.slug), { at, detail: said.detail }])
    else drops.push(bundleKeys.detail(said.slug))
    const change = productChange(publicFactsOf(was?.tile), publicFactsOf(row?.tile), at)
    if (change) changed.push(change)
  }
  puts.push(...parts.close().puts)

  if (changes.lists.length > 0) {
    drops.push(...(await store.keys(keysOf('list'))))
    next.pages = Object.fromEntries(changes.lists.map(({ list }) => [lists.nameOf(list), 1]))
    for (const { list, slugs } of changes.lists) puts.push([bundleKeys.list(lists.nameOf(list), 0), slugs])
  }
  if (others.length > 0) drops.push(...(await store.keys(keysOf('answer'))))
  for (const { method, path, reply } of others)
    puts.push([bundleKeys.answer(callName(method, path)), { at, reply }])
  if (reviews.length > 0) {
    const last = (await store.keys(keysOf('answers'))).at(-1)
    const part = last === undefined ? 0 : partOf(last) + 1
    const named = reviews.map(({ method, path, reply }) => [callName(method, path), { at, reply }] as const)
    puts.push([bundleKeys.answers(part), Object.fromEntries(named)])
    puts.push([bundleKeys.answerNames(part), named.map(([name]) => name)])
  }
  const before = (await store.get<ProductChange[]>(bundleKeys.changes())) ?? []
  puts.push([bundleKeys.changes(), recentChanges(before, changed, at)], [bundleKeys.mark(), next])
  await store.commit(puts, drops).catch((error: unknown) => {
    throw asStorageFull(error)
  })
  return { counts: await countsOf(store, new Set(places.bySlug.keys())) }
}

const isSame = (mine: string | null | undefined, theirs: string | null) => theirs !== null && mine === theirs
const isMenu = ({ method, path }: Of<'answer'>) => method === 'GET' && path === paths.menu

/** Null where parts have no names beside them: of a catalogue that came product by product. */
async function readPlaces(store: BundleStore): Promise<{ bySlug: Map<string, number>; free: number } | null> {
  const [tiles, keys, names] = await Promise.all([
    store.keys(keysOf('tiles')),
    store.keys(keysOf('names')),
    store.all<PartNames>(keysOf('names')),
  ])
  if (tiles.length !== keys.length) return null
  const bySlug = new Map<string, number>()
  keys.forEach((key, index) => {
    names[index]?.slugs.forEach((slug, row) => {
      if (slug !== null) bySlug.set(slug, placeOf(partOf(key), row))
    })
  })
  const last = keys.at(-1)
  return { bySlug, free: last === undefined ? 0 : partOf(last) + 1 }
}

function publicFactsOf(tile: Raw | undefined) {
  const facts = tile && v.safeParse(PublicFacts, tile)
  if (!facts?.success) return null
  const { Slug, ProductName, ColourStock, productstock } = facts.output
  return { slug: Slug, name: ProductName, stock: ColourStock ?? productstock ?? null }
}

async function countsOf(store: BundleStore, slugs: ReadonlySet<string>): Promise<Applied['counts']> {
  const keys = await store.keys(keysOf('list'))
  const listed = await store.all<string[]>(keysOf('list'))
  const categories: Bundle['categories'] = {}
  const missing = new Set<string>()
  const prefix = lists.category('')
  keys.forEach((key, index) => {
    const all = listed[index] ?? []
    const here = all.filter((slug) => slugs.has(slug) || !missing.add(slug))
    const name = nameOf(key)
    if (name.startsWith(prefix)) categories[name.slice(prefix.length)] = { done: here.length, of: all.length }
  })
  return { products: slugs.size, missing: [...missing], categories }
}
