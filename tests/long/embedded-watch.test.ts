/** The embedded PostgreSQL fails while the provider runs: PostgreSQL is restarted, or the process ends (req 19.14). */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { spawnProvider } from '../support/provider-process'
import { copyTemplate, newFolder, whenFileEnds } from '../contract/file-resources'
import { openProvider } from '../contract/provider'

const folder = newFolder()
const cluster = path.join(folder, 'postgres')

async function start(env: Record<string, string> = { DATABASE_URL: '', SHOWFLOOR_DATA: folder }) {
  const { process: child, origin } = await spawnProvider({ FILES_URL: '', NODE_ENV: 'test', ...env })
  whenFileEnds(() => end(child, 'SIGTERM'))
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  const fetchStatus = (address: string) =>
    fetch(`${origin}${address}`).then(
      ({ status }) => status,
      () => 0,
    )
  return { child, statusOf: fetchStatus, messageLines: () => output.split('\n') }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

function killPostgres(): void {
  const [pid] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

test('embedded PostgreSQL restarts when killed under load, but not after a shutdown', {
  timeout: 90_000,
}, async () => {
  const { child, statusOf, messageLines } = await start()
  const stopLoad = new AbortController()
  const load = Array.from({ length: 8 }, async () => {
    while (!stopLoad.signal.aborted) await statusOf('/frontend/api/category/')
  })
  const waitForStatus = (address: string, status: number) =>
    vi.waitFor(async () => expect(await statusOf(address)).toBe(status), { timeout: 30_000, interval: 50 })
  await waitForStatus('/readyz', 200)
  killPostgres()
  const killed = performance.now()
  await waitForStatus('/healthz', 503)
  await waitForStatus('/healthz', 200)
  await waitForStatus('/readyz', 200)
  await waitForStatus('/frontend/api/category/', 200)
  console.log(`PostgreSQL was killed: open again after ${((performance.now() - killed) / 1000).toFixed(1)} s`)
  stopLoad.abort()
  await Promise.all(load)

  await end(child, 'SIGTERM')
  expect(child.exitCode).toBe(0)
  expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(false)
  expect(messageLines().filter((line) => line.includes('PostgreSQL is not running'))).toHaveLength(1)
})

test('shop exits with 1 and logs the reason when PostgreSQL cannot restart', {
  timeout: 90_000,
}, async () => {
  const { child, statusOf, messageLines } = await start()
  appendFileSync(path.join(cluster, 'postgresql.conf'), '\nno setting of PostgreSQL\n')
  const exited = once(child, 'exit')
  killPostgres()
  await vi.waitFor(async () => expect(await statusOf('/healthz')).toBe(503), {
    timeout: 10_000,
    interval: 50,
  })
  const [code] = await exited
  expect(code).toBe(1)
  expect(messageLines().filter((line) => line.includes('three times within a minute'))).toHaveLength(1)
})

test('shop continues to run when the database refuses the job schedule', { timeout: 60_000 }, async () => {
  const provider = openProvider({}, await copyTemplate('seeded'))
  const { db, url } = provider
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`)
  await db.execute(sql`
    create trigger refuse before insert on graphile_worker._private_known_crontabs execute function refuse()`)
  const { child, messageLines } = await start({ DATABASE_URL: url, SHOWFLOOR_DATA: newFolder() })
  const isLogged = () => messageLines().some((line) => line.includes('Job worker failed'))
  await vi.waitUntil(isLogged, { timeout: 20_000 })
  await db.execute(sql`drop function refuse cascade`)
  const readCrontabs = async () => (await db.execute(sql`table graphile_worker._private_known_crontabs`)).rows
  await vi.waitFor(async () => expect(await readCrontabs()).not.toEqual([]), { timeout: 20_000 })
  expect(child.exitCode).toBeNull()
})
