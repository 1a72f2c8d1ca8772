/**
 * Updates the tables while instances of the previous version are running (req 19.20). Tables that are newer than this
 * program remain unchanged, so that an older version can run next to a newer one.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { runMigrations } from 'graphile-worker'
import { Client, Pool } from 'pg'
import { startCatalogue } from './catalogue-version'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
export const readMigrations = () => readMigrationFiles({ migrationsFolder })

/** An arbitrary fixed number that no other program locks in this database. */
const migrationLock = 7_402_118
/**
 * Longest time that a migration waits for a table's lock. All later statements wait with it, and a page waits 4 seconds
 * at most (`src/api`). With a shorter timeout, a migration would fail because of an autovacuum, which PostgreSQL
 * cancels after one second.
 */
const lockTimeoutMs = 2000
const retryPauseMs = 1000
const retryForMs = 60_000

/** The database cannot be used yet; the message explains why. */
export class DatabaseNotReady extends Error {
  override name = 'DatabaseNotReady'
}

export async function migrateDatabase(url: string, migrations = readMigrations()): Promise<void> {
  await withMigrationLock(url, async (client) => {
    if (await isHalfRestored(client))
      throw new DatabaseNotReady('A restore did not finish. Run it again: npm run provider -- restore FILE')
    if (await isOfEarlierBuild(client, migrations))
      throw new DatabaseNotReady(
        'This database was made by an earlier build of Showfloor, which was never released. Start that build, or ' +
          'set DATABASE_URL to an empty database, or SHOWFLOOR_DATA to a new folder. Nothing was changed.',
      )
    await applyMigrations(client, url, migrations)
  })
}

/** Builds before the first release had other migrations, which are all older than the first one of a release. */
async function isOfEarlierBuild(client: Client, [first]: MigrationMeta[]): Promise<boolean> {
  const { rows: tables } = await client.query(`
    select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`)
  if (tables.length === 0) return false
  const { rows } = await client.query(
    'select from drizzle.__drizzle_migrations where created_at < $1 limit 1',
    [first?.folderMillis],
  )
  return rows.length > 0
}

/**
 * Runs `use` under an advisory lock, so that instances that start or restore at the same time wait for each other.
 */
export async function withMigrationLock<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'showfloor-migrate' })
  client.on('error', ignoreConnectionError)
  await client.connect()
  try {
    // Extensions that exist already cause a notice, which is not needed. Waiting for the lock may take long, hence no
    // timeouts.
    await client.query(
      'set client_min_messages = warning; set statement_timeout = 0; set idle_session_timeout = 0',
    )
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await use(client)
  } finally {
    // Ending the connection also releases the lock.
    await client.end()
  }
}

export async function applyMigrations(
  client: Client,
  url: string,
  migrations: MigrationMeta[],
): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  const jobsPool = new Pool({ connectionString: url, max: 1, lock_timeout: lockTimeoutMs })
  jobsPool.on('error', ignoreConnectionError)
  const deadline = Date.now() + retryForMs
  try {
    for (;;) {
      const isDone = await tryMigrations(client, jobsPool, migrations)
      if (isDone) return
      if (Date.now() > deadline)
        throw new DatabaseNotReady(
          'The tables could not be updated, because a long query or a backup locked them for a minute. ' +
            'Nothing was changed. Start again when it has finished.',
        )
      await pause(retryPauseMs)
    }
  } finally {
    await jobsPool.end()
  }
}

/** Returns false when a table was in use; then nothing was changed. */
async function tryMigrations(client: Client, jobsPool: Pool, migrations: MigrationMeta[]): Promise<boolean> {
  try {
    // drizzle's migrate() does the same, but only accepts folders. The types of PgDialect accept no driver's session.
    const { session } = drizzle({ client })._
    await new PgDialect().migrate(migrations, session as never, { migrationsFolder })
    // The library of the jobs creates their tables.
    await runMigrations({ pgPool: jobsPool })
    return true
  } catch (error) {
    if (codeOf(error) === lockNotAvailable) return false
    throw error
  }
}

/**
 * Without a listener, an idle connection that breaks would end the process; the next query reports the error anyway.
 */
function ignoreConnectionError(): void {}

const lockNotAvailable = '55P03'

/** Returns PostgreSQL's error code, from the innermost cause. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

/*
 * Marks a database into which a backup is being restored. While the mark exists, no provider starts on it, and a
 * restore may start again; the transaction that ends a restore removes it (req 19.22).
 */

const restoreMark = 'showfloor_restore'

export async function isHalfRestored(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regnamespace('${restoreMark}') is not null as is`,
  )
  return rows[0]?.is ?? false
}

export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`
    select exists (select from pg_tables where schemaname in ('public', 'drizzle', 'graphile_worker')) as has`)
  return rows[0]?.has ?? false
}

/** Marks a database that has no tables or an incomplete restore, and drops the incomplete data. */
export async function startRestore(client: Client): Promise<void> {
  if (await isHalfRestored(client))
    await client.query(`
      begin;
      drop schema if exists public, drizzle, graphile_worker cascade;
      create schema public;
      commit`)
  await client.query(`create schema if not exists ${restoreMark}`)
}

/**
 * Gives the catalogue a new origin: devices may know versions that are newer than the backup, and must not take these
 * versions for versions of the restored catalogue.
 */
export async function finishRestore(client: Client): Promise<void> {
  await drizzle({ client }).transaction(async (tx) => {
    await startCatalogue(tx)
    await tx.execute(sql.raw(`drop schema ${restoreMark}`))
  })
}
