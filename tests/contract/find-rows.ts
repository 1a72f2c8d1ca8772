import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db/client'

/** Returns all rows of the database that contain a text, each after the name of its table. */
export async function findRows(db: Database, text: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`)
  const matches: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select row(t.*)::text as row from ${sql.raw(name)} t where row(t.*)::text ilike ${`%${text}%`}`,
    )
    matches.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return matches
}
