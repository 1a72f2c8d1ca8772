/**
 * Reads the catalogue by the bulk read of a provider that offers one: page after page, each ending with the cursor of the
 * next. A page that was cut off is used as far as it came, and asked for again from its beginning. An update begins with a
 * copy of the catalogue in use, to which what changed is applied.
 */
import { readSnapshotLine, type SnapshotLine, snapshotPath } from '../../../api/catalogue/bulk-read'
import { sectionsIn } from '../../../api/catalogue/saver-wire'
import * as paths from '../../../api/paths'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../../domain/failure'
import {
  bundleKeys,
  callName,
  lengthOf,
  lists,
  type Mark,
  nameOf,
  partOf,
  type Raw,
  recordsIn,
  type SavedAnswer,
} from '../layout'
import { createCursorGuard, linesOf, NoBulkFailure, readBeginning } from './bulk-lines'
import { ahead, grouped } from './merge'
import type { SavedRecord, SavingContext, Streamed } from './saver-deps'

type Records<End> = AsyncGenerator<SavedRecord[], End>

/** How often a page is asked for anew that the shop could not give, though it gave others. */
const maxRounds = 4
/** How much of the products that its first line speaks of is enough, as some may go while it is read. */
const enoughProducts = 0.99

/**
 * Ends with true when all of the catalogue but its pictures has come. False where the provider has no bulk read, or none
 * that can be used: then nothing of it stays. Throws what `stream` throws.
 */
export async function* readBulk(context: SavingContext): Records<boolean> {
  const { bulk, pages } = context.mark()
  if (bulk?.isWhole) return true
  // It is being read page by page, and goes on so.
  if (bulk === null && Object.keys(pages).length > 0) return false
  try {
    const since = yield* copyForUpdate(context)
    // Half a copy, of which the provider knows nothing any more.
    if (since === null && bulk === null && isBegun(context)) yield [{ kind: 'clear' }]
    for (const from of [since, null]) {
      if (yield* readPages(context, from)) return true
      yield [{ kind: 'clear' }]
    }
    throw new NoBulkFailure('The bulk read cannot be gone on with.')
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (isBegun(context)) yield [{ kind: 'clear' }]
    return false
  }
}

/** Whether something is there of a bulk read, or of a copy that one begins with; nothing of a walk is meant. */
function isBegun({ here, mark }: SavingContext): boolean {
  const { bulk, from } = mark()
  return bulk !== null || from?.copied === true || here.details.size > 0
}

function isRefusal(error: unknown): boolean {
  return [NoBulkFailure, RejectedFailure, ContractFailure, RangeError].some((kind) => error instanceof kind)
}

/** Ends with the version from which an update begins, whose copy has come then. Null: all of the catalogue is read. */
async function* copyForUpdate(context: SavingContext): Records<string | null> {
  const since = await versionInUse(context)
  const { bulk, from } = context.mark()
  if (since === null || from === null) return null
  if (from.copied) return since
  if (bulk !== null) return null
  const path = snapshotPath({ since, categories: context.choice.categories, countOnly: true })
  const beginnings = context.stream(
    () => ({ method: 'GET', path }),
    async function* (streamed) {
      yield await readBeginning(streamed)
    },
  )
  for await (const { isFull } of beginnings) if (isFull) return null
  if (isBegun(context)) yield [{ kind: 'clear' }]
  yield* grouped(batchSize, copyInUse(context))
  yield [{ kind: 'mark', change: (mark) => ({ from: mark.from && { ...mark.from, copied: true } }) }]
  return since
}

/** The version that the catalogue in use shows. Null where it was not read in bulk, or with another choice. */
async function versionInUse({ before, choice, mark }: SavingContext): Promise<string | null> {
  if (before === null || mark().from === null) return null
  const old = (await before.get<Mark>(bundleKeys.mark()))?.bulk
  if (!old?.isWhole || keyOf(old.categories) !== keyOf(choice.categories)) return null
  return old.version
}

function keyOf(categories: string[] | null): string {
  return JSON.stringify(categories?.toSorted() ?? null)
}

/**
 * What an update does not send again: products, and their reviews. Lists and every other answer come with each update, so
 * that those of a category that is no more do not stay.
 */
async function* copyInUse({ before, count, signal }: SavingContext): Records<void> {
  if (before === null) return
  for await (const [key, tiles] of recordsIn(before, 'tiles')) {
    signal.throwIfAborted()
    const details = await before.get<(Raw | null)[]>(bundleKeys.details(partOf(key)))
    count(lengthOf([tiles, details]))
    yield tiles.flatMap((tile, row) =>
      tile ? [{ kind: 'product', tile, detail: details?.[row] ?? null } as const] : [],
    )
  }
  for await (const [key, kept] of recordsIn(before, 'detail')) {
    count(lengthOf([kept]))
    yield [{ kind: 'detail', slug: nameOf(key), ...kept }]
  }
  for await (const [, answers] of recordsIn(before, 'answers')) {
    count(lengthOf([answers]))
    yield Object.entries(answers).map(([name, answer]) => ({ kind: 'answer', name, answer, many: true }))
  }
}

