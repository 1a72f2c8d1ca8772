/** Deletes data that is older than the operator's rules allow (req 27.3). */
import { count, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { deskAuditLog } from '../db/schema-desk'
import { mergeRecords } from '../base/merge-records'
import type { Settings } from '../base/settings'

/** Each function resolves to the number of deleted rows. */
export type PurgeRules = Readonly<Record<string, (db: Executor, before: Date) => Promise<number>>>

const coreRules = {
  requests: deleteOlder(enquiry.createdAt),
  log: deleteOlder(deskAuditLog.createdAt),
} satisfies PurgeRules

/** The rules by their names in SHOWFLOOR_PURGE. */
export const allPurgeRules = (features: readonly { purgeRules?: PurgeRules }[]): PurgeRules =>
  mergeRecords<PurgeRules[string]>(coreRules, ...features.map(({ purgeRules = {} }) => purgeRules))

/** Throws when SHOWFLOOR_PURGE names a rule that does not exist. */
export function refuseUnknownRules({ purgeDays }: Pick<Settings, 'purgeDays'>, rules: PurgeRules): void {
  const unknown = Object.keys(purgeDays).find((name) => !Object.hasOwn(rules, name))
  if (unknown === undefined) return
  const names = Object.keys(rules).join(', ')
  throw new Error(`SHOWFLOOR_PURGE has no rule "${unknown}". The rules are ${names}.`)
}

/** Returns a function that deletes the rows of a column's table with an earlier time. */
export function deleteOlder(column: PgColumn) {
  return async (db: Executor, before: Date) =>
    (await db.delete(column.table).where(lt(column, before))).rowCount ?? 0
}

/** Returns a function that counts the rows that deleteOlder would delete. */
export function countOlder(column: PgColumn) {
  return async (db: Executor, before: Date) => {
    const [row] = await db.select({ count: count() }).from(column.table).where(lt(column, before))
    return row?.count ?? 0
  }
}
