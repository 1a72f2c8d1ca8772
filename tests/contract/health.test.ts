/** What balancers ask: alive, and ready; what is wrong is said by its name alone. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../../server/app'
import { openPool } from '../../server/db/client'
import { fileStore } from '../../server/files/store'
import { captureLog } from '../support/log'
import { copyOf, newBucket, newFolder, whenFileEnds } from './own-database'
import { openProvider, quiet } from './provider'

const fine = { database: 'ok', files: 'ok', migrations: 'ok' }
let log: ReturnType<typeof captureLog>
beforeEach(() => (log = captureLog()))
afterEach(() => log.restore())

const ready = async ({ fetch }: { fetch: (path: string) => Response | Promise<Response> }) => {
  const reply = await fetch('/readyz')
  return [reply.status, (await reply.json()).checks]
}

test('a provider is alive and ready, which nobody keeps, counts or logs', async () => {
  const { fetch } = openProvider({ rateLimits: true })
  for (const name of ['/healthz', '/readyz']) {
    const reply = await fetch(name)
    expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  }
  expect(await ready({ fetch })).toEqual([200, fine])
  expect(log.lines()).toEqual([])
})

test('without its database it is alive and not ready', async () => {
  const { db, close } = openPool('postgres://somebody@127.0.0.1:1/none')
  whenFileEnds(close)
  const app = createApp({ db, settings: quiet })
  expect((await app.request('/healthz')).status).toBe(200)
  for (let time = 0; time < 3; time += 1)
    expect(await ready({ fetch: (at) => app.request(at) })).toEqual([
      503,
      { database: 'failed', files: 'ok', migrations: 'failed' },
    ])
  expect(log.said('Not ready')).toMatchObject([
    { check: 'database', err: expect.stringContaining('ECONNREFUSED') },
    { check: 'migrations' },
  ])
})

test('is not ready while its files cannot be reached', async () => {
  const dataFolder = newFolder()
  const folder = openProvider({ dataFolder })
  await folder.fetch('/readyz')
  rmSync(path.join(dataFolder, 'uploads'), { recursive: true })
  await vi.waitFor(async () => expect(await ready(folder)).toEqual([503, { ...fine, files: 'failed' }]), 5000)
  const filesUrl = await newBucket()
  // The first call of a bucket reads its client.
  await fileStore({ ...quiet, filesUrl }).check()
  expect(await ready(openProvider({ filesUrl }))).toEqual([200, fine])
  expect(await ready(openProvider({ filesUrl: filesUrl.replace(/:\d+&/, ':1&') }))).toEqual([
    503,
    { ...fine, files: 'failed' },
  ])
})

test('is not ready where its database lacks a migration', async () => {
  const provider = openProvider({}, await copyOf('empty'))
  const { db } = provider
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`)
  expect(await ready(provider)).toEqual([200, fine])
  await db.execute(sql`
    delete from drizzle.__drizzle_migrations where created_at >= (
      select created_at from drizzle.__drizzle_migrations order by created_at desc offset 1 limit 1)`)
  await vi.waitFor(
    async () => expect(await ready(provider)).toEqual([503, { ...fine, migrations: 'failed' }]),
    5000,
  )
})

test('many who ask at once cost the database one look', async () => {
  const { db } = openProvider()
  const app = createApp({ db, settings: quiet })
  const asked = vi.spyOn(db, 'execute')
  await Promise.all(Array.from({ length: 50 }, async () => app.request('/readyz')))
  // The connection, and the migrations.
  expect(asked).toHaveBeenCalledTimes(2)
})

test('one that stops is not ready, and lets go of the connections that it answers on', async () => {
  const { db } = openProvider()
  const stopping = new AbortController()
  const app = createApp({ db, settings: quiet }, stopping.signal)
  expect((await app.request('/frontend/api/category/')).headers.get('Connection')).toBeNull()
  stopping.abort()
  expect(await ready({ fetch: (at) => app.request(at) })).toEqual([503, { process: 'failed' }])
  const reply = await app.request('/frontend/api/category/')
  expect([reply.status, reply.headers.get('Connection')]).toEqual([200, 'close'])
})
