/**
 * The acts on leads of stalls (req 22.22) and on their forms (req 22.27). They need the right for customers, because
 * leads contain personal details.
 */
import * as v from 'valibot'
import { momentIn } from '../../../src/domain/delivery/time-zone'
import { DeskDeleted, DeskRowName, ReadVersion } from '../../../src/domain/desk/row'
import {
  DeskBadges,
  DeskLead,
  DeskLeadForm,
  DeskLeadFormUse,
  DeskLeadLetter,
  DeskLeadsChanged,
} from '../contract'
import { type Lead, leadStates } from '../rules/lead'
import type { Executor } from '../../../server/db/client'
import { notFound } from '../../../server/base/errors'
import { isUuid, LongText, PlainText } from '../../../server/base/input'
import { findLead } from './read-leads'
import { deskForm, formsInUse } from './read-forms'
import { letterRow, quoteForLead, readLetter } from './read-letter'
import { dayIn } from '../../../server/writes/delivery'
import type { DraftQuotes } from '../../../server/mail/draft-quotes'
import { addLeadNote, eraseLead, leadNotFound, purgeLeads, setLeadState } from './write-leads'
import { matchBadges, readBadgeList } from './match-badges'
import { addLeadForm, changeLeadForm, removeLeadForm, restoreLeadForm, showLeadForm } from './write-form'
import { mailLead, maxSubjectLength, maxTextLength, setLetter } from './write-letter'
import { act, type ActContext, FileBytes } from '../../../server/acts/act'
import { withVersion } from '../../../server/writes/audit'

export const leadData = ({ notes, firstAt, lastAt, ...lead }: Lead) => ({
  ...lead,
  firstAt: new Date(firstAt),
  lastAt: new Date(lastAt),
  notes: notes.map((note) => ({ ...note, at: new Date(note.at) })),
})

export async function deskLead(db: Executor, id: string, quotes: DraftQuotes) {
  const lead = await findLead(db, id)
  return lead && { ...leadData(lead), quote: await quoteForLead(db, lead.email, quotes) }
}

/** Leads are named by the id of a conversation, or by their email address, which is not logged. */
async function leadIdOf(text: string, { db }: ActContext): Promise<string> {
  const id = isUuid(text) ? text : text.includes('@') && (await findLead(db, text))?.id
  if (!id) throw leadNotFound()
  return id
}

const leadActFields = (quotes: DraftQuotes) =>
  ({
    rights: ['customers'],
    params: { id: leadIdOf },
    subject: ({ id }: { id: string }) => `lead ${id}`,
    read: (tx: Executor, { id }: { id: string }) => deskLead(tx, id, quotes),
    missing: leadNotFound,
    // The log contains no personal data, because such data has to disappear when the lead is erased.
    logged: ({ state, conversations, notes }: NonNullable<Awaited<ReturnType<typeof deskLead>>>) => ({
      state,
      conversations,
      notes: notes.length,
    }),
    reply: DeskLead,
  }) as const
const leadsActFields = { rights: ['customers'], subject: () => 'leads' } as const

const letterFields = {
  subject: v.pipe(
    PlainText,
    v.trim(),
    v.nonEmpty('The email needs a subject.'),
    v.maxLength(maxSubjectLength),
  ),
  text: v.pipe(LongText, v.trim(), v.nonEmpty('The email needs a text.'), v.maxLength(maxTextLength)),
}

const name = v.pipe(PlainText, v.maxLength(64))
/** An empty `device` means all devices without a form of their own. If `form` is null, the device shows their form. */
const FormUse = v.object({ device: v.optional(name, ''), form: v.optional(v.nullable(name), null) })

const leadFormFields = {
  rights: ['customers'],
  params: { id: String },
  subject: ({ id }: { id: string }) => `lead form ${id}`,
  read: (tx: Executor, { id }: { id: string }) => deskForm(tx, id),
} as const
const formNotFound = () => notFound('This form')

const formFields = {
  title: v.string(),
  // rules/lead-form.ts checks the fields, because its messages name the field.
  fields: v.pipe(v.array(v.record(v.string(), v.unknown())), v.description('As in the reply')),
}

