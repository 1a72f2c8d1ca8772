/**
 * Updates the catalogue in place: first all changes are read, then they are applied to the catalogue in use in one
 * transaction, so that readers see either the old or the new catalogue. If too much changed, or the provider no longer
 * knows the version, a new generation is made instead, which costs far more (saver.ts).
 */
import * as v from 'valibot'
import {
  type StateHashes,
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
  type GenerationProgress,
  nameInKey,
  type PartNames,
  partInKey,
  type Raw,
} from '../layout'
import * as paths from '../../../api/paths'
import { linesOf } from './bulk-lines'
import { openParts, type Puts, encodePosition } from './parts'
import type { ProviderCalls, SaverDeps } from './saver-deps'
import { asStorageFull } from './storage-full'

/** Maximum number of changed products that are held in memory and listed: one page of the bulk read. */
const maxChanges = 1000

type UpdateDeps = Pick<SaverDeps, 'catalogue' | 'open'> & {
  provider: Pick<ProviderCalls, 'stream' | 'now'>
}

type LineOf<Kind extends SnapshotLine['kind']> = Extract<SnapshotLine, { kind: Kind }>
type Changes = {
  version: string
  hashes: StateHashes
  products: (LineOf<'product'> | LineOf<'gone'>)[]
  lists: LineOf<'list'>[]
  answers: LineOf<'answer'>[]
  bytes: number
}

/** The result of an update, with the received products, whose pictures may be missing. */
export type Updated = { bundle: Bundle; store: BundleStore; received: { tile: Raw; detail: Raw }[] }

/**
 * Resolves to null when a new generation has to be made. Sends one request. Throws OfflineFailure, RejectedFailure
 * (with `retryAfter`), ContractFailure and StorageFullFailure; nothing was changed then.
 */
export async function updateInPlace(deps: UpdateDeps, signal: AbortSignal): Promise<Updated | null> {
  const { bundle, job } = await readRecords(deps.catalogue)
  if (!bundle || job) return null
  const store = deps.open(databases.catalogueGeneration(bundle.generation))
  const progress = await store.get<GenerationProgress>(bundleKeys.progress())
  if (!progress?.bulk?.isWhole) return null
  // The time is taken before the request, because changes after it come with the next update.
  const at = deps.provider.now()
  const changes = await readChanges(deps, progress.bulk, signal)
  if (!changes) return null
  const applied = await apply(store, progress, changes, at)
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
  const received = changes.products.filter((change) => change.kind === 'product')
  return { bundle: updated, store, received }
}

async function readChanges(
  { provider }: UpdateDeps,
  { version: since, held: hashes, categories }: NonNullable<GenerationProgress['bulk']>,
  signal: AbortSignal,
): Promise<Changes | null> {
  const path = snapshotPath({ since, categories, ...(hashes && { hashes }) })
  const { chunks } = await provider.stream({ method: 'GET', path, token: null }, signal)
  let changes: Changes | null = null
  let bytes = 0
  const countedChunks = async function* () {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  }
  for await (const lines of linesOf(countedChunks())) {
    for (const line of lines) {
      const parsed = readSnapshotLine(line)
      if (!changes) {
        if (parsed?.kind !== 'snapshot')
          throw new ContractFailure(`GET ${path}`, '', 'expected a Snapshot line')
        if (parsed.isFull || parsed.products > maxChanges) return null
        changes = {
          version: parsed.version,
          hashes: parsed.hashes,
          products: [],
          lists: [],
          answers: [],
          bytes: 0,
        }
      } else if (parsed?.kind === 'product' || parsed?.kind === 'gone') changes.products.push(parsed)
      else if (parsed?.kind === 'list') changes.lists.push(parsed)
      else if (parsed?.kind === 'answer') changes.answers.push(parsed)
      else if (parsed?.kind === 'next') return null
      else if (parsed?.kind === 'done') return { ...changes, bytes }
    }
    if (changes && changes.products.length > maxChanges) return null
  }
  throw new OfflineFailure('The update was cut off.')
}

const PublicFacts = v.pick(TileWire, ['Slug', 'ProductName', 'ColourStock', 'productstock'])

type Applied = { counts: Pick<Bundle, 'products' | 'missing' | 'categories'> | null }

