/**
 * Monitoring: `/healthz` reports if the process works, `/readyz` if it can serve customers (req 19.9), and `/metrics`
 * is for Prometheus, with a token (req 19.10).
 */
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { LRUCache } from 'lru-cache'
import { Gauge, register } from 'prom-client'
import type { Database, Executor } from '../db/client'
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' }
import { withTimeout } from '../base/concurrency'
import { log } from '../base/log'
import type { ProviderContext } from './context'

const maxCheckMs = 2000
/** Milliseconds for which all callers get the same result. */
const cacheMs = 1500

type Checks = Record<string, 'ok' | 'failed'>

type ProcessState = { stopping: AbortSignal; isDatabaseRunning: () => boolean }

export function healthRoutes(
  { db, files }: ProviderContext,
  { stopping, isDatabaseRunning }: ProcessState,
): Hono {
  const checks = {
    database: () => db.execute(sql`select 1`),
    files: files.check,
    migrations: () => checkMigrations(db),
  }
  let lastResults: Checks = {}
  const check = async () => {
    const entries = Object.entries(checks).map(async ([name, run]): Promise<[string, 'ok' | 'failed']> => {
      try {
        await withTimeout<unknown>(run(), maxCheckMs)
        return [name, 'ok']
      } catch (err) {
        if (lastResults[name] !== 'failed') log.error({ check: name, err }, 'Not ready')
        return [name, 'failed']
      }
    })
    const results: Checks = Object.fromEntries(await Promise.all(entries))
    if (isReady(results) && !isReady(lastResults)) log.warn('Ready again')
    lastResults = results
    return results
  }
  const checkCache = new LRUCache<'checks', Checks>({ max: 1, ttl: cacheMs, fetchMethod: check })
  return new Hono()
    .get('/healthz', (c) =>
      isDatabaseRunning() ? c.text('ok\n', 200, noStore) : c.text('database failed\n', 503, noStore),
    )
    .get('/readyz', async (c) => {
      if (stopping.aborted) return sendChecks(c, { process: 'failed' })
      return sendChecks(c, await checkCache.forceFetch('checks'))
    })
}

const noStore = { 'Cache-Control': 'no-store' }
const isReady = (checks: Checks) => Object.values(checks).every((outcome) => outcome === 'ok')
const sendChecks = (c: Context, checks: Checks) => c.json({ checks }, isReady(checks) ? 200 : 503, noStore)

/**
 * The database may have newer migrations, because an older version of the server runs next to a newer one during an
 * update.
 */
async function checkMigrations(db: Executor): Promise<void> {
  const newest = journal.entries.at(-1)?.when ?? 0
  const { rows } = await db.execute(sql`
    select from drizzle.__drizzle_migrations where created_at >= ${newest} limit 1`)
  if (rows.length === 0) throw new Error('The newest migration of this version is not in the database.')
}

const jobs = new Gauge({
  name: 'showfloor_jobs',
  help: 'Jobs of all instances by state: pending or running, and failed',
  labelNames: ['task', 'state'],
})

const poolConnections = new Gauge({
  name: 'showfloor_pool_connections',
  help: 'Database connections, and requests waiting for one',
  labelNames: ['state'],
})

const maxCountMs = 2000

export function metricsRoutes({ db, settings }: ProviderContext): Hono {
  const routes = new Hono()
  if (settings.metricsToken === null) return routes
  return routes.get('/metrics', bearerAuth({ token: settings.metricsToken }), async (c) => {
    measurePool(db)
    // The other metrics are sent even when this query fails.
    await withTimeout(countJobs(db), maxCountMs).catch((err: unknown) => {
      jobs.reset()
      log.warn({ err }, 'Failed to count jobs')
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
