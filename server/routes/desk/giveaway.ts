/** The giveaway at the desk: entries, the draw, and entries that a tablet could not send (req 22.14). */
import { and, desc, lt, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { DeskDeleted } from '../../../src/domain/desk/row'
import type {
  DeskDraw,
  DeskEntry,
  DeskEntryCounts,
  DeskTabletImport,
} from '../../../src/domain/desk/stall-row'
import { momentIn } from '../../../src/domain/delivery/time-zone'
import { giveawayEntry } from '../../db/schema-giveaway'
import { invalid } from '../../floor/errors'
import { containing, Line } from '../../floor/input'
import { entryCounts, entryTable } from '../../reads/giveaway'
import { fileOf, jsonBodyOf } from '../../requests/body'
import { performAct } from '../../writes/audit'
import { dayIn } from '../../writes/delivery'
import { drawWinners, purgeEntries } from '../../writes/giveaway-draw'
import { readTabletFile } from '../../writes/read-file'
import { importTabletFile } from '../../writes/tablet-entries'
import type { ProviderContext } from '../context'
import { allow, csv, type DeskEnv, sendRow, sendRows, readPage, pageRequestOf, searchTextOf } from './member'

export const Draw = v.object({
  seed: v.optional(v.pipe(Line, v.maxLength(100)), ''),
  winners: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
  withLate: v.optional(v.boolean(), false),
})
export const Purge = v.object({ before: v.pipe(v.string(), v.maxLength(10)) })
const noTabletFile = 'This file was not saved by "Export JSON" under "Staff" on the tablet.'

export function deskGiveawayRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  return (
    new Hono<DeskEnv>()
      .get('/entries', allow('customers'), async (c) => {
        const q = searchTextOf(c)
        const like = q ? containing(q) : null
        const readEntries = ({ after, limit }: { after: number | null; limit: number }) =>
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
            .limit(limit)
        return sendRows<DeskEntry>(c, await readPage(pageRequestOf(c), readEntries))
      })
      .get('/entries.csv', allow('customers'), async (c) =>
        csv(c, 'entries.csv', await entryTable(db, settings.timeZone)),
      )
      .get('/giveaway', allow('customers'), async (c) => sendRow<DeskEntryCounts>(c, await entryCounts(db)))
      .post('/giveaway/draw', allow('customers'), async (c) => {
        const { seed, ...options } = await jsonBodyOf(c, Draw)
        const logged = { row: null as object | null }
        const act = { act: 'draw', subject: 'giveaway', version: null, read: async () => logged.row }
        const { result } = await performAct(db, c.get('member'), act, async (tx) => {
          const outcome = await drawWinners(tx, { seed: seed || undefined, ...options })
          logged.row = { ...outcome, winners: outcome.winners.map(({ entryId }) => entryId) }
          return outcome
        })
        return sendRow<DeskDraw>(c, result)
      })
      .post('/giveaway/purge', allow('customers'), async (c) => {
        const { before } = await jsonBodyOf(c, Purge)
        const moment = momentIn(settings.timeZone, dayIn(before))
        const act = { act: `delete before ${before}`, subject: 'giveaway', version: null, read: entryCounts }
        const { result } = await performAct(db, c.get('member'), act, (tx) => purgeEntries(tx, moment))
        return sendRow<DeskDeleted>(c, { deleted: result })
      })
      // The body is the file.
      .put('/giveaway/tablet', allow('customers'), async (c) => {
        const file = await readTabletFile(await fileOf(c))
        if (!file.head.isTabletFile) throw invalid(noTabletFile)
        const act = {
          act: 'import tablet file',
          subject: 'giveaway',
          version: null,
          read: entryCounts,
        }
        const { result } = await performAct(db, c.get('member'), act, (tx) =>
          importTabletFile({ db: tx, settings }, file),
        )
        return sendRow<DeskTabletImport>(c, result)
      })
  )
}
