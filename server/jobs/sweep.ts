/**
 * Each minute, in one instance: what nobody needs any more goes, and a mail that a killed worker had in hand is taken up by
 * another. Times further ahead than any that is ever set are of a clock that was wrong: nothing waits for them (req 14.16).
 */
import { and, gt, lt, notLike, or, sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { callLimit, passwordReset, rateLimit } from '../db/schema-account'
import { idempotentReply } from '../db/schema-cart'
import { knownDevice } from '../auth/limits'

/** A mail that takes longer has no worker any more: a server that stops answering is given up before. */
const longestMail = sql`interval '5 minutes'`
/** Of a job's next attempt the longest pause is six hours; of a count, but for known devices (auth/limits.ts), an hour. */
const tooFarAhead = sql`now() + interval '1 day'`
/** A tablet may be without network for as long (req 14.10). */
const keptReplies = sql`interval '7 days'`

export async function sweep(db: Database): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs
      where task_identifier like 'mail: %'
        and locked_at not between now() - ${longestMail} and now() + interval '1 minute'))`)
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where run_at > ${tooFarAhead}), run_at => now())`)
  // Scheduled work whose worker was killed: the next one of its kind took its key, and has been done since.
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier not like 'mail: %' and key is null and attempts >= max_attempts))`)
  await db.delete(callLimit).where(or(lt(callLimit.expire, sql`now()`), gt(callLimit.expire, tooFarAhead)))
  await db
    .delete(rateLimit)
    .where(
      or(
        lt(rateLimit.expire, sql`now()`),
        and(gt(rateLimit.expire, tooFarAhead), notLike(rateLimit.key, `${knownDevice}:%`)),
      ),
    )
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, sql`now() - interval '1 day'`))
  await db.delete(idempotentReply).where(lt(idempotentReply.createdAt, sql`now() - ${keptReplies}`))
}

/**
 * Before the only worker of a database begins: what is in hand there was left by a process that was killed, and need not
 * wait until it has been there for long.
 */
export async function releaseJobs(db: Database): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs where locked_by is not null))`)
}
