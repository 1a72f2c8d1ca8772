/** What staff note of a visitor at a stall, and how the notes of several people become one lead (req 26.1, 26.2). */
import { normalizeEmail } from '../account/contact-details'

export const grades = ['hot', 'warm', 'cold'] as const

/** What became of a lead at the shop, and how that is said. */
export const leadStates = ['new', 'written', 'quoted', 'won', 'no'] as const
export type LeadState = (typeof leadStates)[number]
export const leadStateNames: Record<LeadState, string> = {
  new: 'New',
  written: 'Written to',
  quoted: 'Quoted',
  won: 'Won',
  no: 'No interest',
}

/** `at`: ISO, when it was given. */
export type Consent = { words: string; version: string; at: string }

/** A version is never changed: what is written anew is the next one. */
export type FormVersion = { id: string; version: number }

/** To fields of the operator's own, by their ids. */
export type Answers = Record<string, string[]>

/** One conversation. Texts are '' where nothing was said. */
export type LeadCapture = {
  /** What the scanned badge says, as it is. */
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
  /** Of the draft that was started with it; null without one. */
  draftId: string | null
  /** In which it was noted; null: in the built-in one. */
  form: FormVersion | null
  answers: Answers
}

/** Characters. A QR code holds up to 4,296. */
export const maxLeadText = { badge: 4300, note: 4000, other: 200 }
export const maxInterests = 20

/** As the provider spells it; what is sealed to it is the same as JSON. */
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
 * What is known after `after` was said, too: a value that was given later counts, what was not said again stays, and so does
 * consent, with the words to which it was given first.
 */
export function withLater(before: LeadCapture, after: LeadCapture): LeadCapture {
  const later = (field: 'badge' | 'name' | 'company' | 'email' | 'phone' | 'timing' | 'budget') =>
    after[field] || before[field]
  const isSameForm = after.form === null || after.form.id === before.form?.id
  return {
    badge: later('badge'),
    name: later('name'),
    company: later('company'),
    email: later('email'),
    phone: later('phone'),
    grade: after.grade ?? before.grade,
    timing: later('timing'),
    budget: later('budget'),
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
 * A conversation as the shop has it. `at`: epoch ms. `by`: whose it was; '' where that account is gone. `state`: what was set
 * for its lead, null while nothing was. `hasCard`: with a photograph of a business card. `added`: notes of later.
 */
export type HadCapture = LeadCapture & {
  id: string
  at: number
  by: string
  state: LeadState | null
  hasCard: boolean
  added: LeadNote[]
}

/** `id`: of the first conversation. `answers`: by `answerKey`. `cards`: conversations with a photograph of a card, by their ids. */
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

/** One lead of each e-mail address, however it is written; without one each conversation is a lead. The newest first. */
export function leadsIn(captures: readonly HadCapture[]): Lead[] {
  const groups = new Map<string, HadCapture[]>()
  for (const capture of captures) {
    const key = normalizeEmail(capture.email) || capture.id
    groups.set(key, [...(groups.get(key) ?? []), capture])
  }
  return [...groups.values()].flatMap(mergedLead).toSorted((a, b) => b.lastAt - a.lastAt)
}

function mergedLead(captures: readonly HadCapture[]): Lead[] {
  const inOrder = captures.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const [first, ...others] = inOrder
  const last = inOrder.at(-1)
  if (!first || !last) return []
  const { note: _, badge: __, ...known } = others.reduce<LeadCapture>(withLater, facts(first))
  return [
    {
      ...known,
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

/** Fields of two forms may have one id, and be about different things. */
export const answerKey = (formId: string, fieldId: string) => `${formId} ${fieldId}`
export const formOfKey = (key: string) => key.split(' ')[0]

function answersByForm({ form, answers }: LeadCapture): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([id, values]) => [answerKey(form?.id ?? '', id), values]),
  )
}

function facts(capture: HadCapture): LeadCapture {
  const { id: _, at: __, by: ___, state: ____, hasCard: _____, added: ______, ...lead } = capture
  return lead
}

/** The same words of the same person count once. */
function notesOf(inOrder: readonly HadCapture[]): LeadNote[] {
  const notes = new Map<string, LeadNote>()
  for (const { note, at, by } of inOrder) {
    const text = note.trim()
    const key = JSON.stringify([by, text])
    if (text !== '' && !notes.has(key)) notes.set(key, { text, at, by })
  }
  return [...notes.values()]
}
