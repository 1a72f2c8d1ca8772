/** Signs and sends the events of webhooks by the rules of Standard Webhooks (standardwebhooks.com, req 25.4). */
import http from 'node:http'
import https from 'node:https'
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { useAgent } from 'request-filtering-agent'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import type { Database } from '../../../server/db/client'
import { webhook, webhookEvent } from '../../../server/db/schema-webhook'
import { NotSent, type Shop } from '../../../server/mail/mailer'
import type { WebhookOrder } from '../../../server/writes/events'

const Payload = v.object({ webhookId: v.number(), orderId: v.number() })
/** A receiver needs less time to store an event. */
const timeoutMs = 10_000
/**
 * After this number of timeouts in a row a webhook is not called for some time, because each timeout occupies a
 * worker for 10 s.
 */
const maxTimeouts = 3
const backoffSeconds = 60

/**
 * Sends the waiting events of an order in order. Throws NotSent at the first event that is refused, so that the job
 * is retried.
 */
export async function sendEvents({ db, settings }: Shop, payload: unknown): Promise<void> {
  const webhookOrder = v.parse(Payload, payload)
  await refuseDuringBackoff(db, webhookOrder)
  try {
    while (await sendNext(db, webhookOrder, settings));
    await setTimeouts(db, webhookOrder, sql`0`)
  } catch (error) {
    await setTimeouts(db, webhookOrder, error instanceof TimedOut ? sql`${webhook.timeouts} + 1` : sql`0`)
    throw error
  }
}

async function refuseDuringBackoff(db: Database, { webhookId }: WebhookOrder): Promise<void> {
  const isBackedOff = and(eq(webhook.id, webhookId), gt(webhook.restsUntil, sql`now()`))
  if ((await db.$count(webhook, isBackedOff)) > 0)
    throw new NotSent(
      `Webhook ${webhookId} is paused for ${backoffSeconds} s after ${maxTimeouts} timeouts in a row`,
      false,
    )
}

async function setTimeouts(db: Database, { webhookId }: WebhookOrder, timeouts: SQL): Promise<void> {
  const restsUntil = sql`case when ${timeouts} >= ${maxTimeouts} then now() + make_interval(secs => ${backoffSeconds}) end`
  await db.update(webhook).set({ timeouts, restsUntil }).where(eq(webhook.id, webhookId))
}

/**
 * Sends the next event; its row stays locked meanwhile, so that no other job sends it as well. Returns false when no
 * event is waiting, or the webhook is paused.
 */
function sendNext(
  db: Database,
  { webhookId, orderId }: WebhookOrder,
  settings: Shop['settings'],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ event: webhookEvent, hook: webhook })
      .from(webhookEvent)
      .innerJoin(webhook, eq(webhook.id, webhookEvent.webhookId))
      .where(
        and(
          eq(webhookEvent.webhookId, webhookId),
          eq(webhookEvent.orderId, orderId),
          isNull(webhookEvent.sentAt),
          isNull(webhook.pausedAt),
        ),
      )
      .orderBy(asc(webhookEvent.id))
      .limit(1)
      .for('update', { of: webhookEvent })
    if (!next) return false
    await send(next.hook, next.event, settings)
    await tx.update(webhookEvent).set({ sentAt: sql`now()` }).where(eq(webhookEvent.id, next.event.id))
    return true
  })
}

type Hook = typeof webhook.$inferSelect
type Event = typeof webhookEvent.$inferSelect

class TimedOut extends NotSent {}

async function send({ id, url, secret }: Hook, event: Event, settings: Shop['settings']): Promise<void> {
  // The name is equal at every attempt, so that receivers recognise a repeated event.
  const name = `msg_${event.id}_${event.createdAt.getTime().toString(36)}`
  const now = new Date()
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(name, now, event.body),
  }
  const failureMessage = (reason: string) =>
    `Webhook ${id} failed for event ${event.id} at ${new URL(url).host}: ${reason}`
  const status = await postTo(url, headers, event.body, settings).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new TimedOut(failureMessage('no response in 10 s'), false)
    const isPrivate = error instanceof Error && /is not allowed/.test(error.message)
    const reason = isPrivate ? 'a private address, see SHOWFLOOR_PRIVATE_WEBHOOKS' : 'no connection'
    throw new NotSent(failureMessage(reason), false)
  })
  if (status < 200 || status > 299) throw new NotSent(failureMessage(`status ${status}`), false)
}

/**
 * Resolves to the status. Redirects are not followed. The agent checks the connected address, so that a host name
 * that resolves to a private, loopback or link-local address gives no access to the provider's network.
 */
function postTo(
  url: string,
  headers: Record<string, string>,
  body: string,
  { hasPrivateWebhooks }: Shop['settings'],
): Promise<number> {
  const { request } = url.startsWith('https:') ? https : http
  const agent = useAgent(url, {
    allowPrivateIPAddress: hasPrivateWebhooks,
    allowMetaIPAddress: hasPrivateWebhooks,
  })
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent, signal }, (reply) => {
      reply.on('error', () => undefined)
      reply.destroy()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    sent.end(body)
  })
}
