/** Leads of whom a badge is all that is known, filled in by the organiser's list (req 26.3). */
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { looksLikeEmail, normalizeEmail } from '../../src/domain/account/contact-details'
import { badgeKey, badgeKeys } from '../../src/domain/lead/badge'
import { maxLeadText } from '../../src/domain/lead/lead'
import { readTableFile } from '../../src/domain/table/table-file'
import type { Transactor } from '../db/client'
import { leadCapture } from '../db/schema-lead'
import { invalid } from '../floor/errors'
import { refuse } from './import-shape'

/** A line of the organiser's list. */
type Attendee = { badge: string; name: string; company: string; email: string }

/**
 * Fills in what is missing of conversations whose badge is in the list; what staff noted themselves stays. Each badge once in
 * `unmatched`: those of which nothing else is known, either.
 */
export async function matchBadges(
  db: Transactor,
  attendees: readonly Attendee[],
): Promise<{ matched: number; unmatched: string[] }> {
  const byBadge = new Map<string, Attendee[]>()
  for (const one of attendees)
    byBadge.set(badgeKey(one.badge), [...(byBadge.get(badgeKey(one.badge)) ?? []), one])
  return db.transaction(async (tx) => {
    const open = await tx
      .select()
      .from(leadCapture)
      .where(
        and(
          ne(leadCapture.badge, ''),
          isNull(leadCapture.erasedAt),
          or(eq(leadCapture.name, ''), eq(leadCapture.company, ''), eq(leadCapture.email, '')),
        ),
      )
      .for('update')
    const attendeeOf = attendeeFinder(
      byBadge,
      open.map(({ badge }) => badge),
    )
    let matched = 0
    const unmatched = new Set<string>()
    for (const capture of open) {
      const attendee = attendeeOf(capture.badge)
      if (!attendee) {
        if (capture.name === '' && capture.email === '') unmatched.add(capture.badge)
        continue
      }
      matched += 1
      await tx
        .update(leadCapture)
        .set({
          name: capture.name || attendee.name,
          company: capture.company || attendee.company,
          email: capture.email || attendee.email,
        })
        .where(eq(leadCapture.id, capture.id))
    }
    return { matched, unmatched: [...unmatched] }
  })
}

/**
 * The one attendee whom a badge can mean; null where it may mean several. What stands in the addresses of different badges (an
 * event, a year) is nobody's id, though it may look like one.
 */
function attendeeFinder(byBadge: ReadonlyMap<string, Attendee[]>, badges: readonly string[]) {
  const uses = new Map<string, number>()
  for (const key of [...new Set(badges)].flatMap((badge) => badgeKeys(badge).parts))
    uses.set(key, (uses.get(key) ?? 0) + 1)
  return (badge: string): Attendee | null => {
    const { whole, parts } = badgeKeys(badge)
    const own = parts.filter((key) => uses.get(key) === 1)
    const found = byBadge.get(whole) ?? own.flatMap((key) => byBadge.get(key) ?? [])
    const [attendee = null, ...others] = found
    return others.length === 0 ? attendee : null
  }
}

const columnNames = {
  badge: /^(badge|id|code|barcode|qr|qr code|((badge|attendee|registration|ticket) (id|no|number|code)))$/,
  name: /^(name|full name|attendee|attendee name)$/,
  firstName: /^(first name|firstname|given name|given names|forename|first)$/,
  lastName: /^(last name|lastname|family name|surname|last)$/,
  company: /^(company|company name|organi[sz]ation|organi[sz]ation name|employer|business|business name)$/,
  email: /^(e ?mail|e ?mail address|mail)$/,
} as const
type Column = keyof typeof columnNames

/** What is read of the organiser's list, and in words what was not. */
export type AttendeeList = { attendees: Attendee[]; notes: string[] }

/** By the headings, which may stand below a title. Refuses a list without the ones that are needed, or that would lose cells. */
export function attendeesIn(text: string): AttendeeList {
  const { heading, rows, problems } = readTableFile(text, (names) => isHeading(columnsOf(names)))
  const columns = columnsOf(heading.names)
  if (!isHeading(columns))
    throw invalid('The first line must name the columns: Badge, and Name, Company or Email.')
  refuse(problems)
  const other = heading.cells.filter((name, at) => name !== '' && !Object.values(columns).includes(at))
  const notes = other.length > 0 ? [`Columns that were not used: ${other.join(', ')}.`] : []
  const attendees = rows.flatMap(({ row, cells }) => {
    const cell = (column: Column) => (cells[columns[column]] ?? '').slice(0, maxLeadText.other)
    const badge = cells[columns.badge] ?? ''
    if (badge === '') return []
    const email = cell('email')
    const isEmail = looksLikeEmail(email)
    if (email !== '' && !isEmail)
      notes.push(`Row ${row}: “${email}” isn’t one valid email address, so it was left out.`)
    return [
      {
        badge,
        name: cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' '),
        company: cell('company'),
        email: isEmail ? normalizeEmail(email) : '',
      },
    ]
  })
  return { attendees, notes }
}

function columnsOf(heading: readonly string[]): Record<Column, number> {
  const names = heading.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[\p{Cf}.:#]/gu, '')
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  )
  const at = (column: Column) => names.findIndex((name) => columnNames[column].test(name))
  return {
    badge: at('badge'),
    name: at('name'),
    firstName: at('firstName'),
    lastName: at('lastName'),
    company: at('company'),
    email: at('email'),
  }
}

const isHeading = ({ badge, ...others }: Record<Column, number>) =>
  badge >= 0 && Object.values(others).some((at) => at >= 0)
