/** Daily job: deletes data that are older than their retention rule allows (req 27.3). */
import type { Database } from '../db/client'
import { log } from '../base/log'
import type { Settings } from '../base/settings'
import type { PurgeRules } from '../writes/purge'

const dayMs = 24 * 3_600_000

export async function purge(
  db: Database,
  { purgeDays }: Pick<Settings, 'purgeDays'>,
  rules: PurgeRules,
): Promise<void> {
  for (const [rule, deleteBefore] of Object.entries(rules)) {
    const days = purgeDays[rule]
    if (days === undefined) continue
    const rows = await deleteBefore(db, new Date(Date.now() - days * dayMs))
    if (rows > 0) log.info({ rule, rows }, 'Deleted old rows')
  }
}
