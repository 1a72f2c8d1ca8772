/** Letters reach an SMTP server or a folder, one recipient each, and trouble with them is one line in the log. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { knownAlreadyLetter, resetLetter } from '../../../../server/mail/letters'
import { createMailer } from '../../../../server/mail/mailer'
import { readSettings } from '../../../../server/settings'

const shop = 'https://shop.example/'
let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'showfloor-mail-'))
})
afterEach(() => {
  rmSync(dataFolder, { recursive: true, force: true })
})

const settings = (smtpUrl: string | null) => ({ smtpUrl, mailFrom: 'hello@shop.example', dataFolder })
const mails = () =>
  readdirSync(path.join(dataFolder, 'mail')).map((name) => path.join(dataFolder, 'mail', name))

describe('without SMTP', () => {
  test('a letter is a file that only we can read, and its link stands on the console', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const mailer = createMailer(settings(null))
    mailer.post(resetLetter('dana@buyer.example', shop, 'a-token'))
    await mailer.settled()
    const [file = ''] = mails()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const text = readFileSync(file, 'utf8')
    expect(text).toMatch(/^From: Showfloor <hello@shop\.example>\r$/m)
    expect(text).toMatch(/^To: dana@buyer\.example\r$/m)
    expect(text).toContain('\r\nhttps://shop.example/confirm_pass/a-token\r\n')
    expect(log).toHaveBeenCalledTimes(1)
    expect(log.mock.calls[0]?.[0]).toContain('https://shop.example/confirm_pass/a-token')
    expect(log.mock.calls[0]?.[0]).toContain(file)
  })

  test.each([
    'dana@buyer.example\r\nBcc: all@buyer.example',
    'dana@buyer.example, all@buyer.example',
    '"<all@buyer.example>" dana@buyer.example',
  ])('%j is no way to a second recipient or another header', async (to) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const mailer = createMailer(settings(null))
    mailer.post({ to, subject: 'Hi\r\nBcc: all@buyer.example', text: 'Hi' })
    await mailer.settled()
    for (const file of mails()) {
      const [head = ''] = readFileSync(file, 'utf8').split('\r\n\r\n')
      expect(head).not.toMatch(/^bcc:/im)
      expect(head.match(/^to:/gim)).toHaveLength(1)
    }
  })
})

describe('with SMTP', () => {
  test('the server is given the letter', async () => {
    const server = await openPostOffice()
    const mailer = createMailer(settings(server.url))
    mailer.post(knownAlreadyLetter('dana@buyer.example', shop))
    await mailer.settled()
    await server.close()
    expect(server.heard).toContain('RCPT TO:<dana@buyer.example>')
    expect(server.heard).toContain('Subject: You have a Showfloor account already')
    expect(server.heard.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
  })

  test('who is to be answered stands beside the sender', async () => {
    const server = await openPostOffice()
    const mailer = createMailer(settings(server.url))
    mailer.post({ to: 'shop@shop.example', subject: 'Hi', text: 'Hi', replyTo: 'dana@buyer.example' })
    await mailer.settled()
    await server.close()
    expect(server.heard).toContain('Reply-To: dana@buyer.example')
    expect(server.heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<shop@shop.example>'])
  })

  test('a letter that cannot be sent is one line without its link, and nothing is thrown', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const mailer = createMailer(settings('smtp://user:secret@127.0.0.1:1'))
    expect(mailer.post(resetLetter('dana@buyer.example', shop, 'a-token'))).toBeUndefined()
    await mailer.settled()
    expect(log).toHaveBeenCalledTimes(1)
    expect(log.mock.calls[0]?.[0]).toMatch(
      /^Mail "Set a new password for Showfloor" to [\da-f]{12} was not sent: \w/,
    )
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/a-token|secret|dana/)
  })

  test('whom a mail server refuses is not named either, though it says so', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const server = await openPostOffice('550 5.1.1 <dana@buyer.example>: unknown')
    const mailer = createMailer(settings(server.url))
    for (let time = 0; time < 2; time += 1) mailer.post(knownAlreadyLetter('dana@buyer.example', shop))
    await mailer.settled()
    await server.close()
    const [first, second] = log.mock.calls.map(String)
    expect(first).toMatch(/ to [\da-f]{12} was not sent: .*550 5\.1\.1 <…>: unknown/)
    expect(second).toBe(first)
  })
})

describe('settings', () => {
  test('links begin with the public address', () => {
    expect(readSettings({}).publicUrl).toBe('http://localhost:4000/')
    expect(readSettings({ PORT: '4838' }).publicUrl).toBe('http://localhost:4838/')
    const { publicUrl } = readSettings({ SHOWFLOOR_PUBLIC_URL: 'https://shop.example/au?x=1' })
    expect(publicUrl).toBe('https://shop.example/au/')
    expect(resetLetter('dana@buyer.example', publicUrl, 't').link).toBe(
      'https://shop.example/au/confirm_pass/t',
    )
  })

  test.each([
    { SHOWFLOOR_PUBLIC_URL: 'javascript:alert(1)' },
    { SHOWFLOOR_PUBLIC_URL: 'shop.example' },
    { SMTP_URL: 'http://user:secret@mail.example' },
    { SMTP_URL: 'mail.example' },
  ])('%j is refused with its name, not with what it holds', (env) => {
    expect(() => readSettings(env)).toThrow(`${Object.keys(env)[0]} is not an address`)
    expect(() => readSettings(env)).not.toThrow(/secret|alert/)
  })
})

/** An SMTP server that takes everything, if not told otherwise, and remembers what it heard. */
async function openPostOffice(toRecipients = '250 fine') {
  const heard: string[] = []
  const answer = (socket: Socket) => {
    let inData = false
    socket.write('220 post office\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
        heard.push(line)
        if (inData && line !== '.') continue
        inData = line === 'DATA'
        const usual = inData ? '354 go on' : '250 fine'
        socket.write(`${line.startsWith('RCPT') ? toRecipients : usual}\r\n`)
        if (line === 'QUIT') socket.end()
      }
    })
  }
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    heard,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
