/** Sign-in by e-mail and password, to the shop or to its desk. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { Refusal } from '../base/errors'
import { checkPassword, hashPassword, isOutdated } from './password'

type User = typeof appUser.$inferSelect
type SignIn = { user: User; token: string }

/** Opens a session by `openSession` when the password is right; returns null when it is wrong. */
export async function signInWithPassword(
  db: Database,
  { email, password }: { email: string; password: string },
  openSession: (tx: Executor, user: User) => Promise<string>,
): Promise<SignIn | null> {
  const [account] = await db.select().from(appUser).where(eq(appUser.email, email))
  const isRight = await checkPassword(account?.passwordHash ?? null, password)
  if (!account || !isRight) return null
  const checkedHash = account.passwordHash
  const passwordHash = isOutdated(checkedHash) ? await hashPassword(password) : checkedHash
  const signedIn = await db.transaction(async (tx) => {
    // The session is stored only if the password is still the one that was checked. A change of the password ends all
    // sessions, so it must end this one as well.
    const [user] = await tx
      .update(appUser)
      .set({ loginCount: sql`${appUser.loginCount} + 1`, passwordHash })
      .where(and(eq(appUser.id, account.id), eq(appUser.passwordHash, checkedHash)))
      .returning()
    return user ? { user, token: await openSession(tx, user) } : null
  })
  // A concurrent sign-in may have replaced an outdated hash meanwhile; the password is then checked against the new
  // hash.
  return signedIn ?? signInWithPassword(db, { email, password }, openSession)
}

export const notSignedIn = () => new Refusal(401, 'SIGNINFAILED', 'That email or password isn’t right.')
