/** The form in which staff note a visitor: its fields, what it offers, and the words of its consent (req 26.6). */
import type { Badge } from './badge'
import { grades, type LeadCapture } from './lead'

export const gradeNames = { hot: 'Hot', warm: 'Warm', cold: 'Cold' } as const
export const timings = ['This month', 'Within 3 months', 'This year', 'No date yet'] as const
export const budgets = ['Under $1,000', '$1,000 to $5,000', '$5,000 to $20,000', 'Over $20,000'] as const

/** The words that are shown, read out to the visitor, and stored with the lead; the version is raised with them. */
export const leadConsent = {
  words: 'You may email me about what we talked about, and news and offers. I can unsubscribe any time.',
  version: '2026-11-27',
}

/** As the form holds them. `interests`: slugs, a line each; `consent`: '1' or '0'. */
type LeadFields = Record<
  | 'badge'
  | 'name'
  | 'company'
  | 'email'
  | 'phone'
  | 'grade'
  | 'timing'
  | 'budget'
  | 'interests'
  | 'note'
  | 'consent',
  string
>

export const blankLeadFields: LeadFields = {
  badge: '',
  name: '',
  company: '',
  email: '',
  phone: '',
  grade: '',
  timing: '',
  budget: '',
  interests: '',
  note: '',
  consent: '0',
}

export const slugsIn = (interests: string) => interests.split('\n').filter(Boolean)

export function toggledSlug(interests: string, slug: string): string {
  const slugs = slugsIn(interests)
  return (slugs.includes(slug) ? slugs.filter((other) => other !== slug) : [...slugs, slug]).join('\n')
}

/** What a badge puts into the form: all of it, and what it says of its visitor. */
export function fieldsOfBadge({ raw, ...said }: Badge): [field: keyof LeadFields, text: string][] {
  const { name, company, email, phone } = said
  const fields: [keyof LeadFields, string][] = [
    ['name', name],
    ['company', company],
    ['email', email],
    ['phone', phone],
  ]
  return [['badge', raw], ...fields.filter(([, text]) => text !== '')]
}

/** `now`: when it is said, and consent given, in epoch ms. */
export function leadFrom(fields: LeadFields, now: number): LeadCapture {
  return {
    badge: fields.badge.trim(),
    name: fields.name.trim(),
    company: fields.company.trim(),
    email: fields.email.trim().toLowerCase(),
    phone: fields.phone.trim(),
    grade: grades.find((grade) => grade === fields.grade) ?? null,
    timing: fields.timing,
    budget: fields.budget,
    interests: slugsIn(fields.interests),
    note: fields.note.trim(),
    consent: fields.consent === '1' ? { ...leadConsent, at: new Date(now).toISOString() } : null,
  }
}
