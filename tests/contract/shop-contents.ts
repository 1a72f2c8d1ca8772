/**
 * Reads all data of a shop, to compare it with another one: rows, settings and files. Also creates an empty database.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import type { Database } from '../../server/db/client'
import { fileStore } from '../../server/files/store'
import type { Settings } from '../../server/floor/settings'
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

/** Returns the row count and a digest of the rows for each table. */
export async function digestRows(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')
      and tablename not in ('migrations', 'session', 'desk_session', 'password_reset', 'call_limit', 'setting')
    order by name`)
  const digests = rows.map(async ({ name }) => {
    const digest = await db.execute<{ rows: string }>(
      sql.raw(
        `select count(*) || ' ' || md5(string_agg(t::text, ' ' order by t::text)) as rows from ${name} t`,
      ),
    )
    return [name, digest.rows[0]?.rows ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

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

/**
 * Returns the row count and a digest of every table, without the contents of this customer's cart. Tests use it to
 * prove that a refused call changed nothing, in the whole database or outside one customer's cart.
 */
export async function digestDatabase(
  db: Database,
  { userId }: Pick<Customer, 'userId'> = { userId: 0 },
): Promise<unknown> {
  const tables = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`)
  const cartLineIds = sql`select id from cart_line where user_id = ${userId}`
  const tableDigests = []
  for (const { name } of tables.rows) {
    const condition =
      name === 'cart_line'
        ? sql` where user_id <> ${userId}`
        : name === 'cart_setup_price'
          ? sql` where cart_line_id not in (${cartLineIds})`
          : sql``
    const { rows } = await db.execute(sql`
      select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as print
      from ${sql.raw(name)} t${condition}`)
    tableDigests.push([name, rows[0]])
  }
  return tableDigests
}
