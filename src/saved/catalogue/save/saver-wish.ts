/** Which saving a wish means: the one that stopped, as far as it is of use, or a new one. */
import { databases } from '../../../device/storage-names'
import type { PackChoice, PackJob, PackPause } from '../../../domain/catalogue/catalogue-pack'
import { beginGeneration, type OpenStore, readRecords } from '../generations'
import { type Mark, packKeys } from '../layout'
import type { PackStore } from '../pack-store'

export type Wish =
  | { name: 'save'; choice: PackChoice }
  | { name: 'update' }
  /** `byPerson`: also when a person has to decide that it goes on. */
  | { name: 'go-on'; byPerson: boolean }

type Where = { catalogue: PackStore; open: OpenStore; line: { now: () => number } }

/** Null when there is nothing to do. */
export async function jobFor({ catalogue, open, line }: Where, wish: Wish): Promise<PackJob | null> {
  const { pack, job } = await readRecords(catalogue)
  if (wish.name === 'go-on') return job && (wish.byPerson || goesOnByItself(job.pause)) ? job : null
  const choice = wish.name === 'save' ? wish.choice : pack?.choice
  if (!choice) return job
  if (job) {
    const mark = await open(databases.catalogueGeneration(job.generation)).get<Mark>(packKeys.mark())
    if (isOfUse(job.choice, choice, mark)) return { ...job, choice }
  }
  return beginGeneration(catalogue, choice, line.now())
}

export function goesOnByItself(pause: PackPause | null): boolean {
  return pause !== 'asked' && pause !== 'storage'
}

/** Whether what was saved for one choice is a part of another. A bulk read brings what it was asked for and no more. */
function isOfUse(done: PackChoice, wanted: PackChoice, mark: Mark | undefined): boolean {
  const isMore =
    wanted.categories === null || done.categories?.every((slug) => wanted.categories?.includes(slug))
  const isSame =
    (done.categories === null) === (wanted.categories === null) &&
    new Set([...(done.categories ?? []), ...(wanted.categories ?? [])]).size ===
      (done.categories ?? []).length
  return isSame || (isMore === true && !mark?.bulk)
}
