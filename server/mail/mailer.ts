/**
 * Sends the shop's letters: by SMTP, or without SMTP_URL into files below the data folder, and those of a demo are shown to
 * the operator who started it.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Database } from '../db/client'
import { log } from '../floor/log'
import type { Settings } from '../floor/settings'

/** Of which letters are written. */
export type Shop = { db: Database; settings: Settings }

/**
 * `to` and `replyTo` are one address each; `link` is what the letter is about, if it has one. `unsubscribe`: an address that ends such
 * letters by a POST, as mail programs offer it (RFC 8058).
 */
export type Letter = {
  to: string
  subject: string
  text: string
  link?: string
  /** Whose name stands at sender and end, where it is not the shop's. */
  from?: string
  replyTo?: string
  unsubscribe?: string
}

/**
 * The same at every attempt: a letter that arrives twice is one letter to the programs that people read mails with.
 * `from` is the shop's name.
 */
type Posted = { mailId: string; postedAt: Date; from: string }

/** Throws NotSent. */
export type Send = (letter: Letter, posted: Posted) => Promise<void>

/** Its message holds no address, as it is logged. `isFinal`: the mail server will refuse this letter again. */
export class NotSent extends Error {
  override name = 'NotSent'
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message)
  }
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataFolder' | 'isPublic'>
type Carry = (letter: Letter, message: SendMailOptions, posted: Posted) => Promise<unknown>

const timeoutMs = 15_000

export function createMailer({ smtpUrl, mailFrom, dataFolder, isPublic }: MailSettings): Send {
  const carry = smtpUrl === null ? intoFolder(path.join(dataFolder, 'mail'), isPublic) : bySmtp(smtpUrl)
  return async (letter, posted) => {
    try {
      await carry(letter, messageOf(letter, posted, mailFrom), posted)
    } catch (error) {
      const what = `Mail "${letter.subject}" to ${nameless(letter.to)} was not sent: ${reasonOf(error)}`
      throw new NotSent(what, isRefusal(error))
    }
  }
}

/** A pseudonym for logs: the same recipient has the same one. */
const nameless = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 12)

/** Mail servers repeat whom they refuse. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replace(/[^\s<>"]+@[^\s<>"]+/g, '…')
}

/** Refused for whom it is for or for what it says. A wrong password of ours may be right again tomorrow. */
function isRefusal(error: unknown): boolean {
  const { permanent, command } = error as { permanent?: boolean; command?: string }
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** Addresses go as objects: text would be read as a list, in which a comma begins another recipient. */
function messageOf(
  { to, subject, text, from: sender, replyTo, unsubscribe }: Letter,
  { mailId, postedAt, from }: Posted,
  mailFrom: string,
): SendMailOptions {
  return {
    messageId: `<${mailId}@${mailFrom.split('@').at(-1)}>`,
    date: postedAt,
    from: { name: sender ?? from, address: mailFrom },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
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

function intoFolder(folder: string, isPublic: boolean): Carry {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ to, subject, link }, message, { mailId, postedAt }) => {
    const sent = await transport.sendMail(message)
    // These letters hold links that open accounts.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${postedAt.toISOString().replaceAll(/[:.]/g, '-')}-${mailId.slice(0, 8)}.eml`
    const file = path.join(folder, name)
    await writeFile(file, sent.message, { mode: 0o600 })
    if (isPublic) log.info({ file }, 'A mail was written')
    else
      console.log([`  Mail to ${to}: ${subject}`, ...(link ? [`    ${link}`] : []), `    ${file}`].join('\n'))
  }
}
