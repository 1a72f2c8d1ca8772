/** Deletes what is older than the operator wants to store, by rule (req 27.3). */
import { lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { deskAct } from '../db/schema-desk'
import { webhookEvent } from '../db/schema-webhook'
import type { PurgeRule } from '../floor/settings'
import { purgeEntries } from './giveaway-draw'
import { purgeLeads } from './lead'

/** Resolve to how many rows were deleted. */
export const purgeBefore: Record<PurgeRule, (db: Executor, before: Date) => Promise<number>> = {
  leads: purgeLeads,
  giveaway: purgeEntries,
  requests: madeBefore(enquiry.createdAt),
  webhooks: madeBefore(webhookEvent.createdAt),
  log: madeBefore(deskAct.createdAt),
}

function madeBefore(column: PgColumn) {
  return async (db: Executor, before: Date) =>
    (await db.delete(column.table).where(lt(column, before))).rowCount ?? 0
}
