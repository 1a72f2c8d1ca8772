/**
 * A database as PostgreSQL's COPY writes it, table by table: for machines without pg_dump, as the embedded PostgreSQL comes
 * without it. Any PostgreSQL takes it, into tables of the version of which it was made.
 */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { leftOut } from './snapshot'

export type Sequences = Record<string, string>

/** Those that others refer to come first, so that COPY finds what it looks for. */
export async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    with recursive place (id, nth) as (
      select oid, 0 from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      union
      select conrelid, nth + 1 from place join pg_constraint on confrelid = id and contype = 'f' and conrelid <> id)
    select id::regclass::text as name from place group by id order by max(nth), name`)
  const skipped = ['graphile_worker.migrations', ...leftOut]
  return rows.map(({ name }) => name).filter((name) => !skipped.includes(name))
}

/** Read after the snapshot was taken, they are beyond all that it has. */
export async function sequencesOf(client: Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Packed, with the names of the columns in its first line. */
export async function writeTable(client: Client, table: string, file: string): Promise<void> {
  const rows = client.query(copyTo(`copy ${table} to stdout with (header)`))
  await pipeline(rows, createGzip(), createWriteStream(file))
}

/** In place of what the migrations put there. What triggers note of changes is in the copy, too. */
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
