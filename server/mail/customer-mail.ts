/**
 * Mails to customers. They contain no text that a caller typed except the recipient's address; otherwise anyone could
 * use the shop to mail texts to strangers.
 */
import { formatCount } from '../../src/domain/count'
import { dayInFull } from '../../src/domain/delivery/needed-by'
import { htmlToText } from '../../src/domain/rich-text'
import { invitationDays, resetMinutes } from '../auth/password'
import { readBrand } from '../reads/brand'
import { type EnquiryRow, findEnquiry, variationText } from '../reads/enquiry'
import { type MailAddresses, mailAddresses } from './mail-notice'
import type { Letter, Shop } from './mailer'

/** The shop as the sender: its name, its ABN or '', and its public address, ending in a slash. */
export type Seller = { name: string; abn: string; url: string }

export async function sellerOf({ db, settings }: Shop): Promise<Seller & MailAddresses> {
  const { words } = await readBrand(db, settings)
  return { name: words.name, abn: words.abn, url: settings.publicUrl, ...mailAddresses(words, settings) }
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

/** `isStaff`: the account has rights at the desk. */
export function invitationLetter(to: string, { name, url }: Seller, token: string, isStaff: boolean): Letter {
  const link = pageOf(url, `confirm_pass/${token}`)
  const account = isStaff ? `the desk of ${name}` : name
  return letter(to, `Your invitation to ${account}`, link, [
    `You are invited to ${account}. Set a password for your account here:`,
    link,
    ...(isStaff ? [`Then sign in at ${pageOf(url, 'desk')}`] : []),
    `The link works once, for ${invitationDays} days. After that you get a new link here: ${pageOf(url, 'forgot_pass')}`,
    'If you expected no invitation, ignore this email: nobody can use the account without the link.',
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

/** Replaces the welcome letter when addresses must be verified. */
export function verificationLetter(to: string, { name }: Seller, link: string): Letter {
  return letter(to, `Please confirm your email address for ${name}`, link, [
    `Somebody signed up at ${name} with this email address. If it was you, confirm it here so you can order:`,
    link,
    'If it wasn’t you, ignore this email: nobody can order in your name without this link.',
  ])
}

export function accountExistsLetter(to: string, { name, url }: Seller): Letter {
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

/** Returns a letter that starts with a greeting; mail-queue.ts appends the shop's name and ABN. */
export function letter(to: string, subject: string, link: string, paragraphs: string[]): Letter {
  return { to, subject, link, text: ['Hello,', ...paragraphs].join('\n\n') }
}

export function pageOf(shopUrl: string, page: string): string {
  return new URL(page, shopUrl).href
}

/*
 * Mails about a request for a quote or a sample: one mail goes to the shop, which can reply to it, and a copy goes to
 * the customer. Anyone can enter any address, so the copy repeats typed text only to the account that sent the request.
 */

type EnquiryRef = { id: number }

/** Returns a text such as "500 x Summit Steel Bottle (SB-1002), Colour: Navy". */
async function describeRequest(db: Shop['db'], row: EnquiryRow): Promise<string> {
  const { request, productName, sku } = row
  const productText = `${formatCount(request.quantity)} x ${htmlToText(productName)} (${sku})`
  const neededByText = request.neededBy && `needed by ${dayInFull(request.neededBy)}`
  return [productText, await variationText(db, row), neededByText].filter(Boolean).join(', ')
}

export async function requestLetter(shop: Shop, { id }: EnquiryRef): Promise<Letter | null> {
  const { db, settings } = shop
  const row = await findEnquiry(db, id)
  if (!row) return null
  const { request, account, slug } = row
  const { kind, fullName, email, mobileNumber, remarks } = request
  const description = await describeRequest(db, row)
  const link = pageOf(settings.publicUrl, `product/${encodeURIComponent(slug)}`)
  const { inbox } = await sellerOf(shop)
  const mail = letter(inbox, `Request ${id} for a ${kind}: ${description}`, link, [
    `Request ${id} for a ${kind}: ${description}`,
    [fullName, email, mobileNumber, account ? `Account: ${account}` : 'No account'].join('\n'),
    remarks === '' ? 'No message.' : remarks,
    link,
    'Reply to this email to answer the customer.',
  ])
  return { ...mail, replyTo: email }
}

/** The answer that the shop wrote at the desk; replies go to the shop. */
export async function requestAnswerLetter(
  { db, settings }: Shop,
  { id }: EnquiryRef,
): Promise<Letter | null> {
  const row = await findEnquiry(db, id)
  if (!row?.request.answer) return null
  const { kind, email, answer } = row.request
  const link = pageOf(settings.publicUrl, `product/${encodeURIComponent(row.slug)}`)
  const about = `Your request ${id} for a ${kind}: ${await describeRequest(db, row)}`
  return letter(email, `Our answer to your request ${id}`, link, [answer, about, link])
}

export async function requestCopyLetter({ db, settings }: Shop, { id }: EnquiryRef): Promise<Letter | null> {
  const row = await findEnquiry(db, id)
  if (!row) return null
  const { request, account, slug } = row
  const { kind, email, remarks } = request
  const description = await describeRequest(db, row)
  const link = pageOf(settings.publicUrl, `product/${encodeURIComponent(slug)}`)
  const remarkParagraphs = account === email && remarks !== '' ? ['You wrote:', remarks] : []
  return letter(email, `Your request ${id} for a ${kind}`, link, [
    `Thanks, we’ve got your ${kind} request (no. ${id}) for ${description}.`,
    ...remarkParagraphs,
    'We’ll email or call you.',
    link,
    'If it wasn’t you, ignore this email.',
  ])
}
