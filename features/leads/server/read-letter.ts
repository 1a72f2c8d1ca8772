/** The letter to leads with the operator's texts, and the quote that it links to (req 27.5). */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Lead } from '../rules/lead'
import type { Executor } from '../../../server/db/client'
import { setting } from '../../../server/db/schema-catalogue'
import type { DraftQuotes, OpenQuote } from '../../../server/mail/draft-quotes'
import { leadCapture } from './tables'

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

export const letterRow = async (db: Executor) => ({ id: 'lead-letter' as const, ...(await readLetter(db)) })

/**
 * The quote that a letter links to: the newest open quote of a draft that was started from a conversation with this
 * address, by the account that had the conversation. Returns null when there is none.
 */
export async function quoteForLead(
  db: Executor,
  email: string,
  quotes: DraftQuotes,
): Promise<OpenQuote | null> {
  if (email === '') return null
  const rows = await db
    .select({ userId: leadCapture.userId, draftId: leadCapture.draftId })
    .from(leadCapture)
    .where(eq(leadCapture.email, email))
  const drafts = rows.flatMap(({ userId, draftId }) =>
    userId === null || draftId === null ? [] : { userId, draftId },
  )
  return quotes.findOpen(db, drafts)
}

/** Returns true for a lead that gave its address and agreed to receive mail. */
export const hasConsent = ({ email, consent }: Pick<Lead, 'email' | 'consent'>) =>
  email !== '' && consent !== null
