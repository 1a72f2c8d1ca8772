/** The giveaway at the desk: its entries and their counts (req 22.14). */
import { and, desc, lt, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { DeskEntry, DeskEntryCounts } from '../../../src/domain/desk/stall-row'
import { giveawayEntry } from '../../../server/db/schema-giveaway'
import { containing } from '../../../server/floor/input'
import { entryCounts, entryTable } from './entries'
import type { DeskEnv, ProviderContext } from '../../../server/routes/context'
import { allow, csv, searchTextOf, sendPage, sendRow } from '../../../server/routes/desk/member'

export function deskGiveawayRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/entries', allow('customers'), (c) => {
      const q = searchTextOf(c)
      const like = q ? containing(q) : null
      return sendPage<DeskEntry>(c, ({ after, limit }) =>
        db
          .select()
          .from(giveawayEntry)
          .where(
            and(
              after === null ? undefined : lt(giveawayEntry.id, after),
              like
                ? sql`(${giveawayEntry.fullName} ilike ${like} or ${giveawayEntry.email} ilike ${like} or ${giveawayEntry.schoolName} ilike ${like})`
                : undefined,
            ),
          )
          .orderBy(desc(giveawayEntry.id))
          .limit(limit),
      )
    })
    .get('/entries.csv', allow('customers'), async (c) =>
      csv(c, 'entries.csv', await entryTable(db, settings.timeZone)),
    )
    .get('/giveaway', allow('customers'), async (c) => sendRow<DeskEntryCounts>(c, await entryCounts(db)))
}
