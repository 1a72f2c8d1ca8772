/**
 * A streaming replica for the reads of visitors (req 19.25): they never see less than was written before, customers
 * read the primary, and a replica that fails makes no request fail. Primary and replica are two real servers.
 */
import { execFileSync } from 'node:child_process'
import { createServer, type AddressInfo, type Socket, connect } from 'node:net'
import path from 'node:path'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../server/app'
import { visitorReads } from '../../server/base/metrics'
import { readCatalogueState } from '../../server/db/catalogue-version'
import { type Database, openPool } from '../../server/db/client'
import { startEmbedded } from '../../server/db/embedded'
import { migrateDatabase } from '../../server/db/migrate'
import { openDatabase } from '../../server/db/open'
import { visitorRead } from '../../server/db/replica'
import { notFound } from '../../server/base/errors'
import { templateFile } from '../../server/replies/page-template'
import { databaseFolder, findPostgres } from '../../server/db/postgres-programs'
import { refreshProductDocuments } from '../../server/writes/product-document'
import { captureLog } from '../support/log'
import { bottle, tote } from './cart-calls'
import { seed } from './database'
import { newFolder, whenFileEnds } from './file-resources'
import { completeOrder, reviewOf } from './order-calls'
import { newCustomer, openProvider, testSettings } from './provider'

const primaryFolder = newFolder()
const replicaFolder = newFolder()
const { user } = await findPostgres()
const [primaryHome, replicaHome] = [primaryFolder, replicaFolder].map((folder) =>
  databaseFolder(folder, user),
)

/** Copies the files of the primary while it is stopped, and lets both run. */
async function startServers() {
  const first = await startEmbedded(primaryFolder)
  await migrateDatabase(first.url)
  await seed(first.url)
  await first.stop()
  mkdirSync(replicaHome ?? '', { recursive: true })
  for (const part of ['postgres', 'postgres-password'])
    execFileSync('cp', ['-a', path.join(primaryHome ?? '', part), replicaHome ?? ''])
  const primary = await startEmbedded(primaryFolder)
  whenFileEnds(primary.stop)
  const cluster = path.join(replicaHome ?? '', 'postgres')
  writeFileSync(path.join(cluster, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(primary.url)
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  return { primary, standby: await startEmbedded(replicaFolder) }
}

const servers = await startServers()
whenFileEnds(() => servers.standby.stop())

/** The replica’s address, behind which the server can be replaced, or stay silent. */
let isSilent = false
const sockets = new Set<Socket>()
const gate = createServer((socket) => {
  const server = connect(Number(new URL(servers.standby.url).port), '127.0.0.1')
  for (const end of [socket, server]) {
    sockets.add(end)
    end.on('error', () => undefined).on('close', () => [socket, server].forEach((other) => other.destroy()))
  }
  socket.on('data', (bytes) => isSilent || server.write(bytes))
  server.on('data', (bytes) => isSilent || socket.write(bytes))
}).listen(0, '127.0.0.1')
await vi.waitUntil(() => gate.listening)
whenFileEnds(() => {
  sockets.forEach((socket) => socket.destroy())
  gate.close()
})
const gateUrl = () => {
  const url = new URL(servers.standby.url)
  url.port = String((gate.address() as AddressInfo).port)
  return url.href
}

const replicaPool = openPool(gateUrl(), 4, undefined, true)
whenFileEnds(replicaPool.close)
const replica = replicaPool.db
const provider = openProvider({}, servers.primary.url)
const { db } = provider
/** Each instance starts with empty caches. */
const newInstance = () => createApp({ db, replica, settings: testSettings })
const customer = await newCustomer(provider)

const isCurrent = async () => {
  const states = await Promise.all([readCatalogueState(db), readCatalogueState(replica)])
  return states[0].number === states[1].number
}
const untilCurrent = () => vi.waitUntil(isCurrent, { timeout: 20_000, interval: 20 })
async function pauseReplay(): Promise<void> {
  await untilCurrent()
  await replica.execute(sql`select pg_wal_replay_pause()`)
  await vi.waitUntil(async () => {
    const { rows } = await replica.execute(
      sql`select pg_get_wal_replay_pause_state() = 'paused' as is_paused`,
    )
    return rows[0]?.['is_paused']
  })
}
const resumeReplay = () => replica.execute(sql`select pg_wal_replay_resume()`)

const rename = (name: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`update product set name = ${name} where id = ${bottle.id}`)
    await refreshProductDocuments(tx, [bottle.id])
  })

