/** Kiosks and when they were seen. */
import { asc, sql } from 'drizzle-orm'
import { kioskName } from '../../src/domain/kiosk/kiosk-name'
import { isSilent } from '../../src/domain/kiosk/kiosk-silence'
import { dayIn, momentIn } from '../../src/domain/time-zone'
import type { Executor } from '../db/client'
import { kiosk } from '../db/schema-giveaway'
import type { Settings } from '../floor/settings'

type Hours = Pick<Settings, 'showHours' | 'timeZone'>

/** Named ones first. `now`: epoch ms. */
export async function listKiosks(db: Executor, { showHours, timeZone }: Hours, now = Date.now()) {
  const rows = await db
    .select()
    .from(kiosk)
    .orderBy(sql`${kiosk.name} = ''`, asc(kiosk.name), asc(kiosk.firstSeenAt))
  const at = (hour: number) => momentIn(timeZone, dayIn(timeZone, now), hour).getTime()
  const today = { opens: at(showHours.from), closes: at(showHours.to) }
  return rows.map((row) => ({
    ...row,
    name: row.name || kioskName(row.id),
    isSilent: isSilent(row.seenAt.getTime(), now, today),
  }))
}
export type KioskRow = Awaited<ReturnType<typeof listKiosks>>[number]

/** By its id, or by what it is called. */
export async function findKiosk(db: Executor, hours: Hours, word: string): Promise<KioskRow | null> {
  const wanted = word.trim().toLowerCase()
  const rows = await listKiosks(db, hours)
  return rows.find(({ id, name }) => [id, name.toLowerCase()].includes(wanted)) ?? null
}
