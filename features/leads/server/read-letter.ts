/** The letter to leads with the operator's texts, and the quote that it links to (req 27.5). */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Lead } from '../rules/lead'
import type { Executor } from '../../../server/db/client'
import { setting } from '../../../server/db/schema-catalogue'
import { leadCapture } from './tables'
import { clientLink, clientLinkVersion } from '../../client-link/server/tables'
import { isNewestVersion } from '../../client-link/server/read-links'

export const letterSetting = 'lead_letter'
const LetterText = v.object({ subject: v.string(), text: v.string() })
export type LetterText = v.InferOutput<typeof LetterText>

const defaultLetter: LetterText = {
  subject: 'What we talked about',
  text: 'Thank you for visiting our stall. Here is what we talked about, to look at again.\n\nReply to this email for prices, samples or a quote.',
}

export async function readLetter(db: Executor): Promise<LetterText> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, letterSetting))
  return row ? v.parse(LetterText, JSON.parse(row.value)) : defaultLetter
}

/**
 * The quote that a letter links to: the newest open private link of a draft that was started from a conversation with
 * this address, by the account that had the conversation. Returns null when there is none.
 */
export async function quoteForLead(db: Executor, email: string) {
  if (email === '') return null
  const [row] = await db
    .select({
      linkId: clientLink.id,
      expiresAt: clientLink.expiresAt,
      number: sql<string>`${clientLinkVersion.quote} ->> 'number'`,
    })
    .from(leadCapture)
    .innerJoin(
      clientLink,
      and(eq(clientLink.draftId, leadCapture.draftId), eq(clientLink.userId, leadCapture.userId)),
    )
    .innerJoin(clientLinkVersion, isNewestVersion)
    .where(
      and(eq(leadCapture.email, email), isNull(clientLink.revokedAt), gt(clientLink.expiresAt, sql`now()`)),
    )
    .orderBy(desc(clientLink.createdAt))
    .limit(1)
  return row ?? null
}

/** Returns true for a lead that gave its address and agreed to receive mail. */
export const hasConsent = ({ email, consent }: Pick<Lead, 'email' | 'consent'>) =>
  email !== '' && consent !== null
