/** `/metrics`: for whoever has the token, by patterns of routes; without the setting it is as unknown as any address. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApp } from '../../server/app'
import { post } from '../../server/mail/post'
import { captureLog } from '../support/log'
import { newFolder } from './own-database'
import { openProvider, quiet } from './provider'

const metricsToken = 'a-token-of-the-operator'
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const provider = openProvider({ metricsToken })
const { db, fetch, get } = provider

/** The figure of one row; null where there is none. */
async function figure(row: string, from = fetch): Promise<number | null> {
  const text = await (await from('/metrics', withToken(metricsToken))).text()
  const line = text.split('\n').find((one) => one.startsWith(`${row} `))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

test('nobody reads them without the setting, and with it only who has the token', async () => {
  const without = await openProvider().fetch('/metrics', withToken(''))
  const unknown = await openProvider().fetch('/uploads')
  expect([without.status, await without.text()]).toEqual([404, await unknown.text()])
  for (const token of ['', 'a-token-of-the-operato', 'a-token-of-the-operator2', `${metricsToken}=`])
    expect([token, (await fetch('/metrics', withToken(token))).status]).toEqual([
      token,
      expect.toBeOneOf([400, 401]),
    ])
  expect((await fetch('/metrics')).status).toBe(401)
  const read = await fetch('/metrics', withToken(metricsToken))
  expect([read.status, read.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
})

test('requests are counted by pattern and status, never by address', async () => {
  const row = (route: string, status: number) =>
    `showfloor_request_seconds_count{method="GET",route="${route}",status="${status}"}`
  const known = row('/frontend/api/category/getcategory/:id', 200)
  const unknown = row('/frontend/api/*', 404)
  const before = [await figure(known), await figure(unknown)].map(Number)
  for (const slug of ['bags', 'drinkware']) await get(`category/getcategory/${slug}`)
  for (const slug of ['made-up', 'made-up-2', 'made-up-3']) await get(`${slug}/nothing`)
  expect([await figure(known), await figure(unknown)]).toEqual(
    before.map((count, index) => count + 2 + index),
  )
  expect(await (await fetch('/metrics', withToken(metricsToken))).text()).not.toMatch(
    /made-up|drinkware|metrics"/,
  )
})

test('jobs that wait and those that were given up, and the pool', async () => {
  const job = (state: string) => figure(`showfloor_jobs{task="mail: welcome",state="${state}"}`, app)
  const app = async (at: string, init?: RequestInit) =>
    createApp({ db, settings: { ...quiet, metricsToken } }).request(at, init)
  expect(await job('waiting')).toBeNull()
  for (const name of ['a', 'b', 'c']) await post(db, 'welcome', { email: `${name}@buyer.example` })
  await db.execute(sql`
    select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs order by id limit 1), 'no')`)
  expect([await job('waiting'), await job('failed')]).toEqual([2, 1])
  await db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  expect(await job('waiting')).toBeNull()
  expect(await figure('showfloor_pool_connections{state="total"}', app)).toBeGreaterThan(0)
  expect(await figure('showfloor_pool_connections{state="waiting"}', app)).toBe(0)
})

test('pages from the cache, the drawer and the device are counted apart', async () => {
  const distFolder = newFolder()
  mkdirSync(path.join(distFolder, '.server'))
  writeFileSync(
    path.join(distFolder, '.server', 'server.mjs'),
    `export const renderPage = async (href, { fetch }) => {
      if (href === '/shop') throw new Error('made on purpose')
      await fetch('/frontend/api/category/', {})
      return '/elsewhere'
    }`,
  )
  for (const name of ['index', 'kiosk']) writeFileSync(path.join(distFolder, `${name}.html`), '<p>Shop</p>')
  const { fetch: visit } = openProvider({ distFolder })
  const pages = async () =>
    Promise.all(
      ['cache', 'drawer', 'device'].map(async (from) =>
        Number(await figure(`showfloor_drawn_pages_total{from="${from}"}`)),
      ),
    )
  const reads = 'showfloor_request_seconds_count{method="GET",route="/frontend/api/category",status="200"}'
  const [before, readsBefore] = [await pages(), await figure(reads)]
  const log = captureLog()
  for (const at of ['/category/bags', '/category/bags', '/category/bags', '/shop']) await visit(at)
  expect(log.said('request')).toHaveLength(4)
  log.restore()
  expect(await pages()).toEqual(before.map((count, index) => count + [2, 1, 1][index]!))
  expect(await figure(reads)).toBe(readsBefore)
})

test('reads of the whole catalogue: begun and come to the end', async () => {
  const row = (step: string) => figure(`showfloor_pack_reads_total{step="${step}"}`)
  const read = async (query: string) => (await get(`catalogue/snapshot?${query}`)).text()
  const before = [await row('begun'), await row('ended')].map(Number)
  const first = await read('limit=10')
  const next = /"Next":"([^"]+)"/.exec(first)?.[1] ?? ''
  expect(next).not.toBe('')
  expect([await row('begun'), await row('ended')]).toEqual([(before[0] ?? 0) + 1, before[1] || null])
  await read(`limit=100&after=${encodeURIComponent(next)}`)
  await read('limit=100')
  expect([await row('begun'), await row('ended')]).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 2])
})
