/**
 * Leads as the shop reads them: all conversations that members of staff noted with one visitor are merged into one
 * lead (req 26.2).
 */
import { normalizeEmail } from '../../../src/domain/account/contact-details'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { phoneCell } from '../../../src/domain/csv'
import { dateTimeIn, defaultTimeZone } from '../../../src/domain/delivery/time-zone'
import {
  answerKey,
  formOfKey,
  type StoredCapture,
  type Lead,
  type LeadCapture,
  type LeadState,
  leadsIn,
} from '../rules/lead'
import { columnOf, type VersionedForm } from '../rules/lead-form'
import type { Executor } from '../../../server/db/client'
import { appUser } from '../../../server/db/schema-customer'
import { leadCapture, leadCard, leadNote } from './tables'
import { containing, isUuid } from '../../../server/base/input'
import { allForms } from './read-forms'
import { maxListed } from '../../../server/reads/desk-today'
import { unsubscribedAddresses } from '../../../server/reads/mailed-address'

/** `q`: words in a name, a company, an address, a number, a badge or a note. */
export type LeadFilter = {
  q?: string | undefined
  state?: LeadState | undefined
  grade?: LeadCapture['grade'] | undefined
}
/** `after` is the id of the last lead that the caller has; null: the first page. `limit` null: all leads. */
export type LeadPageRequest = { after: string | null; limit: number | null }

/** All conversations of an email address are one lead; without an address each conversation is a lead of its own. */
const leadKey = sql<string>`coalesce(nullif(${leadCapture.email}, ''), ${leadCapture.id}::text)`
/** Truncated to milliseconds, because leads store times with this precision. */
const conversationTime = sql`date_trunc('milliseconds', coalesce(${leadCapture.capturedAt}, ${leadCapture.receivedAt}))`
const isNotErased = isNull(leadCapture.erasedAt)

/** Returns all matching leads, newest first. */
export const readLeads = (db: Executor, filter: LeadFilter = {}) =>
  readLeadPage(db, { after: null, limit: null }, filter)

