/**
 * Private links: as the rep reads them with all answers of clients, and as the holder of a link opens it (req 23.2).
 */
import { and, desc, eq, gt, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import type { PostalFields } from '../../src/domain/account/address'
import type { Answers, LineAnswer, Offer } from '../../src/domain/client-link/client-link'
import { dollars } from '../../src/domain/price/money'
import { hashOfToken } from '../auth/link-token'
import type { Executor } from '../db/client'
import { clientLink, clientLinkAnswer, clientLinkToken, clientLinkVersion } from '../db/schema-link'
import { notFound } from '../floor/errors'

export const linkNotFound = () => notFound('This link')

export type LinkRow = typeof clientLink.$inferSelect
type AnswerRow = typeof clientLinkAnswer.$inferSelect

/** Only the newest links of a customer are listed. */
const maxLinks = 500

export async function linksOf(db: Executor, userId: number): Promise<object[]> {
  const links = await db
    .select()
    .from(clientLink)
    .where(eq(clientLink.userId, userId))
    .orderBy(desc(clientLink.createdAt))
    .limit(maxLinks)
  return linksOnWire(db, links)
}

export async function linkOnWire(db: Executor, link: LinkRow): Promise<object> {
  const [wire] = await linksOnWire(db, [link])
  return wire ?? {}
}

async function linksOnWire(db: Executor, links: LinkRow[]): Promise<object[]> {
  if (links.length === 0) return []
  const ids = links.map(({ id }) => id)
  const newest = and(
    inArray(clientLinkVersion.linkId, ids),
    eq(
      clientLinkVersion.version,
      sql`(select l.version from client_link l where l.id = ${clientLinkVersion.linkId})`,
    ),
  )
  const versions = await db.select().from(clientLinkVersion).where(newest)
  const answers = await db.select().from(clientLinkAnswer).where(inArray(clientLinkAnswer.linkId, ids))
  return links.map((link) => {
    const offer = versions.find(({ linkId }) => linkId === link.id)?.offer
    const linkAnswers = answers.filter(
      ({ linkId, version }) => linkId === link.id && version === link.version,
    )
    return linkRowOnWire(link, offer, linkAnswers)
  })
}

const isoTime = (at: Date | null) => at?.toISOString() ?? null

function linkRowOnWire(link: LinkRow, offer: Offer | undefined, answers: AnswerRow[]): object {
  const quoteAnswer = answers.find(({ lineId }) => lineId === '')
  const { approval } = link
  return {
    Id: link.id,
    DraftID: link.draftId,
    Version: link.version,
    Number: offer?.number ?? '',
    To: offer?.to ?? [],
    Until: isoTime(link.expiresAt),
    IsRevoked: link.revokedAt !== null,
    CreatedAt: isoTime(link.createdAt),
    OpenedAt: isoTime(link.openedAt),
    AnsweredAt: isoTime(link.answeredAt),
    SeenAt: isoTime(link.seenAt),
    OrderedAt: isoTime(link.orderedAt),
    OrderID: approval?.orderId ?? '',
    ChangeAsked: quoteAnswer?.comment ?? '',
    Lines: (offer?.lines ?? []).map(({ id, name, pieces }) => {
      const answer = answers.find(({ lineId }) => lineId === id)
      return {
        ID: id,
        Name: name,
        Pieces: pieces,
        Choice: answer?.choice ?? null,
        QTY: answer?.quantity ?? null,
        Comment: answer?.comment ?? '',
        Logo: answer?.logo ? { Name: answer.logo.name, Sha256: answer.logo.sha256 } : null,
      }
    }),
    Approval: approval && {
      At: approval.at,
      Name: approval.name,
      PurchaseOrder: approval.purchaseOrder,
      NeededBy: approval.neededBy,
      Lines: approval.lines.map(({ id, quantity }) => ({ ID: id, QTY: quantity })),
      Total: approval.total && dollars(approval.total.totalCents),
      DeliverTo: approval.deliverTo ? addressOnWire(approval.deliverTo) : null,
    },
  }
}

const addressOnWire = (address: PostalFields) => ({
  Name: address.customerName,
  Country: address.country,
  State: address.state,
  City: address.city,
  Postcode: address.postcode,
  Address1: address.line1,
  Address2: address.line2,
})

/**
 * The link that a token opens; null: revoked, expired or unknown. `shouldLock` locks the row until the transaction
 * ends.
 */
export async function linkOfToken(db: Executor, token: string, shouldLock = false): Promise<LinkRow | null> {
  const query = db
    .select({ link: clientLink })
    .from(clientLinkToken)
    .innerJoin(clientLink, eq(clientLink.id, clientLinkToken.linkId))
    .where(
      and(
        eq(clientLinkToken.tokenHash, hashOfToken(token)),
        isNull(clientLink.revokedAt),
        gt(clientLink.expiresAt, sql`now()`),
      ),
    )
  const [row] = await (shouldLock ? query.for('update', { of: clientLink }) : query)
  return row?.link ?? null
}

/** Returns null when there is no such version. */
export async function offerOf(db: Executor, linkId: string, version: number): Promise<Offer | null> {
  const [row] = await db
    .select({ offer: clientLinkVersion.offer })
    .from(clientLinkVersion)
    .where(and(eq(clientLinkVersion.linkId, linkId), eq(clientLinkVersion.version, version)))
  return row?.offer ?? null
}

/** The client's answers by line id; '' is the quote as a whole. */
export async function answersTo(db: Executor, linkId: string, version: number): Promise<Answers> {
  const rows = await db
    .select()
    .from(clientLinkAnswer)
    .where(and(eq(clientLinkAnswer.linkId, linkId), eq(clientLinkAnswer.version, version)))
  return new Map(
    rows.map(({ lineId, choice, quantity, comment, logo }): [string, LineAnswer] => [
      lineId,
      { choice, quantity, comment, logo },
    ]),
  )
}

/** Time of the newest answer to a line in epoch ms; 0: none. */
export async function lastAnsweredAt(db: Executor, linkId: string, version: number): Promise<number> {
  const lines = and(
    eq(clientLinkAnswer.linkId, linkId),
    eq(clientLinkAnswer.version, version),
    ne(clientLinkAnswer.lineId, ''),
  )
  const [row] = await db
    .select({ at: max(clientLinkAnswer.updatedAt) })
    .from(clientLinkAnswer)
    .where(lines)
  return row?.at?.getTime() ?? 0
}