export const leadActs = (quotes: DraftQuotes) => [
  act({
    name: 'leads import-badges',
    help: 'Fills in leads from the organiser’s list of badges.',
    // This act precedes 'leads change-status', whose path also matches the path of this act.
    call: ['PUT', '/leads/badges'],
    ...leadsActFields,
    body: v.object({ file: FileBytes }),
    prepare: ({ file }) => readBadgeList({ name: '', bytes: file }),
    write: async (tx, _, { prepared: list }) => {
      const { count, notes } = list.head
      return { badges: count, notes, ...(await matchBadges(tx, list)) }
    },
    loggedResult: ({ badges, matched }) => ({ badges, matched }),
    reply: DeskBadges,
  }),
  act({
    name: 'leads change-status',
    help: 'Sets the state of a lead.',
    call: ['PUT', '/leads/:id'],
    ...leadActFields(quotes),
    body: v.object({ version: ReadVersion, state: v.picklist(leadStates) }),
    write: (tx, { id, state }) => setLeadState(tx, id, state),
  }),
  act({
    name: 'leads add-note',
    help: 'Adds a note.',
    call: ['POST', '/leads/:id/notes'],
    ...leadActFields(quotes),
    body: v.object({ text: LongText }),
    write: (tx, { id, text }, { member: { userId } }) => addLeadNote(tx, id, { text, userId }),
  }),
  act({
    name: 'leads change-letter',
    help: 'Sets the letter to leads.',
    call: ['PUT', '/lead-letter'],
    rights: ['customers'],
    body: v.object({ version: ReadVersion, ...letterFields }),
    subject: () => 'letter to leads',
    read: letterRow,
    write: (tx, { subject, text }) => setLetter(tx, { subject, text }),
    reply: DeskLeadLetter,
  }),
  act({
    name: 'leads change-status-of-several',
    help: 'Sets the state of leads.',
    call: ['POST', '/leads/status'],
    rights: ['customers'],
    body: v.object({
      ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(200)),
      state: v.picklist(leadStates),
    }),
    subject: ({ ids }) => `${ids.length} leads`,
    log: ({ state }) => `set ${state}`,
    write: async (tx, { ids, state }) => {
      for (const id of ids) await setLeadState(tx, id, state)
      return { leads: ids.length, ids }
    },
    loggedResult: ({ ids }) => ({ ids }),
    send: ({ leads }) => ({ leads }),
    reply: DeskLeadsChanged,
  }),
  act({
    name: 'leads email',
    help: 'Mails a lead that has agreed to it, once. The subject and text replace those of the letter to all leads.',
    call: ['POST', '/leads/:id/letter'],
    ...leadActFields(quotes),
    body: v.object({ subject: v.optional(letterFields.subject), text: v.optional(letterFields.text) }),
    write: async (tx, { subject, text }, { before: lead }) => {
      const letter = await readLetter(tx)
      if (lead) await mailLead(tx, lead, { subject: subject ?? letter.subject, text: text ?? letter.text })
      return { isMailed: true }
    },
  }),
  act({
    name: 'leads erase',
    help: 'Erases a lead’s personal data.',
    call: ['DELETE', '/leads/:id'],
    ...leadActFields(quotes),
    write: (tx, { id }) => eraseLead(tx, id),
    send: (_, { id }) => ({ id }),
    reply: DeskRowName,
  }),
  act({
    name: 'leads purge',
    help: 'Deletes the conversations that were received before a day.',
    call: ['POST', '/leads/purge'],
    ...leadsActFields,
    body: v.object({ before: v.pipe(v.string(), v.maxLength(10)) }),
    log: ({ before }) => `delete before ${before}`,
    write: async (tx, { before }, { settings }) => ({
      deleted: await purgeLeads(tx, momentIn(settings.timeZone, dayIn(before))),
    }),
    loggedResult: (counts) => counts,
    reply: DeskDeleted,
  }),
  act({
    name: 'lead-forms add',
    help: 'Adds a form for leads.',
    call: ['POST', '/lead-forms'],
    rights: ['customers'],
    body: v.object(formFields),
    subject: ({ title }) => `lead form ${title}`,
    write: async (tx, sent) => {
      const form = await deskForm(tx, await addLeadForm(tx, sent))
      if (!form) throw formNotFound()
      return form
    },
    loggedResult: (form) => form,
    send: withVersion,
    reply: DeskLeadForm,
  }),
  act({
    name: 'lead-forms change',
    help: 'Writes the next version of a form.',
    call: ['PUT', '/lead-forms/:id'],
    ...leadFormFields,
    body: v.object({ version: ReadVersion, ...formFields }),
    missing: formNotFound,
    write: (tx, { id, title, fields }) => changeLeadForm(tx, { id, title, fields }),
    reply: DeskLeadForm,
  }),
  act({
    name: 'lead-forms remove',
    help: 'Removes a form. Leads that name it stay, and are still accepted.',
    call: ['DELETE', '/lead-forms/:id'],
    ...leadFormFields,
    missing: formNotFound,
    write: (tx, { id }) => removeLeadForm(tx, id),
    send: (_, { id }) => ({ id }),
    reply: DeskRowName,
  }),
  act({
    name: 'lead-forms restore',
    help: 'Restores a removed form, also on the devices that showed it.',
    call: ['POST', '/lead-forms/:id/restore'],
    ...leadFormFields,
    write: async (tx, { id }) => {
      await restoreLeadForm(tx, id)
      if (!(await deskForm(tx, id))) throw formNotFound()
    },
    reply: DeskLeadForm,
  }),
  act({
    name: 'lead-forms choose',
    help: 'Sets the form of a device; an empty `device` means all devices.',
    call: ['POST', '/lead-forms/show'],
    rights: ['customers'],
    body: FormUse,
    log: () => 'choose lead form',
    subject: ({ device }) => (device === '' ? 'all devices' : `device ${device}`),
    read: async (tx, { device }) => {
      const { defaultFormId, deviceForms } = await formsInUse(tx)
      const formId = deviceForms.find((entry) => entry.device === device)?.formId ?? null
      return { form: device === '' ? defaultFormId : formId }
    },
    write: (tx, { device, form }) => showLeadForm(tx, form, device),
    send: (_, { device, form }) => ({ device, form }),
    reply: DeskLeadFormUse,
  }),
]
