/**
 * One saving, from wherever it is to its end: begins or finds its generation, takes the steps, and puts it in the place
 * of the catalogue in use when it is whole. Nothing here knows a browser.
 */
import { databases } from '../../../device/storage-names'
import type { Bundle, BundleJob, BundlePause } from '../../../domain/catalogue/bundle'
import { dropOrphans, forgetLost, readRecords } from '../generations'
import { type Mark, bundleKeys } from '../layout'
import { createRequestQueue } from './request-queue'
import { createCommits } from './commit-queue'
import { type SavingContext, StorageFullFailure } from './saver-context'
import { finish, holdRoom, rest, restBefore } from './saver-end'
import { createProgressWriter } from './progress-writer'
import { takeSteps } from './saver-steps'
import { dropPicturesBut } from './clean-up'
import { jobFor, type SaveCommand } from './saver-command'
import type { SaverDeps, Saving } from './saver-deps'

/** Resolves when it is whole, or rests until a person decides. Rejects with faults of ours. */
export async function runSaving(deps: SaverDeps, command: SaveCommand, stop: AbortSignal): Promise<void> {
  try {
    const saving = await findSaving(deps, command, stop)
    if (saving) await save(deps, saving, stop)
  } finally {
    await deps.room.give().catch(() => {})
    deps.tell()
  }
}

/** Null when there is nothing to do. What cannot even begin is not begun again by itself. */
async function findSaving(deps: SaverDeps, command: SaveCommand, stop: AbortSignal): Promise<Saving | null> {
  try {
    await dropOrphans(deps.catalogue, deps.open)
    const job = await jobFor(deps, command)
    if (!job) return null
    await forgetLost(deps.catalogue, deps.open)
    // One with another choice may have made way.
    await dropOrphans(deps.catalogue, deps.open)
    return await beginSaving(deps, job, stop)
  } catch (error) {
    await restBefore(deps, error)
    return null
  }
}

async function save(deps: SaverDeps, saving: Saving, stop: AbortSignal): Promise<void> {
  try {
    deps.runs(true)
    await saving.news.atOnce()
    await holdRoom(deps)
    await takeSteps(deps, saving)
    await saving.news.end()
    await finish(deps, saving)
  } catch (error) {
    await saving.requests.idle()
    await saving.news.end()
    await rest(deps, saving, stop.aborted ? stop.reason : error)
  }
}

async function beginSaving(deps: SaverDeps, job: BundleJob, stop: AbortSignal): Promise<Saving> {
  const { catalogue, open, line } = deps
  const { bundle } = await readRecords(catalogue)
  const store = open(databases.catalogueGeneration(job.generation))
  const mark = (await store.get<Mark>(bundleKeys.mark())) ?? newMark(bundle, line.now())
  if (!bundle && job.pause === 'storage') {
    // A smaller choice may be what a person decided for: what it does not want makes room, and the rest is weighed anew.
    await dropPicturesBut(deps.pictures, { store, choice: job.choice })
    mark.pictureBytes = 0
  }
  const limit = new AbortController()
  const { signal } = limit
  // Not every browser of ours has AbortSignal.any.
  const stopped = () => limit.abort(stop.reason)
  if (stop.aborted) stopped()
  stop.addEventListener('abort', stopped, { once: true })
  const news = createProgressWriter(job, { ...deps, store: catalogue })
  const pause = (why: BundlePause | null) => {
    job.pause = why
    deps.runs(why === null)
    void news.atOnce()
  }
  const requests = createRequestQueue({
    line,
    slots: deps.slots,
    signal,
    paused: pause,
    refused: deps.refused,
  })
  const commits = createCommits(store, mark)
  const bytes = mark.bytes + mark.pictureBytes
  Object.assign(job, { pause: null, fits: null, missing: [], startedAt: mark.startedAt, bytes })
  const context: SavingContext = {
    choice: job.choice,
    store,
    before: mark.from && bundle ? open(databases.catalogueGeneration(bundle.generation)) : null,
    mark: commits.mark,
    commit: (...what) =>
      commits.commit(...what).catch((error: unknown) => {
        if (error instanceof StorageFullFailure) limit.abort(error)
        throw error
      }),
    count: (received) => {
      job.bytes += received
      commits.count(received)
    },
    member: deps.member,
    ask: requests.ask,
    askStream: requests.askStream,
    keepPrices: deps.keepPrices,
    job,
    tell: news.soon,
    now: line.now,
    signal,
  }
  return { context, requests, news, job, added: [], pause }
}

function newMark(bundle: Bundle | null, startedAt: number): Mark {
  const from = bundle && { generation: bundle.generation, copied: false }
  return { startedAt, pages: {}, bulk: null, from, bytes: 0, pictureBytes: 0, refused: [] }
}
