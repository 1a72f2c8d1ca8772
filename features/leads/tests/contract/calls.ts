/** The calls of this feature, for the tests of the whole contract. */
import { randomUUID } from 'node:crypto'
import { MessageReply } from '../../../../src/api/wire'
import { roles } from '../../../../src/domain/account/role'
import { DeskMail } from '../../../../src/domain/desk/mail-row'
import { DeskOlder } from '../../../../src/domain/desk/row'
import type { FeatureCalls } from '../../../../tests/contract/feature-calls'
import { consent, leadBody, newCard, putLead } from './lead-calls'
import { at, idempotent, signedIn } from '../../../../tests/contract/matrix-rows'
import { call, csv, page, paging, row } from '../../../../tests/contract/shape-parts'
import { LeadFormReply } from '../../app/lead-calls'
import * as leads from '../../contract'
import { LeadRequest } from '../../server/routes'

const staff = [roles.admin, roles.saleAgent]

export const calls: FeatureCalls = {
  rows: [
    { ...signedIn('GET', '/leads/form'), roles: staff, isRevalidated: true },
    {
      ...idempotent('PUT', '/leads/:id'),
      roles: staff,
      prepare: async () => ({ ...at(`/leads/${randomUUID()}`), body: leadBody() }),
    },
  ],
  shapes: {
    'GET /leads/form': call('Reads the form in which staff note visitors of a stall.', LeadFormReply, {
      feature: 'lead-forms',
    }),
    'PUT /leads/:id': call('Stores what staff noted about a visitor of a stall.', MessageReply, {
      body: LeadRequest,
      feature: 'leads',
    }),
  },
  deskRows: [
    { call: ['GET', 'lead-forms'], rights: ['customers'] },
    { call: ['POST', 'lead-forms'], rights: ['customers'], body: { title: 'Expo', fields: [] } },
    { call: ['POST', 'lead-forms/show'], rights: ['customers'], body: { device: '', form: 'built-in' } },
    { call: ['GET', 'lead-forms/:id'], rights: ['customers'] },
    { call: ['PUT', 'lead-forms/:id'], rights: ['customers'], body: { title: 'Expo', fields: [] } },
    { call: ['DELETE', 'lead-forms/:id'], rights: ['customers'] },
    { call: ['POST', 'lead-forms/:id/restore'], rights: ['customers'] },
    { call: ['GET', 'leads'], rights: ['customers'] },
    { call: ['GET', 'leads.csv'], rights: ['customers'] },
    { call: ['GET', 'leads/purge'], rights: ['customers'] },
    { call: ['POST', 'leads/purge'], rights: ['customers'], body: { before: 'x' } },
    { call: ['PUT', 'leads/badges'], rights: ['customers'] },
    { call: ['GET', 'leads/:id'], rights: ['customers'] },
    { call: ['PUT', 'leads/:id'], rights: ['customers'], body: { state: 'won' } },
    { call: ['DELETE', 'leads/:id'], rights: ['customers'] },
    { call: ['GET', 'leads/:id/card'], rights: ['customers'] },
    { call: ['POST', 'leads/:id/notes'], rights: ['customers'], body: { text: 'Called.' } },
    { call: ['POST', 'leads/:id/letter'], rights: ['customers'] },
    {
      call: ['POST', 'leads/status'],
      rights: ['customers'],
      body: { ids: ['00000000-0000-4000-8000-000000000000'], state: 'won' },
    },
    { call: ['GET', 'lead-letter'], rights: ['customers'] },
    { call: ['PUT', 'lead-letter'], rights: ['customers'], body: { subject: 'Hello', text: 'Hello.' } },
    { call: ['GET', 'mails/leads/:id'], rights: ['customers'] },
  ],
  deskShapes: {
    'GET lead-forms': call('Lists forms for leads, and the form of each device.', row(leads.DeskLeadForms)),
    'GET lead-forms/:id': call('Reads a form for leads.', row(leads.DeskLeadForm)),
    'GET leads': call('Lists leads, the newest first.', page(leads.DeskLeadSummary), {
      query: [...paging, 'state', 'grade'],
    }),
    'GET leads.csv': call('Sends leads as a table.', csv, { query: ['q', 'state', 'grade'] }),
    'GET leads/:id': call('Reads a lead.', row(leads.DeskLead)),
    'GET lead-letter': call('Reads the letter to leads.', row(leads.DeskLeadLetter)),
    'GET leads/:id/card': call(
      'Sends the business card that was photographed in a conversation.',
      'image/jpeg',
    ),
    'GET leads/purge': call('Counts the conversations that were received before a day.', row(DeskOlder), {
      query: ['before'],
    }),
    'GET mails/leads/:id': call('Lists the emails to a lead with their states.', page(DeskMail)),
  },
  schemas: leads,
  addPersonalData: async (provider, { staff: member, email, name }) => {
    const lead = leadBody({ Email: email, FullName: name, Consent: consent, Card: await newCard() })
    await putLead(provider, member, lead)
    await putLead(provider, member, leadBody({ Note: `Ask\n${email} as well.` }))
    return {}
  },
  personalTables: 'lead_capture lead_card',
}
