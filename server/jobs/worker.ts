/**
 * Does the jobs: at once where it has nothing else to do, as PostgreSQL tells it of new ones. Each instance has one, and
 * none does what another has in hand. What was done by a worker that was killed before it could say so is done again.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Job, Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Database } from '../db/client'
import { fileStore } from '../files/store'
import { sweepFiles } from '../files/sweep'
import { NotSent, type Send, type Shop } from '../mail/mailer'
import { largeListsTask, mailTasks } from '../mail/post'
import { sendEvents, webhookTask } from '../mail/webhooks'
import { follow, log } from '../floor/log'
import { sweepDrafts } from './drafts'
import { enterEarlierArtwork, sweepLibrary } from './library'
import { moveFallenPromises } from './promises'
import { purge } from './purge'
import { makeLargeLists, remindOfProofs, sweep } from './tasks'

const atOnce = 4
/** ms until a job is seen of which PostgreSQL does not tell: one that is tried again. */
const lookEveryMs = 5000
const pauseAfterTroubleMs = 5000
const clockErrorMs = 60_000

const schedule = `
* * * * * sweep ?jobKey=sweep
* * * * * ${largeListsTask} ?jobKey=${largeListsTask}
7 * * * * remind ?jobKey=remind
17 * * * * promises ?jobKey=promises
23 3 * * * sweep-files ?jobKey=sweep-files
43 3 * * * sweep-drafts ?jobKey=sweep-drafts
53 3 * * * sweep-library ?jobKey=sweep-library
3 4 * * * purge ?jobKey=purge
37 * * * * earlier-artwork ?jobKey=earlier-artwork
`

type Parts = Shop & { send: Send }

export function workerOptions({ db, settings, send }: Parts): RunnerOptions {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:complete', ({ job, error }) => {
    if (error) void noteFailure(db, job, error)
  })
  return {
    pgPool: db.$client,
    concurrency: atOnce,
    pollInterval: lookEveryMs,
    // The provider ends in an order of its own (main.ts).
    noHandleSignals: true,
    // What fails is said below, lost connections by their pool.
    logger: new Logger(() => () => undefined),
    events,
    crontab: schedule,
    taskList: named({
      ...mailTasks({ db, settings }, send),
      [webhookTask]: (payload) => sendEvents({ db, settings }, payload),
      sweep: () => sweep(db),
      remind: () => remindOfProofs(db),
      promises: () => moveFallenPromises(db),
      [largeListsTask]: () => makeLargeLists(db),
      'sweep-files': () => sweepFiles(db, fileStore(settings)),
      'sweep-drafts': () => sweepDrafts(db, fileStore(settings)),
      'sweep-library': () => sweepLibrary(db, fileStore(settings)),
      purge: () => purge(db, settings),
      'earlier-artwork': () => enterEarlierArtwork(db, fileStore(settings)),
    }),
  }
}

/** What is logged while a job is done has its number. */
function named(tasks: TaskList): TaskList {
  const entries = Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
    name,
    (payload, helpers) => follow({ job: helpers.job.id }, () => task?.(payload, helpers)),
  ])
  return Object.fromEntries(entries)
}

/** Says so, and gives up what will never do; it stays listed. */
async function noteFailure(db: Database, { id, task_identifier: task }: Job, error: unknown): Promise<void> {
  if (!(error instanceof NotSent)) return log.error({ job: id, task, err: error }, 'A job failed')
  log.error({ job: id, task }, error.message)
  if (!error.isFinal) return
  try {
    await db.execute(sql`
      select graphile_worker.permanently_fail_jobs(array[${id}::bigint], ${error.message})`)
  } catch (err) {
    log.error({ job: id, task, err }, 'A job could not be given up')
  }
}

/**
 * graphile-worker rejects `runner.promise`, which is handled below, and beside it promises of its own that no caller can reach:
 * without this a database that is away for a moment would end the process.
 */
function onUnhandled(reason: unknown): void {
  if (!(reason instanceof Error && reason.stack?.includes('graphile-worker'))) throw reason
}

/** Whether the clock was set by more than a minute since. */
function clockWatch(): () => boolean {
  const offset = () => Date.now() - performance.now()
  const before = offset()
  return () => Math.abs(offset() - before) > clockErrorMs
}

/** What was last done at a time that is yet to come would not be done before. */
async function forgetFutureSchedule(db: Database): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_known_crontabs set last_execution = null
    where last_execution > now() + interval '1 minute'`)
}

/**
 * Until it is stopped; then it ends what it has in hand. Where the machine's clock is set, it begins anew (req 14.16): the
 * schedule would wait until a clock that was set back is there again, or make up for every minute that was left out.
 */
export function startWorker(parts: Parts, lookAtClockEveryMs = 10_000): { stop: () => Promise<void> } {
  process.on('unhandledRejection', onUnhandled)
  const options = workerOptions(parts)
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    while (!signal.aborted) {
      const clock = new AbortController()
      const isClockSet = clockWatch()
      const watch = setInterval(() => isClockSet() && clock.abort(), lookAtClockEveryMs)
      try {
        await forgetFutureSchedule(parts.db)
        const runner = await run(options)
        const stop = () => void runner.stop().catch(() => undefined)
        const either = AbortSignal.any([signal, clock.signal])
        if (either.aborted) stop()
        else either.addEventListener('abort', stop, { once: true })
        await runner.promise
        if (clock.signal.aborted) log.warn('The clock was set; the schedule of jobs begins anew')
      } catch (err) {
        // It gives up where the database does not take what became of a job. This begins anew.
        log.error({ err }, 'The work on jobs was interrupted')
        await pause(pauseAfterTroubleMs, undefined, { signal }).catch(() => undefined)
      } finally {
        clearInterval(watch)
      }
    }
  }
  const over = work()
  return {
    stop: async () => {
      stopping.abort()
      await over
      process.off('unhandledRejection', onUnhandled)
    },
  }
}
