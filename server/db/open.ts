/** Opens the shop's database, embedded or given, with its tables up to date. */
import { mkdirSync } from 'node:fs'
import type { Settings } from '../settings'
import { type Database, openPool } from './client'
import { DataFolderInUse } from './data-folder'
import { runningEmbedded, startEmbedded } from './embedded'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'

export type OpenDatabase = { db: Database; url: string; isEmbedded: boolean; close: () => Promise<void> }

export async function openDatabase({
  databaseUrl,
  dataFolder,
}: Pick<Settings, 'databaseUrl' | 'dataFolder'>): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    await migrateDatabase(databaseUrl).catch((error: unknown) => {
      throw new Error(
        `The database of DATABASE_URL could not be used: ${reasonOf(error)}. ` +
          'It must be PostgreSQL 15 or newer, reachable, and its user must own the database.',
        { cause: error },
      )
    })
    const pool = openPool(databaseUrl)
    return { db: pool.db, url: databaseUrl, isEmbedded: false, close: pool.close }
  }
  mkdirSync(dataFolder, { recursive: true })
  const embedded = await startEmbedded(dataFolder)
  try {
    await migrateDatabase(embedded.url)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const pool = openPool(embedded.url)
  const close = async () => {
    await pool.close()
    await embedded.stop()
  }
  return { db: pool.db, url: embedded.url, isEmbedded: true, close }
}

/** As openDatabase, or as a guest of the provider that runs on this data folder: the shop stays open meanwhile. */
export async function openOrJoin(
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
): Promise<OpenDatabase> {
  try {
    return await openDatabase(settings)
  } catch (error) {
    const url = error instanceof DataFolderInUse ? runningEmbedded(settings.dataFolder) : null
    if (url === null) throw error
    const pool = openPool(url, 2)
    return { db: pool.db, url, isEmbedded: true, close: pool.close }
  }
}

function reasonOf(error: unknown): string {
  // A refused connection is an AggregateError without words of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any fixed number will do, as long as nothing else in this database locks it. */
const migrationLock = 7_402_118

export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'showfloor-migrate' })
  await client.connect()
  try {
    // Extensions that are already there answer with a notice; drizzle needs no more than silence.
    await client.query('set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder })
    // The tables of the jobs are their library's.
    await runMigrations({ connectionString: url })
  } finally {
    // Ending the connection also gives the lock back.
    await client.end()
  }
}
