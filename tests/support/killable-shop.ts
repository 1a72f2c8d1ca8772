/**
 * A provider with the built shop for a single test file, which can be killed and restarted, and whose database is
 * accessible.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '../../server/db/client'
import { openDatabase } from '../../server/db/open'
import { killProvider, spawnProvider } from './provider-process'

export type TestShop = {
  /** The origin stays the same after a restart. */
  origin: string
  db: Database
  /** Kills the process without a chance to finish anything. */
  kill: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

export const newShopFolder = () => mkdtempSync(path.join(tmpdir(), 'showfloor-own-'))

/** Starts a provider; `settings` override its default environment variables. The folder is deleted in the end. */
export async function openTestShop(
  settings: Record<string, string> = {},
  folder = newShopFolder(),
): Promise<TestShop> {
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
  const kill = () => killProvider(running)
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
