/** A person's card as vCard: RFC 2426 and 6350, and 2.1 of older phones with its charsets and encodings. */
import { looksLikeEmail } from '../account/contact-details'

/** What a badge says of a person, not yet normalized. */
export type Contact = { name?: string; company?: string; email?: string; phone?: string }

type Property = { name: string; value: string }

/** Of several values of a kind the first, of addresses the first that is one. */
export function readVCard(raw: string): Contact {
  const properties = linesOf(raw).flatMap(propertyOf)
  const values = (name: string) => properties.filter((one) => one.name === name).map(({ value }) => value)
  const first = (name: string) => values(name)[0] ?? ''
  const [family = '', given = ''] = unescapedParts(first('N'), ';')
  const emails = values('EMAIL').map((value) => plain(value).replace(/\s+/g, ''))
  return {
    name: plain(first('FN')) || `${given} ${family}`,
    company: unescapedParts(first('ORG'), ';')[0] ?? '',
    email: emails.find(looksLikeEmail) ?? emails[0] ?? '',
    phone: plain(first('TEL')),
  }
}

const plain = (value: string) => unescapedParts(value, '\n')[0] ?? ''

function linesOf(raw: string): string[] {
  const text = raw.replace(/\r\n?/g, '\n')
  // A line that begins with a blank continues the one before; only 2.1 counts the blank.
  const isOld = /^VERSION:2\.1/im.test(text)
  const unfolded = (text.includes('\n') ? text : ungluedLines(text)).replace(/\n[ \t]/g, isOld ? ' ' : '')
  const lines: string[] = []
  let continues = false
  for (const line of unfolded.split('\n')) {
    if (continues) lines.push(`${lines.pop()?.slice(0, -1)}${line}`)
    else lines.push(line)
    // A quoted-printable line continues after its "=".
    continues = line.endsWith('=') && isQuotedPrintable(lines.at(-1) ?? '')
  }
  return lines
}

/** Fields of one line lose the line breaks of a card that is pasted or scanned into them. */
function ungluedLines(text: string): string {
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
          Uint8Array.from(atob(value.trim()), (one) => one.charCodeAt(0)),
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
  return Uint8Array.from(plainText, (one) => one.charCodeAt(0))
}

function textOf(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return null
  }
}

/** At the separator, unless a backslash stands before it. */
export function splitEscaped(text: string, separator: string): string[] {
  const found: string[] = ['']
  for (const [piece] of text.matchAll(/\\[^]|[^]/g)) {
    if (piece === separator) found.push('')
    else found[found.length - 1] += piece
  }
  return found
}

export function unescapedParts(text: string | undefined, separator: string): string[] {
  return splitEscaped(text ?? '', separator).map((part) =>
    part.replace(/\\([^])/g, (_, one) => (/n/i.test(one) ? ' ' : one)),
  )
}
