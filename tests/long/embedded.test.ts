/** The embedded database is used by a single provider at a time, and retains its data when that provider is killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../../server/db/data-folder'
import { openOrJoin } from '../../server/db/open'

const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-embedded-'))
const holders: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(holders.map((holder) => stop(holder, 'SIGTERM')))
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a process that runs the database of the folder, and resolves to its first line of output. */
async function startHolder(): Promise<{ holder: ChildProcess; output: string }> {
  const script = path.join(import.meta.dirname, 'hold-database.ts')
  const holder = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(holder)
  const output = await new Promise<string>((resolve) =>
    holder.stdout?.once('data', (text) => resolve(String(text))),
  )
  return { holder, output: output.trim() }
}

function stop(holder: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    holder.once('exit', () => resolve())
    holder.kill(signal)
  })
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const postgresPid = () =>
  Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('embedded database retains its data when its provider is killed', async () => {
  const first = await startHolder()
  expect(first.output).toMatch(/^postgres:\/\/postgres:[\w-]{32}@127\.0\.0\.1:\d+\/showfloor$/)
  await query(first.output, 'create table kept as select 42 as answer')

  const second = await startHolder()
  expect(second.output).toContain(`is in use by another provider (process ${first.holder.pid})`)

  // An operator's command can join the database meanwhile, and leaves it running.
  const joined = await openOrJoin({ databaseUrl: null, dataFolder: folder })
  expect((await joined.db.execute('select answer from kept')).rows).toEqual([{ answer: 42 }])
  await joined.close()
  expect(await query(first.output, 'select answer from kept')).toEqual([{ answer: 42 }])

  await stop(first.holder, 'SIGKILL')
  const oldPid = postgresPid()
  expect(isAlive(oldPid)).toBe(true)
  const third = await startHolder()
  expect(await query(third.output, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(postgresPid()).not.toBe(oldPid)

  await stop(third.holder, 'SIGTERM')
  expect(existsSync(path.join(folder, 'postgres-address'))).toBe(false)
  expect(() => postgresPid()).toThrow('ENOENT')
}, 60_000)
