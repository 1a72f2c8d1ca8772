/**
 * The giveaway for the shop's staff: they list, export and delete entries, and draw the winners (req 22.14). The core
 * receives and stores the entries.
 */
import { and, desc, lt, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { giveawayEntry } from '../../../server/db/schema-giveaway'
import type { ServerFeature } from '../../../server/feature'
import { containing } from '../../../server/base/input'
import type { DeskEnv, ProviderContext } from '../../../server/routes/context'
import { allow, csv, dayParam, searchTextOf, sendPage, sendRow } from '../../../server/routes/desk/member'
import type { DeskOlder } from '../../../src/domain/desk/row'
import type { DeskEntry, DeskGiveaway } from '../contract'
import { giveawayActs } from './acts'
import { giveawayCommand } from './commands'
import { readDraws } from './draws'
import { countOlderEntries, entryCounts, entryTable, purgeEntries } from './entries'

export const giveawayFeature: ServerFeature = {
  name: 'giveaway',
  desk: { routes: deskRoutes, lists: { giveaway_entry: 'entries' } },
  acts: giveawayActs,
  commands: { giveaway: giveawayCommand },
  purgeRules: { giveaway: purgeEntries },
}

function deskRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
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
    .get('/giveaway/purge', allow('customers'), async (c) =>
      sendRow<DeskOlder>(c, { count: await countOlderEntries(db, dayParam(c, settings)) }),
    )
    .get('/giveaway', allow('customers'), async (c) =>
      sendRow<DeskGiveaway>(c, { ...(await entryCounts(db)), draws: await readDraws(db) }),
    )
}