type Instance = ReturnType<typeof newInstance>
type Read = [address: string, body?: object]
const publicReads: Read[] = [
  ['product/summit-steel-bottle'],
  ['category/categoryProduct/drinkware?page=1&limit=24'],
  ['product/', { RecordsPerPage: 100 }],
  ['product/search', { Search: 'SB-1002' }],
  ['product/find', { list: { of: 'category', slug: 'drinkware' } }],
  ['product/find', { list: { of: 'search', text: 'SB-1002' } }],
]
async function read(instance: Instance, [address, body]: Read, headers: object = {}): Promise<string> {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const reply = await instance.request(`/frontend/api/${address}`, {
    ...init,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  const text = await reply.text()
  expect([address, reply.status, text]).toEqual([address, 200, expect.stringContaining('SB-1002')])
  return text
}
const readAll = (instance: Instance, headers?: object) =>
  Promise.all(publicReads.map((call) => read(instance, call, headers)))

/** Returns the number of statements that read products since the call. */
function countProductReads({ $client }: Database): () => number {
  const query = vi.spyOn($client, 'query')
  onTestFinished(() => query.mockRestore())
  return () => query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('product_')).length
}
async function reads(): Promise<Record<string, number>> {
  const { values } = await visitorReads.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.from, value]))
}

beforeEach(async () => {
  visitorReads.reset()
  await untilCurrent()
})
afterEach(resumeReplay)

test('visitors read a current replica alone, and customers the primary alone', async () => {
  const [onPrimary, onReplica] = [countProductReads(db), countProductReads(replica)]
  await readAll(newInstance())
  expect([onPrimary(), await reads()]).toEqual([0, { replica: publicReads.length }])
  const count = onReplica()
  expect(count).toBeGreaterThanOrEqual(publicReads.length)
  await readAll(newInstance(), customer.headers)
  expect([onReplica(), await reads()]).toEqual([count, { replica: publicReads.length }])
  expect(onPrimary()).toBeGreaterThanOrEqual(publicReads.length)
})

test('visitors and customers see a change at once while the replica lags', async () => {
  await pauseReplay()
  const instance = newInstance()
  await readAll(instance)
  await rename('Alpine Bottle')
  const onReplica = countProductReads(replica)
  for (const headers of [{}, customer.headers, {}])
    for (const text of await readAll(instance, headers)) expect(text).toContain('Alpine Bottle')
  expect([onReplica(), await reads()]).toEqual([0, { replica: 6, behind: expect.any(Number) }])

  await resumeReplay()
  await untilCurrent()
  for (const text of await readAll(newInstance())) expect(text).toContain('Alpine Bottle')
  expect(onReplica()).toBeGreaterThan(0)
})

test('review and page show what a customer has just written when the replica lags', async () => {
  const distFolder = newFolder()
  mkdirSync(path.join(distFolder, '.server'))
  writeFileSync(path.join(distFolder, 'index.html'), '<p>Shop</p>')
  writeFileSync(path.join(distFolder, templateFile), JSON.stringify({ html: '', brand: {} }))
  writeFileSync(
    path.join(distFolder, '.server', 'server.mjs'),
    `export const productStandInHtml = () => ''
    export const renderPage = async (href, { fetch }) => {
      const reply = await fetch('/frontend/api/product_review/4?page=1', {})
      return '/' + encodeURIComponent(await reply.text())
    }`,
  )
  const instance = createApp({ db, replica, settings: { ...testSettings, distFolder } })
  const readReviews = async (headers = {}) =>
    (await instance.request('/frontend/api/product_review/4?page=1', { headers })).text()
  const readPage = async () =>
    decodeURIComponent((await instance.request('/product/cafe-tote')).headers.get('Location') ?? '')
  const order = await completeOrder(provider, customer, { ProductID: tote.id })
  await pauseReplay()
  const before = await Promise.all([readReviews(), readPage()])
  expect(before).toEqual([expect.stringContaining('"Data"'), expect.stringContaining('"Data"')])
  const sent = await provider.post(
    'product_review',
    reviewOf(order, { Remarks: 'Just as ordered' }),
    customer.headers,
  )
  expect(sent.status).toBe(200)
  for (const text of [await readPage(), await readReviews(), await readReviews(customer.headers)])
    expect(text).toContain('Just as ordered')
})

