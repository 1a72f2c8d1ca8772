/** Leads of whom a badge is all that is known, filled in by the organiser's list (req 26.3). */
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { badgeKey, badgeKeys } from '../../src/domain/lead/badge'
import { maxLeadText } from '../../src/domain/lead/lead'
import type { Transactor } from '../db/client'
import { leadCapture } from '../db/schema-lead'
import { invalid } from '../floor/errors'

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
  const byBadge = new Map(attendees.map((one) => [badgeKey(one.badge), one]))
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
    let matched = 0
    const unmatched = new Set<string>()
    for (const capture of open) {
      const attendee = badgeKeys(capture.badge).flatMap((key) => byBadge.get(key) ?? [])[0]
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

/** The lines of the organiser's list, by its headings. Refuses a list without the ones that are needed. */
export function attendeesIn(lines: readonly string[][]): Attendee[] {
  const [heading = [], ...rows] = lines
  const names = heading.map((cell) => cell.trim().toLowerCase())
  const columnOf = (known: string[]) => names.findIndex((name) => known.includes(name))
  const columns = {
    badge: columnOf(['badge', 'badge id', 'id', 'code', 'barcode']),
    name: columnOf(['name', 'full name']),
    company: columnOf(['company', 'organisation', 'organization']),
    email: columnOf(['email', 'e-mail', 'email address']),
  }
  if (columns.badge < 0 || columns.name + columns.company + columns.email === -3)
    throw invalid('The first line must name the columns: Badge, and Name, Company or Email.')
  return rows.flatMap((cells) => {
    const cell = (at: number) => (cells[at] ?? '').trim().slice(0, maxLeadText.other)
    const badge = (cells[columns.badge] ?? '').trim()
    if (badge === '') return []
    const { name, company, email } = columns
    return [{ badge, name: cell(name), company: cell(company), email: cell(email).toLowerCase() }]
  })
}
