/** Emails at the desk: notices about emails, the test email, and the state of each email (req 14.22, 22.28, 22.29). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brand } from '../../server/db/schema-catalogue'
import { enquiry } from '../../server/db/schema-cart'
import { deskAuditLog } from '../../server/db/schema-desk'
import { NotSent, type Send } from '../../server/mail/mailer'
import { queueMail } from '../../server/mail/mail-queue'
import { captureLog } from '../support/log'
import { openMailServer } from '../support/post-office'
import { deskCall, newStaffMember } from './desk-calls'
import { placeOrder } from './order-calls'
import { newCustomer, openProvider, type Provider, readRefusal, runJobs, testSettings } from './provider'

const provider = openProvider()
const { db } = provider
const { cookie, email } = await newStaffMember(provider, ['all'])
const readFrom = async (shop: Provider, path: string) =>
  (await (await deskCall(shop, cookie, ['GET', path])).json()).data
const smtpUrl = 'smtp://mail.example.com'
const writtenNotice = 'Email written to a file, not sent (no mail server is set up)'

describe('notices about email', () => {
  const noServer = expect.stringMatching(/^No mail server is set up/)
  test.each([
    ['public shop without a mail server', { isPublic: true, smtpUrl: null }, writtenNotice, noServer],
    ['demo', { isPublic: false, smtpUrl: null }, writtenNotice, null],
    ['public shop with a mail server', { isPublic: true, smtpUrl }, 'Email queued', null],
  ])('notice and warning describe the email set-up of a %s', async (_, settings, notice, warning) => {
    expect(await readFrom(openProvider(settings), 'mail')).toMatchObject({ id: 'mail', notice, warning })
  })

  test('sign-up message names no email when none can be sent', async () => {
    const shopWithoutMail = openProvider({ isPublic: true, smtpUrl: null })
    const body = { FullName: 'Dana', MobileNumber: '0400 000 000', Email: 'mute@buyer.example', RoleID: 2 }
    const reply = await shopWithoutMail.post('auth/signup', { ...body, Password: 'a quiet harbour' })
    expect(await reply.json()).toEqual({ Message: 'Account created. Please sign in.' })
  })
})

describe('addresses', () => {
  const brandShop = openProvider({ mailFrom: null, shopEmail: null })
  /** Sends an email from the shop and returns its sender and Reply-To. */
  const addressesOf = async (shop: Provider, settings: object) => {
    const sent: unknown[] = []
    const send: Send = async ({ replyTo }, { from }) => String(sent.push([from.address, replyTo]))
    await queueMail(shop.db, 'welcome', { email: (await newCustomer(shop)).email })
    await runJobs({ db: shop.db, settings: { ...testSettings, ...settings }, send })
    return sent
  }

  test('sender, inbox and Reply-To follow the brand, unless the environment sets them', async () => {
    const words = { email: 'hello@brindle.example' }
    await deskCall(brandShop, cookie, ['PUT', 'brand'], { words })
    expect(await readFrom(brandShop, 'mail')).toMatchObject({ sender: words.email, inbox: words.email })
    const unset = { mailFrom: null, shopEmail: null }
    expect(await addressesOf(brandShop, unset)).toEqual([[words.email, words.email]])
    const fixedAddresses = { mailFrom: 'no-reply@shop.example', shopEmail: 'orders@shop.example' }
    const { mailFrom: sender, shopEmail: inbox } = fixedAddresses
    expect(await readFrom(openProvider(fixedAddresses), 'mail')).toMatchObject({ sender, inbox })
    expect(await addressesOf(brandShop, fixedAddresses)).toEqual([[sender, inbox]])
    await db.delete(brand)
  })

  test('sender address receives orders while the shop has the example brand', async () => {
    const senderOnly = openProvider({ mailFrom: 'team@shop.example', shopEmail: null })
    expect(await readFrom(senderOnly, 'mail')).toMatchObject({ inbox: 'team@shop.example' })
  })
})

describe('test email', () => {
  const sendTestMail = async (refusal?: string) => {
    const mailServer = await openMailServer(refusal)
    const reply = await deskCall(openProvider({ smtpUrl: mailServer.url }), cookie, ['POST', 'mail/test'])
    await mailServer.close()
    return { reply, mailServer }
  }

  test('test email goes to the caller, and the reply has the mail server’s answer', async () => {
    const { reply, mailServer } = await sendTestMail()
    expect(await reply.json()).toEqual({ data: { to: email, answer: '250 fine' } })
    expect(mailServer.receivedLines).toContain(`RCPT TO:<${email}>`)
    expect(await db.$count(deskAuditLog, eq(deskAuditLog.act, 'send test email'))).toBe(1)
  })

  test('refusal by the mail server is shown in its own words', async () => {
    const { reply } = await sendTestMail('550 5.7.1 relaying denied')
    expect(await readRefusal(reply)).toEqual([
      409,
      expect.stringMatching(/not sent: .*550 5\.7\.1 relaying denied/),
    ])
  })

  test('test email is refused without a mail server', async () => {
    expect(await readRefusal(await deskCall(provider, cookie, ['POST', 'mail/test']))).toEqual([
      409,
      'The test email was not sent: no mail server is set up (SMTP_URL).',
    ])
  })
})

describe('states', () => {
  const statesOf = async (path: string, shop = provider) =>
    (await readFrom(shop, `mails/${path}`)).map(({ title, state }: Record<string, string>) => [title, state])

  test('emails of an order are written to files, or sent with the mail server’s answer', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    expect(await statesOf(`orders/${id}`)).toEqual(
      expect.arrayContaining([
        ['New order, to the shop', 'written to a file'],
        ['Order confirmation', 'written to a file'],
      ]),
    )
    const sendingShop = openProvider({ smtpUrl })
    const body = { text: 'Your proof comes tomorrow.' }
    await deskCall(sendingShop, cookie, ['POST', `orders/${id}/messages`], body)
    const [message] = await readFrom(sendingShop, `mails/orders/${id}`)
    expect(message).toMatchObject({ title: 'Message', state: 'sent', detail: '250 fine' })
  })

  test('email is queued until the mail server takes it, and failed when it refuses', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    const log = captureLog('error')
    const fail = (isFinal: boolean) => async () => {
      throw new NotSent('Email "x" to 0 not sent: 450 later', isFinal, '450 later')
    }
    const newest = async () => (await readFrom(provider, `mails/orders/${id}`))[0]
    for (const [isFinal, state] of [
      [false, 'queued'],
      [true, 'failed'],
    ] as const) {
      await queueMail(db, 'order status', { orderId: id, status: 'SHIPPED' })
      await runJobs({ db, settings: testSettings, send: fail(isFinal) })
      expect(await newest()).toMatchObject({ title: 'Order status', state, detail: '450 later' })
    }
    log.restore()
  })

  test('request lists its emails', async () => {
    const contact = { FullName: 'Dana', Email: 'dana@buyer.example', MobileNumber: '0400 000 000' }
    await provider.post('product/requestquote', { ...contact, ProductID: 1, QTY: 500 })
    const id = Math.max(...(await db.select({ id: enquiry.id }).from(enquiry)).map((row) => row.id))
    expect(await statesOf(`requests/${id}`)).toEqual([
      ['Request, to the shop', 'written to a file'],
      ['Copy of the request', 'written to a file'],
    ])
  })
})
