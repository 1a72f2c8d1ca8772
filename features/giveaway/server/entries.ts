/** The giveaway's entries: their counts, all of them as a table, and the deletion of old entries. */
import { count, eq, sql } from 'drizzle-orm'
import { phoneCell } from '../../../src/domain/csv'
import { dateTimeIn } from '../../../src/domain/delivery/time-zone'
import type { Executor } from '../../../server/db/client'
import { appUser } from '../../../server/db/schema-customer'
import { giveawayEntry } from '../../../server/db/schema-giveaway'
import { unsubscribedAddresses } from '../../../server/reads/mailed-address'
import { countOlder, deleteOlder } from '../../../server/writes/purge'

export async function entryCounts(db: Executor) {
  const [counts] = await db
    .select({
      all: count(),
      late: sql<number>`count(*) filter (where ${giveawayEntry.isLate})`.mapWith(Number),
      people: sql<number>`count(distinct ${giveawayEntry.email})`.mapWith(Number),
      newsletter: sql<number>`count(*) filter (where ${giveawayEntry.newsletter})`.mapWith(Number),
    })
    .from(giveawayEntry)
  const { all = 0, late = 0, people = 0, newsletter = 0 } = counts ?? {}
  return { all, late, people, newsletter }
}

const columns = [
  'Entry',
  'Received',
  'Captured',
  'Late',
  'Entry of this email',
  'Full name',
  'School name',
  'Position',
  'Email',
  'Phone',
  'Interests',
  'Newsletter',
  'Newsletter words',
  'Newsletter agreed to',
  'Unsubscribed',
  'Account',
]

/** Returns a heading row, then the entries, oldest first. Late and repeated entries are marked. */
export async function entryTable(db: Executor, timeZone: string): Promise<[string[], ...string[][]]> {
  const sameMail = sql`partition by ${giveawayEntry.email}`
  const rows = await db
    .select({
      entry: giveawayEntry,
      account: appUser.email,
      nth: sql<string>`row_number() over (${sameMail} order by ${giveawayEntry.id}) || ' of ' || count(*) over (${sameMail})`,
    })
    .from(giveawayEntry)
    .leftJoin(appUser, eq(appUser.id, giveawayEntry.userId))
    .orderBy(giveawayEntry.id)
  const unsubscribed = await unsubscribedAddresses(db)
  const lines = rows.map(({ entry, account, nth }) => [
    entry.entryId,
    dateTimeIn(timeZone, entry.receivedAt.getTime()),
    entry.capturedAt ? dateTimeIn(timeZone, entry.capturedAt.getTime()) : '',
    yesNo(entry.isLate),
    nth,
    entry.fullName,
    entry.schoolName,
    entry.position,
    entry.email,
    phoneCell(entry.phone),
    entry.interests,
    yesNo(entry.newsletter),
    entry.newsletterWords ?? '',
    entry.newsletterText ?? '',
    yesNo(unsubscribed.has(entry.email)),
    account ?? '',
  ])
  return [columns, ...lines]
}

export const purgeEntries = deleteOlder(giveawayEntry.receivedAt)
export const countOlderEntries = countOlder(giveawayEntry.receivedAt)

function yesNo(isYes: boolean): string {
  return isYes ? 'Yes' : 'No'
}
