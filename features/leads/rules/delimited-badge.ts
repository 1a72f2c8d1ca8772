/**
 * Parses badges of registration systems: fields between "|", "^", "::", tabs and the like, in an order that only
 * their maker knows.
 */
import { looksLikeEmail, looksLikePhone, normalizeEmail } from '../../../src/domain/account/contact-details'
import type { Contact } from './vcard'

/** Spaces, dots and dashes are not delimiters, because names, addresses and numbers contain them. */
const delimiters = /[\t\n\r|^~$#*%;,:!?&={}[\]<>/\\]+/

const labels: [column: 'given' | 'family' | keyof Contact, names: RegExp][] = [
  ['email', /(^| )(e ?mail|mail|em)( address)?$/],
  ['phone', /(^| )(phone|mobile|mob|tel|telephone|cell)( number| no)?$/],
  ['company', /^(company|co|org|organi[sz]ation|business|employer)( name)?$/],
  ['given', /^((first|given) ?(name)?|fname|fn)$/],
  ['family', /^((last|family) ?(name)?|surname|lname|ln)$/],
  ['name', /^(full ?)?name$/],
]

/**
 * Returns an address or a phone number only if the badge contains exactly one, and a name and a company only if
 * labels or the address identify them.
 */
export function readDelimited(raw: string): Contact {
  const text = (decoded(raw) ?? raw).normalize('NFKC').replace(/\p{Cf}/gu, '')
  const words = text.split(/[^\p{L}\p{N}._+'@-]+/u)
  const emails = new Set(
    words.flatMap((word) => /^[^@]+@[\p{L}\p{N}.-]+\.[a-z]{2,63}/iu.exec(word) ?? []).map(normalizeEmail),
  )
  const [email = ''] = emails
  const address = emails.size === 1 && looksLikeEmail(email) ? { email } : {}
  const parts = text.split(delimiters).map((part) => part.replace(/^[\s"']+|[\s"']+$/g, ''))
  const phones = parts
    .map((part) => part.replace(/^(?=61[2-478]\d{8}$)/, '+'))
    .filter((part) => /^(\+\d|\(?0[2-478])/.test(part) && looksLikePhone(part))
  const phone = phones.length === 1 && /(\d\D*){9}/.test(phones[0] ?? '') ? { phone: phones[0] ?? '' } : {}
  const names = 'email' in address ? namesByAddress(parts, email) : {}
  return { ...names, ...phone, ...address, ...contactByLabels(labelledFields(text)) }
}

/** Decodes a text without spaces that contains escapes such as "%20"; null: it contains none. */
function decoded(raw: string): string | null {
  if (!/^\S*%[\da-f]{2}\S*$/i.test(raw)) return null
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}

type Field = [label: string, value: string]

/** "First name: Jo|Last name: Brand", "NAME=Jo+Brand&ORG=Harbour", "<first>Jo</first>", or JSON. */
function labelledFields(text: string): Field[] {
  const fromJson = jsonFields(text)
  if (fromJson) return fromJson
  const isQuery = /=[^&]*&/.test(text)
  return text
    .replace(/<(\w+)>([^<]*)<\/\1>/g, '|$1=$2|')
    .split(/[\t\n\r|^~$*;,&?]+/)
    .flatMap(separateLabels)
    .flatMap((field): Field[] => {
      const [, label = '', value = ''] = /^\s*([^:=]+?)\s*[:=]\s*(.*?)\s*$/.exec(field) ?? []
      const isPlain = isQuery && !value.includes('@')
      return label === '' ? [] : [[label, isPlain ? value.replace(/(\S)\+/g, '$1 ') : value]]
    })
}

/** "LASTNAME:Brand FIRSTNAME:Jo" are two fields. */
function separateLabels(field: string): string[] {
  const [, first = '', others = ''] = /^([^:=]*[:=])([^]*)$/.exec(field) ?? []
  return (first + others.replace(nextLabel, '|$1')).split('|')
}

const nextLabel =
  /\s+((?:(?:first|last|given|family|full|company|mobile|work)[ _-]?)?(?:name|e-?mail|phone|mobile|tel|company|organi[sz]ation|org|surname)(?: (?:name|address|number))?\s*[:=])/gi

/** Fields of a JSON object and of the objects in it; null: the text is no JSON object. */
function jsonFields(text: string): Field[] | null {
  if (!text.startsWith('{')) return null
  try {
    return leavesOf(JSON.parse(text))
  } catch {
    return null
  }
}

/** A label includes the name of its object, because "event name" is no person's name. */
function leavesOf(value: unknown, parent = ''): Field[] {
  const entries: [string, unknown][] = Object.entries(Object(value))
  return entries.flatMap(([key, item]): Field[] => {
    if (typeof item === 'object') return leavesOf(item, key)
    return typeof item === 'string' ? [[`${parent} ${key}`, item.trim()]] : []
  })
}

function contactByLabels(fields: readonly Field[]): Contact {
  const valueByColumn = new Map<string, string>()
  for (const [label, value] of fields) {
    const column = labels.find(([, names]) => names.test(wordsOfLabel(label)))?.[0]
    if (column !== undefined && value !== '' && !valueByColumn.has(column)) valueByColumn.set(column, value)
  }
  const name =
    valueByColumn.get('name') ??
    [valueByColumn.get('given'), valueByColumn.get('family')].filter(Boolean).join(' ')
  return Object.fromEntries(
    [
      ...(['company', 'email', 'phone'] as const).map((column) => [column, valueByColumn.get(column)]),
      ['name', name],
    ].filter(([, value]) => value),
  )
}

/** "attendee_firstName" becomes "first name". */
const wordsOfLabel = (label: string) =>
  label
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/[\s_"'.-]+/g, ' ')
    .trim()
    .replace(
      /^(attendee|contact|visitor|delegate|guest|person|participant|registrant|user|profile|badge|data|name|\d+) (?=.)/,
      '',
    )

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** "7|Brand|Jo|Harbour|jo@harbour.example": the mailbox "jo" identifies Jo, and the domain "harbour" the company. */
function namesByAddress(parts: readonly string[], email: string): Contact {
  const [mailbox = '', domain = ''] = email.split('@')
  const [site = ''] = domain.split('.').map(letters)
  const words = parts.filter((part) => /^\p{L}[\p{L}\p{M}\s.’'&-]*$/u.test(part) && letters(part).length > 1)
  const company = site.length > 2 ? words.filter((part) => isCompanyOfDomain(letters(part), site)) : []
  const otherWords = words.map((part) => (company.includes(part) ? '' : part))
  const name = nameForMailbox(otherWords, letters(mailbox))
  return { ...(name !== '' && { name }), ...(company.length === 1 && { company: company[0] ?? '' }) }
}

const isCompanyOfDomain = (part: string, site: string) =>
  part.length > 2 && (site.startsWith(part) || part.startsWith(site))

/** Names that make up the mailbox: "jo.brand", "jbrand", "jobrand", or "jo" next to one other name. */
function nameForMailbox(otherWords: readonly string[], mailbox: string): string {
  const fullNames = otherWords.filter(
    (part) => /\s/.test(part) && isNameOfMailbox(part.split(/\s+/), mailbox),
  )
  if (fullNames.length === 1) return fullNames[0] ?? ''
  const pairs = otherWords.flatMap((current, at) => {
    const next = otherWords[at + 1] ?? ''
    return current === '' || next === '' || /\s/.test(current + next)
      ? []
      : [
          [current, next],
          [next, current],
        ]
  })
  const names = pairs.filter((pair) => isNameOfMailbox(pair, mailbox))
  if (names.length === 1) return names[0]?.join(' ') ?? ''
  const byFirst = pairs.filter(([first = '']) => letters(first) === mailbox)
  return names.length === 0 && byFirst.length === 1 ? (byFirst[0]?.join(' ') ?? '') : ''
}

/** The given name comes first. A mailbox may contain only the initial of one of the two names. */
function isNameOfMailbox(words: readonly string[], mailbox: string): boolean {
  const [firstName = '', ...others] = words.map(letters)
  const family = others.at(-1) ?? ''
  if (firstName === '' || family === '') return false
  return [firstName + family, firstName.slice(0, 1) + family, firstName + family.slice(0, 1)].includes(
    mailbox,
  )
}
