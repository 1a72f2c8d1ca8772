/**
 * `/metrics` returns the metrics, labelled by route patterns, to callers with the token. Without the setting, the
 * address is unknown.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApp } from '../../server/app'
import { readSettings } from '../../server/base/settings'
import { templateFile } from '../../server/replies/page-template'
import { queueMail } from '../../server/mail/mail-queue'
import { captureLog } from '../support/log'
import { newFolder } from './file-resources'
import { atOnce, openProvider, type Provider, repliedWith, testSettings } from './provider'
import { describeSingleProcess, singleProcessTest } from './single-process'

const metricsToken = 'a-token-of-the-operator'
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const provider = openProvider({ metricsToken })
const { db, fetch, get } = provider

/** Returns the folder of a build with only the pages that a device renders. */
function newDist(): string {
  const distFolder = newFolder()
  writeFileSync(path.join(distFolder, 'index.html'), '<p>Shop</p>')
  return distFolder
}

/** Returns the value of one row; null when the row is missing. */
async function readMetric(row: string, source = fetch): Promise<number | null> {
  const text = await (await source('/metrics', withToken(metricsToken))).text()
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${row} `))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

test('metrics require the token, and are not found without the setting', async () => {
  const disabledReply = await openProvider().fetch('/metrics', withToken(''))
  const unknown = await openProvider().fetch('/uploads')
  expect([disabledReply.status, await disabledReply.text()]).toEqual([404, await unknown.text()])
  for (const token of ['', 'a-token-of-the-operato', 'a-token-of-the-operator2', `${metricsToken}=`])
    expect((await fetch('/metrics', withToken(token))).status).toBeOneOf([400, 401])
  expect((await fetch('/metrics')).status).toBe(401)
  const reply = await fetch('/metrics', withToken(metricsToken))
  expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
})

singleProcessTest('requests are counted by route pattern and status, never by address', async () => {
  const row = (route: string, status: number) =>
    `showfloor_request_seconds_count{method="GET",route="${route}",status="${status}"}`
  const known = row('/frontend/api/category/getcategory/:id', 200)
  const unknown = row('/frontend/api/*', 404)
  const before = [await readMetric(known), await readMetric(unknown)].map(Number)
  for (const slug of ['bags', 'drinkware']) await get(`category/getcategory/${slug}`)
  for (const slug of ['made-up', 'made-up-2', 'made-up-3']) await get(`${slug}/nothing`)
  expect([await readMetric(known), await readMetric(unknown)]).toEqual(
    before.map((count, index) => count + 2 + index),
  )
  expect(await (await fetch('/metrics', withToken(metricsToken))).text()).not.toMatch(
    /made-up|drinkware|metrics"/,
  )
})

test('metrics count pending and failed jobs, and pool connections', async () => {
  const job = (state: string) => readMetric(`showfloor_jobs{task="mail: welcome",state="${state}"}`, app)
  const app = async (url: string, init?: RequestInit) =>
    createApp({ db, settings: { ...testSettings, metricsToken } }).request(url, init)
  expect(await job('waiting')).toBeNull()
  for (const name of ['a', 'b', 'c']) await queueMail(db, 'welcome', { email: `${name}@buyer.example` })
  await db.execute(sql`
    select graphile_worker.permanently_fail_jobs(array(select max(id) from graphile_worker.jobs), 'no')`)
  expect([await job('waiting'), await job('failed')]).toEqual([2, 1])
  await db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  expect(await job('waiting')).toBeNull()
  expect(await readMetric('showfloor_pool_connections{state="total"}', app)).toBeGreaterThan(0)
  expect(await readMetric('showfloor_pool_connections{state="waiting"}', app)).toBe(0)
})

singleProcessTest('pages from the cache, the renderer and the device are counted separately', async () => {
  const distFolder = newDist()
  mkdirSync(path.join(distFolder, '.server'))
  writeFileSync(path.join(distFolder, templateFile), JSON.stringify({ html: '', brand: {} }))
  writeFileSync(
    path.join(distFolder, '.server', 'server.mjs'),
    `export const productStandInHtml = () => ''
    export const renderPage = async (href, { fetch }) => {
      if (href === '/shop') throw new Error('made on purpose')
      await fetch('/frontend/api/category/', {})
      return '/elsewhere'
    }`,
  )
  const { fetch: visit } = openProvider({ distFolder })
  const pages = async () =>
    Promise.all(
      ['cache', 'drawer', 'device'].map(async (source) =>
        Number(await readMetric(`showfloor_drawn_pages_total{from="${source}"}`)),
      ),
    )
  const reads = 'showfloor_request_seconds_count{method="GET",route="/frontend/api/category",status="200"}'
  const [before, readsBefore] = [await pages(), await readMetric(reads)]
  const log = captureLog()
  for (const address of ['/category/bags', '/category/bags', '/category/bags', '/shop']) await visit(address)
  expect(log.withMessage('request')).toHaveLength(4)
  log.restore()
  expect(await pages()).toEqual(before.map((count, index) => count + [2, 1, 1][index]!))
  expect(await readMetric(reads)).toBe(readsBefore)
})

describeSingleProcess('field metrics, which the devices of customers measure', () => {
  const fieldMetrics = { page: 'list', network: 'online', times: { lcp: 1500, inp: 40 }, shift: 0.03 }
  const sendFieldMetrics = (shop: Provider, body: unknown, headers: Record<string, string> = {}) =>
    shop.fetch('/service/field-metrics', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const count = (name: string, labels: string) => readMetric(`showfloor_field_${name}_count{${labels}}`)

  test('field metrics are unknown without the setting, and pages are not sampled', async () => {
    const distFolder = newDist()
    const header = async (settings: object) =>
      (await openProvider({ distFolder, ...settings }).fetch('/cart')).headers.get('Server-Timing')
    expect((await sendFieldMetrics(provider, fieldMetrics)).status).toBe(404)
    expect(await header({ metricsToken })).toBeNull()
    expect(await header({ metricsToken, fieldSample: 10 })).toBe('field-sample;desc="10"')
    expect(readSettings({ SHOWFLOOR_FIELD_SAMPLE: '10' }).fieldSample).toBe(0)
  })

  const sampledShop = openProvider({ metricsToken, fieldSample: 10 })

  test('field metrics become histograms, under known names only', async () => {
    const labels = 'page="list",network="online"'
    const times = { ...fieldMetrics.times, 'lcp"} 1': 3 }
    const reply = await sendFieldMetrics(sampledShop, { ...fieldMetrics, user: 7, times })
    expect([reply.status, await reply.text(), reply.headers.get('Set-Cookie')]).toEqual([204, '', null])
    expect(await count('seconds', `metric="lcp",${labels}`)).toBe(1)
    expect(await count('seconds', `metric="inp",${labels}`)).toBe(1)
    expect(await count('layout_shift', labels)).toBe(1)
    const text = await (await fetch('/metrics', withToken(metricsToken))).text()
    expect(text).toContain(`showfloor_field_seconds_sum{metric="lcp",${labels}} 1.5`)
    expect(text).not.toMatch(/metric="lcp[^_"]/)
  })

  const otherSite = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' }
  test.each<[string, object, number, Record<string, string>?]>([
    ['an unknown page kind', { ...fieldMetrics, page: '/account/7' }, 422],
    ['an unknown network', { ...fieldMetrics, network: '5g' }, 422],
    ['a negative time', { ...fieldMetrics, times: { lcp: -1 } }, 422],
    ['a time that is not a number', { ...fieldMetrics, times: { lcp: '1500' } }, 422],
    ['a time of one hour', { ...fieldMetrics, times: { inp: 3_600_000 } }, 422],
    ['an impossible layout shift', { ...fieldMetrics, shift: 1e9 }, 422],
    ['no times', { page: 'list', network: 'online' }, 422],
    ['a list as body', [fieldMetrics], 422],
    ['a body of more than 2 KB', { ...fieldMetrics, note: 'x'.repeat(2000) }, 413],
    ['a plain text body', fieldMetrics, 415, { 'Content-Type': 'text/plain' }],
    ['a cross-site origin', fieldMetrics, 403, otherSite],
  ])('field metrics with %s are refused', async (_, body, status, headers) => {
    const before = await count('seconds', 'metric="lcp",page="list",network="online"')
    expect((await sendFieldMetrics(sampledShop, body, headers)).status).toBe(status)
    expect(await count('seconds', 'metric="lcp",page="list",network="online"')).toBe(before)
  })

  test('field metrics above the rate limit of an address are refused', async () => {
    const limited = openProvider({ metricsToken, fieldSample: 10, rateLimits: true })
    const replies = await atOnce(601, () => sendFieldMetrics(limited, fieldMetrics))
    expect([repliedWith(replies, 204).length, repliedWith(replies, 429).length]).toEqual([600, 1])
  })
})

singleProcessTest('catalogue reads are counted when they start and when they end', async () => {
  const row = (step: string) => readMetric(`showfloor_pack_reads_total{step="${step}"}`)
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