/** Returns null when the changes cannot be applied. `counts` is null when only the time changed. */
async function apply(
  store: BundleStore,
  progress: GenerationProgress,
  changes: Changes,
  at: number,
): Promise<Applied | null> {
  const { version, hashes, products, answers } = changes
  const bulk = progress.bulk && { ...progress.bulk, version, held: hashes }
  const reviews = answers.filter(({ path }) => path.startsWith('product_review/'))
  const otherAnswers = answers.filter((answer) => !reviews.includes(answer))
  if (changes.lists.length === 0 && !isSameState(progress.bulk?.held?.lists, hashes.lists)) return null
  if (!otherAnswers.some(isMenu) && !isSameState(progress.bulk?.held?.answers, hashes.answers)) return null
  const next: GenerationProgress = { ...progress, bulk, startedAt: at, bytes: progress.bytes + changes.bytes }
  if (products.length + answers.length + changes.lists.length === 0) {
    await store.commit([[bundleKeys.progress(), next]])
    return { counts: null }
  }

  const positions = await readPositions(store)
  if (!positions) return null
  const puts: Puts = []
  const drops: IDBValidKey[] = []
  const changed: ProductChange[] = []
  const parts = openParts(store, positions.bySlug, positions.firstFree, { hasDetails: false })
  for (const product of products) {
    const row = product.kind === 'product' ? { tile: product.tile, detail: null } : null
    const earlier = await parts.put(product.slug, row)
    if (product.kind === 'product')
      puts.push([bundleKeys.detail(product.slug), { at, detail: product.detail }])
    else drops.push(bundleKeys.detail(product.slug))
    const change = productChange(publicFactsOf(earlier?.tile), publicFactsOf(row?.tile), at)
    if (change) changed.push(change)
  }
  puts.push(...parts.close().puts)

  if (changes.lists.length > 0) {
    drops.push(...(await store.keys(keysOf('list'))))
    next.pages = Object.fromEntries(changes.lists.map(({ list }) => [lists.nameOf(list), 1]))
    for (const { list, slugs } of changes.lists) puts.push([bundleKeys.list(lists.nameOf(list), 0), slugs])
  }
  if (otherAnswers.length > 0) drops.push(...(await store.keys(keysOf('answer'))))
  for (const { method, path, reply } of otherAnswers)
    puts.push([bundleKeys.answer(callName(method, path)), { at, reply }])
  if (reviews.length > 0) {
    const last = (await store.keys(keysOf('answers'))).at(-1)
    const part = last === undefined ? 0 : partInKey(last) + 1
    const entries = reviews.map(({ method, path, reply }) => [callName(method, path), { at, reply }] as const)
    puts.push([bundleKeys.answers(part), Object.fromEntries(entries)])
    puts.push([bundleKeys.answerNames(part), entries.map(([name]) => name)])
  }
  const before = (await store.get<ProductChange[]>(bundleKeys.changes())) ?? []
  puts.push([bundleKeys.changes(), recentChanges(before, changed, at)], [bundleKeys.progress(), next])
  await store.commit(puts, drops).catch((error: unknown) => {
    throw asStorageFull(error)
  })
  return { counts: await countsOf(store, new Set(positions.bySlug.keys())) }
}

const isSameState = (saved: string | null | undefined, current: string | null) =>
  current !== null && saved === current
const isMenu = ({ method, path }: LineOf<'answer'>) => method === 'GET' && path === paths.menu

/** Returns null when parts have no names, as in a catalogue that was saved product by product. */
async function readPositions(
  store: BundleStore,
): Promise<{ bySlug: Map<string, number>; firstFree: number } | null> {
  const [tiles, keys, names] = await Promise.all([
    store.keys(keysOf('tiles')),
    store.keys(keysOf('names')),
    store.all<PartNames>(keysOf('names')),
  ])
  if (tiles.length !== keys.length) return null
  const bySlug = new Map<string, number>()
  keys.forEach((key, index) => {
    names[index]?.slugs.forEach((slug, row) => {
      if (slug !== null) bySlug.set(slug, encodePosition(partInKey(key), row))
    })
  })
  const last = keys.at(-1)
  return { bySlug, firstFree: last === undefined ? 0 : partInKey(last) + 1 }
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
    const listedSlugs = listed[index] ?? []
    const present = listedSlugs.filter((slug) => slugs.has(slug) || !missing.add(slug))
    const name = nameInKey(key)
    if (name.startsWith(prefix))
      categories[name.slice(prefix.length)] = { done: present.length, of: listedSlugs.length }
  })
  return { products: slugs.size, missing: [...missing], categories }
}
