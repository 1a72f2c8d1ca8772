/** Kiosks that the desk admitted, and the time of their last report. */
import { asc, sql } from 'drizzle-orm'
import { kioskName } from '../../src/domain/kiosk/kiosk-name'
import { isSilent } from '../../src/domain/kiosk/kiosk-silence'
import { dayIn, momentIn } from '../../src/domain/delivery/time-zone'
import type { Executor } from '../db/client'
import { kiosk, kioskCode } from '../db/schema-giveaway'
import type { Settings } from '../base/settings'

type Hours = Pick<Settings, 'showHours' | 'timeZone'>

export const shortCode = sql<string>`upper(left(${kiosk.id}::text, 8))`

/**
 * Returns named kiosks first. Kiosks that have not reported themselves yet come last, by their codes. `now`: epoch
 * ms.
 */
export async function listKiosks(db: Executor, { showHours, timeZone }: Hours, now = Date.now()) {
  const rows = await db
    .select()
    .from(kiosk)
    .orderBy(sql`${kiosk.name} = ''`, asc(kiosk.name), asc(kiosk.firstSeenAt))
  const at = (hour: number) => momentIn(timeZone, dayIn(timeZone, now), hour).getTime()
  const today = { opensAt: at(showHours.from), closesAt: at(showHours.to) }
  const reported = rows.map((row) => ({
    ...row,
    name: row.name || kioskName(row.id),
    isSilent: isSilent(row.seenAt.getTime(), now, today),
  }))
  const codes = await db.select().from(kioskCode).orderBy(asc(kioskCode.createdAt))
  const unreported = codes.map(({ code, createdAt }) => ({
    id: code,
    name: code,
    build: '',
    unsent: 0,
    firstSeenAt: createdAt,
    seenAt: null,
    isSilent: false,
  }))
  return [...reported, ...unreported]
}
export type KioskRow = Awaited<ReturnType<typeof listKiosks>>[number]

/** Finds a kiosk by its id or name. */
export async function findKiosk(db: Executor, hours: Hours, idOrName: string): Promise<KioskRow | null> {
  const normalized = idOrName.trim().toLowerCase()
  const rows = await listKiosks(db, hours)
  return rows.find(({ id, name }) => [id, name.toLowerCase()].includes(normalized)) ?? null
}
