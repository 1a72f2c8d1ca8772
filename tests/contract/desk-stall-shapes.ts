/**
 * Shapes of the calls below /desk/api about the session, trade-show stalls, other programs (API keys, webhooks) and the
 * server. The calls of the table of acts are not here.
 */
import * as mails from '../../src/domain/desk/mail-row'
import * as sessions from '../../src/domain/desk/session-row'
import * as stalls from '../../src/domain/desk/stall-row'
import * as deskPasskeys from '../../server/routes/desk/passkeys'
import * as deskSession from '../../server/routes/desk/session'
import { call, type CallShape, file, page, row } from './shape-parts'

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

const stall: Record<string, CallShape> = {
  'GET kiosks': call('Lists kiosks with their last report.', page(stalls.DeskKiosk)),
}

const program: Record<string, CallShape> = {
  'GET jobs': call('Lists emails and other jobs that are pending or were given up.', page(mails.DeskJob)),
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
  'GET backup': call('Sends the whole shop as a file.', file),
}

export const deskStallShapes: Record<string, CallShape> = { ...session, ...stall, ...program }
