/** Leads of whom a badge is all that is known, filled in by the organiser's list (req 26.3). */
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { badgeKeys } from '../../src/domain/lead/badge'
import type { Transactor } from '../db/client'
import { leadCapture } from '../db/schema-lead'
import { timeSlices } from '../floor/concurrency'
import { rowsIn } from '../floor/worker-pool'
import type { Attendee } from './badge-list'
import type { ReadBadgeList } from './read-file'

/**
 * Fills in what is missing of conversations whose badge is in the list; what staff noted themselves stays. Each badge once in
 * `unmatched`: those of which nothing else is known, either.
 */
export async function matchBadges(
  db: Transactor,
  { pieces }: Pick<ReadBadgeList, 'pieces'>,
): Promise<{ matched: number; unmatched: string[] }> {
  const byBadge = new Map<string, Attendee[]>()
  const pause = timeSlices()
  for (const one of rowsIn<Attendee>(pieces)) {
    const alike = byBadge.get(one.key)
    if (!alike) byBadge.set(one.key, [one])
    // Two are enough to know that the badge is not one person's.
    else if (alike.length < 2) alike.push(one)
    await pause()
  }
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
