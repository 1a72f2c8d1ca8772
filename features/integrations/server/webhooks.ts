/** Adds, pauses, retries and removes webhooks (req 25.4). */
import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client'
import { webhook, webhookEvent } from '../../../server/db/schema-webhook'
import { invalid, Refusal } from '../../../server/floor/errors'
import type { Settings } from '../../../server/floor/settings'
import { postEvents } from '../../../server/writes/events'

export const webhookNotFound = (id: number) => new Refusal(404, 'NOTFOUND', `There is no webhook ${id}.`)

type NewWebhook = { url: string; events: string[] }

const sentEventRetention = sql`interval '7 days'`
const eventRetention = sql`interval '30 days'`

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
  const changed = await tx
    .update(webhook)
    .set({ pausedAt: isPaused ? sql`coalesce(${webhook.pausedAt}, now())` : null })
    .where(eq(webhook.id, id))
    .returning({ id: webhook.id })
  if (changed.length === 0) throw webhookNotFound(id)
  if (!isPaused) await retryWebhook(tx, id)
}

/** Sends all waiting events of the webhook now. Resolves to the number of orders that they belong to. */
export async function retryWebhook(tx: Executor, id: number): Promise<number> {
  const [existing] = await tx.select({ id: webhook.id }).from(webhook).where(eq(webhook.id, id))
  if (!existing) throw webhookNotFound(id)
  const waiting = await tx
    .select({ orderId: webhookEvent.orderId })
    .from(webhookEvent)
    .where(and(eq(webhookEvent.webhookId, id), isNull(webhookEvent.sentAt)))
    .groupBy(webhookEvent.orderId)
  for (const { orderId } of waiting) await postEvents(tx, { webhookId: id, orderId })
  return waiting.length
}

export async function removeWebhook(tx: Executor, id: number): Promise<void> {
  const removed = await tx.delete(webhook).where(eq(webhook.id, id)).returning({ id: webhook.id })
  if (removed.length === 0) throw webhookNotFound(id)
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
