/** The organiser's list of badges as a table. It is read in a separate process. */
import { looksLikeEmail, normalizeEmail } from '../../../src/domain/account/contact-details'
import { formatCount } from '../../../src/domain/count'
import { badgeKey } from '../rules/badge'
import { maxLeadText } from '../rules/lead'
import { readTableFile } from '../../../src/domain/table/table-file'
import { invalid } from '../../../server/base/errors'
import { refuse } from '../../../server/writes/import-schema'

/** A line of the list; `key` is the badge in the form in which badges are compared. */
export type Attendee = { key: string; name: string; company: string; email: string }

const columnNames = {
  badge: /^(badge|id|code|barcode|qr|qr code|((badge|attendee|registration|ticket) (id|no|number|code)))$/,
  name: /^(name|full name|attendee|attendee name)$/,
  firstName: /^(first name|firstname|given name|given names|forename|first)$/,
  lastName: /^(last name|lastname|family name|surname|last)$/,
  company: /^(company|company name|organi[sz]ation|organi[sz]ation name|employer|business|business name)$/,
  email: /^(e ?mail|e ?mail address|mail)$/,
} as const
type Column = keyof typeof columnNames

/** Number of badges in the organiser's list, and notes about ignored parts of it. */
export type BadgeList = { count: number; notes: string[] }

const maxNotes = 1000
const maxNoteLength = 1000

/**
 * Finds the columns by their headings, which may be below a title. Refuses a list without the necessary columns, or
 * from which cells would be lost.
 */
export function attendeesIn(text: string): { head: BadgeList; rows: Attendee[] } {
  const { heading, rows, problems } = readTableFile(text, (names) => isHeading(columnsOf(names)))
  const columns = columnsOf(heading.names)
  // A file that is too large was not read, so it has no heading.
  if (heading.cells.length === 0) refuse(problems)
  if (!isHeading(columns))
    throw invalid('The first line must name the columns: Badge, and Name, Company or Email.')
  refuse(problems)
  const ignoredColumns = heading.cells.filter(
    (name, index) => name !== '' && !Object.values(columns).includes(index),
  )
  const notes = ignoredColumns.length > 0 ? [`Ignored columns: ${ignoredColumns.join(', ')}.`] : []
  const attendees = rows.flatMap(({ row, cells }) => {
    const cell = (column: Column) => (cells[columns[column]] ?? '').slice(0, maxLeadText.other)
    const badge = cells[columns.badge] ?? ''
    if (badge === '') return []
    const email = cell('email')
    const isEmail = looksLikeEmail(email)
    if (email !== '' && !isEmail)
      notes.push(`Row ${row}: “${email}” isn’t a valid email address and was ignored.`)
    return [
      {
        key: badgeKey(badge.slice(0, maxLeadText.badge)),
        name: cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' '),
        company: cell('company'),
        email: isEmail ? normalizeEmail(email) : '',
      },
    ]
  })
  const shownNotes = notes.slice(0, maxNotes).map((note) => note.slice(0, maxNoteLength))
  const omittedNote = notes.length > maxNotes ? [`… and ${formatCount(notes.length - maxNotes)} more.`] : []
  return { head: { count: attendees.length, notes: [...shownNotes, ...omittedNote] }, rows: attendees }
}

function columnsOf(heading: readonly string[]): Record<Column, number> {
  const names = heading.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[\p{Cf}.:#]/gu, '')
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  )
  const indexOf = (column: Column) => names.findIndex((name) => columnNames[column].test(name))
  return {
    badge: indexOf('badge'),
    name: indexOf('name'),
    firstName: indexOf('firstName'),
    lastName: indexOf('lastName'),
    company: indexOf('company'),
    email: indexOf('email'),
  }
}

const isHeading = ({ badge, ...others }: Record<Column, number>) =>
  badge >= 0 && Object.values(others).some((index) => index >= 0)
