/** What the code on a visitor's badge says: a vCard, a MECARD, an e-mail address, or an id that only the organiser can read. */
import { looksLikeEmail } from '../account/contact-details'
import { maxLeadText } from './lead'

/** `raw`: all of it; the others '' where it does not say. */
export type Badge = { raw: string; name: string; company: string; email: string; phone: string }

export function readBadge(text: string): Badge {
  const raw = text.trim().slice(0, maxLeadText.badge)
  const said = contactIn(raw)
  const plain = (value = '') => value.replace(/\s+/g, ' ').trim().slice(0, maxLeadText.other)
  const email = plain(said.email)
  return {
    raw,
    name: plain(said.name),
    company: plain(said.company),
    email: looksLikeEmail(email) ? email : '',
    phone: plain(said.phone),
  }
}

type Said = { name?: string; company?: string; email?: string; phone?: string }

function contactIn(raw: string): Said {
  if (/^BEGIN:VCARD\b/i.test(raw)) return vCard(raw)
  if (/^MECARD:/i.test(raw)) return meCard(raw.slice('MECARD:'.length))
  if (/^mailto:/i.test(raw)) return { email: decoded(raw.slice('mailto:'.length).split('?')[0] ?? '') }
  return looksLikeEmail(raw) ? { email: raw } : {}
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** RFC 2426 and 6350, and 2.1 with its quoted-printable. Of several values of a kind the first. */
function vCard(raw: string): Said {
  // A line that begins with a blank goes on; a quoted-printable one does after its "=".
  const lines = raw
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/=\n/g, (end, at: number, text: string) => (isQuoted(lineAt(text, at)) ? '' : end))
    .split('\n')
  const values = new Map<string, string>()
  for (const line of lines) {
    // "item1.EMAIL;TYPE=work:jo@harbour.example"
    const [, name = '', value = ''] = /^(?:[\w-]+\.)?([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    const key = name.toUpperCase()
    const text = isQuoted(line) ? fromQuotedPrintable(value) : value
    if (text.trim() !== '' && !values.has(key)) values.set(key, text)
  }
  const [family = '', given = ''] = parts(values.get('N'), ';')
  return {
    name: parts(values.get('FN'), '\n')[0] || `${given} ${family}`,
    company: parts(values.get('ORG'), ';')[0] ?? '',
    email: parts(values.get('EMAIL'), '\n')[0] ?? '',
    phone: (parts(values.get('TEL'), '\n')[0] ?? '').replace(/^tel:/i, ''),
  }
}

const isQuoted = (line: string) => /^[^:\n]*quoted-printable/i.test(line)

/** What stands before a place, from the last line on that does not go on in the next one. */
function lineAt(text: string, at: number): string {
  return (
    text
      .slice(0, at)
      .split(/(?<!=)\n/)
      .at(-1) ?? ''
  )
}

function fromQuotedPrintable(text: string): string {
  return decoded(text.replaceAll('%', '%25').replace(/=([\da-f]{2})/gi, '%$1')) || text
}

/** As cameras of phones read it: "MECARD:N:Brand,Jo;ORG:Harbour;TEL:0400;EMAIL:jo@harbour.example;;" */
function meCard(text: string): Said {
  const values = new Map<string, string>()
  for (const field of split(text, ';')) {
    const [, name = '', value = ''] = /^([A-Z]+):([^]*)$/i.exec(field) ?? []
    const key = name.toUpperCase()
    if (value.trim() !== '' && !values.has(key)) values.set(key, value)
  }
  const [family = '', given = ''] = parts(values.get('N'), ',')
  const one = (key: string) => parts(values.get(key), '\n')[0] ?? ''
  return { name: `${given} ${family}`, company: one('ORG'), email: one('EMAIL'), phone: one('TEL') }
}

/** At what separates, unless a backslash stands before it. */
function split(text: string, separator: string): string[] {
  const found: string[] = ['']
  for (const [piece] of text.matchAll(/\\[^]|[^]/g)) {
    if (piece === separator) found.push('')
    else found[found.length - 1] += piece
  }
  return found
}

function parts(text: string | undefined, separator: string): string[] {
  return split(text ?? '', separator).map((part) =>
    part.replace(/\\([^])/g, (_, one) => (/n/i.test(one) ? ' ' : one)),
  )
}

/** By which a badge is found in the organiser's list: all of it, or what an address ends with or says. */
export function badgeKeys(raw: string): string[] {
  const texts = [raw]
  if (/^https?:\/\/\S+$/i.test(raw) && URL.canParse(raw)) {
    const { pathname, searchParams } = new URL(raw)
    texts.push(decoded(pathname.replace(/\/$/, '').split('/').at(-1) ?? ''), ...searchParams.values())
  }
  return [...new Set(texts.map(badgeKey).filter(Boolean))]
}

/** An id as lists and codes write it: case and blanks do not matter. */
export function badgeKey(id: string): string {
  return id.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
