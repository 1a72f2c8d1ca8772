/** A provider with the built shop for one file of tests, which can be killed and started again and whose database is open. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '../../../server/db/client'
import { openDatabase } from '../../../server/db/open'
import { spawnProvider } from '../../support/provider-process'

export type OwnShop = {
  /** The same after a restart. */
  origin: string
  db: Database
  /** Without a chance to finish anything. */
  kill: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

/** `settings` in place of its own. */
export async function openOwnShop(settings: Record<string, string> = {}): Promise<OwnShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-own-'))
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder })
  const env = {
    DATABASE_URL: database.url,
    SEED_PRODUCTS: '200',
    SHOWFLOOR_DATA: folder,
    SHOWFLOOR_RATE_LIMITS: 'off',
    ...settings,
  }
  let running = await spawnProvider(env)
  const { port } = new URL(running.origin)
  const kill = async () => {
    const { process } = running
    if (process.exitCode !== null || process.signalCode !== null) return
    const gone = once(process, 'exit')
    process.kill('SIGKILL')
    await gone
  }
  return {
    origin: running.origin,
    db: database.db,
    kill,
    start: async () => {
      running = await spawnProvider({ ...env, PORT: port })
    },
    close: async () => {
      await kill()
      await database.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
