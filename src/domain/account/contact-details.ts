/** Normalization and validation of typed e-mail addresses, phone numbers and web addresses (req 7.4, 7.6). */

/** Invisible characters that copied text contains, such as direction marks and soft hyphens. */
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * An e-mail address as it is stored, sent and compared: without "mailto:", without the name of "Jo Brand
 * <jo@brand.example>", without invisible characters, and in lower case. Text that is not a single address still fails
 * validation.
 */
export function normalizeEmail(text: string): string {
  const plain = text.normalize('NFKC').replace(invisibleCharacters, '').trim()
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(plain) ?? []
  const address = withoutMailto(bracketed ?? plain).toLowerCase()
  // Outlook writes the address where the name belongs.
  const hasOtherAddress = name.includes('@') && name.replace(/["'\s]/g, '').toLowerCase() !== address
  return hasOtherAddress ? plain.toLowerCase() : address
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
 * Accepts one address that mail servers accept, after normalization. A top-level domain has at least two letters, as
 * .agency and .photography are real (req 7.4).
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

/** Longer text cannot be a single address, even with a name around it. */
const maxTypedLength = 1000

/** "0400‑123‑456 extension 12" → "0400-123-456 x12": one form for storing and sending, whatever was typed. */
export function normalizePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisibleCharacters, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(\d)\/(?=\d)/g, '$1-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:tel|telephone|phone|ph|mobile|mob|m|t|p)\b[.:]? ?(?=[+(\d])/i, '')
    .replace(/ ?\((?:mobile|mob|work|home|office|m|w|h)\)$/i, '')
    .replace(/(\d\)?)[ ,;(-]{0,3}(?:ext(?:ensio)?n?|x|#)[ .:=]{0,3}(\d{1,6})\)?$/i, '$1 x$2')
}

/** "٤" → "4": the digits of a script have ten consecutive code points. */
function asciiDigit(digit: string): string {
  let value = 0
  const code = digit.codePointAt(0) ?? 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** The number without its extension, because length limits apply to the number alone. */
export const withoutExtension = (text: string) => normalizePhone(text).replace(/ x\d{1,6}$/, '')

/** Maximum length of a normalized number, extension included. */
export const maxPhoneLength = 30

/**
 * Accepts at least six digits, with only characters that phone numbers contain, such as "+61 (0)400 000-000", and an
 * optional extension.
 */
export function looksLikePhone(text: string): boolean {
  const number = withoutExtension(text)
  return /^[\d\s+().-]{6,20}$/.test(number) && number.replace(/\D/g, '').length >= 6
}

const maxWebAddressLength = 200

/** Accepts a company's web address with or without https and www; at most 200 characters. */
export function looksLikeWebAddress(text: string): boolean {
  const trimmed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (trimmed.length > maxWebAddressLength || /\s/.test(trimmed) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const isPlain = username === '' && password === ''
  return isPlain && /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)*\.[a-z][a-z\d-]*$/i.test(hostname)
}
