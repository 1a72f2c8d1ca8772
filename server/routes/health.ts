/**
 * For those who watch: `/healthz`, whether the process lives as it should, `/readyz`, whether it can serve customers
 * (req 19.9), and `/metrics` for Prometheus, with its token (req 19.10).
 */
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { LRUCache } from 'lru-cache'
import { Gauge, register } from 'prom-client'
import type { Database, Executor } from '../db/client'
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' }
import { inTime } from '../floor/concurrency'
import { log } from '../floor/log'
import type { ProviderContext } from './context'

const maxCheckMs = 2000
/** So long one answer is everybody's. */
const storedMs = 1500

type Checks = Record<string, 'ok' | 'failed'>

type Process = { stopping: AbortSignal; databaseRuns: () => boolean }

export function healthRoutes({ db, files }: ProviderContext, { stopping, databaseRuns }: Process): Hono {
  const checks = {
    database: () => db.execute(sql`select 1`),
    files: files.check,
    migrations: () => checkMigrations(db),
  }
  let known: Checks = {}
  const check = async () => {
    const entries = Object.entries(checks).map(async ([name, run]): Promise<[string, 'ok' | 'failed']> => {
      try {
        await inTime<unknown>(run(), maxCheckMs)
        return [name, 'ok']
      } catch (err) {
        if (known[name] !== 'failed') log.error({ check: name, err }, 'Not ready')
        return [name, 'failed']
      }
    })
    const found: Checks = Object.fromEntries(await Promise.all(entries))
    if (isReady(found) && !isReady(known)) log.warn('Ready again')
    known = found
    return found
  }
  const answers = new LRUCache<'checks', Checks>({ max: 1, ttl: storedMs, fetchMethod: check })
  return new Hono()
    .get('/healthz', (c) =>
      databaseRuns() ? c.text('ok\n', 200, notKept) : c.text('database failed\n', 503, notKept),
    )
    .get('/readyz', async (c) => {
      if (stopping.aborted) return say(c, { process: 'failed' })
      return say(c, await answers.forceFetch('checks'))
    })
}

const notKept = { 'Cache-Control': 'no-store' }
const isReady = (checks: Checks) => Object.values(checks).every((outcome) => outcome === 'ok')
const say = (c: Context, checks: Checks) => c.json({ checks }, isReady(checks) ? 200 : 503, notKept)

/** A newer version may have gone on: an older one runs beside it. */
async function checkMigrations(db: Executor): Promise<void> {
  const newest = journal.entries.at(-1)?.when ?? 0
  const { rows } = await db.execute(sql`
    select from drizzle.__drizzle_migrations where created_at >= ${newest} limit 1`)
  if (rows.length === 0) throw new Error('The newest migration of this version is not in the database.')
}

const jobs = new Gauge({
  name: 'showfloor_jobs',
  help: 'Jobs of all instances together: those that wait or are in hand, and those that were given up',
  labelNames: ['task', 'state'],
})

const poolConnections = new Gauge({
  name: 'showfloor_pool_connections',
  help: 'Connections to the database, and how many requests wait for one',
  labelNames: ['state'],
})

const maxCountMs = 2000

export function metricsRoutes({ db, settings }: ProviderContext): Hono {
  const routes = new Hono()
  if (settings.metricsToken === null) return routes
  return routes.get('/metrics', bearerAuth({ token: settings.metricsToken }), async (c) => {
    measurePool(db)
    // The rest is told all the same.
    await inTime(countJobs(db), maxCountMs).catch((err: unknown) => {
      jobs.reset()
      log.warn({ err }, 'Jobs were not counted')
    })
    const head = { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' }
    return c.body(await register.metrics(), 200, head)
  })
}

function measurePool({ $client: pool }: Database): void {
  poolConnections.set({ state: 'total' }, pool.totalCount)
  poolConnections.set({ state: 'idle' }, pool.idleCount)
  poolConnections.set({ state: 'waiting' }, pool.waitingCount)
}

async function countJobs(db: Database): Promise<void> {
  const { rows } = await db.execute<{ task: string; waiting: number; failed: number }>(sql`
    select task_identifier as task, count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as failed
    from graphile_worker.jobs group by task_identifier`)
  jobs.reset()
  for (const { task, waiting, failed } of rows) {
    jobs.set({ task, state: 'waiting' }, waiting)
    jobs.set({ task, state: 'failed' }, failed)
  }
}
