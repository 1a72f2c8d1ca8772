/**
 * Runs one save from its current state to its end: starts or finds its generation, takes the steps, and activates the
 * generation when it is complete. Nothing here depends on a browser.
 */
import { catalogueLock, databases } from '../../../device/storage-names'
import type { Bundle, BundleJob, BundlePause } from '../../../domain/catalogue/bundle'
import { activate, createProgressWriter, dropOrphans, forgetLost, newJob, readRecords } from '../generations'
import { bundleKeys, catalogueKeys, type GenerationProgress } from '../layout'
import { readBulk } from './bulk'
import { refresh } from './refresh'
import { createRequests } from './request-queue'
import {
  type Requests,
  type SavedRecord,
  type SaverDeps,
  type SavingContext,
  StoppedSaving,
} from './saver-deps'
import { cleanUp, dropOtherPictures, endSaving, jobFor, type SaveCommand } from './saver-command'
import { InvalidTokenFailure, isKnownFailure, RejectedFailure } from '../../../domain/failure'
import { walkShop } from './walk'
import { walkPictures } from './walk-pictures'
import { asStorageFull, fitsIn, StorageFullFailure } from './storage-full'
import { openWriter, type Writer } from './writer'
import { tryLock } from '../../../device/tab-lock'
import type { SaverCommand, SaverProtocol } from './saver-client'
import { backoff } from '../../../domain/backoff'

type Saving = {
  context: SavingContext
  requests: Requests
  writer: Writer
  progress: ReturnType<typeof createProgressWriter>
  job: BundleJob
  /** URLs of pictures that were added in this run. */
  added: string[]
  pause: (reason: BundlePause | null) => void
}

/** Resolves when the save is complete, or pauses until a person decides. Rejects with unexpected errors. */
export async function runSaving(deps: SaverDeps, command: SaveCommand, stop: AbortSignal): Promise<void> {
  try {
    if (command.name === 'update' && (await refresh(deps, command, stop))) return
    const saving = await findSaving(deps, command, stop)
    if (saving) await save(deps, saving, stop)
  } finally {
    await deps.spareRoom.release().catch(() => {})
    deps.notify()
  }
}

/** null: nothing to do. A save that failed to start is not started again automatically. */
async function findSaving(deps: SaverDeps, command: SaveCommand, stop: AbortSignal): Promise<Saving | null> {
  try {
    await dropOrphans(deps.catalogue, deps.open)
    const job = await jobFor(deps, command)
    if (!job) return null
    await forgetLost(deps.catalogue, deps.open)
    // A save with another choice may have been replaced.
    await dropOrphans(deps.catalogue, deps.open)
    return await startSaving(deps, job, stop)
  } catch (error) {
    await pauseFailedStart(deps, error)
    return null
  }
}

async function save(deps: SaverDeps, saving: Saving, stop: AbortSignal): Promise<void> {
  try {
    deps.onRunning(true)
    await saving.progress.flush()
    await reserveSpace(deps)
    await takeSteps(deps, saving)
    await saving.progress.close()
    await finish(deps, saving)
  } catch (error) {
    await saving.progress.close()
    await pauseAfterFailure(deps, saving, stop.aborted ? stop.reason : error)
  }
}

async function startSaving(deps: SaverDeps, job: BundleJob, stop: AbortSignal): Promise<Saving> {
  const { catalogue, open, provider } = deps
  const { bundle } = await readRecords(catalogue)
  const store = open(databases.catalogueGeneration(job.generation))
  const generationProgress =
    (await store.get<GenerationProgress>(bundleKeys.progress())) ?? newProgress(bundle, provider.now())
  if (!bundle && job.pause === 'storage') {
    // A person may have chosen less: pictures that the choice does not want are dropped, and the size of the others
    // is measured again.
    await dropOtherPictures(deps.pictures, { store, choice: job.choice })
    generationProgress.pictureBytes = 0
  }
  const abortController = new AbortController()
  const { signal } = abortController
  // Some supported browsers have no AbortSignal.any.
  const forwardStop = () => abortController.abort(stop.reason)
  if (stop.aborted) forwardStop()
  stop.addEventListener('abort', forwardStop, { once: true })
  const progress = createProgressWriter(catalogue, job, deps)
  const pause = (reason: BundlePause | null) => {
    job.pause = reason
    deps.onRunning(reason === null)
    void progress.flush()
  }
  const requests = createRequests({ provider, signal, onPause: pause, onRefused: deps.onRefused })
  const bytes = generationProgress.bytes + generationProgress.pictureBytes
  Object.assign(job, { pause: null, fits: null, missing: [], startedAt: generationProgress.startedAt, bytes })
  const shared = {
    job,
    notify: progress.schedule,
    now: provider.now,
    storePrices: deps.storePrices,
  }
  const writer = await openWriter(store, generationProgress, shared)
  const context: SavingContext = {
    ...shared,
    ...writer,
    ...requests,
    choice: job.choice,
    store,
    storeInUse:
      generationProgress.from && bundle ? open(databases.catalogueGeneration(bundle.generation)) : null,
    write: (records) =>
      writer.write(records).catch((error: unknown) => {
        abortController.abort(error)
        throw error
      }),
    member: deps.member,
    concurrency: deps.concurrency,
    signal,
  }
  return { context, requests, writer, progress, job, added: [], pause }
}

function newProgress(bundle: Bundle | null, startedAt: number): GenerationProgress {
  const from = bundle && { generation: bundle.generation, copied: false }
  return { startedAt, pages: {}, bulk: null, from, bytes: 0, pictureBytes: 0, refused: [] }
}

/** Delays in ms before a shop that failed to return needed data is asked again. */
const retryDelays = { first: 10_000, maxMs: 1_280_000 }

