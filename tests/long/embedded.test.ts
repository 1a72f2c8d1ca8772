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

/** Starts a process on the folder and gives the first line that it says. */
async function hold(): Promise<{ holder: ChildProcess; said: string }> {
  const script = path.join(import.meta.dirname, 'hold-database.ts')
  const holder = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(holder)
  const said = await new Promise<string>((resolve) =>
    holder.stdout?.once('data', (text) => resolve(String(text))),
  )
  return { holder, said: said.trim() }
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

test('keeps what was written through a kill', async () => {
  const first = await hold()
  expect(first.said).toMatch(/^postgres:\/\/postgres:[\w-]{32}@127\.0\.0\.1:\d+\/showfloor$/)
  await query(first.said, 'create table kept as select 42 as answer')

  const second = await hold()
  expect(second.said).toContain(`is in use by another provider (process ${first.holder.pid})`)

  // An operator's command is let in meanwhile, and leaves the database running.
  const guest = await openOrJoin({ databaseUrl: null, dataFolder: folder })
  expect((await guest.db.execute('select answer from kept')).rows).toEqual([{ answer: 42 }])
  await guest.close()
  expect(await query(first.said, 'select answer from kept')).toEqual([{ answer: 42 }])

  await stop(first.holder, 'SIGKILL')
  const leftBehind = postgresPid()
  expect(isAlive(leftBehind)).toBe(true)
  const third = await hold()
  expect(await query(third.said, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(postgresPid()).not.toBe(leftBehind)

  await stop(third.holder, 'SIGTERM')
  expect(existsSync(path.join(folder, 'postgres-address'))).toBe(false)
  expect(() => postgresPid()).toThrow('ENOENT')
}, 60_000)
