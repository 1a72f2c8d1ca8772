/** Private links: as their rep reads them with all that clients said, and as the holder of one opens it (req 23.2). */
import { and, desc, eq, gt, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import type { PlaceFields } from '../../src/domain/account/address'
import type { Answers, LineAnswer, Offer } from '../../src/domain/client-link/client-link'
import { dollars } from '../../src/domain/price/money'
import { hashOfToken } from '../auth/link-token'
import type { Executor } from '../db/client'
import { clientLink, clientLinkAnswer, clientLinkToken, clientLinkVersion } from '../db/schema-link'
import { notFound } from '../floor/errors'

export const noLink = () => notFound('This link')

export type LinkRow = typeof clientLink.$inferSelect
type AnswerRow = typeof clientLinkAnswer.$inferSelect

/** The newest ones of a customer. */
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
    const own = answers.filter(({ linkId, version }) => linkId === link.id && version === link.version)
    return onWire(link, offer, own)
  })
}

const time = (at: Date | null) => at?.toISOString() ?? null

function onWire(link: LinkRow, offer: Offer | undefined, answers: AnswerRow[]): object {
  const whole = answers.find(({ lineId }) => lineId === '')
  const { approval } = link
  return {
    Id: link.id,
    DraftID: link.draftId,
    Version: link.version,
    Number: offer?.number ?? '',
    To: offer?.to ?? [],
    Until: time(link.expiresAt),
    IsRevoked: link.revokedAt !== null,
    CreatedAt: time(link.createdAt),
    OpenedAt: time(link.openedAt),
    AnsweredAt: time(link.answeredAt),
    SeenAt: time(link.seenAt),
    OrderedAt: time(link.orderedAt),
    OrderID: approval?.orderId ?? '',
    ChangeAsked: whole?.comment ?? '',
    Lines: (offer?.lines ?? []).map(({ id, name, pieces }) => {
      const said = answers.find(({ lineId }) => lineId === id)
      return {
        ID: id,
        Name: name,
        Pieces: pieces,
        Choice: said?.choice ?? null,
        QTY: said?.quantity ?? null,
        Comment: said?.comment ?? '',
        Logo: said?.logo ? { Name: said.logo.name, Sha256: said.logo.sha256 } : null,
      }
    }),
    Approval: approval && {
      At: approval.at,
      Name: approval.name,
      PurchaseOrder: approval.purchaseOrder,
      NeededBy: approval.neededBy,
      Lines: approval.lines.map(({ id, quantity }) => ({ ID: id, QTY: quantity })),
      Total: approval.total && dollars(approval.total.totalCents),
      DeliverTo: approval.deliverTo ? placeOnWire(approval.deliverTo) : null,
    },
  }
}

const placeOnWire = (place: PlaceFields) => ({
  Name: place.customerName,
  Country: place.country,
  State: place.state,
  City: place.city,
  Postcode: place.postcode,
  Address1: place.line1,
  Address2: place.line2,
})

/** The link that a token opens, held until the transaction ends where `tx` is one. Null: revoked, expired or never there. */
export async function linkOfToken(db: Executor, token: string, isHeld = false): Promise<LinkRow | null> {
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
  const [found] = await (isHeld ? query.for('update', { of: clientLink }) : query)
  return found?.link ?? null
}

/** Null where there is no such version. */
export async function offerOf(db: Executor, linkId: string, version: number): Promise<Offer | null> {
  const [found] = await db
    .select({ offer: clientLinkVersion.offer })
    .from(clientLinkVersion)
    .where(and(eq(clientLinkVersion.linkId, linkId), eq(clientLinkVersion.version, version)))
  return found?.offer ?? null
}

/** By line; '' is the quote as a whole. */
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

/** When a line was last answered, in epoch ms; 0 where none was. */
export async function lastAnsweredAt(db: Executor, linkId: string, version: number): Promise<number> {
  const lines = and(
    eq(clientLinkAnswer.linkId, linkId),
    eq(clientLinkAnswer.version, version),
    ne(clientLinkAnswer.lineId, ''),
  )
  const [found] = await db
    .select({ at: max(clientLinkAnswer.updatedAt) })
    .from(clientLinkAnswer)
    .where(lines)
  return found?.at?.getTime() ?? 0
}
