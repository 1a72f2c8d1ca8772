/** What the code on a visitor's badge says: a card, an email address, delimited fields, or an id that only the organiser can read. */
import { looksLikeEmail, normalizeEmail, normalizePhone } from '../account/contact-details'
import { readDelimited } from './delimited-badge'
import { maxLeadText } from './lead'
import { type Contact, readVCard, splitEscaped, unescapedParts } from './vcard'

/** `raw`: all of it; the others '' where it does not say. */
export type Badge = { raw: string; name: string; company: string; email: string; phone: string }

export function readBadge(text: string): Badge {
  const raw = text.trim().slice(0, maxLeadText.badge)
  const contact = contactIn(raw)
  const line = (value = '') => value.replace(/\s+/g, ' ').trim().slice(0, maxLeadText.other)
  const email = contact.email ?? ''
  return {
    raw,
    name: line(contact.name),
    company: line(contact.company),
    email: looksLikeEmail(email) ? line(normalizeEmail(email)) : '',
    phone: line(normalizePhone(contact.phone ?? '')),
  }
}

function contactIn(raw: string): Contact {
  if (/^BEGIN:VCARD/i.test(raw)) return readVCard(raw)
  const [, format = '', fields = ''] = /^(MECARD|BIZCARD|MATMSG):([^]*)$/i.exec(raw) ?? []
  if (format !== '') return readFields(format.toUpperCase(), fields)
  if (looksLikeEmail(raw) && /^mailto:|<[^<>]*>$/i.test(raw)) return { email: raw }
  return readDelimited(/^https?:/i.test(raw) ? decoded(raw) || raw : raw)
}

/** "MECARD:N:Brand,Jo;ORG:Harbour;TEL:0400;EMAIL:jo@harbour.example;;", and two more formats of the kind (ZXing's list). */
function readFields(format: string, text: string): Contact {
  const values = new Map<string, string>()
  for (const field of splitEscaped(text, ';')) {
    const [, name = '', value = ''] = /^\s*([A-Z-]+):([^]*)$/i.exec(field) ?? []
    const key = name.toUpperCase()
    if (value.trim() !== '' && !values.has(key)) values.set(key, value)
  }
  const one = (key: string) => unescapedParts(values.get(key), '\n')[0] ?? ''
  if (format === 'MATMSG') return { email: one('TO') }
  if (format === 'BIZCARD')
    return {
      name: `${one('N')} ${one('X')}`,
      company: one('C'),
      email: one('E'),
      phone: one('B') || one('M') || one('T'),
    }
  const [family = '', given = ''] = unescapedParts(values.get('N'), ',')
  return { name: `${given} ${family}`, company: one('ORG'), email: one('EMAIL'), phone: one('TEL') }
}

/**
 * By which a badge may be found in the organiser's list: all of it, or else what stands in its address. Only one of these is an
 * id; which one, the list has to say.
 */
export function badgeKeys(raw: string): { whole: string; parts: string[] } {
  const whole = badgeKey(raw)
  if (!/^https?:\/\/\S+$/i.test(raw) || !URL.canParse(raw)) return { whole, parts: [] }
  const { pathname, searchParams, hash } = new URL(raw)
  const texts = [...pathname.split('/'), ...hash.split(/[#/?&=]/)].map(decoded)
  const keys = [...texts, ...searchParams.values()].map(badgeKey).filter(Boolean)
  return { whole, parts: [...new Set(keys)] }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** An id as lists and codes write it: case and blanks do not matter, nor zeros in front, which spreadsheets lose. */
export function badgeKey(id: string): string {
  const key = id
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '')
  return key.replace(/^0+(?=\d+$)/, '')
}
