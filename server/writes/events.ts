/**
 * Events that webhooks report (req 25.4). An event is stored in the transaction that causes it, once for each webhook
 * that subscribes to its type. A job sends the events about the same subject one after the other.
 */
import { createHash } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import type { OrderEventType } from '../../src/domain/desk/order-events'
import type { Executor } from '../db/client'
import { webhook, webhookEvent } from '../db/schema-webhook'
import { addJob } from '../mail/mail-queue'

export const webhookTask = 'webhook'
export type WebhookOrder = { webhookId: number; orderId: number }
/** Key of the single job that sends all pending events of an order to a webhook. */
export const jobKeyOf = ({ webhookId, orderId }: WebhookOrder) => `webhook ${webhookId} order ${orderId}`
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
 * Stores an event that is not about an order: a negative hash of `subject` replaces the order's id. Events with the
 * same `subject` are sent in sequence; `data` must contain no personal data.
 */
export function storeFeatureEvent(tx: Executor, type: string, subject: string, data: Data): Promise<void> {
  return storeEvent(tx, type, subjectId(subject), data)
}

/** Stores an event for this webhook alone, with which the receiver can be tested. */
export const storeTestEvent = (tx: Executor, webhookId: number) =>
  storeFor(tx, webhookId, 'test', subjectId('test'), {})

function subjectId(subject: string): number {
  const digest = createHash('sha256').update(subject).digest()
  return -((digest.readUInt32BE() >>> 1) + 1)
}

async function storeEvent(tx: Executor, type: string, orderId: number, data: Data): Promise<void> {
  const hooks = await tx
    .select({ id: webhook.id })
    .from(webhook)
    .where(sql`${type} = any(${webhook.events})`)
    .orderBy(asc(webhook.id))
  for (const { id } of hooks) await storeFor(tx, id, type, orderId, data)
}

async function storeFor(
  tx: Executor,
  webhookId: number,
  type: string,
  orderId: number,
  data: Data,
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
  await tx.insert(webhookEvent).values({ webhookId, orderId, body })
  await postEvents(tx, { webhookId, orderId })
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
