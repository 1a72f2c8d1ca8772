/**
 * Saves the catalogue by the bulk read of a provider that offers one: page after page, each committed with the cursor
 * that it ends with. A page that was cut off is used as far as it came, and asked for again from its beginning. An update
 * begins with a copy of the catalogue in use, to which what changed is applied.
 */
import { snapshotPath } from '../../../api/catalogue/catalogue-snapshot'
import { sectionsIn } from '../../../api/catalogue/saver-wire'
import { ContractFailure, RejectedFailure } from '../../../domain/failure'
import {
  type Beginning,
  createCursorGuard,
  NoBulkFailure,
  type PageEnd,
  readBeginning,
  readPage,
} from './bulk-page'
import { type BulkProgress, type BulkWriter, followBulk, openBulkWriter } from './bulk-writer'
import { bundleKeys, callName, keysOf, type Mark, type SavedAnswer } from '../layout'
import type { SavingContext } from './saver-deps'
import { lengthOf } from '../contents'
import * as paths from '../../../api/paths'

/** How often a page is asked for anew that the shop could not give, though it gave others. */
const mostRounds = 4
/** How much of the products that its first line speaks of is enough, as some may go while it is read. */
const enoughProducts = 0.99

/**
 * Resolves to true when all of the catalogue but its pictures is in the store. False where the provider has no bulk
 * read, or none that can be used: then nothing of it is in the store. Throws what `askStream` and `commit` throw.
 */
export async function saveInBulk(context: SavingContext): Promise<boolean> {
  const { bulk, pages } = context.mark()
  if (bulk?.isWhole) {
    await countAgain(context)
    return true
  }
  // It is being read page by page, and goes on so.
  if (bulk === null && Object.keys(pages).length > 0) return false
  try {
    const since = await updateFrom(context)
    // Half a copy, of which the provider knows nothing any more.
    if (since === null && bulk === null && (await isBegun(context))) await startAfresh(context)
    if ((await readPages(context, since)) === 'whole') return true
    if ((await readPages(context, null)) === 'whole') return true
    throw new NoBulkFailure('The bulk read cannot be gone on with.')
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (await isBegun(context)) await startAfresh(context)
    return false
  }
}

/** The version from which an update begins, whose copy is in the store then. Null: all of the catalogue is read. */
async function updateFrom(context: SavingContext): Promise<string | null> {
  const since = await versionInUse(context)
  const { bulk, from } = context.mark()
  if (since === null || from === null) return null
  if (from.copied) return since
  if (bulk !== null) return null
  const path = snapshotPath({ since, categories: context.choice.categories, countOnly: true })
  const beginning = await context.askStream(() => ({ method: 'GET', path }), readBeginning)
  if (beginning.isFull) return null
  await copyInUse(context)
  return since
}

/** `afresh`: the provider does not know that version or cursor any more, and nothing is in the store. */
async function readPages(context: SavingContext, since: string | null): Promise<'whole' | 'afresh'> {
  const writer = await openBulkWriter(context)
  const progress = await followBulk(context, writer, since !== null)
  try {
    const end = await followPages(context, { writer, progress, since })
    await writer.settled()
    if (end === 'whole') {
      await beWhole(context, writer.products(), since === null ? context.job.products.of : 0)
      progress.end()
    } else await startAfresh(context)
    return end
  } finally {
    await writer.settled()
  }
}

/** Throws NoBulkFailure or ContractFailure for what nobody could find a way through. */
async function beWhole({ store, commit }: SavingContext, products: number, promised: number): Promise<void> {
  const menu = await store.get<SavedAnswer>(bundleKeys.answer(callName('GET', paths.menu)))
  const lists = await store.all<string[]>(keysOf('list'))
  if (lists.length === 0 || sectionsIn(menu?.reply).length === 0)
    throw new NoBulkFailure('The bulk read has no menu or no lists.')
  const isEmpty = products === 0 && lists.some(({ length }) => length > 0)
  if (isEmpty || products < Math.floor(promised * enoughProducts))
    throw new NoBulkFailure('The bulk read lacks products that it speaks of.')
  await commit([], ({ bulk }) => ({ bulk: bulk && { ...bulk, isWhole: true } }))
}

/** What is missing is not kept: it is seen in what is there. */
async function countAgain(context: SavingContext): Promise<void> {
  const progress = await followBulk(context, await openBulkWriter(context), false)
  progress.end()
}

type Reading = { writer: BulkWriter; progress: BulkProgress; since: string | null }

