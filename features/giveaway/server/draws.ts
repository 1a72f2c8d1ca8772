/** Past draws of the giveaway, which are the entries of the desk's log about them. */
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../../../server/db/client'
import { deskAuditLog } from '../../../server/db/schema-desk'
import { giveawayEntry } from '../../../server/db/schema-giveaway'

const LoggedDraw = v.object({ seed: v.string(), people: v.number(), winners: v.array(v.string()) })

type Entry = typeof giveawayEntry.$inferSelect
/** A winner whose entry was deleted is null. */
export type PastDraw = { at: Date; by: string; seed: string; people: number; winners: (Entry | null)[] }

/** Returns the draws of this giveaway, the first one first: a draw before its oldest entry is of an earlier giveaway. */
export async function readDraws(db: Executor): Promise<PastDraw[]> {
  const start = sql`(select min(${giveawayEntry.receivedAt}) from ${giveawayEntry})`
  const rows = await db
    .select()
    .from(deskAuditLog)
    .where(
      and(
        eq(deskAuditLog.subject, 'giveaway'),
        eq(deskAuditLog.act, 'draw'),
        gte(deskAuditLog.createdAt, start),
      ),
    )
    .orderBy(asc(deskAuditLog.id))
  const draws = rows.map(({ createdAt, email, after }) => ({
    at: createdAt,
    by: email,
    ...v.parse(LoggedDraw, after),
  }))
  const ids = draws.flatMap(({ winners }) => winners)
  const entries = await db.select().from(giveawayEntry).where(inArray(giveawayEntry.entryId, ids))
  return draws.map((draw) => ({
    ...draw,
    winners: draw.winners.map((id) => entries.find(({ entryId }) => entryId === id) ?? null),
  }))
}
