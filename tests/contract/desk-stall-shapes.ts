/** Shapes of the calls below /desk/api about the session, stalls, programs and the server. */
import * as mails from '../../src/domain/desk/mail-row'
import * as programs from '../../src/domain/desk/program-row'
import { DeskDeleted, DeskRowId, DeskRowName } from '../../src/domain/desk/row'
import * as sessions from '../../src/domain/desk/session-row'
import * as stalls from '../../src/domain/desk/stall-row'
import * as v from 'valibot'
import * as deskGiveaway from '../../server/routes/desk/giveaway'
import { KioskAdmission, KioskChange } from '../../server/routes/desk/kiosks'
import * as deskLeadForms from '../../server/routes/desk/lead-forms'
import * as deskLeads from '../../server/routes/desk/leads'
import * as deskPasskeys from '../../server/routes/desk/passkeys'
import * as deskPrograms from '../../server/routes/desk/programs'
import * as deskSession from '../../server/routes/desk/session'
import { call, type CallShape, csv, file, page, paging, row } from './shape-parts'

const sessionReply = row(sessions.DeskSession)
const passkeysReply = row(sessions.DeskPasskeys)

const session: Record<string, CallShape> = {
  'GET session': call('Reads who is signed in, or the step that is pending.', sessionReply),
  'POST session': call('Signs in by password, and sets the session’s cookie.', sessionReply, {
    body: deskSession.SignIn,
  }),
  'POST session/code': call('Passes the second step by a one-time code.', sessionReply, {
    body: deskSession.Code,
  }),
  'POST session/passkey/options': call(
    'Reads the options with which a browser uses a passkey.',
    row(sessions.DeskPasskeyOptions),
  ),
  'POST session/passkey': call('Passes the second step by a passkey.', sessionReply, {
    body: deskSession.Passkey,
  }),
  'DELETE session': call('Signs out.', row(sessions.DeskNoSession)),
  'GET passkeys': call('Lists the member’s own passkeys.', passkeysReply),
  'POST passkeys/options': call(
    'Reads the options with which a browser creates a passkey.',
    row(sessions.DeskPasskeyOptions),
  ),
  'POST passkeys': call('Adds a passkey.', passkeysReply, { body: deskPasskeys.NewPasskey }),
  'DELETE passkeys/:id': call('Removes a passkey.', passkeysReply),
}

const leadReply = row(stalls.DeskLead)
const formReply = row(stalls.DeskLeadForm)
const { fields } = stalls.DeskLeadForm.entries

