/**
 * Brings the tables up to date while instances of the version before go on (req 19.20). What is newer than this program is
 * left as it is, so that an older one goes on beside a newer one's tables.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { runMigrations } from 'graphile-worker'
import { Client, Pool } from 'pg'
import { beginCatalogue } from './catalogue-version'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
export const ownMigrations = () => readMigrationFiles({ migrationsFolder })

/** Any fixed number will do, as long as nothing else in this database locks it. */
const migrationLock = 7_402_118
/**
 * ms. A migration that waits for a table's lock makes all later statements wait, too: a page waits 4 seconds at most
 * (`src/api`). Less than a second would also give way to a vacuum, which PostgreSQL ends after one.
 */
const longestWait = 2000
const pauseMs = 1000
const triesForMs = 60_000

/** What stands in the way, in words of its own. */
export class DatabaseNotReady extends Error {
  override name = 'DatabaseNotReady'
}

export async function migrateDatabase(url: string, migrations = ownMigrations()): Promise<void> {
  await oneAtATime(url, async (client) => {
    if (await isHalfRestored(client))
      throw new DatabaseNotReady(
        'A backup was not restored to its end. Run it again: npm run provider -- restore FILE.',
      )
    await applyMigrations(client, url, migrations)
  })
}

/** Those that start or restore at the same time take turns. */
export async function oneAtATime<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'showfloor-migrate' })
  client.on('error', saidByTheNextQuery)
  await client.connect()
  try {
    // Extensions that are already there answer with a notice; drizzle needs no more than silence. Turns may take long.
    await client.query(
      'set client_min_messages = warning; set statement_timeout = 0; set idle_session_timeout = 0',
    )
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await use(client)
  } finally {
    // Ending the connection also gives the lock back.
    await client.end()
  }
}

export async function applyMigrations(
  client: Client,
  url: string,
  migrations: MigrationMeta[],
): Promise<void> {
  await client.query(`set lock_timeout = ${longestWait}`)
  const jobs = new Pool({ connectionString: url, max: 1, lock_timeout: longestWait })
  jobs.on('error', saidByTheNextQuery)
  const until = Date.now() + triesForMs
  try {
    for (;;) {
      const isDone = await applied(client, jobs, migrations)
      if (isDone) return
      if (Date.now() > until)
        throw new DatabaseNotReady(
          'The tables were in use for a minute, by a long query or a backup, and could not be brought up to date. ' +
            'Nothing was changed. Start again when that is over.',
        )
      await pause(pauseMs)
    }
  } finally {
    await jobs.end()
  }
}

/** False where a table was in use; then nothing was changed. */
async function applied(client: Client, jobs: Pool, migrations: MigrationMeta[]): Promise<boolean> {
  try {
    // As drizzle's migrate(), which knows folders only; its types take no driver's session.
    const { session } = drizzle({ client })._
    await new PgDialect().migrate(migrations, session as never, { migrationsFolder })
    // The tables of the jobs are their library's.
    await runMigrations({ pgPool: jobs })
    return true
  } catch (error) {
    if (codeOf(error) === lockNotAvailable) return false
    throw error
  }
}

/** A connection that breaks while it is idle would end the process without a listener. */
function saidByTheNextQuery(): void {}

const lockNotAvailable = '55P03'

/** PostgreSQL's, from below the words of those who asked it. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

/**
 * Says in the database itself that a backup is being restored into it. While that stands, nothing starts on it, and a
 * restore may begin anew; it is taken away in the transaction that ends one (req 19.22).
 */

const mark = 'showfloor_restore'

export async function isHalfRestored(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regnamespace('${mark}') is not null as is`)
  return rows[0]?.is ?? false
}

export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`
    select exists (select from pg_tables where schemaname in ('public', 'drizzle', 'graphile_worker')) as has`)
  return rows[0]?.has ?? false
}

/** For a database without tables, or half restored: there was nothing before, so what is there goes. */
export async function beginRestore(client: Client): Promise<void> {
  if (await isHalfRestored(client))
    await client.query(`
      begin;
      drop schema if exists public, drizzle, graphile_worker cascade;
      create schema public;
      commit`)
  await client.query(`create schema if not exists ${mark}`)
}

/**
 * The catalogue counts as another one from here on: devices may know states of it that came after the backup, and must not
 * take them for states of this one.
 */
export async function endRestore(client: Client): Promise<void> {
  await drizzle({ client }).transaction(async (tx) => {
    await beginCatalogue(tx)
    await tx.execute(sql.raw(`drop schema ${mark}`))
  })
}
