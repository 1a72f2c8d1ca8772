/**
 * Sends the shop's letters: by SMTP, or without SMTP_URL into files below the data folder, with what they say
 * on the console. A letter never holds up an answer and never shows in one.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as afterAnswers } from 'node:timers/promises'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Settings } from '../settings'
import { limitConcurrency } from '../requests/concurrency'

/** `to` and `replyTo` are one address each; `link` is what the letter is about, if it has one. */
export type Letter = { to: string; subject: string; text: string; link?: string; replyTo?: string }

export type Mailer = {
  /** Returns at once. A letter that cannot be sent is a line in the log. */
  post: (letter: Letter) => void
  /** When everything posted so far has been sent or given up. */
  settled: () => Promise<void>
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataFolder'>
type Carry = (letter: Letter, message: SendMailOptions) => Promise<unknown>

const atOnce = 4
const timeoutMs = 15_000

export function createMailer({ smtpUrl, mailFrom, dataFolder }: MailSettings): Mailer {
  const carry = smtpUrl === null ? intoFolder(path.join(dataFolder, 'mail')) : bySmtp(smtpUrl)
  const limited = limitConcurrency(atOnce)
  const underWay = new Set<Promise<void>>()
  const send = async (letter: Letter) => {
    await afterAnswers()
    try {
      await limited(() => carry(letter, messageOf(letter, mailFrom)))
    } catch (error) {
      console.error(`Mail "${letter.subject}" to ${nameless(letter.to)} was not sent: ${reasonOf(error)}`)
    }
  }
  return {
    post: (letter) => {
      const work = send(letter).finally(() => underWay.delete(work))
      underWay.add(work)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Who it is nobody reads in a log, but the same recipient is the same there. */
const nameless = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 12)

/** Mail servers repeat whom they refuse. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replace(/[^\s<>"]+@[^\s<>"]+/g, '…')
}

/** Addresses go as objects: text would be read as a list, in which a comma begins another recipient. */
function messageOf({ to, subject, text, replyTo }: Letter, mailFrom: string): SendMailOptions {
  return {
    from: { name: 'Showfloor', address: mailFrom },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function bySmtp(url: string): Carry {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return (_, message) => transport.sendMail(message)
}

function intoFolder(folder: string): Carry {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ to, subject, link }, message) => {
    const sent = await transport.sendMail(message)
    // Whoever can read these can open accounts.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
    const file = path.join(folder, name)
    await writeFile(file, sent.message, { mode: 0o600 })
    console.log([`  Mail to ${to}: ${subject}`, ...(link ? [`    ${link}`] : []), `    ${file}`].join('\n'))
  }
}
