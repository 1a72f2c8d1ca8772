/** How a saving ends: whole, in the place of the one before; or with a rest, of which the screens are told why. */
import type { Pack, PackJob } from '../../../domain/catalogue/catalogue-pack'
import { flip, newJob, readRecords } from '../generations'
import { catalogueKeys } from '../layout'
import { asStorageFull } from './saver-commits'
import { StorageFullFailure } from './saver-context'
import { fitsIn } from './saver-room'
import { tidyUp } from './saver-take-away'
import { type SaverWorld, type Saving, StoppedSaving } from './saver-world'

/** How many of the last pictures make way on a full device. */
const picturesGivenBack = 40

/** Throws StorageFullFailure. */
export async function holdRoom({ room }: SaverWorld): Promise<void> {
  await room.hold().catch((error: unknown) => {
    throw asStorageFull(error)
  })
}

/** From here on it is the catalogue, whatever becomes of the rest: what a crash leaves is dropped at the next start. */
export async function finish(world: SaverWorld, { context, job }: Saving): Promise<void> {
  const { pack: before } = await readRecords(world.catalogue)
  const pack = wholeOf(job, context.mark().bulk?.version ?? null, context.now())
  if (before && before.products > 0 && pack.products === 0) {
    console.warn('The shop gave an empty catalogue: the one in use stays.')
    await world.catalogue.commit([], [catalogueKeys.job])
  } else {
    await flip(world.catalogue, pack)
  }
  world.tell()
  await tidyUp(world).catch((error: unknown) => {
    console.warn('What the catalogue does not need any more could not be dropped.', error)
  })
}

function wholeOf(job: PackJob, version: string | null, finishedAt: number): Pack {
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
export async function restBefore({ catalogue }: SaverWorld, error: unknown): Promise<void> {
  const reason = asStorageFull(error)
  const isFull = reason instanceof StorageFullFailure
  const { job } = await readRecords(catalogue)
  if (job) await catalogue.commit([[catalogueKeys.job, { ...job, pause: isFull ? 'storage' : 'asked' }]])
  if (!job || !isFull) throw reason
}

/** Rejects with faults of ours, after the screens were told that nothing goes on. */
export async function rest(world: SaverWorld, saving: Saving, reason: unknown): Promise<void> {
  const { job } = saving
  const isFull = reason instanceof StorageFullFailure
  if (isFull) await giveRoomBack(world, saving)
  job.pause = isFull ? 'storage' : 'asked'
  await world.catalogue.commit([[catalogueKeys.job, job]])
  if (!isFull && !(reason instanceof StoppedSaving)) throw reason
}

/**
 * Of an update nothing stays, so that the catalogue in use is whole and has room. What came of a first one may be
 * browsed, but for its last pictures.
 */
async function giveRoomBack(world: SaverWorld, { context, job, added }: Saving): Promise<void> {
  const { pack } = await readRecords(world.catalogue)
  job.fits = fitsIn(job, context.mark(), pack)
  await world.room.give().catch(() => {})
  if (context.before === null) return world.pictures.drop(added.slice(-picturesGivenBack))
  await context.store.drop()
  await world.pictures.drop(added)
  Object.assign(job, { ...newJob(job.choice, job.generation, job.startedAt), fits: job.fits })
}
