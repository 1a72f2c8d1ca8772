/** The desk's first page, the set-up of a new shop, and the stream that reports changes (req 22.9, 22.10, 22.55). */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { type DeskRight, hasRight } from '../../../src/domain/desk/rights'
import type { Unsent } from '../../../src/domain/desk/row'
import type { DeskSetup, DeskToday, DeskWaiting } from '../../../src/domain/desk/session-row'
import type { Database } from '../../db/client'
import { Refusal } from '../../base/errors'
import { mergeRecords } from '../../base/merge-records'
import { listJobs } from '../../reads/jobs'
import { readSetup } from '../../reads/desk-setup'
import { openRequests, silentKiosks, todaysOrders } from '../../reads/desk-today'
import type { DeskEnv, DeskLists, ProviderContext } from '../context'
import { allow, deskToken, memberOf, sendRow } from './member'

const maxJobs = 20
/** Milliseconds between two checks for changes, and after which a silent stream sends a heartbeat. */
const watchIntervalMs = 3000
const heartbeatMs = 25_000

/** One person has fewer tabs open at once. */
const maxStreamsPerSession = 5
/** Milliseconds between two checks of the member's rights. */
const rightsCheckIntervalMs = 60_000

export function todayRoutes(context: ProviderContext, stopping: AbortSignal): Hono<DeskEnv> {
  const { db, settings, features } = context
  const watch = watcher(
    db,
    mergeRecords<DeskLists[string]>(coreLists, ...features.map(({ desk }) => desk?.lists ?? {})),
  )
  /** Open streams by the session's cookie or the token. */
  const streams = new Map<string, number>()
  const featureLists = async (canSee: (right: DeskRight) => boolean) => {
    const lists = features.flatMap(({ desk }) => desk?.today ?? []).filter(({ right }) => canSee(right))
    const entries = await Promise.all(
      lists.map(
        async ({ name, read }): Promise<[string, Unsent<DeskWaiting>]> => [name, await read(db, settings)],
      ),
    )
    return Object.fromEntries(entries)
  }
  return new Hono<DeskEnv>()
    .get('/today', async (c) => {
      const canSee = (...rights: DeskRight[]) => hasRight(c.get('member').rights, rights)
      const jobs = canSee('all') ? await listJobs(db, maxJobs, true) : []
      return sendRow<DeskToday>(c, {
        ...(canSee('orders') ? await openRequests(db) : {}),
        ...(canSee('orders', 'artwork') ? await todaysOrders(db) : {}),
        ...(canSee('customers') ? { kiosks: await silentKiosks(db, settings) } : {}),
        ...(await featureLists(canSee)),
        ...(canSee('all')
          ? {
              jobs: {
                count: jobs.length,
                items: jobs.map(({ id, task, madeAt, error }) => ({
                  id: Number(id),
                  text: `${task}: ${error?.split('\n')[0] ?? 'failed'}`,
                  at: new Date(madeAt),
                })),
              },
            }
          : {}),
      })
    })
    .get('/setup', allow('all'), async (c) => sendRow<DeskSetup>(c, await readSetup(db, settings)))
    .get('/events', (c) => {
      const sessionToken = deskToken(c, settings) ?? c.req.header('Authorization') ?? ''
      const openStreams = streams.get(sessionToken) ?? 0
      if (openStreams >= maxStreamsPerSession)
        throw new Refusal(429, 'TOOMANY', 'The desk is open in too many tabs. Close some of them.')
      streams.set(sessionToken, openStreams + 1)
      const release = () => {
        const remaining = (streams.get(sessionToken) ?? 1) - 1
        if (remaining > 0) streams.set(sessionToken, remaining)
        else streams.delete(sessionToken)
      }
      const isStillMember = () =>
        memberOf(c, context, false).then(
          () => true,
          () => false,
        )
      return streamSSE(c, async (stream) => {
        try {
          await stream.writeSSE({ event: 'open', data: '' })
          let lastCounts = watch.writeCounts()
          let [sentAt, checkedAt] = [Date.now(), Date.now()]
          while (!stopping.aborted && !stream.aborted) {
            await watch.next()
            if (Date.now() - checkedAt > rightsCheckIntervalMs) {
              if (!(await isStillMember())) return
              checkedAt = Date.now()
            }
            const counts = watch.writeCounts()
            const lists = Object.keys(counts).filter((name) => counts[name] !== lastCounts[name])
            lastCounts = counts
            if (lists.length > 0) await stream.writeSSE({ event: 'change', data: JSON.stringify(lists) })
            else if (Date.now() - sentAt > heartbeatMs) await stream.writeSSE({ event: 'open', data: '' })
            else continue
            sentAt = Date.now()
          }
        } finally {
          release()
        }
      })
    })
}

/** Maps a table to the lists of the desk that show its rows. */
const coreLists: DeskLists = {
  shop_order: 'orders',
  order_message: 'orders',
  artwork: 'orders',
  enquiry: 'requests',
  app_user: 'customers',
  address: 'customers',
  portal_member: 'customers',
  desk_member: 'customers',
  desk_passkey: 'passkeys',
  product: 'products',
  coupon: 'coupons',
  kiosk: 'kiosks',
  desk_act: 'acts',
  mail_state: 'mails',
}

/**
 * A single query serves all open streams, and none runs without a stream. PostgreSQL counts the writes to each table.
 */
function watcher(db: Database, lists: DeskLists) {
  let counts: Record<string, string> = {}
  let pendingCheck: Promise<void> | null = null
  const check = async () => {
    await new Promise((resolve) => setTimeout(resolve, watchIntervalMs).unref())
    try {
      const { rows } = await db.execute<{ name: string; writes: string }>(sql`
        select relname as name, n_tup_ins + n_tup_upd + n_tup_del as writes from pg_stat_user_tables
        where schemaname = 'public' and relname in ${Object.keys(lists)}`)
      const sums: Record<string, string> = {}
      for (const { name, writes } of rows)
        for (const list of [lists[name] ?? name].flat()) sums[list] = `${sums[list] ?? ''} ${writes}`
      counts = sums
    } catch {
      // When the database is unreachable or does not count, the desk requests its lists itself, as without a stream.
    }
  }
  return {
    writeCounts: () => counts,
    next: () => (pendingCheck ??= check().finally(() => (pendingCheck = null))),
  }
}
