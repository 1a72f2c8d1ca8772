/**
 * An update takes over what did not change: details of products whose tile is the same as before, with their reviews.
 * The oldest tenth is asked for all the same, as a detail may change without its tile.
 */
import { reviewsPath } from '../../../api/catalogue/saver-wire'
import { hash53 } from '../../../domain/account/identity'
import { eachDetail, eachTile, lengthOf } from '../read/saved-products'
import { callName, type SavedAnswer, keysOf, type Mark, bundleKeys, type Raw } from '../layout'
import type { BundleStore } from '../bundle-store'
import type { SavingContext } from './saver-context'

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
