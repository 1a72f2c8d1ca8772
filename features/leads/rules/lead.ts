/**
 * Notes of staff about a visitor at a stand, and the merging of several people's notes into one lead (req 26.1,
 * 26.2).
 */
import { normalizeEmail } from '../../../src/domain/account/contact-details'
import type { RoleName } from '../../../src/domain/account/role'

/** Only the shop's staff may capture leads from visitors at a stand (req 26.1). */
export function canCaptureLeads(role: RoleName): boolean {
  return role === 'admin' || role === 'saleAgent'
}

export const grades = ['hot', 'warm', 'cold'] as const

/** States of a lead in the shop, and their names. */
export const leadStates = ['new', 'written', 'quoted', 'won', 'no'] as const
export type LeadState = (typeof leadStates)[number]
export const leadStateNames: Record<LeadState, string> = {
  new: 'New',
  written: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  no: 'No interest',
}

/** `at`: ISO time of the consent. */
export type Consent = { words: string; version: string; at: string }

/** A version never changes: every edit creates the next one. */
export type FormVersion = { id: string; version: number }

/** Answers to the operator's own fields, by field id. */
export type LeadAnswers = Record<string, string[]>

/** One conversation. Texts are '' when nothing was noted. */
export type LeadCapture = {
  /** Text of the scanned badge, unchanged. */
  badge: string
  name: string
  company: string
  email: string
  phone: string
  grade: (typeof grades)[number] | null
  timing: string
  budget: string
  /** Slugs of products. */
  interests: string[]
  note: string
  consent: Consent | null
  /** Id of the draft that was started with this lead; null: none. */
  draftId: string | null
  /** The form in which the conversation was noted; null: the built-in form. */
  form: FormVersion | null
  answers: LeadAnswers
}

/** In characters. A QR code contains up to 4,296. */
export const maxLeadText = { badge: 4300, note: 4000, other: 200 }
export const maxInterests = 20

/** The lead in the provider's spelling. An encrypted lead contains the same object as JSON. */
export function leadWire(lead: LeadCapture) {
  const { consent, draftId, form } = lead
  return {
    Badge: lead.badge,
    FullName: lead.name,
    Company: lead.company,
    Email: lead.email,
    Phone: lead.phone,
    Grade: lead.grade,
    Timing: lead.timing,
    Budget: lead.budget,
    Interests: lead.interests,
    Note: lead.note,
    Consent: consent && { Words: consent.words, Version: consent.version, At: consent.at },
    ...(draftId && { DraftID: draftId }),
    ...(form && { Form: { FormID: form.id, Version: form.version }, Answers: lead.answers }),
  }
}

/**
 * Merges a later conversation into an earlier one: a later value replaces the earlier one, and missing values stay.
 * Consent stays with the text that was agreed to first.
 */
export function mergeLater(before: LeadCapture, after: LeadCapture): LeadCapture {
  const latest = (field: 'badge' | 'name' | 'company' | 'email' | 'phone' | 'timing' | 'budget') =>
    after[field] || before[field]
  const isSameForm = after.form === null || after.form.id === before.form?.id
  return {
    badge: latest('badge'),
    name: latest('name'),
    company: latest('company'),
    email: latest('email'),
    phone: latest('phone'),
    grade: after.grade ?? before.grade,
    timing: latest('timing'),
    budget: latest('budget'),
    interests: [...new Set([...before.interests, ...after.interests])].slice(0, maxInterests),
    note: after.note || before.note,
    consent: before.consent ?? after.consent,
    draftId: after.draftId ?? before.draftId,
    form: after.form ?? before.form,
    answers: { ...(isSameForm && before.answers), ...after.answers },
  }
}

type LeadNote = { text: string; at: number; by: string }

/**
 * A conversation as the shop stores it. `at`: epoch ms. `by`: the account that noted it; '' when the account no
 * longer exists. `state`: set for its lead; null: not set. `hasCard`: with a photograph of a business card. `added`:
 * later notes.
 */
export type StoredCapture = LeadCapture & {
  id: string
  at: number
  by: string
  state: LeadState | null
  hasCard: boolean
  added: LeadNote[]
}

/**
 * `id`: id of the first conversation. `answers`: by `answerKey`. `cards`: ids of conversations with a photograph of a
 * card.
 */
export type Lead = Omit<LeadCapture, 'note' | 'badge'> & {
  id: string
  state: LeadState
  badges: string[]
  cards: string[]
  notes: LeadNote[]
  conversations: number
  firstAt: number
  lastAt: number
}

/**
 * One lead for each normalized e-mail address; a conversation without an address is a lead by itself. Newest first.
 */
export function leadsIn(captures: readonly StoredCapture[]): Lead[] {
  const groups = new Map<string, StoredCapture[]>()
  for (const capture of captures) {
    const key = normalizeEmail(capture.email) || capture.id
    groups.set(key, [...(groups.get(key) ?? []), capture])
  }
  return [...groups.values()].flatMap(mergedLead).toSorted((a, b) => b.lastAt - a.lastAt)
}

function mergedLead(captures: readonly StoredCapture[]): Lead[] {
  const inOrder = captures.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const [first, ...laterCaptures] = inOrder
  const last = inOrder.at(-1)
  if (!first || !last) return []
  const { note: _, badge: __, ...merged } = laterCaptures.reduce<LeadCapture>(mergeLater, leadFields(first))
  return [
    {
      ...merged,
      answers: Object.assign({}, ...inOrder.map(answersByForm)),
      id: first.id,
      state: inOrder.findLast(({ state }) => state !== null)?.state ?? 'new',
      badges: [...new Set(inOrder.map(({ badge }) => badge).filter(Boolean))],
      cards: inOrder.filter(({ hasCard }) => hasCard).map(({ id }) => id),
      notes: [...notesOf(inOrder), ...inOrder.flatMap(({ added }) => added)].toSorted((a, b) => a.at - b.at),
      conversations: inOrder.length,
      firstAt: first.at,
      lastAt: last.at,
    },
  ]
}

/** Fields of two forms may have the same id but different meanings. */
export const answerKey = (formId: string, fieldId: string) => `${formId} ${fieldId}`
export const formOfKey = (key: string) => key.split(' ')[0]

function answersByForm({ form, answers }: LeadCapture): LeadAnswers {
  return Object.fromEntries(
    Object.entries(answers).map(([id, values]) => [answerKey(form?.id ?? '', id), values]),
  )
}

function leadFields(capture: StoredCapture): LeadCapture {
  const { id: _, at: __, by: ___, state: ____, hasCard: _____, added: ______, ...lead } = capture
  return lead
}

/** Equal notes of the same person count once. */
function notesOf(inOrder: readonly StoredCapture[]): LeadNote[] {
  const notes = new Map<string, LeadNote>()
  for (const { note, at, by } of inOrder) {
    const text = note.trim()
    const key = JSON.stringify([by, text])
    if (text !== '' && !notes.has(key)) notes.set(key, { text, at, by })
  }
  return [...notes.values()]
}
