/**
 * A write that is sent again with its Idempotency-Key takes effect once and gets the same reply (req 14.10). Replies
 * are stored for 7 days, because a tablet may be without network for that long.
 */
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database, Executor } from '../db/client'
import { idempotentReply } from '../db/schema-cart'
import { invalid, Refusal } from '../base/errors'
import { sendPrivate } from '../replies/reply'
import type { Caller } from '../auth/session'

/** Larger replies count towards a limit per account, because each write may bring a new key. */
const smallReplyLength = 8 * 1024
const maxReplyBytes = 100 * 1024 * 1024

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Scope of a customer's keys, so that they do not collide with other customers' keys. */
export const customerScope = (caller: Caller): string => `user ${caller.userId}`

/**
 * Scope of calls that need no session. It contains no address or session, because a tablet that comes back online may
 * have another address and session. A stored reply is only sent to a request with the same body and UUID.
 */
export const visitorScope = 'visitor'

/**
 * Runs the write in a transaction, once for each Idempotency-Key, and sends its result. A refusal undoes everything,
 * including the key.
 */
export async function withIdempotency(
  c: Context,
  { db, scope }: { db: Database; scope: string },
  write: (tx: Executor) => Promise<object>,
): Promise<Response> {
  const key = (c.req.header('Idempotency-Key') ?? '').trim().toLowerCase()
  if (key === '') return sendPrivate(c, await db.transaction(write))
  if (!uuid.test(key)) throw invalid('The Idempotency-Key header must be a UUID.')
  const requestHash = await hashOf(c)
  const reply = await db.transaction(async (tx) => {
    // The insert waits for another transaction with the same key, so that its reply is complete or missing.
    const claimed = await tx
      .insert(idempotentReply)
      .values({ scope, key, requestHash, reply: '' })
      .onConflictDoNothing()
      .returning({ key: idempotentReply.key })
    if (claimed.length === 0) return storedReply(tx, { scope, key, requestHash })
    const newReply = JSON.stringify(await write(tx))
    if (newReply.length > smallReplyLength && scope !== visitorScope) await refuseOverLimit(tx, scope)
    await tx
      .update(idempotentReply)
      .set({ reply: newReply })
      .where(and(eq(idempotentReply.scope, scope), eq(idempotentReply.key, key)))
    return newReply
  })
  return sendPrivate(c, reply)
}

async function refuseOverLimit(tx: Executor, scope: string): Promise<void> {
  const [stored] = await tx
    .select({ bytes: sql<number>`sum(octet_length(${idempotentReply.reply}))`.mapWith(Number) })
    .from(idempotentReply)
    .where(eq(idempotentReply.scope, scope))
  if ((stored?.bytes ?? 0) > maxReplyBytes)
    throw new Refusal(
      409,
      'FULL',
      'Your account has sent too many large changes within seven days. Please try again tomorrow.',
    )
}

async function storedReply(
  tx: Executor,
  { scope, key, requestHash }: { scope: string; key: string; requestHash: string },
): Promise<string> {
  const [stored] = await tx
    .select()
    .from(idempotentReply)
    .where(and(eq(idempotentReply.scope, scope), eq(idempotentReply.key, key)))
  // The reply was deleted between the two statements.
  if (!stored) throw new Refusal(503, 'TRYAGAIN', 'Please try again.', { 'Retry-After': '1' })
  if (stored.requestHash !== requestHash)
    throw new Refusal(422, 'KEYREUSED', 'This Idempotency-Key belongs to another request.')
  return stored.reply
}

async function hashOf(c: Context): Promise<string> {
  const path = c.req.path.replace(/\/$/, '')
  return createHash('sha256')
    .update(`${c.req.method} ${path}\n${await contentOf(c)}`)
    .digest('hex')
}

/**
 * The content of a body for hashing. Forms are read into fields, because their boundary differs each time they are
 * sent.
 */
async function contentOf(c: Context): Promise<string> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return c.req.text()
  const fields = [...(await c.req.formData())].map(async ([name, value]) => [
    name,
    typeof value === 'string'
      ? value
      : [value.name, Buffer.from(await value.arrayBuffer()).toString('base64')],
  ])
  return JSON.stringify(await Promise.all(fields))
}