export async function readLeadPage(
  db: Executor,
  { after, limit }: LeadPageRequest,
  filter: LeadFilter,
): Promise<Lead[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with leads as (${selectLeadRows(filter)})
    select key from leads
    where ${matches(filter)} and (${after}::uuid is null
      or (last, key collate "C") < (
        select last, key collate "C" from leads
        where key = (select ${leadKey} from ${leadCapture} where ${leadCapture.id} = ${after}::uuid and ${isNotErased})))
    order by last desc, key collate "C" desc limit ${limit}`)
  const keys = rows.map((row) => row.key)
  const leads = await leadsWhere(db, sql`${leadKey} = any(${sql.param(keys)})`)
  const byKey = new Map(leads.map((lead) => [lead.email || lead.id, lead]))
  return keys.flatMap((item) => byKey.get(item) ?? [])
}

/** Leads that are still new for the desk's first page, newest first. */
export async function newLeads(db: Executor) {
  const filter = { state: 'new' } as const
  const leads = await readLeadPage(db, { after: null, limit: maxListed }, filter)
  const items = leads.map(({ id, grade, name, company, email, badges, lastAt }) => ({
    id,
    text: [name || email || badges[0]?.slice(0, 80), company, grade].filter(Boolean).join(', '),
    at: new Date(lastAt),
  }))
  return { count: await countLeads(db, filter), items }
}

async function countLeads(db: Executor, filter: LeadFilter = {}): Promise<number> {
  const { rows } = await db.execute<{ all: number }>(sql`
    with leads as (${selectLeadRows(filter)}) select count(*)::int as all from leads where ${matches(filter)}`)
  return rows[0]?.all ?? 0
}

/** A row for each lead: its key, the time of its last conversation, and the fields that lists are filtered by. */
function selectLeadRows({ q }: LeadFilter): SQL {
  const { name, company, email, phone, badge, note } = leadCapture
  const searchableText = sql`concat_ws(' ', ${name}, ${company}, ${email}, ${phone}, ${badge}, ${note})`
  const last = (field: typeof leadCapture.grade | typeof leadCapture.state) =>
    sql`(array_agg(${field} order by ${conversationTime} desc, ${leadCapture.id} desc) filter (where ${field} is not null))[1]`
  return sql`
    select ${leadKey} as key, max(${conversationTime}) as last, ${last(leadCapture.grade)} as grade,
      coalesce(${last(leadCapture.state)}, 'new') as state,
      ${q ? sql`bool_or(${searchableText} ilike ${containing(q)})` : sql`true`} as is_about
    from ${leadCapture} where ${isNotErased} group by 1`
}

const matches = ({ state, grade }: LeadFilter) =>
  and(sql`is_about`, state && sql`state = ${state}`, grade ? sql`grade = ${grade}` : undefined)

/**
 * Ids of a lead's conversations, newest last. `name` is the lead's email address or the id of one of its
 * conversations.
 */
export async function conversationsOf(db: Executor, name: string): Promise<string[]> {
  const requestedKey = sql`(select ${leadKey} from ${leadCapture} where ${leadCapture.id} = ${name}::uuid and ${isNotErased})`
  const rows = await db
    .select({ id: leadCapture.id })
    .from(leadCapture)
    .where(
      and(
        isNotErased,
        isUuid(name) ? sql`${leadKey} = ${requestedKey}` : eq(leadCapture.email, normalizeEmail(name)),
      ),
    )
    .orderBy(conversationTime, leadCapture.id)
  return rows.map(({ id }) => id)
}

/** Returns null when there is no such lead. */
export async function findLead(db: Executor, name: string): Promise<Lead | null> {
  const ids = await conversationsOf(db, name)
  const [lead] = await leadsWhere(db, sql`${leadCapture.id} = any(${sql.param(ids)})`)
  return lead ?? null
}

/** The photograph of a business card, by the id of its conversation. */
export async function findCard(db: Executor, captureId: string): Promise<Buffer | null> {
  const [card] = await db
    .select({ picture: leadCard.picture })
    .from(leadCard)
    .where(eq(leadCard.captureId, captureId))
  return card?.picture ?? null
}

async function leadsWhere(db: Executor, condition: SQL): Promise<Lead[]> {
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
    .where(and(isNotErased, condition))
  const notes = await db
    .select({ note: leadNote, name: appUser.fullName, email: appUser.email })
    .from(leadNote)
    .innerJoin(leadCapture, eq(leadCapture.id, leadNote.captureId))
    .leftJoin(appUser, eq(appUser.id, leadNote.userId))
    .where(condition)
    .orderBy(leadNote.id)
  const authorName = ({ name, email }: { name: string | null; email: string | null }) => name || email || ''
  const added = new Map<string, StoredCapture['added']>()
  for (const { note, ...author } of notes) {
    const earlierNotes = added.get(note.captureId) ?? []
    added.set(note.captureId, [
      ...earlierNotes,
      { text: note.text, at: note.createdAt.getTime(), by: authorName(author) },
    ])
  }
  return leadsIn(
    rows.map(({ capture, hasCard, ...author }): StoredCapture => {
      const { userId: _, device: __, capturedAt, receivedAt, erasedAt: ___, ...lead } = capture
      const when = (capturedAt ?? receivedAt).getTime()
      return { ...lead, at: when, by: authorName(author), hasCard, added: added.get(lead.id) ?? [] }
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

/** Heading row, then a row for each lead, with a column for each field of the forms in which the leads were noted. */
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
    ...fields.map(({ fieldKey }) => phoneCell((lead.answers[fieldKey] ?? []).join(', '))),
  ])
  return [[...columns, ...fields.map(({ heading }) => heading)], ...lines]
}

/** A column is named by the field's newest label, followed by its form when two fields have the same label. */
function fieldColumns(leads: readonly Lead[], forms: readonly VersionedForm[]) {
  const answered = new Set(
    leads.flatMap(({ form, answers }) => [form?.id, ...Object.keys(answers).map(formOfKey)]),
  )
  const labels = new Map<string, { form: string; label: string }>()
  for (const { id: form, fields } of forms.filter(({ id }) => answered.has(id)))
    for (const field of fields)
      if (columnOf(field) === null) labels.set(answerKey(form, field.id), { form, label: field.label })
  const headings = [...columns, ...[...labels.values()].map(({ label }) => label)]
  return [...labels].map(([fieldKey, { form, label }]) => ({
    fieldKey,
    heading: headings.filter((other) => other === label).length > 1 ? `${label} (${form})` : label,
  }))
}
