/**
 * Says in the database itself that a backup is being restored into it. While that stands, nothing starts on it, and a
 * restore may begin anew; it is taken away in the transaction that ends one (req 19.22).
 */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { beginCatalogue } from './catalogue-version'

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
