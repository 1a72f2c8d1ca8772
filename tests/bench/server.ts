/**
 * `npm run bench:server`: what one provider and three of them bear on this machine, with a small and a large shop: requests a
 * second, times of a mixed load by the clock, seeding, and the memory that tablets cost that save the whole catalogue.
 * Prints tables and keeps them in docs/bench/server.md.
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
import { figure, goal, keepIn, machine, type Section, table } from './tables'

const document = fileURLToPath(new URL('../../docs/bench/server.md', import.meta.url))
const loadScript = fileURLToPath(new URL('offered-load.ts', import.meta.url))
const sizes = (process.env['BENCH_SIZES'] ?? '2000,100000').split(',').map(Number)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)
const connections = 32
const perSecond = 100
const ordersPerSecond = 10
/** ms. */
const slowest = 60
const tablets = 5
const megabyte = 2 ** 20

const measured = `${new Date().toISOString().slice(0, 10)} · ${machine()}`
for (const size of sizes) await measureShop(size)

function keep(section: Section): void {
  console.log(['', `## ${section.title}`, '', ...section.lines].join('\n'))
  keepIn(document, section, measured)
}

async function measureShop(size: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-bench-'))
  // PostgreSQL's own user must be able to enter.
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
    const begun = performance.now()
    const own = { ...env, ...bucketKeys, SHOWFLOOR_DATA: path.join(folder, 'one') }
    const one = await spawnProvider(own)
    const seeding = (performance.now() - begun) / 1000
    const visits = await visitsOf(one.origin, size)
    const ofOne = await measureLoad(one.origin, visits)
    const snapshot = await measureTablets(one.process.pid ?? 0, one.origin, visits)
    one.process.kill('SIGKILL')
    keep({
      id: `start-${size}`,
      title: `The first reads after a start, ${figure(size)} products`,
      lines: await measureStart(own, visits),
    })
    keep(loadSection(size, seeding, [ofOne, await measureThree(folder, env, visits)]))
    keep({
      id: `snapshot-${size}`,
      title: `Saving all of ${figure(size)} products on tablets`,
      lines: snapshot,
    })
  } finally {
    await bucket.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lists alone, by the clock from the first moment on, of a process that has read none of them. */
async function measureStart(env: Record<string, string>, { listing }: Visits): Promise<string[]> {
  const started = await spawnProvider(env)
  const [first] = await offer({ origin: started.origin, visits: listing, from: 0, seconds, perSecond })
  started.process.kill('SIGKILL')
  const { visits = 0, p50 = Number.NaN, p95 = Number.NaN } = first ?? {}
  return table(
    ['lists', 'p50, ms', 'p95, ms', 'goal', ''],
    [[figure(visits), figure(p50, 1), ...goal(p95, '≤', slowest, 1)]],
  )
}

async function measureThree(
  folder: string,
  env: Parameters<typeof openInstances>[1]['env'],
  visits: Visits,
): Promise<Measured> {
  const three = await openInstances(3, { folder, env })
  try {
    return await measureLoad(three.url, visits)
  } finally {
    await three.close()
  }
}

type Measured = { most: Outcome[]; byTheClock: Outcome[] }

/** As fast as it goes, kind by kind; then all kinds of reads at once by the clock, and orders. */
async function measureLoad(origin: string, visits: Visits): Promise<Measured> {
  const most: Outcome[] = []
  for (const own of Object.values(visits))
    most.push(...(await offer({ origin, visits: own, from: 0, seconds, connections })))
  const { order, ...reads } = visits
  const byTheClock = [
    ...(await offer({ origin, visits: mixed(reads), from: 0, seconds: 3 * seconds, perSecond })),
    ...(await offer({ origin, visits: order, from: 0, seconds, perSecond: ordersPerSecond })),
  ]
  return { most, byTheClock }
}

/** In turns; backwards, so that they begin with what was not asked before. */
function mixed(reads: Record<string, Visit[]>): Visit[] {
  const kinds = Object.values(reads).map((own) => own.toReversed())
  return (kinds[0] ?? []).flatMap((_, place) => kinds.flatMap((own) => own[place] ?? []))
}

async function offer(load: Load): Promise<Outcome[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', loadScript], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(load))
  return JSON.parse(await text(child.stdout)) as Outcome[]
}

function loadSection(size: number, seeding: number, [one, three]: [Measured, Measured]): Section {
  const of = (all: Outcome[], kind: string) => all.find((outcome) => outcome.kind === kind)
  const cells = ({ most, byTheClock }: Measured, kind: string) => [
    figure(of(most, kind)?.perSecond ?? Number.NaN),
    figure(of(byTheClock, kind)?.p50 ?? Number.NaN, 1),
    ...(kind === 'order'
      ? [figure(of(byTheClock, kind)?.p95 ?? Number.NaN, 1), '']
      : goal(of(byTheClock, kind)?.p95 ?? Number.NaN, '≤', slowest, 1).filter((_, index) => index !== 1)),
  ]
  const rows = one.most.map(({ kind }) => [kind, ...cells(one, kind), ...cells(three, kind)])
  const failures = [one, three].flatMap(({ most, byTheClock }) => [...most, ...byTheClock])
  const failed = failures.reduce((sum, outcome) => sum + outcome.failures, 0)
  return {
    id: `load-${size}`,
    title: `${figure(size)} products`,
    lines: [
      `Seeded in ${figure(seeding)} s. ${failed === 0 ? 'No request failed.' : `${failed} requests failed.`}`,
      '',
      ...table(
        [
          '',
          'one: most a second',
          'p50, ms',
          'p95, ms',
          '',
          'three: most a second',
          'p50, ms',
          'p95, ms',
          '',
        ],
        rows,
      ),
    ],
  }
}

/** Resident memory while nobody, one and five tablets save all, and how long others wait meanwhile. */
async function measureTablets(
  pid: number,
  origin: string,
  { order: _, ...reads }: Visits,
): Promise<string[]> {
  const rows: string[][] = []
  const others = mixed(reads)
  for (const count of [0, 1, tablets]) {
    const begun = performance.now()
    let highest = 0
    const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 100)
    const saved = Promise.all(Array.from({ length: count }, () => saveAll(origin)))
    const took = saved.then(() => (performance.now() - begun) / 1000)
    const outcomes = await offer({ origin, visits: others, from: 0, seconds: 2 * seconds, perSecond })
    const bytes = (await saved).reduce((sum, one) => sum + one, 0)
    clearInterval(watch)
    const worst = Math.max(...outcomes.filter(({ visits }) => visits > 20).map(({ p95 }) => p95))
    rows.push([
      String(count),
      figure(highest / megabyte),
      count === 0 ? '' : figure(await took),
      count === 0 ? '' : figure(bytes / count / megabyte),
      figure(worst, 1),
    ])
  }
  return table(['tablets', 'memory, MB', 's', 'MB each, unpacked', 'p95 of the slowest reads, ms'], rows)
}

/** Page after page, as a tablet does. Returns the bytes of all of them. */
async function saveAll(origin: string): Promise<number> {
  let bytes = 0
  for (let after = ''; ; ) {
    const address = `${origin}/frontend/api/catalogue/snapshot${after && `?after=${encodeURIComponent(after)}`}`
    const reply = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } })
    if (reply.status === 503) {
      await new Promise((rested) => setTimeout(rested, 1000))
      continue
    }
    const page = await reply.text()
    bytes += page.length
    const last = JSON.parse(page.slice(page.trimEnd().lastIndexOf('\n') + 1)) as { Next?: string }
    if (last.Next === undefined) return bytes
    after = last.Next
  }
}
