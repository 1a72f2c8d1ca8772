/** Health checks for load balancers: liveness and readiness. A failing check is reported only by its name. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../server/app'
import { openPool } from '../../server/db/client'
import { fileStore } from '../../server/files/store'
import { captureLog } from '../support/log'
import { copyTemplate, newBucket, newFolder, whenFileEnds } from './file-resources'
import { openProvider, testSettings } from './provider'
import { singleProcessTest } from './single-process'

const allOk = { database: 'ok', files: 'ok', migrations: 'ok' }
let log: ReturnType<typeof captureLog>
beforeEach(() => (log = captureLog()))
afterEach(() => log.restore())

/** Moves the clock past the time for which a check's result is cached. */
function passCacheTime(): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 2000)
  onTestFinished(() => void vi.restoreAllMocks())
}

const readReadiness = async ({ fetch }: { fetch: (url: string) => Response | Promise<Response> }) => {
  const reply = await fetch('/readyz')
  return [reply.status, (await reply.json()).checks]
}

test('health checks succeed, and are not cached, rate-limited or logged', async () => {
  const { fetch } = openProvider({ rateLimits: true })
  for (const name of ['/healthz', '/readyz']) {
    const reply = await fetch(name)
    expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  }
  expect(await readReadiness({ fetch })).toEqual([200, allOk])
  expect(log.lines()).toEqual([])
})

test('provider without its database is alive but not ready', async () => {
  const { db, close } = openPool('postgres://somebody@127.0.0.1:1/none')
  whenFileEnds(close)
  const app = createApp({ db, settings: testSettings })
  expect((await app.request('/healthz')).status).toBe(200)
  for (let time = 0; time < 3; time += 1)
    expect(await readReadiness({ fetch: (url) => app.request(url) })).toEqual([
      503,
      { database: 'failed', files: 'ok', migrations: 'failed' },
    ])
  expect(log.withMessage('Not ready')).toMatchObject([
    { check: 'database', err: expect.stringContaining('ECONNREFUSED') },
    { check: 'migrations' },
  ])
})

singleProcessTest('provider is not ready while its files cannot be reached', async () => {
  const dataFolder = newFolder()
  const folderShop = openProvider({ dataFolder })
  await folderShop.fetch('/readyz')
  rmSync(path.join(dataFolder, 'uploads'), { recursive: true })
  passCacheTime()
  expect(await readReadiness(folderShop)).toEqual([503, { ...allOk, files: 'failed' }])
  const filesUrl = await newBucket()
  // The first call to a bucket loads the client code.
  await fileStore({ ...testSettings, filesUrl }).check()
  expect(await readReadiness(openProvider({ filesUrl }))).toEqual([200, allOk])
  expect(await readReadiness(openProvider({ filesUrl: filesUrl.replace(/:\d+&/, ':1&') }))).toEqual([
    503,
    { ...allOk, files: 'failed' },
  ])
})

test('provider is not ready when its database lacks a migration', async () => {
  const url = await copyTemplate('empty')
  const { db, fetch } = openProvider({}, url)
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`)
  expect(await readReadiness({ fetch })).toEqual([200, allOk])
  await db.execute(sql`
    delete from drizzle.__drizzle_migrations where created_at >= (
      select created_at from drizzle.__drizzle_migrations order by created_at desc offset 1 limit 1)`)
  expect(await readReadiness(openProvider({}, url))).toEqual([503, { ...allOk, migrations: 'failed' }])
})

test('concurrent readiness checks share one check of the database', async () => {
  const { db } = openProvider()
  const app = createApp({ db, settings: testSettings })
  const execute = vi.spyOn(db, 'execute')
  await Promise.all(Array.from({ length: 50 }, async () => app.request('/readyz')))
  // One query checks the connection, the other the migrations.
  expect(execute).toHaveBeenCalledTimes(2)
})

test('stopping provider is not ready and sends Connection: close with each reply', async () => {
  const { db } = openProvider()
  const stopping = new AbortController()
  const app = createApp({ db, settings: testSettings }, stopping.signal)
  expect((await app.request('/frontend/api/category/')).headers.get('Connection')).toBeNull()
  stopping.abort()
  expect(await readReadiness({ fetch: (url) => app.request(url) })).toEqual([503, { process: 'failed' }])
  const reply = await app.request('/frontend/api/category/')
  expect([reply.status, reply.headers.get('Connection')]).toEqual([200, 'close'])
})
