/**
 * Each minute, in one instance: what nobody needs any more goes, and a mail that a killed worker had in hand is taken up by
 * another.
 */
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { callLimit, passwordReset, rateLimit } from '../db/schema-account'
import { idempotentReply } from '../db/schema-cart'

/** A mail that takes longer has no worker any more: a server that stops answering is given up before. */
const longestMail = sql`interval '5 minutes'`
/** A tablet may be without network for as long (req 14.10). */
const keptReplies = sql`interval '7 days'`

export async function sweep(db: Database): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs
      where task_identifier like 'mail: %' and locked_at < now() - ${longestMail}))`)
  await db.delete(callLimit).where(lt(callLimit.expire, sql`now()`))
  await db.delete(rateLimit).where(lt(rateLimit.expire, sql`now()`))
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, sql`now() - interval '1 day'`))
  await db.delete(idempotentReply).where(lt(idempotentReply.createdAt, sql`now() - ${keptReplies}`))
}
