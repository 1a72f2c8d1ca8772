/**
 * Private links: as the rep reads them with all answers of clients, and as the holder of a link opens it (req 23.2).
 */
import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ClientLink } from '../contract'
import type { DeskQuote } from '../contract/desk-quote'
import { type LineAnswers, type LineAnswer, noAnswer, type QuoteDocument } from '../../drafts/rules/quote'
import { hashOfToken } from './link-token'
import type { Executor } from '../../../server/db/client'
import { clientLink, clientLinkAnswer, clientLinkToken, clientLinkVersion } from './tables'
import { notFound } from '../../../server/base/errors'
import type { OpenQuote } from '../../../server/mail/draft-quotes'

export const linkNotFound = () => notFound('This link')

export type LinkRow = typeof clientLink.$inferSelect
type AnswerRow = typeof clientLinkAnswer.$inferSelect

/** Only the newest links of a customer are listed. */
const maxLinks = 500

export function linksOf(db: Executor, userId: number): Promise<ClientLink[]> {
  return readLinks(db, eq(clientLink.userId, userId))
}

export async function findLink(db: Executor, id: string): Promise<DeskQuote | null> {
  const [link] = await readLinks(db, eq(clientLink.id, id))
  return link ?? null
}

/** Returns the newest link of these drafts that can be opened. */
export async function findOpenQuote(
  db: Executor,
  drafts: readonly { userId: number; draftId: string }[],
): Promise<OpenQuote | null> {
  const isOfDraft = drafts.map(({ userId, draftId }) =>
    and(eq(clientLink.userId, userId), eq(clientLink.draftId, draftId)),
  )
  if (isOfDraft.length === 0) return null
  const [row] = await db
    .select({
      linkId: clientLink.id,
      expiresAt: clientLink.expiresAt,
      number: sql<string>`${clientLinkVersion.quote} ->> 'number'`,
    })
    .from(clientLink)
    .innerJoin(clientLinkVersion, isNewestVersion)
    .where(and(or(...isOfDraft), isNull(clientLink.revokedAt), gt(clientLink.expiresAt, sql`now()`)))
    .orderBy(desc(clientLink.createdAt))
    .limit(1)
  return row ?? null
}

/** Joins a link to its newest version. */
export const isNewestVersion = and(
  eq(clientLinkVersion.linkId, clientLink.id),
  eq(clientLinkVersion.version, clientLink.version),
)

/** Returns the newest links first, each with the answers to its newest version. */
async function readLinks(db: Executor, condition: SQL): Promise<DeskQuote[]> {
  const rows = await db
    .select({ link: clientLink, quote: clientLinkVersion.quote })
    .from(clientLink)
    .innerJoin(clientLinkVersion, isNewestVersion)
    .where(condition)
    .orderBy(desc(clientLink.createdAt))
    .limit(maxLinks)
  const ids = rows.map(({ link }) => link.id)
  const answers = await db.select().from(clientLinkAnswer).where(inArray(clientLinkAnswer.linkId, ids))
  return rows.map(({ link, quote }) => {
    const isAnswer = (answer: AnswerRow) => answer.linkId === link.id && answer.version === link.version
    return toClientLink(link, quote, answersByLine(answers.filter(isAnswer)))
  })
}

const msOf = (at: Date | null) => at?.getTime() ?? null

function toClientLink(link: LinkRow, { number, to, lines }: QuoteDocument, answers: LineAnswers): DeskQuote {
  const { id, draftId, version, approval } = link
  return {
    id,
    draftId,
    version,
    number,
    to,
    until: link.expiresAt.getTime(),
    isRevoked: link.revokedAt !== null,
    createdAt: link.createdAt.getTime(),
    openedAt: msOf(link.openedAt),
    answeredAt: msOf(link.answeredAt),
    seenAt: msOf(link.seenAt),
    orderedAt: msOf(link.orderedAt),
    changeAsked: answers.get('')?.comment ?? '',
    lines: lines.map((line) => {
      const answer = answers.get(line.id) ?? noAnswer
      return { id: line.id, name: line.name, pieces: line.pieces, ...answer }
    }),
    approval,
  }
}

/** The client's answers by line id; '' is the quote as a whole. */
function answersByLine(rows: AnswerRow[]): LineAnswers {
  return new Map(
    rows.map(({ lineId, choice, quantity, comment, logo }): [string, LineAnswer] => [
      lineId,
      { choice, quantity, comment, logo },
    ]),
  )
}

/**
 * Returns the link that a token opens; null when the link is revoked, expired or unknown. `shouldLock` locks the row
 * until the transaction ends.
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
export async function quoteOfLink(
  db: Executor,
  linkId: string,
  version: number,
): Promise<QuoteDocument | null> {
  const [row] = await db
    .select({ quote: clientLinkVersion.quote })
    .from(clientLinkVersion)
    .where(and(eq(clientLinkVersion.linkId, linkId), eq(clientLinkVersion.version, version)))
  return row?.quote ?? null
}

/** `answeredAt`: time of the newest answer to a line in epoch ms; 0: none. */
export async function readAnswers(
  db: Executor,
  linkId: string,
  version: number,
): Promise<{ answers: LineAnswers; answeredAt: number }> {
  const rows = await db
    .select()
    .from(clientLinkAnswer)
    .where(and(eq(clientLinkAnswer.linkId, linkId), eq(clientLinkAnswer.version, version)))
  const times = rows.flatMap(({ lineId, updatedAt }) => (lineId === '' ? [] : updatedAt.getTime()))
  return { answers: answersByLine(rows), answeredAt: Math.max(0, ...times) }
}
