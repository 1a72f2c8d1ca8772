/**
 * The details of every product in the wanted lists, and the first page of its reviews. An update takes over those whose
 * tile is the same as before; the oldest tenth is asked for all the same, as a detail may change without its tile.
 */
import { checkAnswer, detailIn, reviewsPath } from '../../../api/catalogue/saver-wire'
import type { Count } from '../../../domain/catalogue/bundle'
import { InvalidTokenFailure, RejectedFailure } from '../../../domain/failure'
import { eachConcurrently } from './concurrently'
import { eachDetail, eachTile, lengthOf, wantedProducts } from '../contents'
import {
  bundleKeys,
  callName,
  keysOf,
  type Mark,
  type Raw,
  type SavedAnswer,
  type SavedDetail,
} from '../layout'
import type { Call, SavingContext } from './saver-deps'
import type { WantedList } from './walk-lists'
import { hash53 } from '../../../domain/account/identity'
import type { BundleStore } from '../bundle-store'
import { keepAnswer, keptNames } from './walk-answers'
import * as paths from '../../../api/paths'

/** Asks for those that are missing. Counts what is there per category. Resolves to how many the shop stumbled over. */
export async function walkDetails(context: SavingContext, wanted: WantedList[]): Promise<number> {
  const { job } = context
  const products = await wantedProducts(context, wanted)
  const present = new Set((await context.store.keys(keysOf('detail'))).map(slugOf))
  const counts = countsOf([...products.values()].flat())
  const count = (slug: string) => {
    job.products.done += 1
    for (const category of products.get(slug) ?? []) {
      const counted = counts.get(category)
      if (counted) counted.done += 1
    }
  }
  job.phase = 'products'
  job.products = { done: 0, of: products.size }
  job.categories = Object.fromEntries(counts)
  const missing = [...products.keys()].filter((slug) => !present.has(slug))
  for (const slug of products.keys()) if (present.has(slug)) count(slug)
  context.tell()
  let stumbles = 0
  await eachConcurrently(missing, async (slug) => {
    if (!(await walkDetail(context, slug))) stumbles += 1
    count(slug)
    context.tell()
  })
  return stumbles
}

/** Products per category, none of them there yet. */
function countsOf(categories: string[]): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const category of categories)
    counts.set(category, { done: 0, of: (counts.get(category)?.of ?? 0) + 1 })
  return counts
}

/** Keeps that the shop does not have it, too. False when it stumbled over it. */
async function walkDetail(context: SavingContext, slug: string): Promise<boolean> {
  const member = context.member()
  const path = member ? paths.ownProduct(slug) : paths.product(slug)
  const keep = (kept: SavedDetail) => context.commit([[bundleKeys.detail(slug), kept]])
  const call: Call = { method: 'GET', path, check: (reply) => checkAnswer(reply, path) }
  try {
    await context.ask(member ? { ...call, member } : call, async ({ reply, at, bytes }) => {
      const detail = detailIn(reply)
      context.count(bytes)
      await Promise.all([
        keep({ at, detail: detail?.open ?? null }),
        member && detail ? context.keepPrices(member, [[slug, detail.whole]], at) : null,
      ])
    })
  } catch (error) {
    // The session ended: what everybody may see of it comes without.
    if (member && error instanceof InvalidTokenFailure) return walkDetail(context, slug)
    if (!(error instanceof RejectedFailure)) throw error
    if (!error.meansMissing) return false
    await keep({ at: context.now(), detail: null })
  }
  return true
}

/** Looks through the details: names those that the shop does not give, and asks for the reviews of the others. */
export async function walkReviews(context: SavingContext, wanted: WantedList[]): Promise<void> {
  const products = await wantedProducts(context, wanted)
  const kept = await keptNames(context)
  const missing = new Set(products.keys())
  const due: Call[] = []
  await eachDetail(context.store, 0, (slug, { detail }) => {
    if (!products.has(slug) || detail === null) return
    missing.delete(slug)
    const path = reviewsPath(detail)
    if (path && !kept.has(callName('GET', path))) due.push({ method: 'GET', path })
  })
  context.job.missing = [...missing]
  await eachConcurrently(due, (call) => keepAnswer(context, call))
}

function slugOf(key: IDBValidKey): string {
  const [, slug] = Array.isArray(key) ? key : []
  return typeof slug === 'string' ? slug : ''
}

/** Details per transaction. */
const batchSize = 200

export async function copyUnchanged(context: SavingContext): Promise<void> {
  const { before, store } = context
  const { from } = context.mark()
  if (!before || !from || from.copied) return
  const then = await tileMarks(before)
  const now = await tileMarks(store)
  const oldest = await oldestTenth(before)
  await copyDetails(context, before, (slug) => {
    return now.has(slug) && now.get(slug) === then.get(slug) && !oldest.has(slug)
  })
  await context.commit([], (mark) => ({ from: mark.from && { ...mark.from, copied: true } }))
}

/** What the shop stumbles over stays as it was, with its date. */
export async function copyMissing(context: SavingContext): Promise<void> {
  const { before, store } = context
  if (!before) return
  const now = await tileMarks(store)
  await copyDetails(context, before, (slug) => now.has(slug))
}

/** Those that are not there yet, with their reviews. */
async function copyDetails(
  context: SavingContext,
  before: BundleStore,
  isWanted: (slug: string) => boolean,
): Promise<void> {
  const present = new Set((await context.store.keys(keysOf('detail'))).map((key) => JSON.stringify(key)))
  let batch: [IDBValidKey, unknown][] = []
  await eachDetail(before, await startOf(before), async (slug, kept) => {
    if (kept.detail === null || !isWanted(slug)) return
    if (present.has(JSON.stringify(bundleKeys.detail(slug)))) return
    batch.push([bundleKeys.detail(slug), kept], ...(await reviewsOf(before, kept.detail)))
    if (batch.length < batchSize) return
    context.signal.throwIfAborted()
    await commitCopy(context, batch)
    batch = []
  })
  await commitCopy(context, batch)
}

/** What is taken over counts as if it had come. */
async function commitCopy(context: SavingContext, batch: [IDBValidKey, unknown][]): Promise<void> {
  const copied = lengthOf(batch.map(([, value]) => value))
  await context.commit(batch, ({ bytes }) => ({ bytes: bytes + copied }))
  context.job.bytes += copied
}

async function startOf(store: BundleStore): Promise<number> {
  return (await store.get<Mark>(bundleKeys.mark()))?.startedAt ?? 0
}

async function tileMarks(store: BundleStore): Promise<Map<string, string>> {
  const marks = new Map<string, string>()
  await eachTile(store, (slug, tile) => marks.set(slug, hash53(JSON.stringify(tile))))
  return marks
}

/** The same at each try, as the generation in use does not change. */
async function oldestTenth(store: BundleStore): Promise<Set<string>> {
  const ages: [slug: string, at: number][] = []
  await eachDetail(store, await startOf(store), (slug, { at }) => void ages.push([slug, at]))
  const byAge = ages.toSorted(([, a], [, b]) => a - b)
  return new Set(byAge.slice(0, Math.ceil(ages.length / 10)).map(([slug]) => slug))
}

async function reviewsOf(store: BundleStore, detail: Raw): Promise<[IDBValidKey, unknown][]> {
  const path = reviewsPath(detail)
  if (path === null) return []
  const key = bundleKeys.answer(callName('GET', path))
  const kept = await store.get<SavedAnswer>(key)
  return kept ? [[key, kept]] : []
}
