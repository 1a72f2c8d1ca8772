/** A provider with the built shop for one file of tests, which can be killed and started again and whose database is open. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../../server/db/client'
import { openDatabase } from '../../../server/db/open'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type OwnShop = {
  /** The same after a restart. */
  origin: string
  db: Database
  /** Without a chance to finish anything. */
  kill: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

export async function openOwnShop(): Promise<OwnShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-own-'))
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder })
  let running = await run({ folder, url: database.url, port: '0' })
  const { port } = new URL(running.origin)
  const kill = async () => {
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return {
    origin: running.origin,
    db: database.db,
    kill,
    start: async () => {
      running = await run({ folder, url: database.url, port })
    },
    close: async () => {
      await kill()
      await database.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Place = { folder: string; url: string; port: string }

async function run({ folder, url, port }: Place): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: port,
      SEED_PRODUCTS: '200',
      SHOWFLOOR_DATA: folder,
      SHOWFLOOR_RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const found = /is open at (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`It ended before it was open: ${said}`)))
  })
  return { child, origin }
}
