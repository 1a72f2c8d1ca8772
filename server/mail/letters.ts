/**
 * What the shop writes to its customers. Nothing that a caller typed goes into a letter but the address on it:
 * else anybody could have us mail their words to strangers.
 */
import { formatCount } from '../../src/domain/count'
import { dayInFull } from '../../src/domain/delivery/needed-by'
import { htmlToText } from '../../src/domain/rich-text'
import { resetMinutes } from '../auth/password'
import { readBrand } from '../reads/brand'
import { type EnquiryRow, findEnquiry, variationWords } from '../reads/enquiry'
import type { Letter, Shop } from './mailer'

/** Who writes: the shop's name, and its public address, ending in a slash. */
export type Seller = { name: string; url: string }

export async function sellerOf({ db, settings }: Shop): Promise<Seller> {
  const { words } = await readBrand(db, settings)
  return { name: words.name, url: settings.publicUrl }
}

export function resetLetter(to: string, { name, url }: Seller, token: string): Letter {
  const link = pageOf(url, `confirm_pass/${token}`)
  return letter(to, `Set a new password for ${name}`, link, [
    `Somebody asked to reset the password of your ${name} account. Set a new one here:`,
    link,
    `The link works once, for ${resetMinutes} minutes.`,
    'If it wasn’t you, ignore this email: your password stays the same.',
  ])
}

export function welcomeLetter(to: string, { name, url }: Seller): Letter {
  const link = pageOf(url, 'signin')
  return letter(to, `Welcome to ${name}`, link, [
    `Your ${name} account is ready. Sign in with this email address and the password you chose:`,
    link,
    'If you didn’t sign up, somebody else used your address. Please reply to this email to let us know.',
  ])
}

/** In the place of the one above, where addresses are verified. */
export function verificationLetter(to: string, { name }: Seller, link: string): Letter {
  return letter(to, `Please confirm your email address for ${name}`, link, [
    `Somebody signed up at ${name} with this email address. If it was you, confirm it here so you can order:`,
    link,
    'If it wasn’t you, ignore this email: nobody can order in your name without this link.',
  ])
}

export function knownAlreadyLetter(to: string, { name, url }: Seller): Letter {
  const link = pageOf(url, 'signin')
  return letter(to, `You already have an account at ${name}`, link, [
    `Somebody tried to sign up at ${name} with this email address, which already has an account. Nothing has changed.`,
    'If it was you, sign in:',
    link,
    `Forgotten your password? Reset it here: ${pageOf(url, 'forgot_pass')}`,
    'If it wasn’t you, ignore this email.',
  ])
}

export function passwordChangedLetter(to: string, { name, url }: Seller): Letter {
  const link = pageOf(url, 'forgot_pass')
  return letter(to, `Your ${name} password was changed`, link, [
    `Your ${name} password was just changed, and all other devices were signed out.`,
    'If it wasn’t you, set a new one now:',
    link,
  ])
}

/** Without the shop's name at its end (post.ts). */
export function letter(to: string, subject: string, link: string, paragraphs: string[]): Letter {
  return { to, subject, link, text: ['Hello,', ...paragraphs].join('\n\n') }
}

export function pageOf(shop: string, page: string): string {
  return new URL(page, shop).href
}

/**
 * The two letters about a request for a quote or a sample: the shop's, from which it is answered, and the customer's copy.
 * Anybody can give any address, so that the copy repeats what was typed only to the account that it came from.
 */

type OfEnquiry = { id: number }

/** "500 x Summit Steel Bottle (SB-1002), Colour: Navy". */
async function wordsOf(db: Shop['db'], row: EnquiryRow): Promise<string> {
  const { asked, productName, sku } = row
  const what = `${formatCount(asked.quantity)} x ${htmlToText(productName)} (${sku})`
  const needed = asked.neededBy && `needed by ${dayInFull(asked.neededBy)}`
  return [what, await variationWords(db, row), needed].filter(Boolean).join(', ')
}

export async function requestLetter({ db, settings }: Shop, { id }: OfEnquiry): Promise<Letter | null> {
  const row = await findEnquiry(db, id)
  if (!row) return null
  const { asked, account, slug } = row
  const { kind, fullName, email, mobileNumber, remarks } = asked
  const what = await wordsOf(db, row)
  const link = pageOf(settings.publicUrl, `product/${encodeURIComponent(slug)}`)
  const words = letter(settings.shopEmail, `Request ${id} for a ${kind}: ${what}`, link, [
    `Request ${id} for a ${kind}: ${what}`,
    [fullName, email, mobileNumber, account ? `Account: ${account}` : 'No account'].join('\n'),
    remarks === '' ? 'No message.' : remarks,
    link,
    'Reply to this email to answer the customer.',
  ])
  return { ...words, replyTo: email }
}

/** What the shop's people wrote at the desk; replies come to the shop. */
export async function requestAnswerLetter({ db, settings }: Shop, { id }: OfEnquiry): Promise<Letter | null> {
  const row = await findEnquiry(db, id)
  if (!row?.asked.answer) return null
  const { kind, email, answer } = row.asked
  const link = pageOf(settings.publicUrl, `product/${encodeURIComponent(row.slug)}`)
  const about = `Your request ${id} for a ${kind}: ${await wordsOf(db, row)}`
  const words = letter(email, `Our answer to your request ${id}`, link, [answer, about, link])
  return { ...words, replyTo: settings.shopEmail }
}

export async function requestCopyLetter({ db, settings }: Shop, { id }: OfEnquiry): Promise<Letter | null> {
  const row = await findEnquiry(db, id)
  if (!row) return null
  const { asked, account, slug } = row
  const { kind, email, remarks } = asked
  const what = await wordsOf(db, row)
  const link = pageOf(settings.publicUrl, `product/${encodeURIComponent(slug)}`)
  const own = account === email && remarks !== '' ? ['You wrote:', remarks] : []
  return letter(email, `Your request ${id} for a ${kind}`, link, [
    `Thanks, we’ve got your ${kind} request (no. ${id}) for ${what}.`,
    ...own,
    'We’ll email or call you.',
    link,
    'If it wasn’t you, ignore this email.',
  ])
}
