/** The mail by which a customer shows that an address is their own, and what is refused before (req 7.22). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../auth/session'
import { signerOf, verificationLink } from '../auth/signing'
import type { ProviderContext } from '../context'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { verificationLetter } from '../mail/letters'
import { Refusal } from '../requests/errors'

type Post = Pick<ProviderContext, 'db' | 'mailer' | 'settings'>

export async function mailVerification(
  { db, mailer, settings }: Post,
  { id, email }: { id: number; email: string },
): Promise<void> {
  mailer.post(verificationLetter(email, verificationLink(await signerOf(db), settings, id)))
}

/** The link was opened: again, perhaps, which changes nothing. */
export async function verifyEmail(db: Executor, userId: number): Promise<void> {
  await db
    .update(appUser)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(appUser.id, userId), isNull(appUser.emailVerifiedAt)))
}

/** Refuses with 403, and mails the link again, where addresses are verified and this customer's is not. */
export async function requireVerifiedEmail(
  post: Post,
  { userId }: Caller,
  limitMails: (email: string) => Promise<void>,
): Promise<void> {
  if (!post.settings.verifyEmail) return
  const [unverified] = await post.db
    .select({ id: appUser.id, email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isNull(appUser.emailVerifiedAt)))
  if (!unverified) return
  try {
    await limitMails(unverified.email)
    await mailVerification(post, unverified)
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
