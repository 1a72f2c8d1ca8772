/**
 * Converts the answers of a form to a lead, and validates a lead against its form, on the device and at the provider
 * (req 26.8).
 */
import { looksLikeEmail, normalizeEmail, normalizePhone } from '../../../src/domain/account/contact-details'
import { isCalendarDay } from '../../../src/domain/delivery/working-days'
import { grades, type LeadCapture, maxInterests, maxLeadText } from './lead'
import {
  type Column,
  columnOf,
  consentVersion,
  isContact,
  type LeadField,
  type LeadForm,
  type VersionedForm,
} from './lead-form'

/** Answers as typed, by the ids of the fields. Several answers are one per line, and a given consent is '1'. */
export type TypedAnswers = Record<string, string>

/** Blank answers in the order of display: contact data of the visitor first. */
export function blankAnswers(form: LeadForm): TypedAnswers {
  const inOrder = [true, false].flatMap((contact) =>
    form.fields.filter((field) => isContact(columnOf(field)) === contact),
  )
  return Object.fromEntries([['badge', ''], ...inOrder.map(({ id }) => [id, ''])])
}

export const linesOf = (answer: string) => answer.split('\n').filter(Boolean)

export function toggledLine(answer: string, line: string): string {
  const lines = linesOf(answer)
  return (lines.includes(line) ? lines.filter((other) => other !== line) : [...lines, line]).join('\n')
}

export const blankLead: LeadCapture = {
  badge: '',
  name: '',
  company: '',
  email: '',
  phone: '',
  grade: null,
  timing: '',
  budget: '',
  interests: [],
  note: '',
  consent: null,
  draftId: null,
  form: null,
  answers: {},
}

/** `now`: time of the answers and of the consent, in epoch ms. */
export function leadFrom(form: VersionedForm, typed: TypedAnswers, now: number): LeadCapture {
  const { id, version } = form
  const lead: LeadCapture = {
    ...blankLead,
    badge: (typed['badge'] ?? '').trim(),
    form: version === 0 ? null : { id, version },
  }
  return form.fields.reduce(
    (before, field) => withAnswer(before, form, field, (typed[field.id] ?? '').trim(), now),
    lead,
  )
}

function withAnswer(
  lead: LeadCapture,
  form: VersionedForm,
  { id, kind, label }: LeadField,
  text: string,
  now: number,
): LeadCapture {
  const column = columnOf({ id, kind })
  switch (column) {
    case null: {
      const values = kind === 'several' ? linesOf(text) : [text].filter(Boolean)
      return values.length === 0 ? lead : { ...lead, answers: { ...lead.answers, [id]: values } }
    }
    case 'consent': {
      const consent = { words: label, version: consentVersion(form), at: new Date(now).toISOString() }
      return { ...lead, consent: text === '1' ? consent : null }
    }
    case 'grade':
      return { ...lead, grade: grades.find((grade) => grade === text) ?? null }
    case 'interests':
      return { ...lead, interests: linesOf(text) }
    case 'email':
      return { ...lead, email: normalizeEmail(text) }
    case 'phone':
      return { ...lead, phone: normalizePhone(text) }
    default:
      return { ...lead, [column]: text }
  }
}

/** The values of a lead for a field. */
export function answerTo(lead: LeadCapture, field: Pick<LeadField, 'id' | 'kind'>): string[] {
  const column = columnOf(field)
  if (column === null) return lead.answers[field.id] ?? []
  return valuesOf(lead, column)
}

function valuesOf(lead: LeadCapture, column: Column): string[] {
  const value = lead[column]
  if (Array.isArray(value)) return value
  return [typeof value === 'string' ? value : (value?.words ?? '')].filter(Boolean)
}

/**
 * Errors by field id in the order of the form; empty when valid. `hasCard`: a card was photographed; null when no
 * card can be photographed.
 */
export function leadErrors(
  lead: LeadCapture,
  form: VersionedForm,
  hasCard: boolean | null,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of form.fields) {
    const error = errorOf(field, answerTo(lead, field), form)
    if (error !== null) errors[field.id] = error
  }
  const contactFields = form.fields.filter((field) => isContact(columnOf(field)))
  const [first] = contactFields
  const isIdentified = hasCard === true || lead.badge.trim() !== ''
  if (first && !isIdentified && contactFields.every((field) => answerTo(lead, field).length === 0)) {
    const otherMeans = hasCard === null ? 'Scan a badge' : 'Scan a badge, photograph a card'
    errors[first.id] ??= `${otherMeans}, or fill in ${orList(contactFields.map(({ label }) => label))}.`
  }
  return { ...errors, ...unexpectedAnswers(lead, form) }
}

function errorOf(field: LeadField, values: readonly string[], form: VersionedForm): string | null {
  const { kind, label, required, options } = field
  const [text = ''] = values
  if (required && text === '') return `${label} is required.`
  const maxLength = kind === 'note' ? maxLeadText.note : maxLeadText.other
  const isShortEnough = kind === 'consent' || values.every((value) => value.length <= maxLength)
  if (!isShortEnough) return `${label} can have at most ${maxLength} characters`
  if (text === '') return null
  if (kind === 'email' && !looksLikeEmail(text)) return 'Invalid email format'
  if (kind === 'date' && !isCalendarDay(text)) return `${label} must be a date.`
  if (kind === 'products' && values.length > maxInterests)
    return `${label} can have at most ${maxInterests} products`
  if (kind !== 'several' && kind !== 'products' && values.length > 1)
    return `${label} can have only one answer.`
  // The built-in form has different texts in different versions of the app, so they are not compared.
  if (form.version === 0) return null
  if (kind === 'consent' && text !== label) return 'The consent text doesn’t match the form.'
  const isOffered = options.length === 0 || values.every((value) => options.includes(value))
  return isOffered ? null : `${label} has an answer that isn’t one of its options.`
}

/** Errors for answers to questions that are not in the form. */
function unexpectedAnswers(lead: LeadCapture, form: VersionedForm): Record<string, string> {
  const knownNames = new Set(form.fields.map((field) => columnOf(field) ?? field.id))
  const { badge: _, draftId: __, form: ___, answers: ____, ...columns } = blankLead
  const answeredNames = [
    ...(Object.keys(columns) as Column[]).filter((name) => valuesOf(lead, name).length > 0),
    ...Object.keys(lead.answers),
  ]
  return Object.fromEntries(
    answeredNames
      .filter((name) => !knownNames.has(name))
      .map((name) => [name, `The form “${form.title}” does not ask for “${name}”.`]),
  )
}

function orList(labels: readonly string[]): string {
  const last = labels.at(-1) ?? ''
  return labels.length > 1 ? `${labels.slice(0, -1).join(', ')} or ${last}` : last
}
