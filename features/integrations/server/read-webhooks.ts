/** Webhooks, and the events that were sent to them or are pending (req 25.4). */
import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client'
import { webhook, webhookEvent } from '../../../server/db/schema-webhook'
import type { PageRequest } from '../../../server/reads/desk-order-search'
import { jobsByKey } from '../../../server/reads/jobs'
import { jobKeyOf } from '../../../server/writes/events'

/** Returns the webhooks without their secrets. */
export function listWebhooks(db: Executor) {
  const { id, url, events, createdAt, pausedAt } = webhook
  return db
    .select({
      id,
      url,
      events,
      createdAt,
      pausedAt,
      waiting: sql<number>`count(${webhookEvent.id}) filter (where ${webhookEvent.sentAt} is null)`.mapWith(
        Number,
      ),
    })
    .from(webhook)
    .leftJoin(webhookEvent, eq(webhookEvent.webhookId, id))
    .groupBy(id)
    .orderBy(asc(id))
    .$dynamic()
}

export async function findWebhook(db: Executor, id: number) {
  const [row] = await listWebhooks(db).where(eq(webhook.id, id))
  return row ?? null
}

export type DeliveryFilter = {
  webhook?: number | undefined
  open?: boolean | undefined
  order?: number | undefined
}

/**
 * Returns the newest events first. A pending event has its number of attempts, the time of the next attempt and the
 * last error.
 */
export async function readDeliveryPage(db: Executor, { after, limit }: PageRequest, filter: DeliveryFilter) {
  const { id, webhookId, orderId, body, createdAt, sentAt } = webhookEvent
  const rows = await db
    .select({
      id,
      webhookId,
      url: webhook.url,
      pausedAt: webhook.pausedAt,
      orderId,
      type: sql<string>`${body}::json ->> 'type'`,
      createdAt,
      sentAt,
    })
    .from(webhookEvent)
    .innerJoin(webhook, eq(webhook.id, webhookId))
    .where(
      and(
        after === null ? undefined : lt(id, after),
        filter.open ? isNull(sentAt) : undefined,
        filter.webhook === undefined ? undefined : eq(webhookId, filter.webhook),
        filter.order === undefined ? undefined : eq(orderId, filter.order),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
  const keys = rows.filter((row) => row.sentAt === null).map(jobKeyOf)
  const jobs = await jobsByKey(db, [...new Set(keys)])
  return rows.map((row) => {
    const { attempts = 0, dueAt = null, error = null } = (row.sentAt ? null : jobs.get(jobKeyOf(row))) ?? {}
    return { ...row, attempts, dueAt: dueAt && new Date(dueAt), error: error?.split('\n')[0] ?? null }
  })
}
