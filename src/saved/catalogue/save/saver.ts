/**
 * One saving, from wherever it is to its end: begins or finds its generation, takes the steps, and puts it in the place
 * of the catalogue in use when it is whole. Nothing here knows a browser.
 */
import { databases } from '../../../device/storage-names'
import type { Pack, PackJob, PackPause } from '../../../domain/catalogue/catalogue-pack'
import { dropUnnamed, forgetLost, readRecords } from '../generations'
import { type Mark, packKeys } from '../layout'
import { createAsker } from './saver-ask'
import { createCommits } from './saver-commits'
import { type SavingContext, StorageFullFailure } from './saver-context'
import { finish, holdRoom, rest, restBefore } from './saver-end'
import { createNews } from './saver-news'
import { takeSteps } from './saver-steps'
import { dropPicturesBut } from './saver-take-away'
import { jobFor, type Wish } from './saver-wish'
import type { SaverWorld, Saving } from './saver-world'

/** Resolves when it is whole, or rests until a person decides. Rejects with faults of ours. */
export async function runSaving(world: SaverWorld, wish: Wish, stop: AbortSignal): Promise<void> {
  try {
    const saving = await findSaving(world, wish, stop)
    if (saving) await save(world, saving, stop)
  } finally {
    await world.room.give().catch(() => {})
    world.tell()
  }
}

/** Null when there is nothing to do. What cannot even begin is not begun again by itself. */
async function findSaving(world: SaverWorld, wish: Wish, stop: AbortSignal): Promise<Saving | null> {
  try {
    await dropUnnamed(world.catalogue, world.open)
    const job = await jobFor(world, wish)
    if (!job) return null
    await forgetLost(world.catalogue, world.open)
    // One with another choice may have made way.
    await dropUnnamed(world.catalogue, world.open)
    return await beginSaving(world, job, stop)
  } catch (error) {
    await restBefore(world, error)
    return null
  }
}

async function save(world: SaverWorld, saving: Saving, stop: AbortSignal): Promise<void> {
  try {
    world.runs(true)
    await saving.news.atOnce()
    await holdRoom(world)
    await takeSteps(world, saving)
    await saving.news.end()
    await finish(world, saving)
  } catch (error) {
    await saving.asker.idle()
    await saving.news.end()
    await rest(world, saving, stop.aborted ? stop.reason : error)
  }
}

async function beginSaving(world: SaverWorld, job: PackJob, stop: AbortSignal): Promise<Saving> {
  const { catalogue, open, line } = world
  const { pack } = await readRecords(catalogue)
  const store = open(databases.catalogueGeneration(job.generation))
  const mark = (await store.get<Mark>(packKeys.mark())) ?? newMark(pack, line.now())
  if (!pack && job.pause === 'storage') {
    // A smaller choice may be what a person decided for: what it does not want makes room, and the rest is weighed anew.
    await dropPicturesBut(world.pictures, { store, choice: job.choice })
    mark.pictureBytes = 0
  }
  const limit = new AbortController()
  const { signal } = limit
  // Not every browser of ours has AbortSignal.any.
  const stopped = () => limit.abort(stop.reason)
  if (stop.aborted) stopped()
  stop.addEventListener('abort', stopped, { once: true })
  const news = createNews(job, { ...world, store: catalogue })
  const pause = (why: PackPause | null) => {
    job.pause = why
    world.runs(why === null)
    void news.atOnce()
  }
  const asker = createAsker({ line, slots: world.slots, signal, paused: pause, refused: world.refused })
  const commits = createCommits(store, mark)
  const bytes = mark.bytes + mark.pictureBytes
  Object.assign(job, { pause: null, fits: null, missing: [], startedAt: mark.startedAt, bytes })
  const context: SavingContext = {
    choice: job.choice,
    store,
    before: mark.from && pack ? open(databases.catalogueGeneration(pack.generation)) : null,
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
    member: world.member,
    ask: asker.ask,
    askStream: asker.askStream,
    keepPrices: world.keepPrices,
    job,
    tell: news.soon,
    now: line.now,
    signal,
  }
  return { context, asker, news, job, added: [], pause }
}

function newMark(pack: Pack | null, startedAt: number): Mark {
  const from = pack && { generation: pack.generation, copied: false }
  return { startedAt, pages: {}, bulk: null, from, bytes: 0, pictureBytes: 0, refused: [] }
}
