/** Mails go to an SMTP server or a folder, with one recipient each, and error messages name no recipient. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountExistsLetter, resetLetter } from '../../../../server/mail/customer-mail'
import { createMailer, NotSent } from '../../../../server/mail/mailer'
import { readSettings } from '../../../../server/base/settings'
import { captureLog } from '../../../support/log'
import { openMailServer } from '../../../support/post-office'

const shop = { name: 'Acme Merch', abn: '', url: 'https://shop.example/' }
let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'showfloor-mail-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const envelope = {
  mailId: 'f5a3c1de-0000-4000-8000-000000000001',
  postedAt: new Date('2026-11-23T01:02:03Z'),
  from: { name: shop.name, address: 'hello@shop.example' },
}
const settings = (smtpUrl: string | null, isPublic = false) => ({ smtpUrl, dataFolder, isPublic })
const mails = () =>
  readdirSync(path.join(dataFolder, 'mail')).map((name) => path.join(dataFolder, 'mail', name))

test('email becomes a private file and its link is logged when SMTP_URL is not set', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const send = createMailer(settings(null))
  // The mail is sent twice, as after a crash before the first sending was recorded.
  for (let time = 0; time < 2; time += 1)
    await send(resetLetter('dana@buyer.example', shop, 'a-token'), envelope)
  const [file = '', ...more] = mails()
  expect(more).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/^From: Acme Merch <hello@shop\.example>\r$/m)
  expect(text).toMatch(/^To: dana@buyer\.example\r$/m)
  expect(text).toContain('\r\nhttps://shop.example/confirm_pass/a-token\r\n')
  expect(log.mock.calls[0]?.[0]).toContain('https://shop.example/confirm_pass/a-token')
  expect(log.mock.calls[0]?.[0]).toContain(file)
})

test.each([
  'dana@buyer.example\r\nBcc: all@buyer.example',
  'dana@buyer.example, all@buyer.example',
  '"<all@buyer.example>" dana@buyer.example',
])('address %j adds no second recipient and no other header', async (to) => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const send = createMailer(settings(null))
  await send({ to, subject: 'Hi\r\nBcc: all@buyer.example', text: 'Hi' }, envelope)
  for (const file of mails()) {
    const [head = ''] = readFileSync(file, 'utf8').split('\r\n\r\n')
    expect(head).not.toMatch(/^bcc:/im)
    expect(head.match(/^to:/gim)).toHaveLength(1)
  }
})

test('mailer warns once when a public shop has no SMTP_URL', () => {
  const captured = captureLog()
  for (const smtpUrl of [null, 'smtp://mail.example.com'])
    for (const isPublic of [true, false]) createMailer(settings(smtpUrl, isPublic))
  captured.restore()
  const folder = path.join(dataFolder, 'mail')
  const msg = `Email is not sent: SMTP_URL is not set; messages are written to ${folder}`
  expect(captured.lines()).toMatchObject([{ level: 'warn', msg }])
})

test('mail with an unsubscribe link has List-Unsubscribe headers', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const unsubscribe = `https://shop.example/service/unsubscribe/${'a'.repeat(64)}/9999999999999.${'b'.repeat(43)}`
  const send = createMailer(settings(null))
  await send({ to: 'dana@buyer.example', subject: 'Hi', text: 'Hi', unsubscribe }, envelope)
  await send(accountExistsLetter('dana@buyer.example', shop), { ...envelope, mailId: 'another' })
  const heads = mails().map((file) =>
    readFileSync(file, 'utf8').split('\r\n\r\n')[0]?.replaceAll('\r\n ', ' '),
  )
  const head = heads.find((candidate) => candidate?.includes('Subject: Hi'))
  expect(head).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`)
  expect(head).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(heads.filter((candidate) => candidate?.includes('List-Unsubscribe'))).toEqual([head])
})

test('SMTP server receives each attempt with the same Message-ID', async () => {
  const server = await openMailServer()
  const send = createMailer(settings(server.url))
  for (let time = 0; time < 2; time += 1)
    await send(accountExistsLetter('dana@buyer.example', shop), envelope)
  await server.close()
  expect(server.receivedLines).toContain('RCPT TO:<dana@buyer.example>')
  expect(server.receivedLines).toContain('Subject: You already have an account at Acme Merch')
  expect(server.receivedLines.filter((line) => line.startsWith('RCPT'))).toHaveLength(2)
  // Mail programs show both attempts as one mail, because the attempts have the same Message-ID.
  const ids = server.receivedLines.filter((line) => line.startsWith('Message-ID'))
  expect(ids).toEqual(Array.from({ length: 2 }, () => `Message-ID: <${envelope.mailId}@shop.example>`))
})

test('Reply-To names the person to answer, and only the shop is a recipient', async () => {
  const server = await openMailServer()
  const send = createMailer(settings(server.url))
  const letter = { to: 'shop@shop.example', subject: 'Hi', text: 'Hi', replyTo: 'dana@buyer.example' }
  await send(letter, envelope)
  await server.close()
  expect(server.receivedLines).toContain('Reply-To: dana@buyer.example')
  expect(server.receivedLines.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<shop@shop.example>',
  ])
})

const errorOf = (sent: Promise<string>) =>
  sent.then(
    () => null,
    (error: unknown) => error,
  )

test('error of an unsent mail contains neither its link nor its recipient', async () => {
  const send = createMailer(settings('smtp://user:secret@127.0.0.1:1'))
  const error = await errorOf(send(resetLetter('dana@buyer.example', shop, 'a-token'), envelope))
  expect(error).toBeInstanceOf(NotSent)
  const message = /^Email "Set a new password for Acme Merch" to [\da-f]{12} not sent: \w/
  expect(error).toMatchObject({ message: expect.stringMatching(message), isFinal: false })
  expect(String(error)).not.toMatch(/a-token|secret|dana/)
})

test.each([
  ['550 5.1.1 <dana@buyer.example>: unknown', true],
  ['451 4.7.1 <dana@buyer.example>: greylisted', false],
])('error does not name a recipient that the mail server refuses: %s', async (serverReply, isFinal) => {
  const server = await openMailServer(serverReply)
  const send = createMailer(settings(server.url))
  const sendRefused = () => errorOf(send(accountExistsLetter('dana@buyer.example', shop), envelope))
  const [first, second] = [await sendRefused(), await sendRefused()]
  await server.close()
  const redactedReply = serverReply.replace('dana@buyer.example', '…')
  expect(first).toMatchObject({ message: expect.stringContaining(redactedReply), isFinal })
  expect(String(first)).toMatch(/ to [\da-f]{12} not sent: /)
  expect(String(second)).toBe(String(first))
})

test('links start with the public address', () => {
  expect(readSettings({}).publicUrl).toBe('http://localhost:4000/')
  expect(readSettings({ PORT: '4838' }).publicUrl).toBe('http://localhost:4838/')
  const { publicUrl } = readSettings({ SHOWFLOOR_PUBLIC_URL: 'https://shop.example/au?x=1' })
  expect(publicUrl).toBe('https://shop.example/au/')
  expect(resetLetter('dana@buyer.example', { ...shop, url: publicUrl }, 't').link).toBe(
    'https://shop.example/au/confirm_pass/t',
  )
})

test.each([
  { SHOWFLOOR_PUBLIC_URL: 'javascript:alert(1)' },
  { SHOWFLOOR_PUBLIC_URL: 'shop.example' },
  { SMTP_URL: 'http://user:secret@mail.example' },
  { SMTP_URL: 'mail.example' },
  { FILES_URL: 'https://secret.example' },
  { FILES_URL: 's3://?endpoint=https://secret.example' },
])('error names the invalid setting, but not its value: %j', (env) => {
  expect(() => readSettings(env)).toThrow(`${Object.keys(env)[0]} is not an address`)
  expect(() => readSettings(env)).not.toThrow(/secret|alert/)
})
