/** The jobs beside mails: removing data that has ended, and reminding customers of their proofs. */
import { and, eq, gt, inArray, lt, notLike, or, sql } from 'drizzle-orm'
import { knownDevice } from '../auth/limits'
import type { Database } from '../db/client'
import { idempotentReply } from '../db/schema-cart'
import { callLimit, passwordReset, rateLimit } from '../db/schema-customer'
import { kiosk, kioskCode } from '../db/schema-giveaway'
import { artwork, orderLine, shopOrder } from '../db/schema-order'
import { readCatalogueVersion } from '../db/catalogue-version'
import { largeList } from '../db/schema-product'
import { webhookEvent } from '../db/schema-webhook'
import { post } from '../mail/post'
import { webhookTask } from '../mail/webhooks'
import { proofWaits } from '../reads/artwork'
import { largeListKeys, storeForAll } from '../reads/product-find'
import { largeLists } from '../reads/product-list'
import { minLarge } from '../reads/tile'

/** What is sent and takes longer has no worker any more: a server that stops answering is given up before. */
const maxMailLength = sql`interval '5 minutes'`
/** The longest pause of a job's next attempt is six hours. */
const tooFarAhead = sql`now() + interval '1 day'`
/** What ends later was counted by a clock that was ahead: calls count for a minute, pauses last 15, all else an hour. */
const countTooFarAhead = sql`now() + interval '2 minutes'`
const limitTooFarAhead = sql`now() + case
  when ${rateLimit.key} like 'pause:%' then interval '16 minutes' else interval '61 minutes' end`
/** A tablet may be without network for as long (req 14.10). */
const storedReplies = sql`interval '7 days'`
const sentEvents = sql`interval '7 days'`
const storedEvents = sql`interval '30 days'`
const unseenKiosks = sql`interval '90 days'`

export async function sweep(db: Database): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs
      where (task_identifier like 'mail: %' or task_identifier = ${webhookTask})
        and locked_at not between now() - ${maxMailLength} and now() + interval '1 minute'))`)
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where run_at > ${tooFarAhead}), run_at => now())`)
  // Posted while the clock was ahead: each keeps the pause that it was posted with.
  await db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() + greatest(run_at - created_at, '0'), created_at = now()
    where created_at > now() + interval '1 minute' and locked_at is null`)
  // Scheduled work whose worker was killed: the next one of its kind took its key, and has been done since.
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier not like 'mail: %' and key is null and attempts >= max_attempts))`)
  await db
    .delete(callLimit)
    .where(or(lt(callLimit.expire, sql`now()`), gt(callLimit.expire, countTooFarAhead)))
  await db
    .delete(rateLimit)
    .where(
      or(
        lt(rateLimit.expire, sql`now()`),
        and(gt(rateLimit.expire, limitTooFarAhead), notLike(rateLimit.key, `${knownDevice}:%`)),
      ),
    )
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, sql`now() - interval '1 day'`))
  await db
    .delete(webhookEvent)
    .where(
      or(
        lt(webhookEvent.sentAt, sql`now() - ${sentEvents}`),
        lt(webhookEvent.createdAt, sql`now() - ${storedEvents}`),
      ),
    )
  await db.delete(kiosk).where(lt(kiosk.seenAt, sql`now() - ${unseenKiosks}`))
  await db.delete(kioskCode).where(lt(kioskCode.createdAt, sql`now() - ${unseenKiosks}`))
  await db.delete(idempotentReply).where(lt(idempotentReply.createdAt, sql`now() - ${storedReplies}`))
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

const making = new WeakSet<Database>()

/**
 * Makes the large lists of the catalogue as it is now that are not stored yet: each change of a product posts this job, and
 * there is one a minute. One that is at it still goes on with whatever has changed meanwhile.
 */
export async function makeLargeLists(db: Database, min = minLarge): Promise<void> {
  if (making.has(db)) return
  making.add(db)
  try {
    while (!(await makeMissing(db, min)));
  } finally {
    making.delete(db)
  }
}

/** Resolves to false where the catalogue changed meanwhile. */
async function makeMissing(db: Database, min: number): Promise<boolean> {
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

/** Writes to the customers whose proofs have waited for 2 and for 5 days, one letter for an order (req 6.30). */

/** How many reminders are due by now. */
const due = sql`case
  when ${artwork.waitsSince} <= now() - interval '5 days' then 2
  when ${artwork.waitsSince} <= now() - interval '2 days' then 1 else 0 end`

/** A reminder is taken and posted in one transaction; what was missed while jobs were stopped is made up for by one letter. */
export function remindOfProofs(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const waiting = tx
      .select({ id: artwork.id })
      .from(artwork)
      .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
      .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
      .where(proofWaits)
    const taken = await tx
      .update(artwork)
      .set({ reminders: due })
      .where(and(lt(artwork.reminders, due), inArray(artwork.id, waiting)))
      .returning({ lineId: artwork.orderLineId })
    const lineIds = taken.flatMap(({ lineId }) => lineId ?? [])
    const orders = await tx
      .selectDistinct({ orderId: orderLine.orderId })
      .from(orderLine)
      .where(inArray(orderLine.id, lineIds))
    for (const { orderId } of orders) await post(tx, 'proof', { orderId, isReminder: true })
  })
}
