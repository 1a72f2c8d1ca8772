/** Takes in what staff noted of a visitor, what became of it, and deletes (req 26.1, 26.4). */
import { normalizeEmail } from '../../src/domain/account/contact-details'
import { and, eq, inArray, lt, ne, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { maxCardBytes, tooLargeCard } from '../../src/domain/lead/card'
import {
  grades,
  type LeadCapture,
  maxInterests,
  type LeadState,
  maxLeadText,
  withLater,
} from '../../src/domain/lead/lead'
import { leadErrors } from '../../src/domain/lead/lead-answers'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { leadCapture, leadCard, leadNote } from '../db/schema-lead'
import { typeOf } from '../files/store'
import { invalid, notFound } from '../floor/errors'
import { EmailLine, given, Line, LongText, PhoneLine, refuseFirst, uuidOf, within } from '../floor/input'
import { noteLead } from '../mail/webhooks'
import { conversationsOf } from '../reads/lead'
import { formOfLead } from '../reads/lead-form'

const lineOf = (name: string, most: number) =>
  v.pipe(
    Line,
    v.transform((text) => within(name, text, most)),
  )
const longOf = (name: string, most: number) =>
  v.pipe(
    v.optional(v.nullable(LongText), ''),
    v.transform((text) => within(name, (text ?? '').trim(), most)),
  )
const { other } = maxLeadText
/** Words that are shown, and what names them. */
const maxWords = 1000

/** A JPEG in base64; null where there is none. */
const CardPicture = v.pipe(
  v.optional(v.nullable(v.string()), ''),
  v.transform((text) => (text ? pictureIn(text) : null)),
)

function pictureIn(text: string): Buffer {
  const picture = Buffer.from(text, 'base64')
  if (picture.length > maxCardBytes) throw invalid(tooLargeCard)
  if (typeOf(picture.toString('latin1', 0, 16)) !== 'image/jpeg')
    throw invalid('The photograph of a card must be a JPEG.')
  return picture
}

/** What was noted, as it is sent or as it was sealed. */
export const LeadWire = v.object({
  Badge: longOf('Badge', maxLeadText.badge),
  FullName: Line,
  Company: Line,
  Email: EmailLine,
  Phone: PhoneLine,
  Grade: v.optional(v.nullable(v.picklist(grades)), null),
  Timing: lineOf('Timing', other),
  Budget: lineOf('Budget', other),
  Interests: v.optional(v.pipe(v.array(lineOf('Interests', other)), v.maxLength(maxInterests)), []),
  Note: longOf('Note', maxLeadText.note),
  Consent: v.optional(
    v.nullable(
      v.object({
        Words: v.pipe(Line, v.nonEmpty(), v.maxLength(maxWords)),
        Version: v.pipe(Line, v.nonEmpty(), v.maxLength(other)),
        At: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    null,
  ),
  DraftID: v.pipe(
    Line,
    v.transform((text) => uuidOf('DraftID', text) || null),
  ),
  Form: v.optional(
    v.nullable(
      v.object({ FormID: v.pipe(Line, v.maxLength(other)), Version: v.pipe(v.number(), v.integer()) }),
    ),
    null,
  ),
  /** By the ids of the form's fields. */
  Answers: v.optional(v.record(v.string(), v.pipe(v.array(Line), v.maxLength(maxInterests))), {}),
  Card: CardPicture,
})

type Noted = { lead: LeadCapture; card: Buffer | null }

export const notedIn = (wire: v.InferOutput<typeof LeadWire>): Noted => ({
  lead: leadOf(wire),
  card: wire.Card,
})

export function leadOf(wire: v.InferOutput<typeof LeadWire>): LeadCapture {
  const { Consent, Form } = wire
  return {
    badge: wire.Badge,
    name: wire.FullName,
    company: wire.Company,
    email: wire.Email,
    phone: wire.Phone,
    grade: wire.Grade,
    timing: wire.Timing,
    budget: wire.Budget,
    interests: [...new Set(wire.Interests.filter(Boolean))],
    note: wire.Note,
    consent: Consent && { words: Consent.Words, version: Consent.Version, at: Consent.At },
    draftId: wire.DraftID,
    form: Form && { id: Form.FormID, version: Form.Version },
    answers: wire.Answers,
  }
}

type Stamp = { id: string; device: string; capturedAt: Date | null }

/** Once however often it comes. Said anew under the same id, what was given later counts. */
export async function putLead(
  tx: Executor,
  { userId }: Pick<Caller, 'userId'>,
  stamp: Stamp,
  noted: Noted,
): Promise<void> {
  if (await storeLead(tx, stamp, noted, userId)) return
  const isThis = eq(leadCapture.id, stamp.id)
  const [known] = await tx.select().from(leadCapture).where(isThis).for('update')
  // One that a tablet's file brought in is whose tablet sends it later.
  if (!known || (known.userId !== null && known.userId !== userId)) throw noLead()
  if (known.erasedAt !== null) return
  await tx
    .update(leadCapture)
    .set({ ...withLater(known, noted.lead), userId, device: known.device || stamp.device })
    .where(isThis)
  await storeCard(tx, stamp.id, noted.card)
}

/** Out of a tablet's file, which does not say whose it was. False for one that is here already. */
export const importLead = (tx: Executor, stamp: Stamp, noted: Noted) => storeLead(tx, stamp, noted, null)

/** False for one that is here already. */
async function storeLead(
  tx: Executor,
  stamp: Stamp,
  { lead, card }: Noted,
  userId: number | null,
): Promise<boolean> {
  const form = await formOfLead(tx, lead.form)
  if (!form) throw invalid('The shop has no such form.')
  refuseFirst(leadErrors(lead, form, card !== null))
  const made = await tx
    .insert(leadCapture)
    .values({ ...stamp, ...lead, userId })
    .onConflictDoNothing()
    .returning({ id: leadCapture.id })
  if (made.length === 0) return false
  await storeCard(tx, stamp.id, card)
  await noteLead(tx, { ...lead, id: stamp.id })
  return true
}

/** A later one takes the place of an earlier one. */
async function storeCard(tx: Executor, captureId: string, picture: Buffer | null): Promise<void> {
  if (picture === null) return
  await tx
    .insert(leadCard)
    .values({ captureId, picture })
    .onConflictDoUpdate({ target: leadCard.captureId, set: { picture } })
}

export const noLead = () => notFound('This lead')

/** `name`: the email address of a lead, or the id of one of its conversations, here and below. */
export async function setLeadState(tx: Executor, name: string, state: LeadState): Promise<void> {
  await tx
    .update(leadCapture)
    .set({ state })
    .where(inArray(leadCapture.id, await conversationsOfLead(tx, name)))
}

/** `userId`: of who writes it; null for a command or a program. */
export async function addLeadNote(
  tx: Executor,
  name: string,
  { text, userId }: { text: string; userId: number | null },
): Promise<void> {
  const note = given('Your note', text.trim(), maxLeadText.note)
  const [captureId = ''] = (await conversationsOfLead(tx, name)).toReversed()
  await tx.insert(leadNote).values({ captureId, userId, text: note })
}

async function conversationsOfLead(tx: Executor, name: string): Promise<string[]> {
  const ids = await conversationsOf(tx, name)
  if (ids.length === 0) throw noLead()
  return ids
}

/** How many conversations were deleted. */
export async function purgeLeads(db: Executor, before: Date): Promise<number> {
  const gone = await db
    .delete(leadCapture)
    .where(lt(leadCapture.receivedAt, before))
    .returning({ id: leadCapture.id })
  return gone.length
}

/**
 * Takes everything of a person out. That there was a conversation stays, with its times and the words that were agreed to;
 * and its id, so that a device that sends it again brings nothing back.
 */
export async function eraseLeads(db: Executor, email: string): Promise<number> {
  return erase(db, and(eq(leadCapture.email, normalizeEmail(email)), ne(leadCapture.email, '')))
}

/** The same of one lead, which may have no address. */
export async function eraseLead(db: Executor, name: string): Promise<void> {
  await erase(db, inArray(leadCapture.id, await conversationsOfLead(db, name)))
}

async function erase(db: Executor, which: SQL | undefined): Promise<number> {
  const nothing = { badge: '', name: '', company: '', email: '', phone: '', note: '', timing: '', budget: '' }
  const erased = await db
    .update(leadCapture)
    .set({
      ...nothing,
      grade: null,
      interests: [],
      draftId: null,
      answers: {},
      state: null,
      erasedAt: new Date(),
    })
    .where(which)
    .returning({ id: leadCapture.id })
  const ids = erased.map(({ id }) => id)
  await db.delete(leadNote).where(inArray(leadNote.captureId, ids))
  await db.delete(leadCard).where(inArray(leadCard.captureId, ids))
  return ids.length
}
