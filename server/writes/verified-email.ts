/** The mail by which a customer shows that an address is their own, and what is refused before (req 7.22). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import type { Shop } from '../mail/mailer'
import { post } from '../mail/post'
import { Refusal } from '../floor/errors'

/** The link was opened: again, perhaps, which changes nothing. */
export async function verifyEmail(db: Executor, userId: number): Promise<void> {
  await db
    .update(appUser)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(appUser.id, userId), isNull(appUser.emailVerifiedAt)))
}

/** Refuses with 403, and mails the link again, where addresses are verified and this customer's is not. */
export async function requireVerifiedEmail(
  { db, settings }: Shop,
  { userId }: Caller,
  limitMails: (email: string) => Promise<void>,
): Promise<void> {
  if (!settings.verifyEmail) return
  const [unverified] = await db
    .select({ id: appUser.id, email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isNull(appUser.emailVerifiedAt)))
  if (!unverified) return
  try {
    await limitMails(unverified.email)
    await post(db, 'address to verify', unverified)
  } catch (error) {
    // Enough mails are there already.
    if (!(error instanceof Refusal)) throw error
  }
  throw new Refusal(
    403,
    'EMAILNOTVERIFIED',
    `Please confirm that ${unverified.email} is your address: open the link that we have sent there, then order again.`,
  )
}
