/**
 * Runs the jobs. Jobs start without delay, because PostgreSQL notifies the worker of new jobs. Each instance has one
 * worker, unless its role is `web`, and a job is locked by one worker at a time. A job whose worker was killed before it
 * finished runs again.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Job, Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Database } from '../db/client'
import { fileStore } from '../files/store'
import { type ReferencedFiles, sweepFiles } from '../files/sweep'
import { NotSent, type Send, type Shop } from '../mail/mailer'
import { largeListsTask, mailTasks, type FeatureLetter } from '../mail/mail-queue'
import { runWork, log } from '../base/log'
import { allPurgeRules, type PurgeRules } from '../writes/purge'
import { sweepLibrary } from './library'
import { moveOverduePromises } from './promises'
import { purge } from './purge'
import { stockTasks } from './stock'
import { cleanUpDatabase, makeLargeLists, remindOfProofs } from './tasks'

const maxConcurrentJobs = 4
/** Interval of polling for jobs that PostgreSQL does not announce, such as retries. */
const pollIntervalMs = 5000
const restartDelayMs = 5000
const maxClockDriftMs = 60_000

const coreSchedule = `
* * * * * sweep ?jobKey=sweep
* * * * * ${largeListsTask} ?jobKey=${largeListsTask}
7 * * * * remind ?jobKey=remind
17 * * * * promises ?jobKey=promises
23 3 * * * sweep-files ?jobKey=sweep-files
53 3 * * * sweep-library ?jobKey=sweep-library
3 4 * * * purge ?jobKey=purge
`

/** `schedule` is a line of a crontab without its command; jobs without a schedule are posted (addJob). */
export type FeatureJob = {
  name: string
  schedule?: string
  run: (shop: Shop, payload: unknown) => Promise<void>
}
type WorkerFeature = {
  letters?: readonly FeatureLetter[]
  jobs?: readonly FeatureJob[]
  purgeRules?: PurgeRules
  referencedFiles?: ReferencedFiles
}
type WorkerContext = Shop & { send: Send; features: readonly WorkerFeature[] }

export function workerOptions({ db, settings, send, features }: WorkerContext): RunnerOptions {
  const letters = features.flatMap((feature) => feature.letters ?? [])
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  const purgeRules = allPurgeRules(features)
  const events: WorkerEvents = new EventEmitter()
  events.on('job:complete', ({ job, error }) => {
    if (error) void recordFailure(db, job, error)
  })
  return {
    pgPool: db.$client,
    concurrency: maxConcurrentJobs,
    pollInterval: pollIntervalMs,
    // The provider handles signals itself, because it shuts down in a fixed order (main.ts).
    noHandleSignals: true,
    // Failures are logged by recordFailure, lost connections by the pool.
    logger: new Logger(() => () => undefined),
    events,
    crontab: coreSchedule + jobs.flatMap(crontabLines).join(''),
    taskList: withJobNumber({
      ...Object.fromEntries(
        jobs.map((job) => [job.name, (payload: unknown) => job.run({ db, settings }, payload)]),
      ),
      ...mailTasks({ db, settings }, send, letters),
      ...stockTasks(db),
      sweep: () => cleanUpDatabase(db),
      remind: () => remindOfProofs(db),
      promises: () => moveOverduePromises(db),
      [largeListsTask]: () => makeLargeLists(db),
      'sweep-files': () => sweepFiles(db, fileStore(settings), features),
      'sweep-library': () => sweepLibrary(db, fileStore(settings)),
      purge: () => purge(db, settings, purgeRules),
    }),
  }
}

const crontabLines = ({ name, schedule }: FeatureJob) =>
  schedule === undefined ? [] : [`${schedule} ${name} ?jobKey=${name}\n`]

/** Adds the job's number to all log lines that are written while it runs. */
function withJobNumber(tasks: TaskList): TaskList {
  const entries = Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
    name,
    (payload, helpers) => runWork({ job: helpers.job.id }, () => task?.(payload, helpers)),
  ])
  return Object.fromEntries(entries)
}

/** Logs a failure. A job with a final failure is not retried, but stays in the list of jobs. */
async function recordFailure(
  db: Database,
  { id, task_identifier: task }: Job,
  error: unknown,
): Promise<void> {
  if (!(error instanceof NotSent)) return log.error({ job: id, task, err: error }, 'Job failed')
  log.error({ job: id, task }, error.message)
  if (!error.isFinal) return
  try {
    await db.execute(sql`
      select graphile_worker.permanently_fail_jobs(array[${id}::bigint], ${error.message})`)
  } catch (err) {
    log.error({ job: id, task, err }, 'Failed to mark a job as failed')
  }
}

/**
 * graphile-worker rejects `runner.promise`, which is handled below, and internal promises that no caller can handle:
 * without this listener a short outage of the database would end the process.
 */
function onUnhandledRejection(reason: unknown): void {
  if (!(reason instanceof Error && reason.stack?.includes('graphile-worker'))) throw reason
}

/** Returns a function that returns true once the clock was set by more than a minute. */
function watchClock(): () => boolean {
  const offset = () => Date.now() - performance.now()
  const initialOffset = offset()
  return () => Math.abs(offset() - initialOffset) > maxClockDriftMs
}

/** A schedule entry whose last run is in the future would not run until then. */
async function resetFutureSchedule(db: Database): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_known_crontabs set last_execution = null
    where last_execution > now() + interval '1 minute'`)
}

/**
 * Runs until it is stopped; jobs in progress are finished first. It restarts when the machine's clock is set (req
 * 14.16): otherwise the schedule would wait until a clock that was set back reaches its old time, or run once for
 * every minute that was skipped.
 */
export function startWorker(
  parts: WorkerContext,
  clockCheckIntervalMs = 10_000,
): { stop: () => Promise<void> } {
  process.on('unhandledRejection', onUnhandledRejection)
  const options = workerOptions(parts)
  const stopping = new AbortController()
  const { signal } = stopping
  const runLoop = async () => {
    while (!signal.aborted) {
      const clockChange = new AbortController()
      const isClockSet = watchClock()
      const watch = setInterval(() => isClockSet() && clockChange.abort(), clockCheckIntervalMs)
      try {
        await resetFutureSchedule(parts.db)
        const runner = await run(options)
        const stop = () => void runner.stop().catch(() => undefined)
        const stopSignal = AbortSignal.any([signal, clockChange.signal])
        if (stopSignal.aborted) stop()
        else stopSignal.addEventListener('abort', stop, { once: true })
        await runner.promise
        if (clockChange.signal.aborted) log.warn('System clock changed, job schedule restarted')
      } catch (err) {
        // graphile-worker ends when it cannot store a job's result; the loop restarts it.
        log.error({ err }, 'Job worker failed, restarting')
        await pause(restartDelayMs, undefined, { signal }).catch(() => undefined)
      } finally {
        clearInterval(watch)
      }
    }
  }
  const finished = runLoop()
  return {
    stop: async () => {
      stopping.abort()
      await finished
      process.off('unhandledRejection', onUnhandledRejection)
    },
  }
}
