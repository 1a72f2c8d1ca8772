/**
 * Slows down guessing: after five failed sign-ins an account waits 30 s, doubling to 15 min. Counted in the
 * database.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from './db/client'
import { tooMany } from './errors'

const Wait = v.array(v.object({ seconds: v.nullable(v.number()) }))

/**
 * Counts this attempt as failed before it is checked, so that guesses sent at the same moment count too;
 * forgive() takes it back. Refuses with 429 while the account waits.
 */
export async function countAttempt(db: Executor, email: string): Promise<void> {
  const counted = await db.execute(sql`
    insert into sign_in_attempt as a (account_hash, failures) values (${accountHash(email)}, 1)
    on conflict (account_hash) do update set
      failures = case when a.updated_at < now() - interval '1 hour' then 1 else a.failures + 1 end,
      locked_until = case when a.failures >= 4 and a.updated_at >= now() - interval '1 hour'
        then now() + least(30 * power(2, least(a.failures, 20) - 4), 900) * interval '1 second' end,
      updated_at = now()
    where a.locked_until is null or a.locked_until <= now()
    returning 1`)
  if (counted.rows.length > 0) return
  const waits = await db.execute(sql`
    select ceil(extract(epoch from locked_until - now()))::int as seconds
    from sign_in_attempt where account_hash = ${accountHash(email)}`)
  const seconds = v.parse(Wait, waits.rows)[0]?.seconds ?? 1
  throw tooMany(seconds, `Too many attempts. Please wait ${Math.max(1, seconds)} seconds and try again.`)
}

export async function forgive(db: Executor, email: string): Promise<void> {
  await db.execute(sql`
    delete from sign_in_attempt
    where account_hash = ${accountHash(email)} or updated_at < now() - interval '1 day'`)
}

export function accountHash(email: string): string {
  return createHash('sha256').update(email).digest('hex')
}
