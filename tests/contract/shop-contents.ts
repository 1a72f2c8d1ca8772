/**
 * Reads all data of a shop, to compare it with another shop: rows, settings and files. Also creates an empty database.
 */
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { inject } from 'vitest'
import type { Database } from '../../server/db/client'
import { fileStore } from '../../server/files/store'
import type { Settings } from '../../server/base/settings'
import { storeFolders } from '../../server/writes/backup'
import { databaseUrl, runStatements } from './database'
import { whenFileEnds } from './file-resources'
import type { Customer } from './provider'

/** Creates a database without tables; returns its address. */
export async function newDatabase(server: string): Promise<string> {
  const name = `${inject('databasePrefix')}_${randomUUID().replaceAll('-', '')}`
  await runStatements(server, `create database ${name}`)
  whenFileEnds(() => runStatements(server, `drop database ${name} with (force)`))
  return databaseUrl(server, name)
}

/** The only migration of a database of an earlier build. */
export const olderMigration = {
  sql: [
    `create table setting (name text primary key, value text); insert into setting values ('gst_rate', '10')`,
  ],
  folderMillis: 1_795_987_671_628,
  hash: 'older',
  bps: true,
}

type Digests = Record<string, string>

/** Returns the row count and a digest of the rows of these tables, optionally without the rows of a condition. */
async function digestTables(
  db: Database,
  tableCondition: SQL,
  conditions: Record<string, SQL> = {},
): Promise<Digests> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where ${tableCondition} order by name`)
  const digests = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, count(*) || ' ' || md5(string_agg(t::text, ' ' order by t::text)) as rows
      from ${sql.raw(name)} t where ${conditions[name] ?? sql`true`}`,
  )
  const { rows } = await db.execute<{ name: string; rows: string }>(
    sql`${sql.join(digests, sql` union all `)} order by name`,
  )
  return Object.fromEntries(rows.map(({ name, rows: digest }) => [name, digest]))
}

export const digestRows = (db: Database) =>
  digestTables(
    db,
    sql`schemaname in ('public', 'graphile_worker')
      and tablename not in ('migrations', 'session', 'desk_session', 'password_reset', 'call_limit', 'setting')`,
  )

/**
 * Returns digests of all tables, without the contents of this customer's cart. Equal digests prove that a refused call
 * changed nothing, in the whole database or outside the cart.
 */
export const digestDatabase = (db: Database, { userId }: Pick<Customer, 'userId'> = { userId: 0 }) =>
  digestTables(db, sql`schemaname = 'public'`, {
    'public.cart_line': sql`user_id <> ${userId}`,
    'public.cart_setup_price': sql`cart_line_id not in (select id from cart_line where user_id = ${userId})`,
  })

export async function readStoredSettings(db: Database) {
  const { rows } = await db.execute<{ name: string; value: string }>(sql`select name, value from setting`)
  const { catalogue_version, catalogue_origin, ...others } = Object.fromEntries(
    rows.map(({ name, value }) => [name, value]),
  )
  return { version: Number(catalogue_version), origin: catalogue_origin, others }
}

export async function readStoredFiles(settings: Settings): Promise<Map<string, string>> {
  const store = fileStore(settings)
  const contents = new Map<string, string>()
  for (const folder of storeFolders)
    for await (const page of store.list(folder))
      for (const { key } of page) contents.set(key, String((await store.read(key))?.toString('base64')))
  return contents
}