test('read that fails on the replica alone is read from the primary', async () => {
  const log = captureLog('warn')
  onTestFinished(log.restore)
  const readAsVisitor = visitorRead(db, replica)
  const fail = (error: Error, onlyOn?: Database) => async (source: Database) => {
    if (onlyOn && source !== onlyOn) return 'primary'
    throw error
  }
  await expect(readAsVisitor(fail(notFound('This page'), replica))).rejects.toThrow('This page')
  await expect(readAsVisitor(fail(new Error('wrong everywhere')))).rejects.toThrow('wrong everywhere')
  expect(log.lines()).toEqual([])
  expect(await readAsVisitor(fail(new Error('conflict with recovery'), replica))).toBe('primary')
  expect(log.withMessage('The replica failed, so visitors read the primary')).toHaveLength(1)
})

test('no instance shows less than was written, however the replica lags', async () => {
  const instances = [newInstance(), newInstance()]
  let written = 0
  await rename('Bottle 00000')
  const end = new AbortController()
  const lag = async () => {
    while (!end.signal.aborted) {
      await replica.execute(sql`select pg_wal_replay_pause()`)
      await new Promise((passed) => setTimeout(passed, Math.random() * 60))
      await resumeReplay()
      await new Promise((passed) => setTimeout(passed, Math.random() * 60))
    }
  }
  const visit = async (instance: Instance, headers: object) => {
    for (let index = 0; !end.signal.aborted; index += 1) {
      const before = written
      const text = await read(instance, publicReads[index % publicReads.length] ?? [''], headers)
      expect(Number(/Bottle (\d{5})/.exec(text)?.[1])).toBeGreaterThanOrEqual(before)
    }
  }
  const write = async () => {
    for (let number = 1; number <= 100; number += 1) {
      await rename(`Bottle ${String(number).padStart(5, '0')}`)
      written = number
    }
  }
  const lagging = lag()
  const visits = instances.flatMap((instance) => [visit(instance, {}), visit(instance, customer.headers)])
  await write().finally(() => end.abort())
  await Promise.all([lagging, ...visits])
  const { replica: fromReplica, behind } = await reads()
  expect(Math.min(fromReplica ?? 0, behind ?? 0)).toBeGreaterThan(0)
}, 60_000)

test('visitors read the primary while the replica is stopped or silent', async () => {
  const log = captureLog('warn')
  onTestFinished(log.restore)
  const failures = () => log.withMessage('The replica failed, so visitors read the primary').length
  const instance = newInstance()
  let passedMs = 0
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  onTestFinished(() => clock.mockRestore())

  await readAll(instance)
  await servers.standby.stop()
  for (const name of ['Stopped A', 'Stopped B']) {
    await rename(name)
    for (const text of await readAll(instance)) expect(text).toContain(name)
  }
  passedMs += 20_000
  await readAll(newInstance())
  expect(failures()).toBe(2)
  expect(await reads()).toEqual({ replica: 6, failed: 18 })

  servers.standby = await startEmbedded(replicaFolder)
  await untilCurrent()
  await rename('Back')
  await untilCurrent()
  passedMs += 20_000
  for (const text of await readAll(instance)) expect(text).toContain('Back')
  for (const text of await readAll(instance)) expect(text).toContain('Back')
  expect([log.withMessage('The replica works again').length, failures()]).toEqual([1, 2])

  isSilent = true
  onTestFinished(() => void (isSilent = false))
  await rename('Silent')
  const startedAt = now()
  for (const text of await readAll(instance)) expect(text).toContain('Silent')
  expect(now() - startedAt).toBeLessThan(3000)
  expect(failures()).toBe(3)
  isSilent = false
  sockets.forEach((socket) => socket.destroy())
}, 60_000)

test('shop opens and answers while its replica cannot be reached', async () => {
  const log = captureLog('warn')
  onTestFinished(log.restore)
  const unreachable = 'postgres://showfloor@127.0.0.1:1/showfloor'
  const opened = await openDatabase({
    databaseUrl: servers.primary.url,
    replicaUrl: unreachable,
    dataFolder: newFolder(),
    connections: 4,
  })
  onTestFinished(opened.close)
  await readAll(createApp({ ...opened, settings: testSettings }))
  expect(await reads()).toEqual({ failed: publicReads.length })
  expect(log.withMessage('The replica failed, so visitors read the primary')).toHaveLength(1)
})
