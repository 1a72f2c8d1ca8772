/** Leads as the shop reads them: what several people noted of one visitor in one place (req 26.2). */
import { normalizeEmail } from '../../src/domain/account/contact-details'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { phoneCell } from '../../src/domain/csv'
import { dateTimeIn, defaultTimeZone } from '../../src/domain/time-zone'
import {
  answerKey,
  formOfKey,
  type HadCapture,
  type Lead,
  type LeadCapture,
  type LeadState,
  leadsIn,
} from '../../src/domain/lead/lead'
import { columnOf, type VersionedForm } from '../../src/domain/lead/lead-form'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { leadCapture, leadCard, leadNote } from '../db/schema-lead'
import { containing, isUuid } from '../floor/input'
import { allForms } from './lead-form'
import { unsubscribedAddresses } from './lead-letter'

/** `q`: words in a name, a company, an address, a number, a badge or a note. */
export type LeadFilter = {
  q?: string | undefined
  state?: LeadState | undefined
  grade?: LeadCapture['grade'] | undefined
}
/** `after`: the id of the last lead that is known; null for the first slice. `limit` null: all of them. */
export type LeadSlice = { after: string | null; limit: number | null }

/** All conversations of an email address are one lead; without one each is a lead. */
const key = sql<string>`coalesce(nullif(${leadCapture.email}, ''), ${leadCapture.id}::text)`
/** To the ms, as leads are put together. */
const at = sql`date_trunc('milliseconds', coalesce(${leadCapture.capturedAt}, ${leadCapture.receivedAt}))`
const isThere = isNull(leadCapture.erasedAt)

/** The newest first. */
export const readLeads = (db: Executor, filter: LeadFilter = {}) =>
  leadSlice(db, { after: null, limit: null }, filter)

