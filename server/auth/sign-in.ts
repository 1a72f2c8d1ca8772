/** Signing in by e-mail and password, to the shop or to its desk. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { Refusal } from '../floor/errors'
import { checkPassword, hashPassword, isOutdated } from './password'

type User = typeof appUser.$inferSelect
type Entered = { user: User; token: string }

/** Opens a session, by `open`, where the password is right; else null. */
export async function enter(
  db: Database,
  { email, password }: { email: string; password: string },
  open: (tx: Executor, user: User) => Promise<string>,
): Promise<Entered | null> {
  const [found] = await db.select().from(appUser).where(eq(appUser.email, email))
  const isRight = await checkPassword(found?.passwordHash ?? null, password)
  if (!found || !isRight) return null
  const checked = found.passwordHash
  const passwordHash = isOutdated(checked) ? await hashPassword(password) : checked
  const entered = await db.transaction(async (tx) => {
    // Only while the password is the one that was checked: a change ends all sessions, this one as well.
    const [user] = await tx
      .update(appUser)
      .set({ loginCount: sql`${appUser.loginCount} + 1`, passwordHash })
      .where(and(eq(appUser.id, found.id), eq(appUser.passwordHash, checked)))
      .returning()
    return user ? { user, token: await open(tx, user) } : null
  })
  // Perhaps another sign-in made the hash anew at this moment: then the password opens that one, too.
  return entered ?? enter(db, { email, password }, open)
}

export const notSignedIn = () => new Refusal(401, 'SIGNINFAILED', 'That email or password isn’t right.')
