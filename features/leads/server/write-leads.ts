/** Stores the leads that staff noted, and changes and deletes them (req 26.1, 26.4). */
import { normalizeEmail } from '../../../src/domain/account/contact-details'
import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { maxCardBytes, cardTooLargeMessage } from '../rules/card'
import {
  grades,
  type LeadCapture,
  maxInterests,
  type LeadState,
  maxLeadText,
  mergeLater,
} from '../rules/lead'
import { leadErrors } from '../rules/lead-answers'
import type { Caller } from '../../../server/auth/session'
import type { Executor } from '../../../server/db/client'
import { leadCapture, leadCard, leadNote } from './tables'
import { detectType } from '../../../server/files/store'
import { invalid, notFound } from '../../../server/base/errors'
import {
  EmailLine,
  requireText,
  Line,
  LongText,
  PhoneLine,
  refuseFirst,
  uuidOf,
  limitLength,
} from '../../../server/base/input'
import { storeFeatureEvent } from '../../../server/writes/events'
import { countOlder, deleteOlder } from '../../../server/writes/purge'
import { conversationsOf } from './read-leads'
import { formOfLead } from './read-forms'

const limitedLine = (name: string, maxChars: number) =>
  v.pipe(
    Line,
    v.transform((text) => limitLength(name, text, maxChars)),
  )
const limitedText = (name: string, maxChars: number) =>
  v.pipe(
    v.optional(v.nullable(LongText), ''),
    v.transform((text) => limitLength(name, (text ?? '').trim(), maxChars)),
  )
const { other: maxFieldLength } = maxLeadText
/** Maximum length of the consent's text. */
const maxConsentLength = 1000

/** A JPEG in base64; null: no picture. */
const CardPicture = v.pipe(
  v.optional(v.nullable(v.string()), ''),
  v.transform((text) => (text ? pictureIn(text) : null)),
)

function pictureIn(text: string): Buffer {
  const picture = Buffer.from(text, 'base64')
  if (picture.length > maxCardBytes) throw invalid(cardTooLargeMessage)
  if (detectType(picture.toString('latin1', 0, 16)) !== 'image/jpeg')
    throw invalid('The photo of a card must be a JPEG.')
  return picture
}

