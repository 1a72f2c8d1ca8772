/** What no caller may change: the whole database, or all of it but one customer's cart. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db/client'
import type { Customer } from './provider'

/** Rows and a fingerprint of every table, leaving out only what is in this customer's own cart. */
export async function everythingBut(
  db: Database,
  { userId }: Pick<Customer, 'userId'> = { userId: 0 },
): Promise<unknown> {
  const found = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`)
  const own = sql`select id from cart_line where user_id = ${userId}`
  const prints = []
  for (const { name } of found.rows) {
    const rest =
      name === 'cart_line'
        ? sql` where user_id <> ${userId}`
        : name === 'cart_setup_price'
          ? sql` where cart_line_id not in (${own})`
          : sql``
    const { rows } = await db.execute(sql`
      select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as print
      from ${sql.raw(name)} t${rest}`)
    prints.push([name, rows[0]])
  }
  return prints
}
