/**
 * Limits the calls that send somebody a mail: five in an hour for an account. Counted in the database, and for
 * an account that does not exist just the same, so that waiting tells nothing about who is a customer.
 */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import type { accountCall } from '../db/schema-account'
import { tooMany } from '../requests/errors'
import { accountHash } from './sign-in-throttle'

const mostInAnHour = 5
const removedAtOnce = 100
const Counted = v.tuple([v.object({ calls: v.number(), seconds: v.number() })])

type MailingCall = (typeof accountCall.$inferSelect)['call']

/** Always counts, so that the work is the same; refuses with 429 only when told to. */
export async function countAccountCall(
  db: Executor,
  { call, email, isLimited }: { call: MailingCall; email: string; isLimited: boolean },
): Promise<void> {
  const counted = await db.execute(sql`
    insert into account_call as a (call, account_hash, calls) values (${call}, ${accountHash(email)}, 1)
    on conflict (call, account_hash) do update set
      calls = case when a.since < now() - interval '1 hour' then 1 else a.calls + 1 end,
      since = case when a.since < now() - interval '1 hour' then now() else a.since end
    returning calls, ceil(extract(epoch from since + interval '1 hour' - now()))::int as seconds`)
  const [{ calls, seconds }] = v.parse(Counted, counted.rows)
  if (isLimited && calls > mostInAnHour) {
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    throw tooMany(
      seconds,
      `We have sent several mails to this address. Please look there, or try again in ${minutes} minutes.`,
    )
  }
  // Others that tidy up at the same time take other rows instead of waiting for these.
  await db.execute(sql`
    delete from account_call where (call, account_hash) in (
      select call, account_hash from account_call where since < now() - interval '1 day'
      limit ${removedAtOnce} for update skip locked)`)
}