/** A lead from the wire, or a decrypted lead. */
export const LeadWire = v.object({
  Badge: limitedText('Badge', maxLeadText.badge),
  FullName: Line,
  Company: Line,
  Email: EmailLine,
  Phone: PhoneLine,
  Grade: v.optional(v.nullable(v.picklist(grades)), null),
  Timing: limitedLine('Timing', maxFieldLength),
  Budget: limitedLine('Budget', maxFieldLength),
  Interests: v.optional(
    v.pipe(v.array(limitedLine('Interests', maxFieldLength)), v.maxLength(maxInterests)),
    [],
  ),
  Note: limitedText('Note', maxLeadText.note),
  Consent: v.optional(
    v.nullable(
      v.object({
        Words: v.pipe(Line, v.nonEmpty(), v.maxLength(maxConsentLength)),
        Version: v.pipe(Line, v.nonEmpty(), v.maxLength(maxFieldLength)),
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
      v.object({
        FormID: v.pipe(Line, v.maxLength(maxFieldLength)),
        Version: v.pipe(v.number(), v.integer()),
      }),
    ),
    null,
  ),
  /** Answers by the ids of the form's fields. */
  Answers: v.optional(v.record(v.string(), v.pipe(v.array(Line), v.maxLength(maxInterests))), {}),
  Card: CardPicture,
})

type ParsedLead = { lead: LeadCapture; card: Buffer | null }

export const parseLead = (wire: v.InferOutput<typeof LeadWire>): ParsedLead => ({
  lead: leadOf(wire),
  card: wire.Card,
})

function leadOf(wire: v.InferOutput<typeof LeadWire>): LeadCapture {
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

/** Name of the event that webhooks receive. */
export const leadEvent = 'lead'

type LeadOrigin = { id: string; device: string; capturedAt: Date | null }

/**
 * Stores a lead once, even when it is sent several times. Later content under the same id replaces earlier content.
 */
export async function putLead(
  tx: Executor,
  { userId }: Pick<Caller, 'userId'>,
  origin: LeadOrigin,
  parsed: ParsedLead,
): Promise<void> {
  if (await storeLead(tx, origin, parsed, userId)) return
  const hasId = eq(leadCapture.id, origin.id)
  const [stored] = await tx.select().from(leadCapture).where(hasId).for('update')
  // A lead from a tablet's file has no user; it is assigned to the user of the tablet that sends it later.
  if (!stored || (stored.userId !== null && stored.userId !== userId)) throw leadNotFound()
  if (stored.erasedAt !== null) return
  await tx
    .update(leadCapture)
    .set({ ...mergeLater(stored, parsed.lead), userId, device: stored.device || origin.device })
    .where(hasId)
  await storeCard(tx, origin.id, parsed.card)
}

/**
 * Stores a lead from a tablet's file, which does not name the user. Returns false when the lead is stored already.
 */
export const importLead = (tx: Executor, origin: LeadOrigin, parsed: ParsedLead) =>
  storeLead(tx, origin, parsed, null)

/** Returns false when the lead is stored already. */
async function storeLead(
  tx: Executor,
  origin: LeadOrigin,
  { lead, card }: ParsedLead,
  userId: number | null,
): Promise<boolean> {
  const form = await formOfLead(tx, lead.form)
  if (!form) throw invalid('The shop has no such form.')
  refuseFirst(leadErrors(lead, form, card !== null))
  const inserted = await tx
    .insert(leadCapture)
    .values({ ...origin, ...lead, userId })
    .onConflictDoNothing()
    .returning({ id: leadCapture.id })
  if (inserted.length === 0) return false
  await storeCard(tx, origin.id, card)
  const { email, grade, consent } = lead
  // Conversations with the same email address are one lead.
  const data = { LeadID: origin.id, Grade: grade, Consent: consent !== null }
  await storeFeatureEvent(tx, leadEvent, email || origin.id, data)
  return true
}

/** A later picture replaces an earlier picture. */
async function storeCard(tx: Executor, captureId: string, picture: Buffer | null): Promise<void> {
  if (picture === null) return
  await tx
    .insert(leadCard)
    .values({ captureId, picture })
    .onConflictDoUpdate({ target: leadCard.captureId, set: { picture } })
}

export const leadNotFound = () => notFound('This lead')

/** In this function and below, `name` is the email address of a lead, or the id of one of its conversations. */
export async function setLeadState(tx: Executor, name: string, state: LeadState): Promise<void> {
  await tx
    .update(leadCapture)
    .set({ state })
    .where(inArray(leadCapture.id, await conversationsOfLead(tx, name)))
}

/** `userId`: the author of the note; null: a command or a program. */
export async function addLeadNote(
  tx: Executor,
  name: string,
  { text, userId }: { text: string; userId: number | null },
): Promise<void> {
  const note = requireText('Your note', text.trim(), maxLeadText.note)
  const [captureId = ''] = (await conversationsOfLead(tx, name)).toReversed()
  await tx.insert(leadNote).values({ captureId, userId, text: note })
}

async function conversationsOfLead(tx: Executor, name: string): Promise<string[]> {
  const ids = await conversationsOf(tx, name)
  if (ids.length === 0) throw leadNotFound()
  return ids
}

export const purgeLeads = deleteOlder(leadCapture.receivedAt)
export const countOlderLeads = countOlder(leadCapture.receivedAt)

/**
 * Erases all data of a person. The conversation itself stays, with its times and the consent's text, and so does its
 * id, so that a device that sends it again restores nothing.
 */
export async function eraseLeads(db: Executor, email: string): Promise<number> {
  return erase(db, and(eq(leadCapture.email, normalizeEmail(email)), ne(leadCapture.email, '')))
}

/** Erases one lead, which may have no address. */
export async function eraseLead(db: Executor, name: string): Promise<void> {
  await erase(db, inArray(leadCapture.id, await conversationsOfLead(db, name)))
}

async function erase(db: Executor, condition: SQL | undefined): Promise<number> {
  const emptyFields = {
    badge: '',
    name: '',
    company: '',
    email: '',
    phone: '',
    note: '',
    timing: '',
    budget: '',
  }
  const erased = await db
    .update(leadCapture)
    .set({
      ...emptyFields,
      grade: null,
      interests: [],
      draftId: null,
      answers: {},
      state: null,
      erasedAt: new Date(),
    })
    .where(condition)
    .returning({ id: leadCapture.id })
  const ids = erased.map(({ id }) => id)
  await db.delete(leadNote).where(inArray(leadNote.captureId, ids))
  await db.delete(leadCard).where(inArray(leadCard.captureId, ids))
  return ids.length
}
