/**
 * Reads the details of every product in the lists that walk.ts has read. An update copies the details of products
 * whose tile is unchanged; the oldest tenth is requested nevertheless, because a detail may change without its tile.
 */
import { requirePayload, detailIn, reviewsPath, tileSlug } from '../../../api/catalogue/saver-wire'
import * as paths from '../../../api/paths'
import { hash53 } from '../../../domain/account/identity'
import { InvalidTokenFailure, RejectedFailure } from '../../../domain/failure'
import type { BundleStore } from '../bundle-store'
import {
  answersIn,
  bundleKeys,
  callName,
  detailsIn,
  approximateBytes,
  type GenerationProgress,
  type SavedDetail,
  tilesIn,
} from '../layout'
import { flattenBatches, mergeParallel } from './merge'
import type { Call, SavedRecord, SavingContext } from './saver-deps'

type Records = AsyncGenerator<SavedRecord[], void>

/** Reads the missing details. Returns the number of products whose details the shop failed to deliver. */
export async function* walkDetails(context: SavingContext): AsyncGenerator<SavedRecord[], number> {
  const { storedData, concurrency } = context
  let failures = 0
  yield [{ kind: 'begin', phase: 'products' }]
  const missing = [...storedData.tiles.keys()].filter((slug) => !storedData.details.has(slug))
  yield* flattenBatches(
    mergeParallel(missing, concurrency, async function* (slug) {
      const records = await detailRecords(context, slug)
      if (records) yield records
      else failures += 1
    }),
  )
  return failures
}

/** Returns the records of a detail, even if the shop does not have it; null when the shop failed. */
async function detailRecords(context: SavingContext, slug: string): Promise<SavedRecord[] | null> {
  const member = context.member()
  const path = member ? paths.memberProduct(slug) : paths.product(slug)
  const call: Call = { method: 'GET', path, check: (reply) => requirePayload(reply, path) }
  try {
    const { reply, at, bytes } = await context.ask(member ? { ...call, member } : call)
    const parsed = detailIn(reply)
    context.count(bytes)
    const detail: SavedRecord = { kind: 'detail', slug, at, detail: parsed?.publicFields ?? null }
    return member && parsed
      ? [detail, { kind: 'prices', member, slug, detail: parsed.complete, at }]
      : [detail]
  } catch (error) {
    // The session ended, so the public data is requested without a token.
    if (member && error instanceof InvalidTokenFailure) return detailRecords(context, slug)
    if (!(error instanceof RejectedFailure)) throw error
    return error.isMissing ? [{ kind: 'detail', slug, at: context.now(), detail: null }] : null
  }
}

export async function* copyUnchanged(context: SavingContext): Records {
  const { storeInUse, store } = context
  const { from } = context.progress()
  if (!storeInUse || !from || from.copied) return
  const previousHashes = await tileHashes(storeInUse)
  const currentHashes = await tileHashes(store)
  const oldest = await oldestTenth(storeInUse)
  const isUnchanged = (slug: string) =>
    currentHashes.has(slug) && currentHashes.get(slug) === previousHashes.get(slug) && !oldest.has(slug)
  yield* copyDetails(context, storeInUse, isUnchanged)
  yield [
    {
      kind: 'progress',
      change: (progress) => ({ from: progress.from && { ...progress.from, copied: true } }),
    },
  ]
}

/** Copies the earlier details, with their date, where the shop failed. */
export async function* copyMissing(context: SavingContext): Records {
  const { storeInUse, storedData } = context
  if (storeInUse) yield* copyDetails(context, storeInUse, (slug) => storedData.tiles.has(slug))
}

/** Products per transaction. */
const batchSize = 200

/** Copies details that are not stored yet, with their reviews. Copied data counts as received. */
async function* copyDetails(
  { storedData, count }: SavingContext,
  earlierStore: BundleStore,
  isWanted: (slug: string) => boolean,
): Records {
  const answerTo = answersIn(earlierStore)
  let batch: SavedRecord[] = []
  for await (const { slug, at, detail } of datedDetails(earlierStore)) {
    if (detail === null || !isWanted(slug) || storedData.details.has(slug)) continue
    batch.push({ kind: 'detail', slug, at, detail })
    const path = reviewsPath(detail)
    const name = path && callName('GET', path)
    const answer = name && (await answerTo(name))
    if (answer) batch.push({ kind: 'answer', name, answer })
    count(approximateBytes([detail, answer]))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* datedDetails(store: BundleStore): AsyncGenerator<{ slug: string } & SavedDetail> {
  yield* detailsIn(store, (await store.get<GenerationProgress>(bundleKeys.progress()))?.startedAt ?? 0)
}

async function tileHashes(store: BundleStore): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for await (const tile of tilesIn(store)) hashes.set(tileSlug(tile), hash53(JSON.stringify(tile)))
  return hashes
}

/** The result is the same at each attempt, as the generation in use does not change. */
async function oldestTenth(store: BundleStore): Promise<Set<string>> {
  const ages: [slug: string, at: number][] = []
  for await (const { slug, at } of datedDetails(store)) ages.push([slug, at])
  const byAge = ages.toSorted(([, a], [, b]) => a - b)
  return new Set(byAge.slice(0, Math.ceil(ages.length / 10)).map(([slug]) => slug))
}
