/** Which saving a command means: the one that stopped, as far as it is of use, or a new one. */
import { databases } from '../../../device/storage-names'
import type { BundleChoice, BundleJob, BundlePause } from '../../../domain/catalogue/bundle'
import { beginGeneration, type OpenStore, readRecords } from '../generations'
import { type Mark, bundleKeys } from '../layout'
import type { BundleStore } from '../bundle-store'

export type SaveCommand =
  | { name: 'save'; choice: BundleChoice }
  | { name: 'update' }
  /** `byPerson`: also when a person has to decide that it goes on. */
  | { name: 'resume'; byPerson: boolean }

type Where = { catalogue: BundleStore; open: OpenStore; line: { now: () => number } }

/** Null when there is nothing to do. */
export async function jobFor(
  { catalogue, open, line }: Where,
  command: SaveCommand,
): Promise<BundleJob | null> {
  const { bundle, job } = await readRecords(catalogue)
  if (command.name === 'resume') return job && (command.byPerson || resumesByItself(job.pause)) ? job : null
  const choice = command.name === 'save' ? command.choice : bundle?.choice
  if (!choice) return job
  if (job) {
    const mark = await open(databases.catalogueGeneration(job.generation)).get<Mark>(bundleKeys.mark())
    if (isOfUse(job.choice, choice, mark)) return { ...job, choice }
  }
  return beginGeneration(catalogue, choice, line.now())
}

export function resumesByItself(pause: BundlePause | null): boolean {
  return pause !== 'asked' && pause !== 'storage'
}

/** Whether what was saved for one choice is a part of another. A bulk read brings what it was asked for and no more. */
function isOfUse(done: BundleChoice, wanted: BundleChoice, mark: Mark | undefined): boolean {
  const isMore =
    wanted.categories === null || done.categories?.every((slug) => wanted.categories?.includes(slug))
  const isSame =
    (done.categories === null) === (wanted.categories === null) &&
    new Set([...(done.categories ?? []), ...(wanted.categories ?? [])]).size ===
      (done.categories ?? []).length
  return isSame || (isMore === true && !mark?.bulk)
}
