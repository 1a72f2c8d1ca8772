/** How a saving ends: whole, in the place of the one before; or with a rest, of which the screens are told why. */
import type { Bundle, BundleJob } from '../../../domain/catalogue/bundle'
import { activate, newJob, readRecords } from '../generations'
import { catalogueKeys } from '../layout'
import { asStorageFull } from './commit-queue'
import { StorageFullFailure } from './saver-context'
import { fitsIn } from './storage-full'
import { cleanUp } from './clean-up'
import { type SaverDeps, type Saving, StoppedSaving } from './saver-deps'

/** How many of the last pictures make way on a full device. */
const picturesGivenBack = 40

/** Throws StorageFullFailure. */
export async function holdRoom({ room }: SaverDeps): Promise<void> {
  await room.hold().catch((error: unknown) => {
    throw asStorageFull(error)
  })
}

/** From here on it is the catalogue, whatever becomes of the rest: what a crash leaves is dropped at the next start. */
export async function finish(deps: SaverDeps, { context, job }: Saving): Promise<void> {
  const { bundle: before } = await readRecords(deps.catalogue)
  const bundle = wholeOf(job, context.mark().bulk?.version ?? null, context.now())
  if (before && before.products > 0 && bundle.products === 0) {
    console.warn('The shop gave an empty catalogue: the one in use stays.')
    await deps.catalogue.commit([], [catalogueKeys.job])
  } else {
    await activate(deps.catalogue, bundle)
  }
  deps.tell()
  await cleanUp(deps).catch((error: unknown) => {
    console.warn('What the catalogue does not need any more could not be dropped.', error)
  })
}

function wholeOf(job: BundleJob, version: string | null, finishedAt: number): Bundle {
  const { generation, choice, startedAt, pictures, categories, bytes, missing } = job
  const products = job.products.done - missing.length
  return {
    generation,
    choice,
    startedAt,
    finishedAt,
    products,
    pictures,
    categories,
    bytes,
    missing,
    version,
  }
}

/** As `rest`, of one that did not come as far as beginning. */
export async function restBefore({ catalogue }: SaverDeps, error: unknown): Promise<void> {
  const reason = asStorageFull(error)
  const isFull = reason instanceof StorageFullFailure
  const { job } = await readRecords(catalogue)
  if (job) await catalogue.commit([[catalogueKeys.job, { ...job, pause: isFull ? 'storage' : 'asked' }]])
  if (!job || !isFull) throw reason
}

/** Rejects with faults of ours, after the screens were told that nothing goes on. */
export async function rest(deps: SaverDeps, saving: Saving, reason: unknown): Promise<void> {
  const { job } = saving
  const isFull = reason instanceof StorageFullFailure
  if (isFull) await giveRoomBack(deps, saving)
  job.pause = isFull ? 'storage' : 'asked'
  await deps.catalogue.commit([[catalogueKeys.job, job]])
  if (!isFull && !(reason instanceof StoppedSaving)) throw reason
}

/**
 * Of an update nothing stays, so that the catalogue in use is whole and has room. What came of a first one may be
 * browsed, but for its last pictures.
 */
async function giveRoomBack(deps: SaverDeps, { context, job, added }: Saving): Promise<void> {
  const { bundle } = await readRecords(deps.catalogue)
  job.fits = fitsIn(job, context.mark(), bundle)
  await deps.room.give().catch(() => {})
  if (context.before === null) return deps.pictures.drop(added.slice(-picturesGivenBack))
  await context.store.drop()
  await deps.pictures.drop(added)
  Object.assign(job, { ...newJob(job.choice, job.generation, job.startedAt), fits: job.fits })
}
