/** Leads and their forms as the desk's calls send them (req 22.22, 22.27), and the names of the optional calls. */
import * as v from 'valibot'
import { Moment, Version, Whole } from '../../src/domain/desk/row'
import { grades, leadStates } from './rules/lead'
import { LeadFormField } from './rules/lead-form'

/** Optional calls that a provider with leads announces (req 14.19). */
export const leadCallNames = ['lead-cards', 'lead-forms', 'leads'] as const

const Form = v.object({ id: v.string(), title: v.string(), fields: v.array(LeadFormField) })
export const DeskLeadForm = v.object({ ...Form.entries, version: Version })
export type DeskLeadForm = v.InferOutput<typeof DeskLeadForm>

export const DeskLeadForms = v.object({
  forms: v.array(Form),
  removed: v.pipe(v.array(Form), v.description('Removed forms, which leads may name')),
  all: v.pipe(v.string(), v.description('Id of the form of all devices')),
  own: v.pipe(
    v.array(v.object({ device: v.string(), formId: v.string() })),
    v.description('Devices with a form of their own'),
  ),
  devices: v.pipe(v.array(v.string()), v.description('Devices on which leads were noted')),
})
export type DeskLeadForms = v.InferOutput<typeof DeskLeadForms>

export const DeskLeadFormUse = v.object({ device: v.string(), form: v.nullable(v.string()) })
export type DeskLeadFormUse = v.InferOutput<typeof DeskLeadFormUse>

export const DeskLeadSummary = v.object({
  id: v.pipe(v.string(), v.description('UUID of the first conversation')),
  state: v.picklist(leadStates),
  name: v.string(),
  company: v.string(),
  email: v.string(),
  phone: v.string(),
  grade: v.nullable(v.picklist(grades)),
  timing: v.string(),
  budget: v.string(),
  interests: v.pipe(v.array(v.string()), v.description('Slugs of products')),
  consent: v.pipe(
    v.nullable(v.object({ words: v.string(), version: v.string(), at: v.string() })),
    v.description('Consent to emails, with the words that were agreed to'),
  ),
  draftId: v.nullable(v.string()),
  form: v.pipe(
    v.nullable(v.object({ id: v.string(), version: Whole })),
    v.description('null: the built-in form'),
  ),
  answers: v.pipe(
    v.record(v.string(), v.array(v.string())),
    v.description('Answers by the form’s id, a space and the field’s id'),
  ),
  badges: v.array(v.string()),
  cards: v.pipe(v.array(v.string()), v.description('Ids for GET /desk/api/leads/{id}/card')),
  notes: v.array(v.object({ text: v.string(), at: Moment, by: v.string() })),
  conversations: Whole,
  firstAt: Moment,
  lastAt: Moment,
})
export type DeskLeadSummary = v.InferOutput<typeof DeskLeadSummary>

export const DeskLead = v.object({
  ...DeskLeadSummary.entries,
  version: Version,
  quote: v.pipe(
    v.nullable(v.object({ linkId: v.string(), expiresAt: Moment, number: v.string() })),
    v.description('The open quote that an email to the lead links to'),
  ),
})
export type DeskLead = v.InferOutput<typeof DeskLead>

export const DeskLeadLetter = v.object({
  id: v.literal('lead-letter'),
  version: Version,
  subject: v.string(),
  text: v.pipe(v.string(), v.description('Above the products, the consent and the unsubscribe link')),
})
export type DeskLeadLetter = v.InferOutput<typeof DeskLeadLetter>

export const DeskLeadsChanged = v.object({ leads: v.pipe(Whole, v.description('Number of changed leads')) })
export type DeskLeadsChanged = v.InferOutput<typeof DeskLeadsChanged>

export const DeskBadges = v.object({
  badges: v.pipe(Whole, v.description('Number of badges in the list')),
  matched: v.pipe(Whole, v.description('Conversations that were filled in')),
  unmatched: v.array(v.string()),
  notes: v.array(v.string()),
})
export type DeskBadges = v.InferOutput<typeof DeskBadges>
