/**
 * What a person, or the next start, wants of a saving: which one a command begins or resumes, and what pausing, cancelling
 * and removing leave on the device.
 */
import { databases } from '../../../device/storage-names'
import type { BundleChoice, BundleJob, BundlePause } from '../../../domain/catalogue/bundle'
import { beginGeneration, dropOrphans, forgetLost, type OpenStore, readRecords } from '../generations'
import { bundleKeys, catalogueKeys, type Mark } from '../layout'
import type { BundleStore } from '../bundle-store'
import type { SaverDeps } from './saver-deps'
import { wantedPictures } from './walk-pictures'

export type SaveCommand =
  | { name: 'save'; choice: BundleChoice }
  /** Without a person it is made where the provider answers at once, else later. */
  | { name: 'update'; byPerson: boolean }
  /** `byPerson`: also when a person has to decide that it goes on. */
  | { name: 'resume'; byPerson: boolean }

type Where = { catalogue: BundleStore; open: OpenStore; provider: { now: () => number } }

/** Null when there is nothing to do. */
export async function jobFor(
  { catalogue, open, provider }: Where,
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
  return beginGeneration(catalogue, choice, provider.now())
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

export type EndCommand = 'clean-up' | 'pause' | 'cancel' | 'remove'

/** `tidy` and `pause` keep it, `cancel` keeps the catalogue in use, `remove` keeps nothing but own prices. */
export async function endSaving(deps: SaverDeps, what: EndCommand): Promise<void> {
  const { catalogue } = deps
  const { job } = await readRecords(catalogue)
  if (what === 'pause') {
    if (job && resumesByItself(job.pause))
      await catalogue.commit([[catalogueKeys.job, { ...job, pause: 'asked' }]])
  } else if (what !== 'clean-up') {
    await catalogue.commit(
      [],
      what === 'cancel' ? [catalogueKeys.job] : [catalogueKeys.job, catalogueKeys.bundle],
    )
  }
  await cleanUp(deps)
  deps.tell()
}

/**
 * Drops what neither the catalogue nor a saving needs. Databases go last: while there is one that is not referenced, the next
 * start knows that it was not done.
 */
export async function cleanUp(deps: SaverDeps): Promise<void> {
  await forgetLost(deps.catalogue, deps.open)
  const { job } = await readRecords(deps.catalogue)
  if (!job) await dropPictures(deps)
  await deps.room.give()
  await dropOrphans(deps.catalogue, deps.open)
}

/** All but those of the catalogue in use. */
async function dropPictures({ catalogue, open, pictures }: SaverDeps): Promise<void> {
  const { bundle } = await readRecords(catalogue)
  if (!bundle) return pictures.dropAll()
  const store = open(databases.catalogueGeneration(bundle.generation))
  await dropPicturesBut(pictures, { store, choice: bundle.choice })
}

/** All but those that this choice wants of what is in the store. */
export async function dropPicturesBut(
  pictures: SaverDeps['pictures'],
  what: Parameters<typeof wantedPictures>[0],
): Promise<void> {
  const wanted = await wantedPictures(what)
  const present = await pictures.urls()
  await pictures.drop([...present].filter((url) => !wanted.has(url)))
}
