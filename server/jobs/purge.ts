/** Daily job: deletes data that are older than their retention rule allows (req 27.3). */
import type { Database } from '../db/client'
import { log } from '../floor/log'
import { purgeRules, type Settings } from '../floor/settings'
import { purgeBefore } from '../writes/purge'

const dayMs = 24 * 3_600_000

export async function purge(db: Database, { purgeDays }: Pick<Settings, 'purgeDays'>): Promise<void> {
  for (const rule of purgeRules) {
    const days = purgeDays[rule]
    if (days === undefined) continue
    const rows = await purgeBefore[rule](db, new Date(Date.now() - days * dayMs))
    if (rows > 0) log.info({ rule, rows }, 'Deleted old rows')
  }
}
