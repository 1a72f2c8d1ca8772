/**
 * Reads the catalogue with the bulk read of the provider: page after page, each page ending with the cursor of the next
 * page. A page that was cut off is used as far as it arrived, and requested again from its beginning. An update starts
 * with a copy of the catalogue in use, to which the changes are applied.
 */
import { readSnapshotLine, type SnapshotLine, snapshotPath } from '../../../api/catalogue/bulk-read'
import { categoriesIn } from '../../../api/catalogue/saver-wire'
import * as paths from '../../../api/paths'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../../domain/failure'
import {
  bundleKeys,
  callName,
  approximateBytes,
  lists,
  type GenerationProgress,
  nameInKey,
  partInKey,
  type Raw,
  recordsIn,
  type SavedAnswer,
} from '../layout'
import { createCursorGuard, linesOf, NoBulkFailure, readSnapshotHeader } from './bulk-lines'
import { prefetched, grouped } from './merge'
import type { SavedRecord, SavingContext, Streamed } from './saver-deps'

type Records<End> = AsyncGenerator<SavedRecord[], End>

/** Maximum number of requests for a page that the shop failed to return, though it returned other pages. */
const maxRounds = 4
/** Share of the announced products that is enough, as some may disappear during the read. */
const minProductShare = 0.99

/**
 * Ends with true when all of the catalogue except its pictures has arrived. Ends with false when the provider has no
 * usable bulk read; then none of its records remain. Throws the errors of `stream`.
 */
export async function* readBulk(context: SavingContext): Records<boolean> {
  const { bulk, pages } = context.progress()
  if (bulk?.isWhole) return true
  // The catalogue is being read page by page already, which continues.
  if (bulk === null && Object.keys(pages).length > 0) return false
  try {
    const since = yield* copyForUpdate(context)
    // Only part of the catalogue was copied, and the provider no longer knows its version.
    if (since === null && bulk === null && hasBulkRecords(context)) yield [{ kind: 'clear' }]
    for (const baseVersion of [since, null]) {
      if (yield* readPages(context, baseVersion)) return true
      yield [{ kind: 'clear' }]
    }
    throw new NoBulkFailure('The bulk read cannot be continued.')
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (hasBulkRecords(context)) yield [{ kind: 'clear' }]
    return false
  }
}

/**
 * Returns true if there are records of a bulk read, or of the copy with which a bulk read starts; records that were
 * read page by page (walk.ts) do not count.
 */
function hasBulkRecords({ storedData, progress }: SavingContext): boolean {
  const { bulk, from } = progress()
  return bulk !== null || from?.copied === true || storedData.details.size > 0
}

function isRefusal(error: unknown): boolean {
  return [NoBulkFailure, RejectedFailure, ContractFailure, RangeError].some((kind) => error instanceof kind)
}

/**
 * Ends with the version on which an update is based, after its copy has arrived. null: the whole catalogue is read.
 */
async function* copyForUpdate(context: SavingContext): Records<string | null> {
  const since = await versionInUse(context)
  const { bulk, from } = context.progress()
  if (since === null || from === null) return null
  if (from.copied) return since
  if (bulk !== null) return null
  const path = snapshotPath({ since, categories: context.choice.categories, countOnly: true })
  const headers = context.stream(
    () => ({ method: 'GET', path }),
    async function* (streamed) {
      yield await readSnapshotHeader(streamed)
    },
  )
  for await (const { isFull } of headers) if (isFull) return null
  if (hasBulkRecords(context)) yield [{ kind: 'clear' }]
  yield* grouped(batchSize, copyInUse(context))
  yield [
    {
      kind: 'progress',
      change: (progress) => ({ from: progress.from && { ...progress.from, copied: true } }),
    },
  ]
  return since
}

/** Returns the version of the catalogue in use; null when that was not read in bulk or has another choice. */
async function versionInUse({ storeInUse, choice, progress }: SavingContext): Promise<string | null> {
  if (storeInUse === null || progress().from === null) return null
  const old = (await storeInUse.get<GenerationProgress>(bundleKeys.progress()))?.bulk
  if (!old?.isWhole || keyOf(old.categories) !== keyOf(choice.categories)) return null
  return old.version
}

function keyOf(categories: string[] | null): string {
  return JSON.stringify(categories?.toSorted() ?? null)
}

/**
 * Copies the data that an update does not send again: products and their reviews. Lists and all other answers come with
 * each update, so that the lists of a removed category disappear.
 */
async function* copyInUse({ storeInUse, count, signal }: SavingContext): Records<void> {
  if (storeInUse === null) return
  for await (const [key, tiles] of recordsIn(storeInUse, 'tiles')) {
    signal.throwIfAborted()
    const details = await storeInUse.get<(Raw | null)[]>(bundleKeys.details(partInKey(key)))
    count(approximateBytes([tiles, details]))
    yield tiles.flatMap((tile, row) =>
      tile ? [{ kind: 'product', tile, detail: details?.[row] ?? null } as const] : [],
    )
  }
  for await (const [key, saved] of recordsIn(storeInUse, 'detail')) {
    count(approximateBytes([saved]))
    yield [{ kind: 'detail', slug: nameInKey(key), ...saved }]
  }
  for await (const [, answers] of recordsIn(storeInUse, 'answers')) {
    count(approximateBytes([answers]))
    yield Object.entries(answers).map(([name, answer]) => ({ kind: 'answer', name, answer, isBatched: true }))
  }
}

