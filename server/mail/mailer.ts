/**
 * Sends the shop's mails by SMTP; without SMTP_URL it writes them to files below the data folder, and a demo prints
 * them for the operator who started it.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Database } from '../db/client'
import { log } from '../base/log'
import type { Settings } from '../base/settings'

/** The context for writing mails. */
export type Shop = { db: Database; settings: Settings }

/**
 * `to` and `replyTo` are one address each; `link` is the page that the mail is about, if any. `unsubscribe`: a URL
 * that mail programs offer for unsubscribing by a POST (RFC 8058).
 */
export type Letter = {
  to: string
  subject: string
  text: string
  link?: string
  /** Name of the sender and signature; default: the shop's. */
  from?: string
  replyTo?: string
  unsubscribe?: string
}

/** The values are equal at every attempt, so that mail programs recognise a mail that arrives twice. */
export type PostedMail = { mailId: string; postedAt: Date; from: { name: string; address: string } }

/** Resolves to the mail server's answer. Throws NotSent. */
export type Send = (letter: Letter, posted: PostedMail) => Promise<string>

/**
 * The message is logged, so it contains no address. `isFinal`: the mail server will refuse this mail again. `reason`:
 * the error alone, without the mail.
 */
export class NotSent extends Error {
  override name = 'NotSent'
  constructor(
    message: string,
    readonly isFinal: boolean,
    readonly reason = message,
  ) {
    super(message)
  }
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'dataFolder' | 'isPublic'>
type Deliver = (letter: Letter, message: SendMailOptions, posted: PostedMail) => Promise<string>

const timeoutMs = 15_000

export function createMailer({ smtpUrl, dataFolder, isPublic }: MailSettings): Send {
  const deliver =
    smtpUrl === null ? folderDelivery(path.join(dataFolder, 'mail'), isPublic) : smtpDelivery(smtpUrl)
  return async (letter, posted) => {
    try {
      return await deliver(letter, messageOf(letter, posted), posted)
    } catch (error) {
      const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
      const message = `Email "${letter.subject}" to ${pseudonymOf(letter.to)} not sent: ${reason}`
      throw new NotSent(message, isRefusal(error), reason)
    }
  }
}

/** A pseudonym of the address for logs, equal for the same recipient. */
const pseudonymOf = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 12)

/** Mail servers repeat the recipient's address in their replies. */
const withoutAddresses = (reply: string) => reply.replace(/[^\s<>"]+@[^\s<>"]+/g, '…')

/**
 * Returns true if the server refused the recipient or the content. A refused login is not final, because the password
 * may be corrected.
 */
function isRefusal(error: unknown): boolean {
  const { permanent, command } = error as { permanent?: boolean; command?: string }
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** Addresses are passed as objects: a string would be parsed as a list, in which a comma starts another recipient. */
function messageOf(
  { to, subject, text, from: sender, replyTo, unsubscribe }: Letter,
  { mailId, postedAt, from }: PostedMail,
): SendMailOptions {
  return {
    messageId: `<${mailId}@${from.address.split('@').at(-1)}>`,
    date: postedAt,
    from: { ...from, ...(sender !== undefined && { name: sender }) },
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

function smtpDelivery(url: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return async (_, message) => withoutAddresses((await transport.sendMail(message)).response)
}

function folderDelivery(folder: string, isPublic: boolean): Deliver {
  if (isPublic) log.warn(`Email is not sent: SMTP_URL is not set; messages are written to ${folder}`)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ to, subject, link }, message, { mailId, postedAt }) => {
    const sent = await transport.sendMail(message)
    // The mails contain links that give access to accounts.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${postedAt.toISOString().replaceAll(/[:.]/g, '-')}-${mailId.slice(0, 8)}.eml`
    const file = path.join(folder, name)
    await writeFile(file, sent.message, { mode: 0o600 })
    if (isPublic) log.info({ file }, 'Email written to a file, not sent')
    else
      console.log(
        [`  Email to ${to}: ${subject}`, ...(link ? [`    ${link}`] : []), `    ${file}`].join('\n'),
      )
    return ''
  }
}
