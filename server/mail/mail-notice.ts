/**
 * The shop's texts about its emails, and the addresses of emails. Desk, commands and refusals use these texts, so that
 * no text claims that an unsent email was sent (req 14.22).
 */
import { type Brand, defaultBrand } from '../../src/domain/brand/brand'
import type { Executor } from '../db/client'
import { Refusal } from '../base/errors'
import type { Settings } from '../base/settings'
import { readBrand } from '../reads/brand'

type MailServer = Pick<Settings, 'smtpUrl' | 'isPublic'>

/** The outcome of an email that was just queued, as a sentence without its full stop. */
export const mailNotice = ({ smtpUrl }: Pick<Settings, 'smtpUrl'>) =>
  smtpUrl === null ? 'Email written to a file, not sent (no mail server is set up)' : 'Email queued'

/** A public shop without a mail server reaches no customer. In a demo, whoever started it reads the files. */
export const reachesCustomers = ({ smtpUrl, isPublic }: MailServer) => smtpUrl !== null || !isPublic

export const mailWarning = (settings: MailServer) =>
  reachesCustomers(settings)
    ? null
    : 'No mail server is set up: no email is sent, neither to customers nor to you. Emails are written to files. Set SMTP_URL and restart the shop.'

type BrandedShop = { db: Executor; settings: Settings }

/** Refuses a call that is useless without its email. */
export async function requireMailServer({ db, settings }: BrandedShop): Promise<void> {
  if (reachesCustomers(settings)) return
  const { words } = await readBrand(db, settings)
  throw new Refusal(
    409,
    'NOMAILSERVER',
    `We can’t send email at the moment. Please ring us on ${words.phone}.`,
  )
}

/** `sender` is the sender of all emails; `inbox` receives orders, requests and customers' replies. */
export type MailAddresses = { sender: string; inbox: string }

/**
 * Both addresses follow the brand unless the environment sets them. The address of the example brand receives nothing,
 * so a shop without another address uses its sender.
 */
export function mailAddresses(
  words: Pick<Brand, 'email'>,
  { mailFrom, shopEmail }: Pick<Settings, 'mailFrom' | 'shopEmail'>,
): MailAddresses {
  const contact = words.email === defaultBrand.email ? (mailFrom ?? words.email) : words.email
  return { sender: mailFrom ?? words.email, inbox: shopEmail ?? contact }
}
