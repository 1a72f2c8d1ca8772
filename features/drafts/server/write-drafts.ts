/**
 * Changes a customer's drafts, each against the version that the device knew. Each function is one step of a
 * transaction.
 */
import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client'
import { clientDraft, clientDraftVersion } from './tables'
import { Refusal } from '../../../server/base/errors'
import { draftNotFound } from './read-drafts'

export const maxDraftBytes = 256 * 1024
export const tooLargeDraft =
  'A draft in your account can have at most 256 KB. Please split it into two drafts.'
/** Limit per customer, without tombstones. */
const maxDrafts = 500
const megabyte = 1024 * 1024
const maxTotalBytes = 50 * megabyte

export type DraftKey = { userId: number; id: string }
type Draft = typeof clientDraft.$inferSelect

/** `base`: the version that the device knew; null: the draft does not exist yet. `body` is JSON. */
export async function putDraft(
  tx: Executor,
  { userId, id }: DraftKey,
  { base, body }: { base: number | null; body: string },
) {
  const { version, stored } = await lockDraft(tx, { userId, id })
  if (!stored && base !== null) throw draftNotFound()
  if (stored && stored.version !== base) throw versionConflict(stored)
  await refuseOverLimit(tx, { userId, id }, { body, previous: stored?.body ?? null })
  const values = { userId, id, version, body, updatedAt: new Date() }
  await tx
    .insert(clientDraft)
    .values(values)
    .onConflictDoUpdate({ target: [clientDraft.userId, clientDraft.id], set: values })
  return replyOf(values)
}

export async function removeDraft(tx: Executor, { userId, id }: DraftKey, base: number) {
  const { version, stored } = await lockDraft(tx, { userId, id })
  if (!stored) throw draftNotFound()
  if (stored.body === null) return replyOf(stored)
  if (stored.version !== base) throw versionConflict(stored)
  const values = { version, body: null, updatedAt: new Date() }
  await tx.update(clientDraft).set(values).where(hasKey({ userId, id }))
  return replyOf({ ...values, id })
}

/** Raising the version also locks: until this transaction ends, no other transaction changes the customer's drafts. */
async function lockDraft(tx: Executor, { userId, id }: DraftKey) {
  const version = await raiseDraftVersion(tx, userId)
  const [stored] = await tx.select().from(clientDraft).where(hasKey({ userId, id }))
  return { version, stored }
}

const hasKey = ({ userId, id }: DraftKey) => and(eq(clientDraft.userId, userId), eq(clientDraft.id, id))

/** `previous` is null when the draft is new or was removed meanwhile; the number of drafts then increases by one. */
async function refuseOverLimit(
  tx: Executor,
  { userId, id }: DraftKey,
  { body, previous }: { body: string; previous: string | null },
): Promise<void> {
  const [otherDrafts = { drafts: 0, bytes: 0 }] = await tx
    .select({
      drafts: count(),
      bytes: sql<number>`coalesce(sum(octet_length(${clientDraft.body})), 0)`.mapWith(Number),
    })
    .from(clientDraft)
    .where(and(eq(clientDraft.userId, userId), ne(clientDraft.id, id), isNotNull(clientDraft.body)))
  if (previous === null && otherDrafts.drafts >= maxDrafts) throw accountFull(`${maxDrafts} drafts`)
  const bytes = Buffer.byteLength(body)
  const isGrowing = bytes > Buffer.byteLength(previous ?? '')
  if (isGrowing && otherDrafts.bytes + bytes > maxTotalBytes)
    throw accountFull(`${maxTotalBytes / megabyte} MB of drafts`)
}

const accountFull = (limit: string) =>
  new Refusal(
    409,
    'FULL',
    `Your account can hold at most ${limit}. Please remove some that you no longer need.`,
  )

const versionConflict = ({ id, version, body }: Draft) =>
  new Refusal(
    412,
    'CHANGED',
    'This draft was changed on another device.',
    {},
    `{"Id":"${id}","Version":"${version}","Body":${body}}`,
  )

function replyOf({ id, version, updatedAt }: Pick<Draft, 'id' | 'version' | 'updatedAt'>) {
  return { Data: { Id: id, Version: String(version), UpdatedAt: updatedAt.toISOString() } }
}

/**
 * Returns the number of the change that this transaction makes. Another transaction that changes a draft of this
 * customer waits until this one is over: numbers are committed in order, so a reader of a number has missed no
 * earlier change. Numbers follow the clock (ms), so that a shop that was restored from a backup repeats no number.
 */
export async function raiseDraftVersion(tx: Executor, userId: number): Promise<number> {
  const now = Date.now()
  const next = sql`greatest(${clientDraftVersion.version} + 1, ${now}::bigint)`
  const [raised] = await tx
    .insert(clientDraftVersion)
    .values({ userId, version: now })
    .onConflictDoUpdate({ target: clientDraftVersion.userId, set: { version: next } })
    .returning({ version: clientDraftVersion.version })
  if (!raised) throw new Error('no version was raised')
  return raised.version
}
