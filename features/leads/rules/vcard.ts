/** Parses a person's vCard: RFC 2426 and 6350, and 2.1 of older phones with its charsets and encodings. */
import { looksLikeEmail } from '../../../src/domain/account/contact-details'

/** Contact data of a badge, not yet normalized. */
export type Contact = { name?: string; company?: string; email?: string; phone?: string }

type Property = { name: string; value: string }

/** Uses the first of several values, and the first valid e-mail address. */
export function readVCard(raw: string): Contact {
  const properties = linesOf(raw).flatMap(propertyOf)
  const values = (name: string) =>
    properties.filter((property) => property.name === name).map(({ value }) => value)
  const first = (name: string) => values(name)[0] ?? ''
  const [lastName = '', firstName = ''] = unescapedParts(first('N'), ';')
  const emails = values('EMAIL').map((value) => plain(value).replace(/\s+/g, ''))
  return {
    name: plain(first('FN')) || `${firstName} ${lastName}`,
    company: unescapedParts(first('ORG'), ';')[0] ?? '',
    email: emails.find(looksLikeEmail) ?? emails[0] ?? '',
    phone: plain(first('TEL')),
  }
}

const plain = (value: string) => unescapedParts(value, '\n')[0] ?? ''

function linesOf(raw: string): string[] {
  const text = raw.replace(/\r\n?/g, '\n')
  // A line that starts with a space continues the previous line; only version 2.1 counts the space.
  const isVersion21 = /^VERSION:2\.1/im.test(text)
  const unfolded = (text.includes('\n') ? text : restoreLineBreaks(text)).replace(
    /\n[ \t]/g,
    isVersion21 ? ' ' : '',
  )
  const lines: string[] = []
  let isContinued = false
  for (const line of unfolded.split('\n')) {
    if (isContinued) lines.push(`${lines.pop()?.slice(0, -1)}${line}`)
    else lines.push(line)
    // A quoted-printable line continues after its "=".
    isContinued = line.endsWith('=') && isQuotedPrintable(lines.at(-1) ?? '')
  }
  return lines
}

/**
 * A single-line input removes the line breaks of a card that is pasted or scanned into it, so they are restored here.
 */
function restoreLineBreaks(text: string): string {
  const names = 'VERSION|FN|ORG|TITLE|ROLE|EMAIL|TEL|ADR|LABEL|URL|NOTE|BDAY|PHOTO|END|REV|UID'
  return text
    .replace(new RegExp(`\\s*(?:item\\d+\\.)?(?:${names})(?=[;:])`, 'gi'), '\n$&')
    .replace(/(VERSION:\d\.\d)\s*(N[;:])/i, '$1\n$2')
    .replace(/\n\s+/g, '\n')
}

const isQuotedPrintable = (line: string) => /^[^:]*quoted-printable/i.test(line)

/** "item1.EMAIL;TYPE="work:main":jo@harbour.example" */
function propertyOf(line: string): Property[] {
  const [, name = '', parameters = '', value = ''] =
    /^\s*(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
  const text = decodedValue(parameters, value)
  return text.trim() === '' ? [] : [{ name: name.toUpperCase(), value: text }]
}

function decodedValue(parameters: string, value: string): string {
  const [, charset = 'utf-8'] = /;CHARSET="?([\w-]+)/i.exec(parameters) ?? []
  if (/quoted-printable/i.test(parameters)) {
    const bytes = new TextEncoder().encode(value)
    return textOf(quotedBytes(bytes), charset) ?? value
  }
  if (/;(ENCODING=)?(B|BASE64)(;|$)/i.test(parameters)) {
    try {
      return (
        textOf(
          Uint8Array.from(atob(value.trim()), (character) => character.charCodeAt(0)),
          charset,
        ) ?? value
      )
    } catch {
      return value
    }
  }
  return value
}

function quotedBytes(bytes: Uint8Array): Uint8Array {
  const text = String.fromCharCode(...bytes)
  const plainText = text.replace(/=([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return Uint8Array.from(plainText, (character) => character.charCodeAt(0))
}

function textOf(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return null
  }
}

/** Splits at separators that have no backslash in front. */
export function splitEscaped(text: string, separator: string): string[] {
  const parts: string[] = ['']
  for (const [symbol] of text.matchAll(/\\[^]|[^]/g)) {
    if (symbol === separator) parts.push('')
    else parts[parts.length - 1] += symbol
  }
  return parts
}

export function unescapedParts(text: string | undefined, separator: string): string[] {
  return splitEscaped(text ?? '', separator).map((part) =>
    part.replace(/\\([^])/g, (_, character) => (/n/i.test(character) ? ' ' : character)),
  )
}
