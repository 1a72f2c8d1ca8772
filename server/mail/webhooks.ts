/**
 * Webhooks by the rules of Standard Webhooks (standardwebhooks.com): an event is stored in the transaction of what it is about,
 * and sent by a job, signed, those of one order or lead one after the other (req 25.4).
 */
import { createHash, createHmac } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { WebhookEventType } from '../../src/domain/desk/webhook-events'
import type { Database, Executor } from '../db/client'
import { webhook, webhookEvent } from '../db/schema-webhook'
import { jobKeyOf } from '../reads/webhook'
import { NotSent } from './mailer'
import { addJob } from './post'

export const webhookTask = 'webhook'
const Payload = v.object({ webhookId: v.number(), orderId: v.number() })
type About = v.InferOutput<typeof Payload>
/** ms; longer than a receiver needs to store what it gets. */
const timeout = 10_000

type Data = Record<string, unknown>

/** Of an order; `data` has no person in it. */
export const noteEvent = (
  tx: Executor,
  type: Exclude<WebhookEventType, 'lead'>,
  orderId: number,
  data: Data,
) => note(tx, type, orderId, { OrderID: orderId, ...data })

/** A conversation at a stall was noted. Those of one email address are one lead. */
export function noteLead(
  tx: Executor,
  { id, email, grade, consent }: { id: string; email: string; grade: string | null; consent: object | null },
): Promise<void> {
  const data = { LeadID: id, Grade: grade, Consent: consent !== null }
  const digest = createHash('sha256')
    .update(email || id)
    .digest()
  return note(tx, 'lead', -((digest.readUInt32BE() >>> 1) + 1), data)
}

/** For each webhook that wants it. */
async function note(tx: Executor, type: WebhookEventType, orderId: number, data: Data): Promise<void> {
  const hooks = await tx.select({ id: webhook.id }).from(webhook).where(sql`${type} = any(${webhook.events})`)
  const timestamp = new Date().toISOString()
  for (const { id: webhookId } of hooks) {
    const body = JSON.stringify({ type, timestamp, data })
    await tx.insert(webhookEvent).values({ webhookId, orderId, body })
    await postEvents(tx, { webhookId, orderId })
  }
}

/** From the first attempt on, also where they were given up. */
export async function postEvents(tx: Executor, { webhookId, orderId }: About): Promise<void> {
  const about = { webhookId, orderId }
  await addJob(tx, webhookTask, about, { key: jobKeyOf(about), at: new Date().toISOString() })
}

/** Sends what waits of an order, in its order; throws NotSent at the first that is not taken, so that the job comes again. */
export async function sendEvents(db: Database, payload: unknown): Promise<void> {
  const about = v.parse(Payload, payload)
  while (await sendNext(db, about));
}

/** The row stays locked while it is sent, so that no other job sends it as well. False where none waits, or all are to. */
function sendNext(db: Database, { webhookId, orderId }: About): Promise<boolean> {
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
    await send(next.hook, next.event)
    await tx.update(webhookEvent).set({ sentAt: sql`now()` }).where(eq(webhookEvent.id, next.event.id))
    return true
  })
}

type Hook = Pick<typeof webhook.$inferSelect, 'id' | 'url' | 'secret'>
type Event = Pick<typeof webhookEvent.$inferSelect, 'id' | 'body' | 'createdAt'>

async function send({ id, url, secret }: Hook, event: Event): Promise<void> {
  // The same at every attempt: receivers know by it what they have.
  const name = `msg_${event.id}_${event.createdAt.getTime().toString(36)}`
  const seconds = String(Math.floor(Date.now() / 1000))
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': name,
    'webhook-timestamp': seconds,
    'webhook-signature': signatureOf(secret, name, seconds, event.body),
  }
  const failed = (why: string) =>
    new NotSent(`Webhook ${id} did not take event ${event.id} at ${new URL(url).host}: ${why}`, false)
  try {
    const init = { method: 'POST', headers, body: event.body, redirect: 'manual' } as const
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) })
    await reply.body?.cancel()
    if (!reply.ok) throw failed(`status ${reply.status}`)
  } catch (error) {
    if (error instanceof NotSent) throw error
    throw failed(
      error instanceof Error && error.name === 'TimeoutError' ? 'no answer in 10 s' : 'no connection',
    )
  }
}

/** HMAC-SHA256 of id, time and body, as `v1,` and base64. */
export function signatureOf(secret: string, id: string, seconds: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
