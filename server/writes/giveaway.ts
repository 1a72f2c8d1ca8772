/** Checks and stores an entry of the giveaway (req 10.1), only once even when it is sent several times. */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { giveawayErrors, giveawayLabels, newsletterTextVersion } from '../../src/domain/kiosk/giveaway'
import type { Executor } from '../db/client'
import { giveawayEntry } from '../db/schema-giveaway'
import { Refusal } from '../base/errors'
import { EmailLine, Line, PhoneLine, refuseFirst } from '../base/input'

/** The fields that visitors fill in, from the form or from a decrypted entry. */
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

/**
 * Texts of the newsletter consent by version. An entry contains only the version, so the texts of earlier versions
 * must stay when a new version is added.
 */
const consentTexts = new Map([[newsletterTextVersion, giveawayLabels.newsletter]])

export type EntryOrigin = {
  /** A UUID. */
  entryId: string
  capturedAt: Date | null
  userId: number | null
  /** The end of the draw; null: no day is set. */
  drawEnds: Date | null
}

/**
 * Returns false for a repeated entry with the same content, which counts as stored. Throws a refusal when the content
 * differs.
 */
export async function storeEntry(
  tx: Executor,
  { drawEnds, ...origin }: EntryOrigin,
  fields: v.InferOutput<typeof EntryFields>,
): Promise<boolean> {
  const newsletter = ['1', 'true'].includes(fields.IsNewsLetter.toLowerCase())
  const formFields = {
    fullName: fields.FullName,
    schoolName: fields.SchollName,
    position: fields.Position,
    email: fields.EmailAddress,
    phone: fields.PhoneNumber,
    interests: fields.WhatItemsInterestedYouTheMostOnOurStall,
  }
  refuseFirst(giveawayErrors(formFields))
  const consentVersion = fields.NewsLetterWords.slice(0, 40)
  const entry = {
    ...formFields,
    newsletter,
    newsletterWords: newsletter && consentVersion ? consentVersion : null,
  }
  const isLate = drawEnds !== null && Date.now() > drawEnds.getTime()
  const stored = await tx
    .insert(giveawayEntry)
    .values({
      ...entry,
      ...origin,
      isLate,
      newsletterText: consentTexts.get(entry.newsletterWords ?? '') ?? null,
    })
    .onConflictDoNothing({ target: giveawayEntry.entryId })
    .returning({ id: giveawayEntry.id })
  if (stored.length > 0) return true
  const [existing] = await tx.select().from(giveawayEntry).where(eq(giveawayEntry.entryId, origin.entryId))
  // The entry was purged at the same moment.
  if (!existing) throw new Refusal(503, 'TRYAGAIN', 'Please try again.', { 'Retry-After': '1' })
  if (!isDeepStrictEqual({ ...existing, ...entry }, existing))
    throw new Refusal(422, 'ENTRYREUSED', 'This EntryID belongs to another entry.')
  return false
}

/**
 * Returns the time that a device sends; null: not a date. It may be any time, so that no entry is refused because of a
 * wrong clock.
 */
export function momentOf(text: string): Date | null {
  const moment = new Date(text.trim())
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9999 ? moment : null
}