/** Ends with false where the provider does not know that version or cursor any more. */
async function* readPages(context: SavingContext, since: string | null): Records<boolean> {
  const leads = createCursorGuard()
  let cursor = context.mark().bulk?.cursor ?? ''
  leads(cursor, 1)
  for (;;) {
    let page: PageEnd | null
    try {
      page = yield* readPage(context, since, cursor)
    } catch (error) {
      // Such a cursor may be too old; a first page that is refused is refused.
      if (cursor === '' || !isRefusal(error)) throw error
      return false
    }
    if (page === null) return false
    if (page.cursor === null) break
    if (!leads(page.cursor, page.came)) throw new NoBulkFailure('The pages of the bulk read have no end.')
    cursor = page.cursor
  }
  await checkWhole(context, since === null ? context.job.products.of : 0)
  yield [{ kind: 'mark', change: ({ bulk }) => ({ bulk: bulk && { ...bulk, isWhole: true } }) }]
  return true
}

/** Throws NoBulkFailure or ContractFailure for what cannot be read at all. */
async function checkWhole({ store, here }: SavingContext, promised: number): Promise<void> {
  const menu = await store.get<SavedAnswer>(bundleKeys.answer(callName('GET', paths.menu)))
  if (here.lists.size === 0 || sectionsIn(menu?.reply).length === 0)
    throw new NoBulkFailure('The bulk read has no menu or no lists.')
  const products = here.tiles.size
  const isListed = [...here.lists.values()].some((pieces) =>
    [...pieces.values()].some(({ length }) => length > 0),
  )
  if ((products === 0 && isListed) || products < Math.floor(promised * enoughProducts))
    throw new NoBulkFailure('The bulk read lacks products that it speaks of.')
}

/** Where a page led: to the next one, or to the end, with how much it brought. */
type PageEnd = { cursor: string | null; came: number }

/** Ends with null where an update is due and all of the catalogue came instead. */
async function* readPage(
  context: SavingContext,
  since: string | null,
  cursor: string,
): Records<PageEnd | null> {
  const path = snapshotPath({ since, categories: context.choice.categories, after: cursor })
  const changed = () => (since === null ? null : cursor === '' ? 0 : context.job.products.done)
  for (let round = 1; ; round += 1) {
    try {
      return yield* ahead(
        context.stream(
          () => ({ method: 'GET', path }),
          (streamed) => pageRecords(context, streamed, changed()),
        ),
      )
    } catch (error) {
      const isRetry = error instanceof RejectedFailure && !error.meansMissing
      if (!isRetry || context.mark().bulk === null || round >= maxRounds) throw error
    }
  }
}

/** Records that are written at once. */
const batchSize = 1000
/** So many lines without one that can be read are no accident. */
const maxMalformed = 3

/**
 * A malformed line is left out. Throws NoBulkFailure; OfflineFailure or what the chunks threw when the page was cut off,
 * after what came of it.
 */
async function* pageRecords(
  { choice: { categories }, count }: SavingContext,
  { at, chunks }: Streamed,
  changed: number | null,
): Records<PageEnd | null> {
  const came = { products: 0, others: 0, malformed: 0 }
  let isRead = false
  let batch: SavedRecord[] = []
  try {
    for await (const lines of linesOf(counted(chunks, count))) {
      for (const line of lines) {
        const said = readSnapshotLine(line)
        if (!isRead) {
          if (said?.kind !== 'snapshot') throw new NoBulkFailure('The shop offers no bulk read.')
          if (changed !== null && said.isFull) return null
          isRead = true
          const { version, held } = said
          const first = { cursor: '', version, held, categories, isWhole: false }
          batch.push(
            { kind: 'begin', phase: 'products', products: { of: said.products, changed } },
            { kind: 'mark', change: ({ bulk }) => ({ bulk: bulk ?? first }) },
          )
        } else if (said === null) came.malformed += 1
        else if (said.kind === 'next' || said.kind === 'done') {
          if (came.malformed >= maxMalformed && came.products === 0)
            throw new NoBulkFailure('The bulk read is malformed.')
          const cursor = said.kind === 'next' ? said.cursor : null
          batch.push({
            kind: 'mark',
            change: ({ bulk }) => ({ bulk: bulk && { ...bulk, cursor: cursor ?? bulk.cursor } }),
          })
          yield batch
          return { cursor, came: came.products + came.others }
        } else {
          const record = recordOf(said, at)
          if (!record) continue
          if (record.kind === 'product' || record.kind === 'gone') came.products += 1
          else came.others += 1
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
    if (came.malformed > 0) console.warn(`Left out ${came.malformed} malformed lines of the catalogue.`)
  }
  yield batch
  throw new OfflineFailure('The catalogue was cut off.')
}

function recordOf(said: SnapshotLine, at: number): SavedRecord | null {
  switch (said.kind) {
    case 'product':
    case 'gone':
      return said
    case 'answer': {
      const { method, path, reply } = said
      const many = path.startsWith('product_review/')
      return { kind: 'answer', name: callName(method, path), answer: { at, reply }, many }
    }
    case 'list':
      return { kind: 'list', name: lists.nameOf(said.list), piece: 0, slugs: said.slugs, of: 1 }
    default:
      return null
  }
}

async function* counted<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  count: (bytes: number) => void,
): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    count(chunk.length)
    yield chunk
  }
}
