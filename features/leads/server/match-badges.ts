/** Fills in leads that have only a badge from the organiser's list of attendees (req 26.3). */
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { badgeKeys } from '../rules/badge'
import type { Transactor } from '../../../server/db/client'
import { leadCapture } from './tables'
import { timeSlices } from '../../../server/base/concurrency'
import { rowsFromChunks } from '../../../server/base/process-pool'
import type { Attendee, BadgeList } from './badge-list'
import { fileReader, type ParsedFile } from '../../../server/writes/read-file'

/** Reads the organiser's list in a separate process. */
export const readBadgeList = fileReader<BadgeList>(new URL('badge-process.ts', import.meta.url))

/**
 * Fills in missing fields of conversations whose badge is in the list; fields that staff filled in stay. `unmatched`
 * contains, once each, the badges that are not in the list and have neither a name nor an email.
 */
export async function matchBadges(
  db: Transactor,
  { chunks }: Pick<ParsedFile<BadgeList>, 'chunks'>,
): Promise<{ matched: number; unmatched: string[] }> {
  const byBadge = new Map<string, Attendee[]>()
  const pause = timeSlices()
  for (const attendee of rowsFromChunks<Attendee>(chunks)) {
    const sameKey = byBadge.get(attendee.key)
    if (!sameKey) byBadge.set(attendee.key, [attendee])
    // Two attendees are enough to know that the badge belongs to several people.
    else if (sameKey.length < 2) sameKey.push(attendee)
    await pause()
  }
  return db.transaction(async (tx) => {
    const incomplete = await tx
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
      incomplete.map(({ badge }) => badge),
    )
    let matched = 0
    const unmatched = new Set<string>()
    for (const capture of incomplete) {
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
 * Returns a function that finds the only attendee whom a badge can mean; null when the badge may mean several. A
 * part that occurs in different badges (an event, a year) is not a person's id, though it may look like an id.
 */
function attendeeFinder(byBadge: ReadonlyMap<string, Attendee[]>, badges: readonly string[]) {
  const counts = new Map<string, number>()
  for (const key of [...new Set(badges)].flatMap((badge) => badgeKeys(badge).parts))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  return (badge: string): Attendee | null => {
    const { complete, parts } = badgeKeys(badge)
    const uniqueParts = parts.filter((key) => counts.get(key) === 1)
    const matches = byBadge.get(complete) ?? uniqueParts.flatMap((key) => byBadge.get(key) ?? [])
    const [attendee = null, ...others] = matches
    return others.length === 0 ? attendee : null
  }
}
