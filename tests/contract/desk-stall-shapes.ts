/** Shapes of the calls below /desk/api about the session, stalls, programs and the server, without acts. */
import * as mails from '../../src/domain/desk/mail-row'
import * as programs from '../../src/domain/desk/program-row'
import * as sessions from '../../src/domain/desk/session-row'
import * as stalls from '../../src/domain/desk/stall-row'
import * as v from 'valibot'
import * as deskLeadForms from '../../server/routes/desk/lead-forms'
import * as deskPasskeys from '../../server/routes/desk/passkeys'
import * as deskSession from '../../server/routes/desk/session'
import { type CallShape, csv, file, page, paging, row } from './shape-parts'

const sessionReply = row(sessions.DeskSession)
const passkeysReply = row(sessions.DeskPasskeys)

const session: Record<string, CallShape> = {
  'GET session': {
    description: 'Reads who is signed in, or the step that is pending.',
    reply: sessionReply,
  },
  'POST session': {
    description: 'Signs in by password, and sets the session’s cookie.',
    body: deskSession.SignIn,
    reply: sessionReply,
  },
  'POST session/code': {
    description: 'Passes the second step by a one-time code.',
    body: deskSession.Code,
    reply: sessionReply,
  },
  'POST session/passkey/options': {
    description: 'Reads the options with which a browser uses a passkey.',
    reply: row(sessions.DeskPasskeyOptions),
  },
  'POST session/passkey': {
    description: 'Passes the second step by a passkey.',
    body: deskSession.Passkey,
    reply: sessionReply,
  },
  'DELETE session': { description: 'Signs out.', reply: row(sessions.DeskNoSession) },
  'GET passkeys': { description: 'Lists the member’s own passkeys.', reply: passkeysReply },
  'POST passkeys/options': {
    description: 'Reads the options with which a browser creates a passkey.',
    reply: row(sessions.DeskPasskeyOptions),
  },
  'POST passkeys': {
    description: 'Adds a passkey.',
    body: deskPasskeys.NewPasskey,
    reply: passkeysReply,
  },
  'DELETE passkeys/:id': { description: 'Removes a passkey.', reply: passkeysReply },
}

const formReply = row(stalls.DeskLeadForm)
const { fields } = stalls.DeskLeadForm.entries

const stall: Record<string, CallShape> = {
  'GET kiosks': { description: 'Lists kiosks with their last report.', reply: page(stalls.DeskKiosk) },
  'GET lead-forms': {
    description: 'Lists forms for leads, and the form of each device.',
    reply: row(stalls.DeskLeadForms),
  },
  'POST lead-forms': {
    description: 'Adds a form for leads.',
    body: v.object({ ...deskLeadForms.NewForm.entries, fields }),
    reply: formReply,
  },
  'GET lead-forms/:id': { description: 'Reads a form for leads.', reply: formReply },
  'PUT lead-forms/:id': {
    description: 'Writes the next version of a form.',
    body: v.object({ ...deskLeadForms.FormChange.entries, fields }),
    reply: formReply,
  },
  'GET leads': {
    description: 'Lists leads, the newest first.',
    query: [...paging, 'state', 'grade'],
    reply: page(stalls.DeskLeadSummary),
  },
  'GET leads.csv': {
    description: 'Sends leads as a table.',
    query: ['q', 'state', 'grade'],
    reply: csv,
  },
  'GET leads/:id': { description: 'Reads a lead.', reply: row(stalls.DeskLead) },
  'GET leads/:id/card': {
    description: 'Sends the business card that was photographed in a conversation.',
    reply: 'image/jpeg',
  },
  'GET entries': {
    description: 'Lists entries of the giveaway, the newest first.',
    query: paging,
    reply: page(stalls.DeskEntry),
  },
  'GET entries.csv': { description: 'Sends all entries of the giveaway as a table.', reply: csv },
  'GET giveaway': {
    description: 'Counts the entries of the giveaway.',
    reply: row(stalls.DeskEntryCounts),
  },
}

const program: Record<string, CallShape> = {
  'GET keys': { description: 'Lists API keys without the keys themselves.', reply: page(programs.DeskKey) },
  'GET webhooks': { description: 'Lists webhooks.', reply: page(programs.DeskWebhook) },
  'GET deliveries': {
    description: 'Lists events, sent or pending; q is the number of an order.',
    query: [...paging, 'webhook', 'open'],
    reply: page(programs.DeskWebhookEvent),
  },
  'GET jobs': {
    description: 'Lists emails and other jobs that are pending or were given up.',
    reply: page(programs.DeskJob),
  },
  'GET mail': {
    description: 'Reads how the shop sends emails, and from and to which addresses.',
    reply: row(mails.DeskMailSetup),
  },
  'POST mail/test': {
    description: 'Sends a test email to the caller and waits for the mail server’s answer.',
    reply: row(mails.DeskTestMail),
  },
  'GET mails/orders/:id': {
    description: 'Lists the emails about an order with their states, the newest first.',
    reply: page(mails.DeskMail),
  },
  'GET mails/requests/:id': {
    description: 'Lists the emails about a request and its quote with their states.',
    reply: page(mails.DeskMail),
  },
  'GET mails/leads/:id': {
    description: 'Lists the emails to a lead with their states.',
    reply: page(mails.DeskMail),
  },
  'GET backup': { description: 'Sends the whole shop as a file.', reply: file },
}

export const deskStallShapes: Record<string, CallShape> = { ...session, ...stall, ...program }
