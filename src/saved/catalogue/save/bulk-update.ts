/** Of an update in bulk: from what it can begin, and the copy of it to which what changed is applied. */
import { lengthOf } from '../read/saved-products'
import { keysOf, type Mark, bundleKeys } from '../layout'
import type { SavingContext } from './saver-context'

/** Records that are copied at once; one holds up to 50 products. */
const atOnce = 20

/** The version that the catalogue in use shows. Null where it was not read in bulk, or with another choice. */
export async function versionInUse({ before, choice, mark }: SavingContext): Promise<string | null> {
  if (before === null || mark().from === null) return null
  const old = (await before.get<Mark>(bundleKeys.mark()))?.bulk
  if (!old?.isWhole || nameOf(old.categories) !== nameOf(choice.categories)) return null
  return old.version
}

/**
 * Copies what an update does not send again: products, and their reviews. Lists and every other answer come with each
 * update, so that those of a category that is no more do not stay.
 */
export async function copyInUse(context: SavingContext): Promise<void> {
  const { before, commit, signal } = context
  if (before === null || context.mark().from?.copied) return
  // Details first, by which half a copy is known.
  const kinds = ['details', 'tiles', 'detail', 'answers', 'answer-names']
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
export async function isBegun({ store, mark }: SavingContext): Promise<boolean> {
  const { bulk, from } = mark()
  if (bulk !== null || from?.copied) return true
  return (await store.keys(keysOf('details'))).length > 0
}

/** Forgets all that is there of the generation that is being made. */
export async function startAfresh({ store, commit, job, mark }: SavingContext): Promise<void> {
  const kinds = ['tiles', 'details', 'detail', 'list', 'answer', 'answers', 'answer-names']
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
