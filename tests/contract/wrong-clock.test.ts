/** A server clock was ahead and was corrected: times from before the correction delay nothing and lock no user out. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { callLimit, rateLimit, session } from '../../server/db/schema-customer'
import { deskSession } from '../../server/db/schema-desk'
import { cleanUpDatabase } from '../../server/jobs/tasks'
import { serverFeatures } from '../../server/features'
import { startWorker } from '../../server/jobs/worker'
import type { Send } from '../../server/mail/mailer'
import { queueMail } from '../../server/mail/mail-queue'
import { sharedCounter } from '../../server/requests/rate-limit'
import { captureLog } from '../support/log'
import { deskCall, newStaffMember } from './desk-calls'
import { newCustomer, openProvider, testSettings, runJobs } from './provider'
import { singleProcessTest } from './single-process'

const provider = openProvider()
const { db } = provider
const sent: string[] = []
const send: Send = async ({ to }) => String(sent.push(to))
const work = () => runJobs({ db, settings: testSettings, send })
const queue = (name = 'dana') => queueMail(db, 'welcome', { email: `${name}@buyer.example` })
const changeJobs = (change: SQL, condition = sql`true`) =>
  db.execute(sql`update graphile_worker._private_jobs set ${change} where ${condition}`)
const [minuteMs, hourMs] = [60_000, 3_600_000]
const dayMs = 24 * hourMs
const inFuture = (ms: number) => new Date(Date.now() + ms)
const nextYear = inFuture(365 * dayMs)
const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key).toSorted()
const readRateLimits = async () => keysOf(await db.select().from(rateLimit))
const readCallLimits = async () => keysOf(await db.select().from(callLimit))
beforeEach(async () => {
  sent.length = 0
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})

test.each([
  ['is due next year', sql`run_at = ${nextYear}`],
  ['is locked next year by a killed worker', sql`locked_at = ${nextYear}, locked_by = 'dead'`],
])('mail that %s is sent after a cleanup', async (_, change) => {
  await queue()
  await changeJobs(change)
  await work()
  expect(sent).toEqual([])
  await cleanUpDatabase(db)
  await work()
  expect(sent).toEqual(['dana@buyer.example'])
})

test('mail that waits for its next attempt continues to wait', async () => {
  await queue()
  await changeJobs(sql`run_at = now() + interval '6 hours 30 minutes'`)
  await cleanUpDatabase(db)
  await work()
  expect(sent).toEqual([])
})

test('cleanup removes limits that end next year, and retains known devices', async () => {
  await db.insert(callLimit).values({ key: 'get order:a', points: 200, expire: nextYear })
  await db.insert(rateLimit).values([
    { key: 'pause:a', points: 2, expire: nextYear },
    { key: 'failed:a', points: 9, expire: inFuture(hourMs) },
    { key: 'device:a', points: 1, expire: inFuture(180 * dayMs) },
  ])
  await cleanUpDatabase(db)
  expect(await readRateLimits()).toEqual(['device:a', 'failed:a'])
  expect(await readCallLimits()).toEqual([])
})

const lastSweep = async () => {
  const { rows } = await db.execute<{ at: Date | null }>(sql`
    select last_execution as at from graphile_worker._private_known_crontabs where identifier = 'sweep'`)
  return rows[0]?.at
}
const setSweepToNextYear = () =>
  db.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('sweep', now(), ${nextYear}) on conflict (identifier) do update set last_execution = ${nextYear}`)

test('worker that starts resets a schedule whose last run is in the future', async () => {
  await setSweepToNextYear()
  const worker = startWorker({ db, settings: testSettings, send, features: serverFeatures })
  await vi.waitFor(async () => expect(await lastSweep()).toBeNull())
  await worker.stop()
})

singleProcessTest('running worker resets the schedule when the clock is set back', async () => {
  const log = captureLog('warn')
  const worker = startWorker({ db, settings: testSettings, send, features: serverFeatures }, 20)
  await vi.waitFor(async () => expect(await lastSweep()).toBeDefined())
  await setSweepToNextYear()
  const now = Date.now
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 365 * dayMs)
  // The warning is awaited first, because the worker's first check of the schedule may come late and would also
  // delete the last run.
  await vi.waitFor(() => expect(log.text()).toContain('System clock changed'))
  await vi.waitFor(async () => expect(await lastSweep()).toBeNull())
  clock.mockRestore()
  await queue()
  await vi.waitFor(() => expect(sent).toEqual(['dana@buyer.example']))
  await worker.stop()
  log.restore()
})

/** Runs `act` while the machine's clock shows `time`. */
async function atTime<T>(time: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
  try {
    return await act()
  } finally {
    vi.useRealTimers()
  }
}

test('mail queued while the clock was an hour ahead is sent now unless it is due later', async () => {
  await queue()
  await queue('later')
  await changeJobs(sql`created_at = created_at + interval '1 hour', run_at = run_at + interval '1 hour'`)
  await changeJobs(sql`run_at = run_at + interval '10 minutes'`, sql`payload::text like '%later@%'`)
  await work()
  expect(sent).toEqual([])
  await cleanUpDatabase(db)
  await work()
  expect(sent).toEqual(['dana@buyer.example'])
})

test('cleanup removes rate limits set by a clock an hour ahead', async () => {
  const [soon, futureExpiry] = [inFuture(minuteMs / 2), inFuture(hourMs + 10 * minuteMs)]
  await db.insert(callLimit).values([
    { key: 'get order:ahead', points: 200, expire: futureExpiry },
    { key: 'get order:now', points: 200, expire: soon },
  ])
  await db.insert(rateLimit).values([
    { key: 'pause:ahead', points: 2, expire: inFuture(hourMs) },
    { key: 'pause:now', points: 2, expire: soon },
    { key: 'mail:ahead', points: 5, expire: futureExpiry },
  ])
  await cleanUpDatabase(db)
  expect(await readCallLimits()).toEqual(['get order:now'])
  const limits = (await readRateLimits()).filter((key) => /^(pause|mail)/.test(key))
  expect(limits).toEqual(['pause:now'])
})

test('a customer who was limited while the clock was ahead is served at once', async () => {
  const count = sharedCounter({ db }, 'clock ahead')(2)
  const call = async (times: number) => {
    for (let nth = 0; nth < times; nth++) await count('dana')
  }
  await expect(atTime(Date.now() + 6 * hourMs, () => call(4))).rejects.toMatchObject({ status: 429 })
  await call(2)
  await expect(call(2)).rejects.toMatchObject({ status: 429 })
})

test('clock that was behind restarts rate limits and keeps customers signed in', async () => {
  const count = sharedCounter({ db }, 'clock back')(2)
  await atTime(Date.now() - 6 * hourMs, async () => count('dana'))
  for (let nth = 0; nth < 2; nth++) await count('dana')
  await expect(count('dana')).rejects.toMatchObject({ status: 429 })
  const customer = await newCustomer(provider)
  await atTime(Date.now() - 6 * hourMs, async () => {
    expect((await provider.get('cart', customer.headers)).status).toBe(200)
  })
})

test('sessions whose last use is a year in the future stay valid, also at the desk', async () => {
  const { cookie, userId } = await newStaffMember(provider, ['all'])
  await db.update(deskSession).set({ lastUsedAt: nextYear }).where(eq(deskSession.userId, userId))
  expect((await deskCall(provider, cookie, ['GET', 'today'])).status).toBe(200)
  const customer = await newCustomer(provider)
  await db.update(session).set({ lastUsedAt: nextYear }).where(eq(session.userId, customer.userId))
  expect((await provider.get('cart', customer.headers)).status).toBe(200)
})
