/** Records that an advertising email is sent to an address, and that an address unsubscribes (req 27.5, 27.6). */
import { sql } from 'drizzle-orm'
import { hashOfEmail } from '../auth/unsubscribe-link'
import type { Executor } from '../db/client'
import { mailedAddress } from '../db/schema-mailed-address'

/**
 * Returns false when an advertising email was sent before or the address has unsubscribed. Of two simultaneous calls
 * only one returns true.
 */
export async function claimAdvertising(tx: Executor, email: string): Promise<boolean> {
  const claimed = await tx
    .insert(mailedAddress)
    .values({ emailHash: hashOfEmail(email), writtenAt: sql`now()` })
    .onConflictDoUpdate({
      target: mailedAddress.emailHash,
      set: { writtenAt: sql`now()` },
      setWhere: sql`${mailedAddress.writtenAt} is null and ${mailedAddress.unsubscribedAt} is null`,
    })
    .returning({ emailHash: mailedAddress.emailHash })
  return claimed.length > 0
}

/** Unsubscribing is permanent; the first date stays. */
export async function unsubscribe(db: Executor, emailHash: string): Promise<void> {
  await db
    .insert(mailedAddress)
    .values({ emailHash, unsubscribedAt: sql`now()` })
    .onConflictDoUpdate({
      target: mailedAddress.emailHash,
      set: { unsubscribedAt: sql`coalesce(${mailedAddress.unsubscribedAt}, now())` },
    })
}
