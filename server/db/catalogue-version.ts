/** The number that says which state of the public catalogue a copy was made from. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from './client'

const Rows = v.array(v.object({ value: v.string() }))

export async function readCatalogueVersion(db: Executor): Promise<string> {
  const found = await db.execute(sql`select value from setting where name = 'catalogue_version'`)
  return v.parse(Rows, found.rows)[0]?.value ?? '0'
}

/**
 * Call in the transaction that changes the catalogue, so that no instance copies new rows under an old
 * number.
 */
export async function raiseCatalogueVersion(db: Executor): Promise<void> {
  await db.execute(sql`
    insert into setting (name, value) values ('catalogue_version', '1')
    on conflict (name) do update set value = (setting.value::bigint + 1)::text`)
}
