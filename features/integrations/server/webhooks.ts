/** Webhooks, and the events that were sent to them or are pending (req 25.4). */
import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client'
import { webhook, webhookEvent } from '../../../server/db/schema-webhook'
import { invalid } from '../../../server/base/errors'
import type { Settings } from '../../../server/base/settings'
import type { PageRequest } from '../../../server/reads/desk-order-search'
import { jobsByKey } from '../../../server/reads/jobs'
import { jobKeyOf, postEvents } from '../../../server/writes/events'

const sentEventRetention = sql`interval '7 days'`
const eventRetention = sql`interval '30 days'`

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
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

type DeliveryFilter = {
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

type NewWebhook = { url: string; events: string[] }

/** Returns the secret, which is shown only once. */
export async function addWebhook(
  tx: Executor,
  { url: urlText, events }: NewWebhook,
  settings: Pick<Settings, 'isPublic'>,
): Promise<{ id: number; url: string; secret: string }> {
  const url = urlOf(urlText, settings)
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const [inserted] = await tx.insert(webhook).values({ url, secret, events }).returning({ id: webhook.id })
  return { id: inserted?.id ?? 0, url, secret }
}

function urlOf(urlText: string, { isPublic }: Pick<Settings, 'isPublic'>): string {
  const url = URL.canParse(urlText) ? new URL(urlText) : null
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && !isPublic)
  if (url && isAllowed && url.username === '' && url.password === '') return url.href
  throw invalid(
    'The URL must be a full address that begins with https:// and contains no user name or password.',
  )
}

/** The events of a paused webhook wait, and are sent in their order when it is resumed. */
export async function pauseWebhook(tx: Executor, id: number, isPaused: boolean): Promise<void> {
  const pausedAt = isPaused ? sql`coalesce(${webhook.pausedAt}, now())` : null
  await tx.update(webhook).set({ pausedAt }).where(eq(webhook.id, id))
  if (!isPaused) await postPendingEvents(tx, id)
}

/** Sends all waiting events of the webhook now. Resolves to the number of orders that they belong to. */
export async function postPendingEvents(tx: Executor, id: number): Promise<number> {
  const waiting = await tx
    .select({ orderId: webhookEvent.orderId })
    .from(webhookEvent)
    .where(and(eq(webhookEvent.webhookId, id), isNull(webhookEvent.sentAt)))
    .groupBy(webhookEvent.orderId)
  for (const { orderId } of waiting) await postEvents(tx, { webhookId: id, orderId })
  return waiting.length
}

export async function deleteOldEvents(db: Executor): Promise<void> {
  await db
    .delete(webhookEvent)
    .where(
      or(
        lt(webhookEvent.sentAt, sql`now() - ${sentEventRetention}`),
        lt(webhookEvent.createdAt, sql`now() - ${eventRetention}`),
      ),
    )
}
