/** Contact & Support: what must be typed, and the mail that it becomes (req 9.3). */
import { looksLikeEmail, normalizeEmail } from '../account/contact-details'

/** As the form holds them, in its order. */
export type ContactFields = { fullName: string; email: string; subject: string; message: string }

type ContactErrors = Partial<Record<keyof ContactFields, string>>

/** An empty object lets it through. */
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
  /** Opens the mail program. */
  href: string
  /** False where the message is too long to be handed over: then it has to be pasted. */
  isWhole: boolean
  subject: string
  body: string
}

/** Characters. Windows hands no longer address to a mail program; the rest would be lost without a word. */
const maxAddressLength = 2000

/** A mail of the visitor's own to `shop`, an e-mail address (req 9.3). */
export function contactMail(shop: string, { fullName, email, subject, message }: ContactFields): ContactMail {
  const subjectLine = oneLine(subject)
  const body = `${message.trim()}\n\n${oneLine(fullName)}\n${normalizeEmail(email)}`
  const start = `mailto:${encodeURIComponent(shop).replace('%40', '@')}?subject=${encoded(subjectLine)}`
  // Line ends of mails are these two characters (RFC 6068).
  const whole = `${start}&body=${encoded(body.replace(/\r\n|\r|\n/g, '\r\n'))}`
  const isWhole = whole.length <= maxAddressLength
  return { href: isWhole ? whole : start.slice(0, maxAddressLength), isWhole, subject: subjectLine, body }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** A half of a character (a cut emoji) has no code. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}
