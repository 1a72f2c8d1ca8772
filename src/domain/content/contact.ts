/** Contact & Support: validation of the form, and the mail that results from it (req 9.3). */
import { looksLikeEmail, normalizeEmail } from '../account/contact-details'

/** Field values in the order of the form. */
export type ContactFields = { fullName: string; email: string; subject: string; message: string }

type ContactErrors = Partial<Record<keyof ContactFields, string>>

/** Errors in the order of the form; empty when valid. */
export function contactErrors({ fullName, email, subject, message }: ContactFields): ContactErrors {
  const errors: ContactErrors = {}
  if (fullName.trim() === '') errors.fullName = 'Fullname is required.'
  if (email.trim() === '') errors.email = 'Email is required.'
  else if (!looksLikeEmail(email)) errors.email = 'Invalid Email format'
  if (subject.trim() === '') errors.subject = 'Subject is required.'
  if (message.trim() === '') errors.message = 'Message is required.'
  return errors
}

export type ContactMail = {
  /** A link that opens the mail program. */
  href: string
  /** false: the message is too long for the link, so it has to be pasted. */
  isComplete: boolean
  subject: string
  body: string
}

/** In characters. Windows passes at most this much of a mailto URL to a mail program and silently drops the rest. */
const maxHrefLength = 2000

/** A mail from the visitor to the shop (req 9.3). */
export function contactMail(
  shopEmail: string,
  { fullName, email, subject, message }: ContactFields,
): ContactMail {
  const subjectLine = singleLine(subject)
  const body = `${message.trim()}\n\n${singleLine(fullName)}\n${normalizeEmail(email)}`
  const start = `mailto:${encodeURIComponent(shopEmail).replace('%40', '@')}?subject=${encodeText(subjectLine)}`
  // Line breaks in mails are CRLF (RFC 6068).
  const completeHref = `${start}&body=${encodeText(body.replace(/\r\n|\r|\n/g, '\r\n'))}`
  const isComplete = completeHref.length <= maxHrefLength
  return {
    href: isComplete ? completeHref : start.slice(0, maxHrefLength),
    isComplete,
    subject: subjectLine,
    body,
  }
}

function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** encodeURIComponent throws on an unpaired surrogate, such as half of an emoji. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}