/**
 * Resolves when nothing is missing except the items that the job lists. A shop that refuses needed data is asked
 * again and again.
 */
async function takeSteps(deps: SaverDeps, saving: Saving): Promise<void> {
  const { context, requests, job, added, pause } = saving
  const wait = async (failures: number) => {
    pause('busy')
    await deps.provider.sleep(backoff(failures + 1, retryDelays), context.signal)
    pause(null)
  }
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const records of recordsOf(context, wait)) await context.write(records)
      saving.writer.end()
      break
    } catch (error) {
      if (!(error instanceof RejectedFailure)) throw error
      console.warn('The provider does not send its catalogue at the moment.', error)
      await wait(failures)
    }
  }
  await saveCustomerPrices(deps, context)
  const onStored = (url: string) => void added.push(url)
  await walkPictures({
    context,
    requests,
    cache: deps.pictures,
    load: deps.fetchPicture,
    onStored,
  })
  job.pause = null
}

/** Reads in bulk if the provider supports bulk reads, otherwise page by page. */
async function* recordsOf(
  context: SavingContext,
  wait: (failures: number) => Promise<void>,
): AsyncGenerator<SavedRecord[], void> {
  if (!(yield* readBulk(context))) yield* walkShop(context, wait)
}

/** A refusal is only logged, because a catalogue without the customer's prices is still complete. */
async function saveCustomerPrices(deps: SaverDeps, context: SavingContext): Promise<void> {
  try {
    await deps.savePrices({ ...context, startedAt: context.progress().startedAt })
  } catch (error) {
    if (!(error instanceof RejectedFailure) && !(error instanceof InvalidTokenFailure)) throw error
    console.warn('The customer’s prices could not be saved.', error)
  }
}

/** Number of newest pictures that are removed on a full device. */
const maxReleasedPictures = 40

/** Throws StorageFullFailure. */
async function reserveSpace({ spareRoom }: SaverDeps): Promise<void> {
  await spareRoom.reserve().catch((error: unknown) => {
    throw asStorageFull(error)
  })
}

/**
 * Activates the generation. From here on it is the catalogue in use, even if a later step fails: leftovers of a crash
 * are dropped at the next start.
 */
async function finish(deps: SaverDeps, { context, job }: Saving): Promise<void> {
  const { bundle: before } = await readRecords(deps.catalogue)
  const bundle = createBundle(job, context.progress().bulk?.version ?? null, context.now())
  if (before && before.products > 0 && bundle.products === 0) {
    console.warn('The provider sent an empty catalogue; the one in use stays.')
    await deps.catalogue.commit([], [catalogueKeys.job])
  } else {
    await activate(deps.catalogue, bundle)
  }
  deps.notify()
  await cleanUp(deps).catch((error: unknown) => {
    console.warn('Outdated catalogue data could not be removed.', error)
  })
}

function createBundle(job: BundleJob, version: string | null, finishedAt: number): Bundle {
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

/** Like `pauseAfterFailure`, for a save that failed to start. */
async function pauseFailedStart({ catalogue }: SaverDeps, error: unknown): Promise<void> {
  const reason = asStorageFull(error)
  const isFull = reason instanceof StorageFullFailure
  const { job } = await readRecords(catalogue)
  if (job) await catalogue.commit([[catalogueKeys.job, { ...job, pause: isFull ? 'storage' : 'asked' }]])
  if (!job || !isFull) throw reason
}

/** Rejects with unexpected errors, after the screens were notified that the save is paused. */
async function pauseAfterFailure(deps: SaverDeps, saving: Saving, reason: unknown): Promise<void> {
  const { job } = saving
  const isFull = reason instanceof StorageFullFailure
  if (isFull) await releaseSpace(deps, saving)
  job.pause = isFull ? 'storage' : 'asked'
  await deps.catalogue.commit([[catalogueKeys.job, job]])
  if (!isFull && !(reason instanceof StoppedSaving)) throw reason
}

/**
 * Drops everything of an update, so that the catalogue in use is complete and has space. The data of a first save can
 * be browsed, except its last pictures.
 */
async function releaseSpace(deps: SaverDeps, { context, job, added }: Saving): Promise<void> {
  const { bundle } = await readRecords(deps.catalogue)
  job.fits = fitsIn(job, context.progress(), bundle)
  await deps.spareRoom.release().catch(() => {})
  if (context.storeInUse === null) return deps.pictures.drop(added.slice(-maxReleasedPictures))
  await context.store.drop()
  await deps.pictures.drop(added)
  Object.assign(job, { ...newJob(job.choice, job.generation, job.startedAt), fits: job.fits })
}

/** Attempts to get the lock, and pause in ms between them: a tab that waited for the lock holds it for a moment. */
const maxAttempts = 10
const retryPauseMs = 100

/** Rejects with unexpected errors. */
export async function runLocked(
  deps: SaverDeps,
  command: SaverCommand,
  stop: AbortSignal,
): Promise<SaverProtocol['answer']> {
  for (let remaining = maxAttempts; remaining > 0; remaining -= 1) {
    const answer = await tryLock(catalogueLock, () => run(deps, command, stop))
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
  }
  return 'locked'
}

async function run(
  deps: SaverDeps,
  command: SaverCommand,
  stop: AbortSignal,
): Promise<SaverProtocol['answer']> {
  if (command.name !== 'save' && command.name !== 'update' && command.name !== 'resume') {
    await endSaving(deps, command.name)
    return 'done'
  }
  try {
    // A person may have ended the save meanwhile.
    if (!stop.aborted) await runSaving(deps, command, stop)
    return 'done'
  } catch (error) {
    if (command.name !== 'update' || command.byPerson || !isKnownFailure(error)) throw error
    return { later: error instanceof RejectedFailure ? error.retryAfter : null }
  }
}
