/**
 * `npm run bench:server`: measures one provider and three of them on this machine, with a small and a large shop:
 * requests per second, times of a mixed load at a fixed rate, seeding, and the memory used while tablets save the whole
 * catalogue.
 * Prints tables and stores them in docs/bench/server.md.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../../server/db/embedded'
import { openInstances } from '../support/instances'
import { spawnProvider } from '../support/provider-process'
import { bucketKeys, openBucket } from '../support/s3-server'
import type { Load, Outcome, Visit } from './offered-load'
import { memoryOf } from './server-process'
import { type Visits, visitsOf } from './server-visits'
import { figure, limited, runConditions, type Section, storeSection, table } from './tables'

const document = fileURLToPath(new URL('../../docs/bench/server.md', import.meta.url))
const loadScript = fileURLToPath(new URL('offered-load.ts', import.meta.url))
const sizes = (process.env['BENCH_SIZES'] ?? '2000,100000').split(',').map(Number)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)
const connections = 32
const perSecond = 100
const ordersPerSecond = 10
const maxP95Ms = 60
const tablets = 5
const megabyte = 2 ** 20

const conditions = runConditions()
for (const size of sizes) await measureShop(size)

function printAndStore(section: Section): void {
  console.log(['', `### ${section.title}`, '', ...section.lines].join('\n'))
  storeSection(document, section, conditions)
}

async function measureShop(size: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-bench-'))
  // PostgreSQL's user must be able to enter the folder.
  chmodSync(folder, 0o711)
  const database = await startEmbedded(path.join(folder, 'database'))
  const bucket = await openBucket(path.join(folder, 'bucket'))
  const env = {
    DATABASE_URL: database.url,
    FILES_URL: bucket.filesUrl,
    SEED_PRODUCTS: String(size),
    SHOWFLOOR_RATE_LIMITS: 'off',
  }
  try {
    const startedAt = performance.now()
    const providerEnv = { ...env, ...bucketKeys, SHOWFLOOR_DATA: path.join(folder, 'one') }
    const provider = await spawnProvider(providerEnv)
    const seeding = (performance.now() - startedAt) / 1000
    const visits = await visitsOf(provider.origin, size)
    const singleLoad = await measureLoad(provider.origin, visits)
    const snapshot = await measureTablets(provider.process.pid ?? 0, provider.origin, visits)
    provider.process.kill('SIGKILL')
    const start = await measureStart(providerEnv, visits)
    const loads = loadLines([singleLoad, await measureCluster(folder, env, visits)])
    const seeded = `Seeded in ${figure(seeding)} s. ${start}`
    printAndStore({
      id: `load-${size}`,
      title: `${figure(size)} products`,
      lines: [seeded, ...loads, '', ...snapshot],
    })
  } finally {
    await bucket.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Requests only lists, at a fixed rate, from a process that has just started and has cached no list. */
async function measureStart(env: Record<string, string>, { listing }: Visits): Promise<string> {
  const provider = await spawnProvider(env)
  const [first] = await runLoad({ origin: provider.origin, visits: listing, from: 0, seconds, perSecond })
  provider.process.kill('SIGKILL')
  const { visits = 0, p50 = Number.NaN, p95 = Number.NaN } = first ?? {}
  return `First ${figure(visits)} lists after a start: p50 ${figure(p50, 1)} ms, p95 ${limited(p95, maxP95Ms, 1)} ms.`
}

async function measureCluster(
  folder: string,
  env: Parameters<typeof openInstances>[1]['env'],
  visits: Visits,
): Promise<Measured> {
  const cluster = await openInstances(3, { folder, env })
  try {
    return await measureLoad(cluster.url, visits)
  } finally {
    await cluster.close()
  }
}

type Measured = { unpaced: Outcome[]; paced: Outcome[] }