async function followPages(context: SavingContext, reading: Reading): Promise<'whole' | 'afresh'> {
  const leads = createCursorGuard()
  let cursor = context.mark().bulk?.cursor ?? ''
  leads(cursor, 1)
  for (;;) {
    const end = await readOnePage(context, { ...reading, cursor }).catch((error: unknown) => {
      // Such a cursor may be too old; a first page that is refused is refused.
      if (cursor === '' || !isRefusal(error)) throw error
      return 'unread' as const
    })
    if (end === 'unread') return 'afresh'
    if (end.cursor === null) return 'whole'
    if (!leads(end.cursor, end.came)) throw new NoBulkFailure('The pages of the bulk read have no end.')
    cursor = end.cursor
  }
}

async function readOnePage(context: SavingContext, reading: Reading & { cursor: string }): Promise<PageEnd> {
  const { writer, progress, since, cursor } = reading
  const { categories } = context.choice
  const path = snapshotPath({ since, categories, after: cursor })
  const begin = async ({ version, isFull, products }: Beginning) => {
    if (since !== null && isFull) return false
    progress.begin(products, cursor === '')
    if (context.mark().bulk === null)
      await context.commit([], () => ({ bulk: { cursor: '', version, categories, isWhole: false } }))
    return true
  }
  const names: string[] = []
  const onList = (name: string, slugs: string[]) => {
    names.push(name)
    progress.list(name, slugs)
  }
  const end = (next: string | null) => {
    const bytes = progress.takeBytes()
    return (mark: Mark): Partial<Mark> => ({
      bytes: mark.bytes + bytes,
      pages: { ...mark.pages, ...Object.fromEntries(names.map((name) => [name, 1])) },
      bulk: mark.bulk && { ...mark.bulk, cursor: next ?? mark.bulk.cursor },
    })
  }
  const steps = { begin, onList, end, onBytes: progress.bytes, onProducts: progress.products }
  for (let round = 1; ; round += 1) {
    try {
      return await context.askStream(
        () => ({ method: 'GET', path }),
        (streamed) => readPage(streamed, writer, steps),
      )
    } catch (error) {
      const isStumble = error instanceof RejectedFailure && !error.meansMissing
      if (!isStumble || context.mark().bulk === null || round >= mostRounds) throw error
    }
  }
}

function isRefusal(error: unknown): boolean {
  return [NoBulkFailure, RejectedFailure, ContractFailure, RangeError].some((kind) => error instanceof kind)
}

/** Records that are copied at once; one holds up to 50 products. */
const atOnce = 20

/** The version that the catalogue in use shows. Null where it was not read in bulk, or with another choice. */
async function versionInUse({ before, choice, mark }: SavingContext): Promise<string | null> {
  if (before === null || mark().from === null) return null
  const old = (await before.get<Mark>(bundleKeys.mark()))?.bulk
  if (!old?.isWhole || nameOf(old.categories) !== nameOf(choice.categories)) return null
  return old.version
}

/**
 * Copies what an update does not send again: products, and their reviews. Lists and every other answer come with each
 * update, so that those of a category that is no more do not stay.
 */
async function copyInUse(context: SavingContext): Promise<void> {
  const { before, commit, signal } = context
  if (before === null || context.mark().from?.copied) return
  // Details first, by which half a copy is known.
  const kinds = ['details', 'tiles', 'names', 'detail', 'answers', 'answer-names']
  const keys = (await Promise.all(kinds.map((kind) => before.keys(keysOf(kind))))).flat()
  let copied = 0
  for (let from = 0; from < keys.length; from += atOnce) {
    signal.throwIfAborted()
    const some = keys.slice(from, from + atOnce)
    const values = await Promise.all(some.map((key) => before.get(key)))
    await commit(some.map((key, index) => [key, values[index]]))
    copied += lengthOf(values)
  }
  await commit([], ({ from, bytes }) => ({ bytes: bytes + copied, from: from && { ...from, copied: true } }))
  context.job.bytes += copied
}

/** Whether something is there of a bulk read, or of a copy that one begins with; nothing of a walk is meant. */
async function isBegun({ store, mark }: SavingContext): Promise<boolean> {
  const { bulk, from } = mark()
  if (bulk !== null || from?.copied) return true
  return (await store.keys(keysOf('details'))).length > 0
}

/** Forgets all that is there of the generation that is being made. */
async function startAfresh({ store, commit, job, mark }: SavingContext): Promise<void> {
  const kinds = ['tiles', 'details', 'names', 'detail', 'list', 'answer', 'answers', 'answer-names']
  const keys = (await Promise.all(kinds.map((kind) => store.keys(keysOf(kind))))).flat()
  await commit(
    [],
    ({ from }) => ({ pages: {}, bulk: null, bytes: 0, from: from && { ...from, copied: false } }),
    keys,
  )
  job.bytes = mark().pictureBytes
}

function nameOf(categories: string[] | null): string {
  return JSON.stringify(categories?.toSorted() ?? null)
}