const stall: Record<string, CallShape> = {
  'GET kiosks': call('Lists kiosks with their last report.', page(stalls.DeskKiosk)),
  'POST kiosks': call('Admits a kiosk by the code on its screen.', row(stalls.DeskKioskCode), {
    body: KioskAdmission,
  }),
  'PUT kiosks/:id': call('Names a kiosk.', row(stalls.DeskKiosk), { body: KioskChange }),
  'DELETE kiosks/:id': call('Removes a kiosk from the list.', row(DeskRowName)),
  'GET lead-forms': call('Lists forms for leads, and the form of each device.', row(stalls.DeskLeadForms)),
  'POST lead-forms': call('Adds a form for leads.', formReply, {
    body: v.object({ ...deskLeadForms.NewForm.entries, fields }),
  }),
  'POST lead-forms/show': call(
    'Sets the form of a device; an empty `device` means all devices.',
    row(stalls.DeskLeadFormUse),
    { body: deskLeadForms.FormUse },
  ),
  'GET lead-forms/:id': call('Reads a form for leads.', formReply),
  'PUT lead-forms/:id': call('Writes the next version of a form.', formReply, {
    body: v.object({ ...deskLeadForms.FormChange.entries, fields }),
  }),
  'GET leads': call('Lists leads, the newest first.', page(stalls.DeskLeadSummary), {
    query: [...paging, 'state', 'grade'],
  }),
  'GET leads.csv': call('Sends leads as a table.', csv, { query: ['q', 'state', 'grade'] }),
  'POST leads/purge': call('Deletes the conversations that were received before a day.', row(DeskDeleted), {
    body: deskLeads.Purge,
  }),
  'PUT leads/badges': call('Fills in leads from the organiser’s list of badges.', row(stalls.DeskBadges), {
    body: csv,
  }),
  'GET leads/:id': call('Reads a lead.', leadReply),
  'GET leads/:id/card': call(
    'Sends the business card that was photographed in a conversation.',
    'image/jpeg',
  ),
  'PUT leads/:id': call('Sets the state of a lead.', leadReply, { body: deskLeads.State }),
  'POST leads/:id/notes': call('Adds a note.', leadReply, { body: deskLeads.Note }),
  'POST leads/:id/letter': call('Mails a lead that has agreed to it, once.', leadReply),
  'DELETE leads/:id': call('Erases a lead’s personal data.', row(DeskRowName)),
  'GET entries': call('Lists entries of the giveaway, the newest first.', page(stalls.DeskEntry), {
    query: paging,
  }),
  'GET entries.csv': call('Sends all entries of the giveaway as a table.', csv),
  'GET giveaway': call('Counts the entries of the giveaway.', row(stalls.DeskEntryCounts)),
  'POST giveaway/draw': call('Draws winners.', row(stalls.DeskDraw), { body: deskGiveaway.Draw }),
  'POST giveaway/purge': call('Deletes the entries that were received before a day.', row(DeskDeleted), {
    body: deskGiveaway.Purge,
  }),
  'PUT giveaway/tablet': call('Imports the file that a tablet’s staff saved.', row(stalls.DeskTabletImport), {
    body: file,
  }),
}

const program: Record<string, CallShape> = {
  'GET keys': call('Lists API keys without the keys themselves.', page(programs.DeskKey)),
  'POST keys': call('Creates an API key, which is in this reply alone.', row(programs.DeskNewKey), {
    body: deskPrograms.Key,
  }),
  'DELETE keys/:name': call('Ends an API key.', row(DeskRowName)),
  'GET webhooks': call('Lists webhooks.', page(programs.DeskWebhook)),
  'POST webhooks': call(
    'Adds a webhook, whose secret is in this reply alone.',
    row(programs.DeskNewWebhook),
    { body: deskPrograms.Hook },
  ),
  'PUT webhooks/:id': call('Pauses or resumes a webhook.', row(programs.DeskWebhook), {
    body: deskPrograms.Pause,
  }),
  'POST webhooks/:id/retry': call(
    'Sends the pending events of a webhook now.',
    row(programs.DeskRetriedWebhook),
  ),
  'DELETE webhooks/:id': call('Ends a webhook.', row(DeskRowId)),
  'GET deliveries': call(
    'Lists events, sent or pending; q is the number of an order.',
    page(programs.DeskWebhookEvent),
    { query: [...paging, 'webhook', 'open'] },
  ),
  'GET jobs': call('Lists emails and other jobs that are pending or were given up.', page(programs.DeskJob)),
  'POST jobs/:id/retry': call('Runs a job again.', row(DeskRowId)),
  'GET mail': call(
    'Reads how the shop sends emails, and from and to which addresses.',
    row(mails.DeskMailSetup),
  ),
  'POST mail/test': call(
    'Sends a test email to the caller and waits for the mail server’s answer.',
    row(mails.DeskTestMail),
  ),
  'GET mails/orders/:id': call(
    'Lists the emails about an order with their states, the newest first.',
    page(mails.DeskMail),
  ),
  'GET mails/requests/:id': call(
    'Lists the emails about a request and its quote with their states.',
    page(mails.DeskMail),
  ),
  'GET mails/leads/:id': call('Lists the emails to a lead with their states.', page(mails.DeskMail)),
  'GET backup': call('Sends the whole shop as a file.', file),
}

export const deskStallShapes: Record<string, CallShape> = { ...session, ...stall, ...program }
