/**
 * Parses the code on a visitor's badge: a card, an e-mail address, delimited fields, or an id that only the organiser
 * can resolve.
 */
import { looksLikeEmail, normalizeEmail, normalizePhone } from '../../../src/domain/account/contact-details'
import { readDelimited } from './delimited-badge'
import { maxLeadText } from './lead'
import { type Contact, readVCard, splitEscaped, unescapedParts } from './vcard'

/** `raw`: the complete text; the other fields are '' when the badge does not contain them. */
export type Badge = { raw: string; name: string; company: string; email: string; phone: string }

export function readBadge(text: string): Badge {
  const raw = text.trim().slice(0, maxLeadText.badge)
  const contact = contactIn(raw)
  const toLine = (value = '') => value.replace(/\s+/g, ' ').trim().slice(0, maxLeadText.other)
  const email = contact.email ?? ''
  return {
    raw,
    name: toLine(contact.name),
    company: toLine(contact.company),
    email: looksLikeEmail(email) ? toLine(normalizeEmail(email)) : '',
    phone: toLine(normalizePhone(contact.phone ?? '')),
  }
}

function contactIn(raw: string): Contact {
  if (/^BEGIN:VCARD/i.test(raw)) return readVCard(raw)
  const [, format = '', fields = ''] = /^(MECARD|BIZCARD|MATMSG):([^]*)$/i.exec(raw) ?? []
  if (format !== '') return readFields(format.toUpperCase(), fields)
  if (looksLikeEmail(raw) && /^mailto:/i.test(raw)) return { email: raw }
  const [, name = '', address = ''] = /^([^<>@]*)<([^<>\s]+@[^<>\s]+)>$/.exec(raw) ?? []
  if (looksLikeEmail(address)) return { name: name.replace(/^[\s"]+|[\s"]+$/g, ''), email: address }
  return readDelimited(raw)
}

/**
 * "MECARD:N:Brand,Jo;ORG:Harbour;TEL:0400;EMAIL:jo@harbour.example;;", and the similar formats BIZCARD and MATMSG, as
 * ZXing describes them.
 */
function readFields(format: string, text: string): Contact {
  const values = new Map<string, string>()
  for (const field of splitEscaped(text, ';')) {
    const [, name = '', value = ''] = /^\s*([A-Z-]+):([^]*)$/i.exec(field) ?? []
    const key = name.toUpperCase()
    if (value.trim() !== '' && !values.has(key)) values.set(key, value)
  }
  const firstValue = (key: string) => unescapedParts(values.get(key), '\n')[0] ?? ''
  if (format === 'MATMSG') return { email: firstValue('TO') }
  if (format === 'BIZCARD')
    return {
      name: `${firstValue('N')} ${firstValue('X')}`,
      company: firstValue('C'),
      email: firstValue('E'),
      phone: firstValue('B') || firstValue('M') || firstValue('T'),
    }
  const [lastName = '', firstName = ''] = unescapedParts(values.get('N'), ',')
  return {
    name: `${firstName} ${lastName}`,
    company: firstValue('ORG'),
    email: firstValue('EMAIL'),
    phone: firstValue('TEL'),
  }
}

/**
 * Keys by which a badge may be found in the organiser's list: the complete text, or else the parts of its URL. Only
 * one of the parts is an id, and the list decides which one.
 */
export function badgeKeys(raw: string): { complete: string; parts: string[] } {
  const complete = badgeKey(raw)
  if (!/^https?:\/\/\S+$/i.test(raw) || !URL.canParse(raw)) return { complete, parts: [] }
  const { pathname, searchParams, hash } = new URL(raw)
  const texts = [...pathname.split('/'), ...hash.split(/[#/?&=]/)].map(decodeText)
  const keys = [...texts, ...searchParams.values()].map(badgeKey).filter(Boolean)
  return { complete, parts: [...new Set(keys)] }
}

/** Returns '' for an invalid escape sequence. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Normalizes an id for comparison: case, spaces and leading zeros, which spreadsheets drop, do not matter. */
export function badgeKey(id: string): string {
  const key = id
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '')
  return key.replace(/^0+(?=\d+$)/, '')
}
