/** Opens the shop's database, embedded or external, with its tables up to date. */
import { mkdirSync } from 'node:fs'
import type { Settings } from '../base/settings'
import { type Database, openPool } from './client'
import { DataFolderInUse } from './data-folder'
import { type EmbeddedDatabase, runningEmbedded, startEmbedded } from './embedded'
import { DatabaseNotReady, migrateDatabase } from './migrate'

export type OpenDatabase = {
  db: Database
  /** null: there is none. */
  replica: Database | null
  url: string
  isEmbedded: boolean
  /** Does nothing for an external database. */
  watch: EmbeddedDatabase['watch']
  close: () => Promise<void>
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataFolder'> &
  Partial<Pick<Settings, 'replicaUrl' | 'connections' | 'statements'>>

export async function openDatabase(
  { databaseUrl, replicaUrl = null, dataFolder, connections, statements }: DatabaseSettings,
  prepare: (url: string) => Promise<void> = migrateDatabase,
): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    await prepare(databaseUrl).catch((error: unknown) => {
      if (error instanceof DatabaseNotReady) throw error
      throw new Error(
        `Can’t use the database of DATABASE_URL: ${reasonOf(error)}. ` +
          'It must be PostgreSQL 15 or newer, reachable, and its user must own the database.',
        { cause: error },
      )
    })
    const pool = openPool(databaseUrl, connections, statements)
    const replica = replicaUrl === null ? null : openPool(replicaUrl, connections, statements, true)
    const close = async () => void (await Promise.all([pool.close(), replica?.close()]))
    const external = { url: databaseUrl, isEmbedded: false, watch: watchNothing, close }
    return { db: pool.db, replica: replica && replica.db, ...external }
  }
  mkdirSync(dataFolder, { recursive: true })
  const embedded = await startEmbedded(dataFolder)
  try {
    await prepare(embedded.url)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const pool = openPool(embedded.url, connections, statements)
  const close = async () => {
    await pool.close()
    await embedded.stop()
  }
  return { db: pool.db, replica: null, url: embedded.url, isEmbedded: true, watch: embedded.watch, close }
}

const watchNothing = () => () => true

/**
 * Opens the database as openDatabase does, or connects to the database of the provider that is running on this data
 * folder, so that the shop stays open meanwhile.
 */
export async function openOrJoin(settings: DatabaseSettings): Promise<OpenDatabase> {
  try {
    return await openDatabase(settings)
  } catch (error) {
    const url = error instanceof DataFolderInUse ? runningEmbedded(settings.dataFolder) : null
    if (url === null) throw error
    const pool = openPool(url, 2, settings.statements)
    return { db: pool.db, replica: null, url, isEmbedded: true, watch: watchNothing, close: pool.close }
  }
}

function reasonOf(error: unknown): string {
  // A refused connection is an AggregateError without a message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
