/** Emails at the desk: how they are sent, a test email, and the state of each email (req 22.28, 22.29). */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { DeskMail, DeskMailSetup, DeskTestMail } from '../../../src/domain/desk/mail-row'
import { invalid, Refusal } from '../../base/errors'
import { letter, sellerOf } from '../../mail/customer-mail'
import { createMailer, NotSent } from '../../mail/mailer'
import { mailNotice, mailWarning } from '../../mail/mail-notice'
import { sendLetter } from '../../mail/mail-queue'
import { mailsAbout } from '../../mail/mail-state'
import { testMailAct } from '../../reads/desk-setup'
import { performAct } from '../../writes/audit'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, parseIdParam, sendRow, sendRows } from './member'

export function deskMailRoutes({ db, settings, features }: ProviderContext): Hono<DeskEnv> {
  const shop = { db, settings }
  const sendMails = async (c: Context, subjects: string[]) =>
    sendRows<DeskMail>(c, await mailsAbout(db, features, subjects))
  return (
    new Hono<DeskEnv>()
      .get('/mail', async (c) => {
        const { sender, inbox } = await sellerOf(shop)
        const [notice, warning] = [mailNotice(settings), mailWarning(settings)]
        return sendRow<DeskMailSetup>(c, { id: 'mail', notice, warning, sender, inbox })
      })
      // The call waits for the mail server, so that the reply contains the mail server's answer.
      .post('/mail/test', allow('all'), async (c) => {
        const { userId, email: to } = c.get('member')
        if (userId === null) throw invalid('API keys have no email address. A person must send the test.')
        if (settings.smtpUrl === null) throw refuseTest('no mail server is set up (SMTP_URL).')
        const log = (isAccepted: boolean) => {
          const act = { act: testMailAct, subject: 'mail', loggedResult: () => ({ isAccepted }) }
          return performAct(db, c.get('member'), act, async () => undefined)
        }
        const { name, url } = await sellerOf(shop)
        const text = 'This is the test email that you sent from the desk. Your shop can send emails.'
        const posted = { mailId: randomUUID(), postedAt: new Date() }
        const test = letter(to, `Test email from ${name}`, url, [text])
        const send = sendLetter(shop, createMailer(settings), test, posted)
        const answer = await send.catch(async (error: unknown) => {
          await log(false)
          throw error instanceof NotSent ? refuseTest(error.reason) : error
        })
        await log(true)
        return sendRow<DeskTestMail>(c, { to, answer })
      })
      .get('/mails/orders/:id', allow('orders', 'artwork'), async (c) =>
        sendMails(c, [`order ${parseIdParam(c)}`]),
      )
      .get('/mails/requests/:id', allow('orders'), async (c) => sendMails(c, [`request ${parseIdParam(c)}`]))
  )
}

const refuseTest = (reason: string) => new Refusal(409, 'NOTSENT', `The test email was not sent: ${reason}`)
