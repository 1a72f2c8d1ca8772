/**
 * Webhooks by the rules of Standard Webhooks (standardwebhooks.com): an event is stored in the transaction that
 * causes it; a job signs and sends it. Events about the same thing are sent one after the other (req 25.4).
 */
import { createHash } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { useAgent } from 'request-filtering-agent'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import type { OrderEventType } from '../../src/domain/desk/webhook-events'
import type { Database, Executor } from '../db/client'
import { webhook, webhookEvent } from '../db/schema-webhook'
import type { Settings } from '../floor/settings'
import { jobKeyOf } from '../reads/webhook'
import { NotSent } from './mailer'
import { addJob } from './mail-queue'

export const webhookTask = 'webhook'
const Payload = v.object({ webhookId: v.number(), orderId: v.number() })
type WebhookOrder = v.InferOutput<typeof Payload>
/** A receiver needs less time to store an event. */
const timeoutMs = 10_000
/**
 * After this number of timeouts in a row a webhook is not called for some time, because each timeout occupies a
 * worker for 10 s.
 */
const maxTimeouts = 3
const backoffSeconds = 60
/**
 * Maximal number of workers for webhooks, below the number of all workers (jobs/worker.ts), so that mails do not wait
 * for a slow receiver.
 */
const maxWorkers = 2
/** Jobs with a lower number run first; mails have 0. */
const priority = 10

type Data = Record<string, unknown>

/** Stores an event of an order; `data` must contain no personal data. */
export const storeOrderEvent = (tx: Executor, type: OrderEventType, orderId: number, data: Data) =>
  storeEvent(tx, type, orderId, { OrderID: orderId, ...data })

/**
 * Stores an event that is not about an order. Events with the same `subject` are sent in order; `data` must contain no
 * personal data.
 */
export function storeFeatureEvent(tx: Executor, type: string, subject: string, data: Data): Promise<void> {
  const digest = createHash('sha256').update(subject).digest()
  return storeEvent(tx, type, -((digest.readUInt32BE() >>> 1) + 1), data)
}

/** Stores the event for each webhook that subscribes to its type. */
async function storeEvent(tx: Executor, type: string, orderId: number, data: Data): Promise<void> {
  const hooks = await tx.select({ id: webhook.id }).from(webhook).where(sql`${type} = any(${webhook.events})`)
  const timestamp = new Date().toISOString()
  for (const { id: webhookId } of hooks) {
    const body = JSON.stringify({ type, timestamp, data })
    await tx.insert(webhookEvent).values({ webhookId, orderId, body })
    await postEvents(tx, { webhookId, orderId })
  }
}

/** Posts the job that sends the waiting events. Its attempts start again, even after an earlier job was given up. */
export async function postEvents(tx: Executor, { webhookId, orderId }: WebhookOrder): Promise<void> {
  const webhookOrder = { webhookId, orderId }
  await addJob(tx, webhookTask, webhookOrder, {
    key: jobKeyOf(webhookOrder),
    at: new Date().toISOString(),
    // Jobs of one queue run one after the other.
    queue: `webhook ${webhookId % maxWorkers}`,
    priority,
  })
}

type WebhookContext = { db: Database; settings: Pick<Settings, 'hasPrivateWebhooks'> }

/**
 * Sends the waiting events of an order in order. Throws NotSent at the first event that is refused, so that the job
 * is retried.
 */
export async function sendEvents({ db, settings }: WebhookContext, payload: unknown): Promise<void> {
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
  settings: WebhookContext['settings'],
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

type Hook = Pick<typeof webhook.$inferSelect, 'id' | 'url' | 'secret'>
type Event = Pick<typeof webhookEvent.$inferSelect, 'id' | 'body' | 'createdAt'>

class TimedOut extends NotSent {}

async function send(
  { id, url, secret }: Hook,
  event: Event,
  settings: WebhookContext['settings'],
): Promise<void> {
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
  { hasPrivateWebhooks }: WebhookContext['settings'],
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
