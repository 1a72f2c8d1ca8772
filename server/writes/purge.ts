/** Deletes data that is older than the operator's rules allow (req 27.3). */
import { lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { deskAuditLog } from '../db/schema-desk'
import { webhookEvent } from '../db/schema-webhook'
import type { PurgeRule } from '../floor/settings'
import { purgeEntries } from './giveaway-draw'
import { purgeLeads } from './lead'

/** Each function resolves to the number of deleted rows. */
export const purgeBefore: Record<PurgeRule, (db: Executor, before: Date) => Promise<number>> = {
  leads: purgeLeads,
  giveaway: purgeEntries,
  requests: deleteOlder(enquiry.createdAt),
  webhooks: deleteOlder(webhookEvent.createdAt),
  log: deleteOlder(deskAuditLog.createdAt),
}

function deleteOlder(column: PgColumn) {
  return async (db: Executor, before: Date) =>
    (await db.delete(column.table).where(lt(column, before))).rowCount ?? 0
}
