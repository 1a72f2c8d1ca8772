/** The number of a customer's last change of a draft. */
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client'
import { clientDraftVersion } from './tables'

/**
 * Returns the number of the change that this transaction makes. Another transaction that changes a draft of this
 * customer waits until this one is over: numbers are committed in order, so a reader of a number has missed no
 * earlier change. Numbers follow the clock (ms), so that a shop that was restored from a backup repeats no number.
 */
export async function raiseDraftVersion(tx: Executor, userId: number): Promise<number> {
  const now = Date.now()
  const next = sql`greatest(${clientDraftVersion.version} + 1, ${now}::bigint)`
  const [raised] = await tx
    .insert(clientDraftVersion)
    .values({ userId, version: now })
    .onConflictDoUpdate({ target: clientDraftVersion.userId, set: { version: next } })
    .returning({ version: clientDraftVersion.version })
  if (!raised) throw new Error('no version was raised')
  return raised.version
}