export async function leadSlice(
  db: Executor,
  { after, limit }: LeadSlice,
  filter: LeadFilter,
): Promise<Lead[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with leads as (${keyed(filter)})
    select key from leads
    where ${matches(filter)} and (${after}::uuid is null
      or (last, key collate "C") < (
        select last, key collate "C" from leads
        where key = (select ${key} from ${leadCapture} where ${leadCapture.id} = ${after}::uuid and ${isThere})))
    order by last desc, key collate "C" desc limit ${limit}`)
  const keys = rows.map((row) => row.key)
  const found = await leadsWhere(db, sql`${key} = any(${sql.param(keys)})`)
  const byKey = new Map(found.map((lead) => [lead.email || lead.id, lead]))
  return keys.flatMap((one) => byKey.get(one) ?? [])
}

export async function countLeads(db: Executor, filter: LeadFilter = {}): Promise<number> {
  const { rows } = await db.execute<{ all: number }>(sql`
    with leads as (${keyed(filter)}) select count(*)::int as all from leads where ${matches(filter)}`)
  return rows[0]?.all ?? 0
}

/** A row for each lead: its key, the time of its last conversation, and what lists are narrowed by. */
function keyed({ q }: LeadFilter): SQL {
  const { name, company, email, phone, badge, note } = leadCapture
  const words = sql`concat_ws(' ', ${name}, ${company}, ${email}, ${phone}, ${badge}, ${note})`
  const last = (field: typeof leadCapture.grade | typeof leadCapture.state) =>
    sql`(array_agg(${field} order by ${at} desc, ${leadCapture.id} desc) filter (where ${field} is not null))[1]`
  return sql`
    select ${key} as key, max(${at}) as last, ${last(leadCapture.grade)} as grade,
      coalesce(${last(leadCapture.state)}, 'new') as state,
      ${q ? sql`bool_or(${words} ilike ${containing(q)})` : sql`true`} as is_about
    from ${leadCapture} where ${isThere} group by 1`
}

const matches = ({ state, grade }: LeadFilter) =>
  and(sql`is_about`, state && sql`state = ${state}`, grade ? sql`grade = ${grade}` : undefined)

/** Ids of the conversations of a lead, the last one last: by its email address, or by the id of one of them. */
export async function conversationsOf(db: Executor, name: string): Promise<string[]> {
  const one = sql`(select ${key} from ${leadCapture} where ${leadCapture.id} = ${name}::uuid and ${isThere})`
  const rows = await db
    .select({ id: leadCapture.id })
    .from(leadCapture)
    .where(and(isThere, isUuid(name) ? sql`${key} = ${one}` : eq(leadCapture.email, normalizeEmail(name))))
    .orderBy(at, leadCapture.id)
  return rows.map(({ id }) => id)
}

/** Null where there is none. */
export async function findLead(db: Executor, name: string): Promise<Lead | null> {
  const ids = await conversationsOf(db, name)
  const [found] = await leadsWhere(db, sql`${leadCapture.id} = any(${sql.param(ids)})`)
  return found ?? null
}

/** The photograph of a business card, by the id of its conversation. */
export async function findCard(db: Executor, captureId: string): Promise<Buffer | null> {
  const [found] = await db
    .select({ picture: leadCard.picture })
    .from(leadCard)
    .where(eq(leadCard.captureId, captureId))
  return found?.picture ?? null
}

async function leadsWhere(db: Executor, which: SQL): Promise<Lead[]> {
  const rows = await db
    .select({
      capture: leadCapture,
      hasCard: sql<boolean>`${leadCard.captureId} is not null`,
      name: appUser.fullName,
      email: appUser.email,
    })
    .from(leadCapture)
    .leftJoin(leadCard, eq(leadCard.captureId, leadCapture.id))
    .leftJoin(appUser, eq(appUser.id, leadCapture.userId))
    .where(and(isThere, which))
  const notes = await db
    .select({ note: leadNote, name: appUser.fullName, email: appUser.email })
    .from(leadNote)
    .innerJoin(leadCapture, eq(leadCapture.id, leadNote.captureId))
    .leftJoin(appUser, eq(appUser.id, leadNote.userId))
    .where(which)
    .orderBy(leadNote.id)
  const byOf = ({ name, email }: { name: string | null; email: string | null }) => name || email || ''
  const added = new Map<string, HadCapture['added']>()
  for (const { note, ...who } of notes) {
    const ofIt = added.get(note.captureId) ?? []
    added.set(note.captureId, [...ofIt, { text: note.text, at: note.createdAt.getTime(), by: byOf(who) }])
  }
  return leadsIn(
    rows.map(({ capture, hasCard, ...who }): HadCapture => {
      const { userId: _, device: __, capturedAt, receivedAt, erasedAt: ___, ...lead } = capture
      const when = (capturedAt ?? receivedAt).getTime()
      return { ...lead, at: when, by: byOf(who), hasCard, added: added.get(lead.id) ?? [] }
    }),
  )
}

const columns = [
  'Lead',
  'First',
  'Last',
  'Conversations',
  'State',
  'Grade',
  'Name',
  'Company',
  'Email',
  'Phone',
  'When',
  'Budget',
  'Interests',
  'Notes',
  'Consent',
  'Consent words',
  'Consent version',
  'Consent given',
  'Unsubscribed',
  'Badges',
  'Card',
  'Form',
]

/** Under their heading, with a column for each field of the forms in which they were noted. */
export async function leadTable(
  db: Executor,
  filter: LeadFilter = {},
  timeZone = defaultTimeZone,
): Promise<[string[], ...string[][]]> {
  const [leads, forms] = [await readLeads(db, filter), await allForms(db)]
  const unsubscribed = await unsubscribedAddresses(db)
  const fields = fieldColumns(leads, forms)
  const timeOf = (when: number) => dateTimeIn(timeZone, when)
  const lines = leads.map((lead) => [
    lead.id,
    timeOf(lead.firstAt),
    timeOf(lead.lastAt),
    String(lead.conversations),
    lead.state,
    lead.grade ?? '',
    lead.name,
    lead.company,
    lead.email,
    phoneCell(lead.phone),
    lead.timing,
    lead.budget,
    lead.interests.join(', '),
    lead.notes.map(({ text, at: when, by }) => `${timeOf(when)} ${by}: ${text}`).join('\n'),
    lead.consent ? 'Yes' : 'No',
    lead.consent?.words ?? '',
    lead.consent?.version ?? '',
    lead.consent ? timeOf(Date.parse(lead.consent.at)) : '',
    unsubscribed.has(lead.email) ? 'Yes' : 'No',
    lead.badges.join('\n'),
    lead.cards.length > 0 ? 'Yes' : 'No',
    lead.form ? `${lead.form.id} ${lead.form.version}` : '',
    ...fields.map(({ place }) => phoneCell((lead.answers[place] ?? []).join(', '))),
  ])
  return [[...columns, ...fields.map(({ heading }) => heading)], ...lines]
}

/** By what a field was called last; with its form, where two are called the same. */
function fieldColumns(leads: readonly Lead[], forms: readonly VersionedForm[]) {
  const answered = new Set(
    leads.flatMap(({ form, answers }) => [form?.id, ...Object.keys(answers).map(formOfKey)]),
  )
  const labels = new Map<string, { form: string; label: string }>()
  for (const { id: form, fields } of forms.filter(({ id }) => answered.has(id)))
    for (const field of fields)
      if (columnOf(field) === null) labels.set(answerKey(form, field.id), { form, label: field.label })
  const taken = [...columns, ...[...labels.values()].map(({ label }) => label)]
  return [...labels].map(([place, { form, label }]) => ({
    place,
    heading: taken.filter((other) => other === label).length > 1 ? `${label} (${form})` : label,
  }))
}
