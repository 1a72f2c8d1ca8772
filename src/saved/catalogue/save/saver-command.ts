/**
 * Commands of a save: which save a command starts or resumes, and the data that pausing, cancelling and removing
 * leave on the device.
 */
import { databases } from '../../../device/storage-names'
import type { BundleChoice, BundleJob, BundlePause } from '../../../domain/catalogue/bundle'
import { startGeneration, dropOrphans, forgetLost, type OpenStore, readRecords } from '../generations'
import { bundleKeys, catalogueKeys, type GenerationProgress } from '../layout'
import type { BundleStore } from '../bundle-store'
import type { SaverDeps } from './saver-deps'
import { wantedPictures } from './walk-pictures'

export type SaveCommand =
  | { name: 'save'; choice: BundleChoice }
  /** Without a person, the update runs only if the provider answers immediately, else later. */
  | { name: 'update'; byPerson: boolean }
  /** `byPerson` also resumes a save that waits for a person's decision. */
  | { name: 'resume'; byPerson: boolean }

type JobDeps = { catalogue: BundleStore; open: OpenStore; provider: { now: () => number } }

/** null: nothing to do. */
export async function jobFor(
  { catalogue, open, provider }: JobDeps,
  command: SaveCommand,
): Promise<BundleJob | null> {
  const { bundle, job } = await readRecords(catalogue)
  if (command.name === 'resume') return job && (command.byPerson || canAutoResume(job.pause)) ? job : null
  const choice = command.name === 'save' ? command.choice : bundle?.choice
  if (!choice) return job
  if (job) {
    const progress = await open(databases.catalogueGeneration(job.generation)).get<GenerationProgress>(
      bundleKeys.progress(),
    )
    if (canReuse(job.choice, choice, progress)) return { ...job, choice }
  }
  return startGeneration(catalogue, choice, provider.now())
}

export function canAutoResume(pause: BundlePause | null): boolean {
  return pause !== 'asked' && pause !== 'storage'
}

/**
 * Returns true if the data of one choice can be used for another. A bulk read contains only the categories that were
 * requested.
 */
function canReuse(
  savedChoice: BundleChoice,
  newChoice: BundleChoice,
  progress: GenerationProgress | undefined,
): boolean {
  const includesSavedChoice =
    newChoice.categories === null ||
    savedChoice.categories?.every((slug) => newChoice.categories?.includes(slug))
  const isSame =
    (savedChoice.categories === null) === (newChoice.categories === null) &&
    new Set([...(savedChoice.categories ?? []), ...(newChoice.categories ?? [])]).size ===
      (savedChoice.categories ?? []).length
  return isSame || (includesSavedChoice === true && !progress?.bulk)
}

export type EndCommand = 'clean-up' | 'pause' | 'cancel' | 'remove'

/**
 * `clean-up` and `pause` retain the save, `cancel` retains the catalogue in use, `remove` retains only the customer's
 * prices.
 */
export async function endSaving(deps: SaverDeps, command: EndCommand): Promise<void> {
  const { catalogue } = deps
  const { job } = await readRecords(catalogue)
  if (command === 'pause') {
    if (job && canAutoResume(job.pause))
      await catalogue.commit([[catalogueKeys.job, { ...job, pause: 'asked' }]])
  } else if (command !== 'clean-up') {
    await catalogue.commit(
      [],
      command === 'cancel' ? [catalogueKeys.job] : [catalogueKeys.job, catalogueKeys.bundle],
    )
  }
  await cleanUp(deps)
  deps.notify()
}

/**
 * Drops data that neither the catalogue nor a save needs. Databases are dropped last: while an unreferenced one
 * exists, the next start knows that the clean-up was not completed.
 */
export async function cleanUp(deps: SaverDeps): Promise<void> {
  await forgetLost(deps.catalogue, deps.open)
  const { job } = await readRecords(deps.catalogue)
  if (!job) await dropPictures(deps)
  await deps.spareRoom.release()
  await dropOrphans(deps.catalogue, deps.open)
}

/** Drops all pictures except those of the catalogue in use. */
async function dropPictures({ catalogue, open, pictures }: SaverDeps): Promise<void> {
  const { bundle } = await readRecords(catalogue)
  if (!bundle) return pictures.deleteAll()
  const store = open(databases.catalogueGeneration(bundle.generation))
  await dropOtherPictures(pictures, { store, choice: bundle.choice })
}

/** Drops all pictures except those that this choice wants for the content of the store. */
export async function dropOtherPictures(
  pictures: SaverDeps['pictures'],
  source: Parameters<typeof wantedPictures>[0],
): Promise<void> {
  const wanted = await wantedPictures(source)
  const present = await pictures.urls()
  await pictures.drop([...present].filter((url) => !wanted.has(url)))
}