/** Ends with false when the provider no longer knows the version or the cursor. */
async function* readPages(context: SavingContext, since: string | null): Records<boolean> {
  const isNewCursor = createCursorGuard()
  let cursor = context.progress().bulk?.cursor ?? ''
  isNewCursor(cursor, 1)
  for (;;) {
    let page: PageEnd | null
    try {
      page = yield* readPage(context, since, cursor)
    } catch (error) {
      // Such a cursor may be too old. The refusal of a first page is final.
      if (cursor === '' || !isRefusal(error)) throw error
      return false
    }
    if (page === null) return false
    if (page.cursor === null) break
    if (!isNewCursor(page.cursor, page.recordCount))
      throw new NoBulkFailure('The pages of the bulk read do not end.')
    cursor = page.cursor
  }
  await checkWhole(context, since === null ? context.job.products.of : 0)
  yield [{ kind: 'progress', change: ({ bulk }) => ({ bulk: bulk && { ...bulk, isWhole: true } }) }]
  return true
}

/** Throws NoBulkFailure or ContractFailure when the bulk read is unusable. */
async function checkWhole({ store, storedData }: SavingContext, announcedProducts: number): Promise<void> {
  const menu = await store.get<SavedAnswer>(bundleKeys.answer(callName('GET', paths.menu)))
  if (storedData.lists.size === 0 || categoriesIn(menu?.reply).length === 0)
    throw new NoBulkFailure('The bulk read has no menu or no lists.')
  const products = storedData.tiles.size
  const isListed = [...storedData.lists.values()].some((pieces) =>
    [...pieces.values()].some(({ length }) => length > 0),
  )
  if ((products === 0 && isListed) || products < Math.floor(announcedProducts * minProductShare))
    throw new NoBulkFailure('The bulk read lacks products that it mentions.')
}

/** The end of a page: the cursor of the next page (null: the end of the read), and the number of records. */
type PageEnd = { cursor: string | null; recordCount: number }

/** Ends with null when an update was expected and the whole catalogue came instead. */
async function* readPage(
  context: SavingContext,
  since: string | null,
  cursor: string,
): Records<PageEnd | null> {
  const path = snapshotPath({ since, categories: context.choice.categories, after: cursor })
  const changed = () => (since === null ? null : cursor === '' ? 0 : context.job.products.done)
  for (let round = 1; ; round += 1) {
    try {
      return yield* prefetched(
        context.stream(
          () => ({ method: 'GET', path }),
          (streamed) => pageRecords(context, streamed, changed()),
        ),
      )
    } catch (error) {
      const isRetry = error instanceof RejectedFailure && !error.isMissing
      if (!isRetry || context.progress().bulk === null || round >= maxRounds) throw error
    }
  }
}

/** Records per transaction. */
const batchSize = 1000
/** With this many malformed lines and no product, the bulk read is unusable. */
const maxMalformed = 3

/**
 * Yields the records of a page; a malformed line is left out. Throws NoBulkFailure if the reply is not a bulk read.
 * When the page was cut off, it throws OfflineFailure or the error of the chunks, after the records that arrived.
 */
async function* pageRecords(
  { choice: { categories }, count }: SavingContext,
  { at, chunks }: Streamed,
  changed: number | null,
): Records<PageEnd | null> {
  const counts = { products: 0, others: 0, malformed: 0 }
  let isRead = false
  let batch: SavedRecord[] = []
  try {
    for await (const lines of linesOf(countBytes(chunks, count))) {
      for (const line of lines) {
        const parsed = readSnapshotLine(line)
        if (!isRead) {
          if (parsed?.kind !== 'snapshot') throw new NoBulkFailure('The shop offers no bulk read.')
          if (changed !== null && parsed.isFull) return null
          isRead = true
          const { version, hashes } = parsed
          const first = { cursor: '', version, held: hashes, categories, isWhole: false }
          batch.push(
            { kind: 'begin', phase: 'products', products: { total: parsed.products, changed } },
            { kind: 'progress', change: ({ bulk }) => ({ bulk: bulk ?? first }) },
          )
        } else if (parsed === null) counts.malformed += 1
        else if (parsed.kind === 'next' || parsed.kind === 'done') {
          if (counts.malformed >= maxMalformed && counts.products === 0)
            throw new NoBulkFailure('The bulk read is malformed.')
          const cursor = parsed.kind === 'next' ? parsed.cursor : null
          batch.push({
            kind: 'progress',
            change: ({ bulk }) => ({ bulk: bulk && { ...bulk, cursor: cursor ?? bulk.cursor } }),
          })
          yield batch
          return { cursor, recordCount: counts.products + counts.others }
        } else {
          const record = recordOf(parsed, at)
          if (!record) continue
          if (record.kind === 'product' || record.kind === 'gone') counts.products += 1
          else counts.others += 1
          batch.push(record)
        }
      }
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
  } catch (error) {
    yield batch
    throw error
  } finally {
    if (counts.malformed > 0) console.warn(`Left out ${counts.malformed} malformed lines of the catalogue.`)
  }
  yield batch
  throw new OfflineFailure('The catalogue was cut off.')
}

function recordOf(parsed: SnapshotLine, at: number): SavedRecord | null {
  switch (parsed.kind) {
    case 'product':
    case 'gone':
      return parsed
    case 'answer': {
      const { method, path, reply } = parsed
      const isBatched = path.startsWith('product_review/')
      return { kind: 'answer', name: callName(method, path), answer: { at, reply }, isBatched }
    }
    case 'list':
      return { kind: 'list', name: lists.nameOf(parsed.list), piece: 0, slugs: parsed.slugs, total: 1 }
    default:
      return null
  }
}

async function* countBytes<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  count: (bytes: number) => void,
): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    count(chunk.length)
    yield chunk
  }
}
