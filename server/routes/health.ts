/** For others: `/healthz`, whether the process lives as it should, and `/readyz`, whether it can serve customers (req 19.9). */
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ProviderContext } from './context'
import type { Executor } from '../db/client'
import journal from '../db/migrations/meta/_journal.json' with { type: 'json' }
import { inTime } from '../floor/in-time'
import { log } from '../floor/log'

const longestCheckMs = 2000
/** So long one answer is everybody's. */
const keptMs = 1500

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
        await inTime<unknown>(run(), longestCheckMs)
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
  const answers = new LRUCache<'checks', Checks>({ max: 1, ttl: keptMs, fetchMethod: check })
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
