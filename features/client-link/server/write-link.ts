/**
 * A rep sends a quote to a client by a link, sends a new version, or revokes the link. Each function is one step of a
 * transaction (req 23.1, 23.2).
 */
import { and, count, eq, sql } from 'drizzle-orm'
import { looksLikeEmail } from '../../../src/domain/account/contact-details'
import type { LinkRequest } from '../contract'
import { createToken } from './link-token'
import type { Caller } from '../../../server/auth/session'
import type { Executor } from '../../../server/db/client'
import { clientLink, clientLinkToken, clientLinkVersion } from './tables'
import { invalid, Refusal } from '../../../server/base/errors'
import { uuidOf } from '../../../server/base/input'
import { type LinkRow, linkNotFound } from './read-links'
import { checkQuote } from './check-quote'

const maxLinks = 500
/** Maximum per link. */
const maxVersions = 50
const maxAddresses = 500
const megabyte = 1024 * 1024
/** Maximum for all versions of all links of an account, as PostgreSQL stores them. */
const maxQuoteBytes = 100 * megabyte
const maxOpenMs = 366 * 24 * 3600_000

/**
 * Creates a link, or the next version of an existing link. Refuses when the client has approved the quote already.
 */
export async function putLink(tx: Executor, caller: Caller, id: string, request: LinkRequest): Promise<void> {
  const expiresAt = new Date(request.quote.until)
  if (expiresAt.getTime() <= Date.now())
    throw new Refusal(
      409,
      'EXPIRED',
      'The quote expired before it was sent. Please choose another day and send it again.',
    )
  if (expiresAt.getTime() > Date.now() + maxOpenMs) throw invalid('A link can be open for a year at most.')
  if (request.email !== '' && !looksLikeEmail(request.email)) throw invalid('Invalid email format')
  const draftId = uuidOf('draftId', request.draftId)
  if (draftId === '') throw invalid('draftId is required')
  const quote = await checkQuote(tx, caller, request)
  const values = { id, userId: caller.userId, draftId, version: 1, expiresAt }
  // Requests of one account are counted one after the other, whichever instance receives them.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`links of ${caller.userId}`}, 23))`)
  const [created] = await tx.insert(clientLink).values(values).onConflictDoNothing().returning()
  if (created) await refuseTooManyLinks(tx, caller.userId)
  const link = created ?? (await nextVersion(tx, caller.userId, values))
  await tx.insert(clientLinkVersion).values({ linkId: id, version: link.version, quote })
  await refuseTooManyBytes(tx, caller.userId)
}

async function nextVersion(
  tx: Executor,
  userId: number,
  { id, draftId, expiresAt }: Pick<LinkRow, 'id' | 'draftId' | 'expiresAt'>,
) {
  const existing = await lockLink(tx, userId, id)
  if (existing.draftId !== draftId) throw invalid('This link belongs to another draft.')
  if (existing.approval)
    throw new Refusal(
      409,
      'APPROVED',
      'Your client has approved this quote. Please make a new link for your changes.',
    )
  if (existing.revokedAt)
    throw new Refusal(409, 'REVOKED', 'You have revoked this link. Please make a new one.')
  if (existing.version >= maxVersions)
    throw new Refusal(
      409,
      'FULL',
      `A link can have at most ${maxVersions} versions. Please make a new link for your changes.`,
    )
  const [link] = await tx
    .update(clientLink)
    .set({ version: existing.version + 1, expiresAt })
    .where(eq(clientLink.id, id))
    .returning()
  if (!link) throw linkNotFound()
  return link
}

/**
 * Returns the rep's link and locks it until the transaction ends. Throws a 404 when the link does not exist or
 * belongs to another account.
 */
async function lockLink(tx: Executor, userId: number, id: string): Promise<LinkRow> {
  const [link] = await tx
    .select()
    .from(clientLink)
    .where(and(eq(clientLink.id, id), eq(clientLink.userId, userId)))
    .for('update')
  if (!link) throw linkNotFound()
  return link
}

async function refuseTooManyLinks(tx: Executor, userId: number): Promise<void> {
  const [total] = await tx.select({ links: count() }).from(clientLink).where(eq(clientLink.userId, userId))
  if ((total?.links ?? 0) > maxLinks)
    throw new Refusal(409, 'FULL', `Your account can hold at most ${maxLinks} links.`)
}

async function refuseTooManyBytes(tx: Executor, userId: number): Promise<void> {
  const bytes = sql<number>`coalesce(sum(pg_column_size(${clientLinkVersion.quote})), 0)`.mapWith(Number)
  const [total] = await tx
    .select({ bytes })
    .from(clientLinkVersion)
    .innerJoin(clientLink, eq(clientLink.id, clientLinkVersion.linkId))
    .where(eq(clientLink.userId, userId))
  if ((total?.bytes ?? 0) > maxQuoteBytes)
    throw new Refusal(
      409,
      'FULL',
      `Your account can hold at most ${maxQuoteBytes / megabyte} MB of quotes for links. Please send a shorter quote.`,
    )
}

/** Creates another address for a link and returns its token. */
export async function createAddress(tx: Executor, userId: number, id: string): Promise<string> {
  await lockLink(tx, userId, id)
  const [total] = await tx
    .select({ addresses: count() })
    .from(clientLinkToken)
    .where(eq(clientLinkToken.linkId, id))
  if ((total?.addresses ?? 0) >= maxAddresses)
    throw new Refusal(
      409,
      'FULL',
      `A link can be handed out ${maxAddresses} times. Please make a new link of this quote.`,
    )
  return createToken(tx, id)
}

/** Revoking a link again changes nothing. */
export async function revokeLink(tx: Executor, userId: number, id: string): Promise<void> {
  const link = await lockLink(tx, userId, id)
  if (link.revokedAt) return
  await tx.update(clientLink).set({ revokedAt: new Date() }).where(eq(clientLink.id, id))
}

/**
 * Records that the rep has seen all answers of the client so far, and perhaps ordered the quote. `orderId` null: not
 * ordered; '': ordered, with an unknown number.
 */
export async function markSeen(
  tx: Executor,
  userId: number,
  { id, orderId }: { id: string; orderId: string | null },
): Promise<void> {
  const link = await lockLink(tx, userId, id)
  const now = new Date()
  if (orderId !== null && !link.approval)
    throw new Refusal(409, 'NOTAPPROVED', 'Your client has not approved this quote yet.')
  // Only the first order is stored.
  const isOrdering = orderId !== null && link.orderedAt === null
  const change = {
    seenAt: now,
    ...(isOrdering && link.approval && { orderedAt: now, approval: { ...link.approval, orderId } }),
  }
  await tx.update(clientLink).set(change).where(eq(clientLink.id, id))
}