/** Measures each kind as fast as possible, then all kinds of reads together at a fixed rate, then orders. */
async function measureLoad(origin: string, visits: Visits): Promise<Measured> {
  const unpaced: Outcome[] = []
  for (const kindVisits of Object.values(visits))
    unpaced.push(...(await runLoad({ origin, visits: kindVisits, from: 0, seconds, connections })))
  const { order, ...reads } = visits
  const paced = [
    ...(await runLoad({ origin, visits: interleave(reads), from: 0, seconds: 3 * seconds, perSecond })),
    ...(await runLoad({ origin, visits: order, from: 0, seconds, perSecond: ordersPerSecond })),
  ]
  return { unpaced, paced }
}

/** Interleaves the kinds of reads. Each kind is reversed, so that the first visits were not sent before. */
function interleave(reads: Record<string, Visit[]>): Visit[] {
  const kinds = Object.values(reads).map((kindVisits) => kindVisits.toReversed())
  return (kinds[0] ?? []).flatMap((_, index) => kinds.flatMap((kindVisits) => kindVisits[index] ?? []))
}

async function runLoad(load: Load): Promise<Outcome[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', loadScript], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(load))
  return JSON.parse(await text(child.stdout)) as Outcome[]
}

function loadLines([single, three]: [Measured, Measured]): string[] {
  const findOutcome = (all: Outcome[], kind: string) => all.find((outcome) => outcome.kind === kind)
  const cells = ({ unpaced, paced }: Measured, kind: string) => [
    figure(findOutcome(unpaced, kind)?.perSecond ?? Number.NaN),
    figure(findOutcome(paced, kind)?.p50 ?? Number.NaN, 1),
    limited(findOutcome(paced, kind)?.p95 ?? Number.NaN, kind === 'order' ? Infinity : maxP95Ms, 1),
  ]
  const rows = single.unpaced.map(({ kind }) => [kind, ...cells(single, kind), ...cells(three, kind)])
  const failures = [single, three].flatMap(({ unpaced, paced }) => [...unpaced, ...paced])
  const failed = failures.reduce((sum, outcome) => sum + outcome.failures, 0)
  return [
    failed === 0 ? 'No request failed.' : `${failed} requests failed.`,
    '',
    ...table(['', 'one: requests/s', 'p50, ms', 'p95, ms', 'three: requests/s', 'p50, ms', 'p95, ms'], rows),
  ]
}

/**
 * Measures resident memory while no tablet, one tablet and five tablets save the catalogue, and the times of other
 * reads meanwhile.
 */
async function measureTablets(
  pid: number,
  origin: string,
  { order: _, ...reads }: Visits,
): Promise<string[]> {
  const rows: string[][] = []
  const others = interleave(reads)
  for (const count of [0, 1, tablets]) {
    const startedAt = performance.now()
    let highest = 0
    const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 100)
    const saved = Promise.all(Array.from({ length: count }, () => saveAll(origin)))
    const savingSeconds = saved.then(() => (performance.now() - startedAt) / 1000)
    const outcomes = await runLoad({ origin, visits: others, from: 0, seconds: 2 * seconds, perSecond })
    const bytes = (await saved).reduce((sum, size) => sum + size, 0)
    clearInterval(watch)
    const worstP95 = Math.max(...outcomes.filter(({ visits }) => visits > 20).map(({ p95 }) => p95))
    rows.push([
      String(count),
      figure(highest / megabyte),
      count === 0 ? '' : figure(await savingSeconds),
      count === 0 ? '' : figure(bytes / count / megabyte),
      figure(worstP95, 1),
    ])
  }
  return table(['tablets that save all', 'memory, MB', 's', 'MB each', 'p95 of other reads, ms'], rows)
}

/** Reads all pages of the catalogue like a tablet. Returns their total size in bytes. */
async function saveAll(origin: string): Promise<number> {
  let bytes = 0
  for (let after = ''; ; ) {
    const address = `${origin}/frontend/api/catalogue/snapshot${after && `?after=${encodeURIComponent(after)}`}`
    const reply = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } })
    if (reply.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      continue
    }
    const page = await reply.text()
    bytes += page.length
    const last = JSON.parse(page.slice(page.trimEnd().lastIndexOf('\n') + 1)) as { Next?: string }
    if (last.Next === undefined) return bytes
    after = last.Next
  }
}
