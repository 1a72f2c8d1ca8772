/** What Prometheus reads at `/metrics`, for whoever has the token; without the setting there is no such page (req 19.10). */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { Gauge, register } from 'prom-client'
import type { Database } from '../db/client'
import { inTime } from '../floor/in-time'
import { log } from '../floor/log'
import type { ProviderContext } from './context'

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

const longestCountMs = 2000

export function metricsRoutes({ db, settings }: ProviderContext): Hono {
  const routes = new Hono()
  if (settings.metricsToken === null) return routes
  return routes.get('/metrics', bearerAuth({ token: settings.metricsToken }), async (c) => {
    measurePool(db)
    // The rest is told all the same.
    await inTime(countJobs(db), longestCountMs).catch((err: unknown) => {
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
