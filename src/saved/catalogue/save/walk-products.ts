/**
 * The details of every product in the lists that were walked. An update takes over those whose tile is the same as before;
 * the oldest tenth is asked for all the same, as a detail may change without its tile.
 */
import { checkAnswer, detailIn, reviewsPath, tileSlug } from '../../../api/catalogue/saver-wire'
import * as paths from '../../../api/paths'
import { hash53 } from '../../../domain/account/identity'
import { InvalidTokenFailure, RejectedFailure } from '../../../domain/failure'
import type { BundleStore } from '../bundle-store'
import {
  answersIn,
  bundleKeys,
  callName,
  detailsIn,
  lengthOf,
  type Mark,
  type SavedDetail,
  tilesIn,
} from '../layout'
import { flat, merged } from './merge'
import type { Call, SavedRecord, SavingContext } from './saver-deps'

type Records = AsyncGenerator<SavedRecord[], void>

/** Those that are missing. Ends with how many the shop stumbled over. */
export async function* walkDetails(context: SavingContext): AsyncGenerator<SavedRecord[], number> {
  const { here, concurrency } = context
  let stumbles = 0
  yield [{ kind: 'begin', phase: 'products' }]
  const missing = [...here.tiles.keys()].filter((slug) => !here.details.has(slug))
  yield* flat(
    merged(missing, concurrency, async function* (slug) {
      const records = await detailRecords(context, slug)
      if (records) yield records
      else stumbles += 1
    }),
  )
  return stumbles
}

/** Also that the shop does not have it. Null when it stumbled over it. */
async function detailRecords(context: SavingContext, slug: string): Promise<SavedRecord[] | null> {
  const member = context.member()
  const path = member ? paths.ownProduct(slug) : paths.product(slug)
  const call: Call = { method: 'GET', path, check: (reply) => checkAnswer(reply, path) }
  try {
    const { reply, at, bytes } = await context.ask(member ? { ...call, member } : call)
    const found = detailIn(reply)
    context.count(bytes)
    const detail: SavedRecord = { kind: 'detail', slug, at, detail: found?.open ?? null }
    return member && found ? [detail, { kind: 'prices', member, slug, detail: found.whole, at }] : [detail]
  } catch (error) {
    // The session ended: what everybody may see of it comes without.
    if (member && error instanceof InvalidTokenFailure) return detailRecords(context, slug)
    if (!(error instanceof RejectedFailure)) throw error
    return error.meansMissing ? [{ kind: 'detail', slug, at: context.now(), detail: null }] : null
  }
}

export async function* copyUnchanged(context: SavingContext): Records {
  const { before, store } = context
  const { from } = context.mark()
  if (!before || !from || from.copied) return
  const then = await tileHashes(before)
  const now = await tileHashes(store)
  const oldest = await oldestTenth(before)
  const isUnchanged = (slug: string) => now.has(slug) && now.get(slug) === then.get(slug) && !oldest.has(slug)
  yield* copyDetails(context, before, isUnchanged)
  yield [{ kind: 'mark', change: (mark) => ({ from: mark.from && { ...mark.from, copied: true } }) }]
}

/** What the shop stumbles over stays as it was, with its date. */
export async function* copyMissing(context: SavingContext): Records {
  const { before, here } = context
  if (before) yield* copyDetails(context, before, (slug) => here.tiles.has(slug))
}

/** Products per transaction. */
const batchSize = 200

/** Those that are not there yet, with their reviews. What is taken over counts as if it had come. */
async function* copyDetails(
  { here, count }: SavingContext,
  before: BundleStore,
  isWanted: (slug: string) => boolean,
): Records {
  const answerTo = answersIn(before)
  let batch: SavedRecord[] = []
  for await (const { slug, at, detail } of datedDetails(before)) {
    if (detail === null || !isWanted(slug) || here.details.has(slug)) continue
    batch.push({ kind: 'detail', slug, at, detail })
    const path = reviewsPath(detail)
    const name = path && callName('GET', path)
    const answer = name && (await answerTo(name))
    if (answer) batch.push({ kind: 'answer', name, answer })
    count(lengthOf([detail, answer]))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* datedDetails(store: BundleStore): AsyncGenerator<{ slug: string } & SavedDetail> {
  yield* detailsIn(store, (await store.get<Mark>(bundleKeys.mark()))?.startedAt ?? 0)
}

async function tileHashes(store: BundleStore): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for await (const tile of tilesIn(store)) hashes.set(tileSlug(tile), hash53(JSON.stringify(tile)))
  return hashes
}

/** The same at each try, as the generation in use does not change. */
async function oldestTenth(store: BundleStore): Promise<Set<string>> {
  const ages: [slug: string, at: number][] = []
  for await (const { slug, at } of datedDetails(store)) ages.push([slug, at])
  const byAge = ages.toSorted(([, a], [, b]) => a - b)
  return new Set(byAge.slice(0, Math.ceil(ages.length / 10)).map(([slug]) => slug))
}
