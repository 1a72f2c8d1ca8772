/** Jobs other than mails: deleting expired data, storing large lists, and reminding customers of their proofs. */
import { and, eq, gt, inArray, lt, notLike, or, sql } from 'drizzle-orm'
import { knownDevicePrefix } from '../auth/limits'
import type { Database } from '../db/client'
import { idempotentReply } from '../db/schema-cart'
import { callLimit, passwordReset, rateLimit } from '../db/schema-customer'
import { kiosk, kioskCode } from '../db/schema-giveaway'
import { artwork, orderLine, shopOrder } from '../db/schema-order'
import { readCatalogueVersion } from '../db/catalogue-version'
import { largeList } from '../db/schema-product'
import { queueMail } from '../mail/mail-queue'
import { isProofPending } from '../reads/artwork'
import { largeListKeys, storeForAll } from '../reads/product-find'
import { largeLists } from '../reads/product-list'
import { minLarge } from '../reads/tile'
import { webhookTask } from '../writes/events'
import { countOrderTask, stockDocumentsTask } from '../writes/stock'

/** These jobs take less than `maxShortJob`: sending to a server that does not answer times out earlier. */
const isShortJob = sql`(task_identifier like 'mail: %'
  or task_identifier in (${webhookTask}, ${countOrderTask}, ${stockDocumentsTask}))`
/** A short job that takes longer has lost its worker. */
const maxShortJob = sql`interval '5 minutes'`
/** A later start was set by a clock that was ahead: the longest pause before the next attempt is six hours. */
const maxFutureTime = sql`now() + interval '1 day'`
/**
 * A later expiry was written by a clock that was ahead: counters of calls expire after a minute, pauses after 15
 * minutes, all other limits after an hour.
 */
const maxCallExpiry = sql`now() + interval '2 minutes'`
const maxLimitExpiry = sql`now() + case
  when ${rateLimit.key} like 'pause:%' then interval '16 minutes' else interval '61 minutes' end`
/** A tablet may be offline for seven days and then repeat its requests (req 14.10). */
const replyRetention = sql`interval '7 days'`
const kioskRetention = sql`interval '90 days'`

/** Deletes expired rows, and repairs jobs after a lost worker or a wrong clock. */
export async function cleanUpDatabase(db: Database): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs
      where ${isShortJob}
        and locked_at not between now() - ${maxShortJob} and now() + interval '1 minute'))`)
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where run_at > ${maxFutureTime}), run_at => now())`)
  // Jobs that were posted while the clock was ahead retain their delay.
  await db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() + greatest(run_at - created_at, '0'), created_at = now()
    where created_at > now() + interval '1 minute' and locked_at is null`)
  // Ends scheduled jobs whose worker was killed. The next job of the same kind took over their key, and has run since.
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier not like 'mail: %' and key is null and attempts >= max_attempts))`)
  await db.delete(callLimit).where(or(lt(callLimit.expire, sql`now()`), gt(callLimit.expire, maxCallExpiry)))
  await db
    .delete(rateLimit)
    .where(
      or(
        lt(rateLimit.expire, sql`now()`),
        and(gt(rateLimit.expire, maxLimitExpiry), notLike(rateLimit.key, `${knownDevicePrefix}:%`)),
      ),
    )
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, sql`now() - interval '1 day'`))
  await db.delete(kiosk).where(lt(kiosk.seenAt, sql`now() - ${kioskRetention}`))
  await db.delete(kioskCode).where(lt(kioskCode.createdAt, sql`now() - ${kioskRetention}`))
  await db.delete(idempotentReply).where(lt(idempotentReply.createdAt, sql`now() - ${replyRetention}`))
}

/**
 * Releases all locked jobs. Call this function before the only worker of a database starts: locked jobs were left by a
 * killed process, and need not wait for their lock to expire.
 */
export async function releaseJobs(db: Database): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs where locked_by is not null))`)
}

const busyDatabases = new WeakSet<Database>()

/**
 * Computes and stores the large lists of the current catalogue that are missing. Each change of a product posts this
 * job, and the schedule starts it once a minute. A run in progress also handles changes that are made meanwhile, so
 * further calls return at once.
 */
export async function makeLargeLists(db: Database, min = minLarge): Promise<void> {
  if (busyDatabases.has(db)) return
  busyDatabases.add(db)
  try {
    while (!(await storeMissingLists(db, min)));
  } finally {
    busyDatabases.delete(db)
  }
}

/** Resolves to false when the catalogue changed meanwhile. */
async function storeMissingLists(db: Database, min: number): Promise<boolean> {
  const version = await readCatalogueVersion(db)
  const rows = await db
    .select({ key: largeList.key })
    .from(largeList)
    .where(eq(largeList.version, Number(version)))
  const stored = new Set(rows.map(({ key }) => key))
  for (const list of await largeLists(db, min)) {
    if (largeListKeys(list).every((key) => stored.has(key))) continue
    if ((await readCatalogueVersion(db)) !== version) return false
    await storeForAll(db, version, list)
  }
  await db.delete(largeList).where(lt(largeList.version, Number(version)))
  return true
}

/** Number of reminders that are due. */
const dueReminders = sql`case
  when ${artwork.waitsSince} <= now() - interval '5 days' then 2
  when ${artwork.waitsSince} <= now() - interval '2 days' then 1 else 0 end`

/**
 * Mails customers whose proofs have waited for 2 and for 5 days, one mail per order (req 6.30). Counts and posts a
 * reminder in one transaction; a single mail replaces reminders that were missed while jobs did not run.
 */
export function remindOfProofs(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const waiting = tx
      .select({ id: artwork.id })
      .from(artwork)
      .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
      .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
      .where(isProofPending)
    const updated = await tx
      .update(artwork)
      .set({ reminders: dueReminders })
      .where(and(lt(artwork.reminders, dueReminders), inArray(artwork.id, waiting)))
      .returning({ lineId: artwork.orderLineId })
    const lineIds = updated.flatMap(({ lineId }) => lineId ?? [])
    const orders = await tx
      .selectDistinct({ orderId: orderLine.orderId })
      .from(orderLine)
      .where(inArray(orderLine.id, lineIds))
    for (const { orderId } of orders) await queueMail(tx, 'proof', { orderId, isReminder: true })
  })
}
