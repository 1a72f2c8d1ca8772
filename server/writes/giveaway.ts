/** Checks and stores an entry of the giveaway (req 10.1), once however often it comes. */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { normalizeEmail, normalizePhone } from '../../src/domain/account/contact-details'
import { giveawayErrors, giveawayLabels, newsletterWords } from '../../src/domain/kiosk/giveaway'
import type { Executor } from '../db/client'
import { giveawayEntry } from '../db/schema-giveaway'
import { Refusal } from '../floor/errors'
import { EmailLine, Line, PhoneLine, refuseFirst } from '../floor/input'

/** What people typed, as the form has it or as it was sealed. */
export const EntryFields = v.object({
  FullName: Line,
  SchollName: Line,
  Position: Line,
  EmailAddress: EmailLine,
  PhoneNumber: PhoneLine,
  WhatItemsInterestedYouTheMostOnOurStall: Line,
  IsNewsLetter: Line,
  NewsLetterWords: Line,
})

/** The newsletter's words by their versions, which are all that an entry says of them: those of before stay when they are raised. */
const agreedTexts = new Map([[newsletterWords, giveawayLabels.newsletter]])

export type EntryStamp = {
  /** A UUID. */
  entryId: string
  capturedAt: Date | null
  userId: number | null
  /** When the draw is over; null while no day was set. */
  drawEnds: Date | null
}

/** False for one that is there already with the same words: it is as good as stored. Throws a refusal for other words. */
export async function storeEntry(
  tx: Executor,
  { drawEnds, ...stamp }: EntryStamp,
  fields: v.InferOutput<typeof EntryFields>,
): Promise<boolean> {
  const newsletter = ['1', 'true'].includes(fields.IsNewsLetter.toLowerCase())
  const typed = {
    fullName: fields.FullName,
    schoolName: fields.SchollName,
    position: fields.Position,
    email: fields.EmailAddress,
    phone: fields.PhoneNumber,
    interests: fields.WhatItemsInterestedYouTheMostOnOurStall,
  }
  refuseFirst(giveawayErrors(typed))
  const words = fields.NewsLetterWords.slice(0, 40)
  const entry = { ...typed, newsletter, newsletterWords: newsletter && words ? words : null }
  const isLate = drawEnds !== null && Date.now() > drawEnds.getTime()
  const stored = await tx
    .insert(giveawayEntry)
    .values({
      ...entry,
      ...stamp,
      isLate,
      newsletterText: agreedTexts.get(entry.newsletterWords ?? '') ?? null,
    })
    .onConflictDoNothing({ target: giveawayEntry.entryId })
    .returning({ id: giveawayEntry.id })
  if (stored.length > 0) return true
  const [known] = await tx.select().from(giveawayEntry).where(eq(giveawayEntry.entryId, stamp.entryId))
  // It was purged in this very moment.
  if (!known) throw new Refusal(503, 'TRYAGAIN', 'Please try again.', { 'Retry-After': '1' })
  // One that came before addresses and numbers were normalized is the same entry.
  const normalized = { ...known, email: normalizeEmail(known.email), phone: normalizePhone(known.phone) }
  if (!isDeepStrictEqual({ ...normalized, ...entry }, normalized))
    throw new Refusal(422, 'ENTRYREUSED', 'This EntryID belongs to another entry.')
  return false
}

/** Whatever time the device gave, if it is a date at all: no entry is refused for a wrong clock. */
export function momentOf(text: string): Date | null {
  const moment = new Date(text.trim())
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9999 ? moment : null
}
