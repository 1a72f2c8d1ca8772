/** How a person can be reached, as people type it: e-mail, number, web address (req 7.4, 7.6). */

/** Format characters (direction marks, soft hyphens) and others that nobody sees, as copied text brings them along. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * An address as it is stored, sent and compared: out of "mailto:" and "Jo Brand <jo@brand.example>", without invisible
 * characters, in lower case. Text that is no single address stays, so that the check refuses it.
 */
export function normalizeEmail(text: string): string {
  const plain = text.normalize('NFKC').replace(invisible, '').trim()
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(plain) ?? []
  const address = withoutMailto(bracketed ?? plain).toLowerCase()
  // Outlook writes the address in place of a name.
  const namesAnother = name.includes('@') && name.replace(/["'\s]/g, '').toLowerCase() !== address
  return namesAnother ? plain.toLowerCase() : address
}

function withoutMailto(text: string): string {
  if (!/^\s*mailto:/i.test(text)) return text.trim()
  const [address = ''] = text.trim().slice('mailto:'.length).split('?')
  try {
    return decodeURIComponent(address).trim()
  } catch {
    return address
  }
}

const localPart = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/
const domainLabel = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
const topLevel = /^([a-z]{2,63}|xn--[a-z\d-]{2,59})$/

/**
 * One address that mail servers take, once it is normalized. An ending has two letters or more, as .agency and .photography
 * are real (req 7.4).
 */
export function looksLikeEmail(text: string): boolean {
  if (text.length > maxTypedLength) return false
  const email = normalizeEmail(text)
  const [local = '', domain = '', ...others] = email.split('@')
  const labels = domain.split('.')
  return (
    email.length <= 254 &&
    others.length === 0 &&
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && domainLabel.test(label)) &&
    topLevel.test(labels.at(-1) ?? '')
  )
}

/** Longer text is no single address, whatever stands around one. */
const maxTypedLength = 1000

/** "0400‑123‑456 extension 12" → "0400-123-456 x12": as it is stored and sent, whatever signs it was typed with. */
export function normalizePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^tel: ?/i, '')
    .replace(/(\d\)?)[ ,;(-]{0,3}(?:ext(?:ensio)?n?|x|#)[ .:=]{0,3}(\d{1,6})\)?$/i, '$1 x$2')
}

/** A number without its extension: what limits of length are about. */
export const withoutExtension = (text: string) => normalizePhone(text).replace(/ x\d{1,6}$/, '')

/** Characters of a normalized number, its extension included. */
export const maxPhoneLength = 30

/** At least six digits, and nothing but what numbers are written with: "+61 (0)400 000-000", perhaps with an extension. */
export function looksLikeNumber(text: string): boolean {
  const number = withoutExtension(text)
  return /^[\d\s+().-]{6,20}$/.test(number) && number.replace(/\D/g, '').length >= 6
}

const maxWebAddressLength = 200

/** A company's site, with or without https, with or without www; at most 200 characters. */
export function looksLikeWebAddress(text: string): boolean {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (typed.length > maxWebAddressLength || /\s/.test(typed) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const isPlain = username === '' && password === ''
  return isPlain && /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)*\.[a-z][a-z\d-]*$/i.test(hostname)
}
