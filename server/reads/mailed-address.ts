/** Email addresses that have unsubscribed from advertising (req 27.6). */
import { eq, isNotNull } from 'drizzle-orm'
import { hashOfEmail } from '../auth/unsubscribe-link'
import type { Executor } from '../db/client'
import { mailedAddress } from '../db/schema-mailed-address'

export async function isUnsubscribed(db: Executor, email: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(mailedAddress)
    .where(eq(mailedAddress.emailHash, hashOfEmail(email)))
  return row?.unsubscribedAt instanceof Date
}

/** Reads all unsubscribed addresses at once, for tables. */
export async function unsubscribedAddresses(db: Executor): Promise<{ has: (email: string) => boolean }> {
  const rows = await db
    .select({ hash: mailedAddress.emailHash })
    .from(mailedAddress)
    .where(isNotNull(mailedAddress.unsubscribedAt))
  const hashes = new Set(rows.map(({ hash }) => hash))
  return { has: (email) => email !== '' && hashes.has(hashOfEmail(email)) }
}
