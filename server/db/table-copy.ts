/**
 * A consistent copy of the database in the format of PostgreSQL's COPY, table by table, made while the shop is running,
 * without another program than the server. Any PostgreSQL can read it, into tables of the same schema version.
 */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/**
 * Tables that are not copied: ended sessions, keys and mailed links must not become valid again, webhooks belong to
 * one shop only, rate limits are short-lived, large lists are computed again, and the library of the jobs creates its
 * tables itself.
 */
const excludedTables = [
  'session',
  'desk_session',
  'api_key',
  'webhook',
  'webhook_event',
  'password_reset',
  'call_limit',
  'large_list',
  'graphile_worker.migrations',
]

export type Snapshot = {
  client: Client
  /** The number of the newest migration that this database has. */
  migration: number
  /** Major version. */
  postgres: number
}

export async function withSnapshot<T>(url: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'showfloor-backup' })
  // The next query reports a connection that breaks while it is idle.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ migration: string; version: string }>(`
      select max(created_at) as migration, current_setting('server_version_num') as version
      from drizzle.__drizzle_migrations`)
    const { migration, version } = rows[0] ?? {}
    return await use({
      client,
      migration: Number(migration),
      postgres: Math.floor(Number(version) / 10_000),
    })
  } finally {
    await client.end()
  }
}

type Sequences = Record<string, string>

/** Returns the tables in order of their foreign keys, referenced tables first, so that COPY violates no foreign key. */
export async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    with recursive place (id, nth) as (
      select oid, 0 from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      union
      select conrelid, nth + 1 from place join pg_constraint on confrelid = id and contype = 'f' and conrelid <> id)
    select id::regclass::text as name from place group by id order by max(nth), name`)
  return rows.map(({ name }) => name).filter((name) => !excludedTables.includes(name))
}

/** Sequences are read after the snapshot was taken, so that their values are beyond all ids in the snapshot. */
export async function sequencesOf(client: Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Writes a gzip file with the column names in its first line. */
export async function writeTable(client: Client, table: string, file: string): Promise<void> {
  const rows = client.query(copyTo(`copy ${table} to stdout with (header)`))
  await pipeline(rows, createGzip(), createWriteStream(file))
}

/**
 * Reads a copy into a table, and replaces the rows that the migrations inserted there. Triggers are disabled, because
 * the copy contains the rows that triggers have written.
 */
export async function readTable(
  client: Client,
  table: string,
  content: AsyncIterable<unknown>,
): Promise<void> {
  await client.query(`alter table ${table} disable trigger user; delete from ${table}`)
  const rows = client.query(copyFrom(`copy ${table} from stdin with (header match)`))
  await pipeline(content, createGunzip(), rows)
  await client.query(`alter table ${table} enable trigger user; analyze ${table}`)
}

export async function setSequences(client: Client, sequences: Sequences): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [name, value])
}
