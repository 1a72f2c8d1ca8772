/** Giving an account another password: by a mailed link, or by whoever knows the old one. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { easyToGuess, passwordProblem } from '../../src/domain/account/password'
import type { Executor } from '../db/client'
import { passwordReset } from '../db/schema-account'
import { appUser } from '../db/schema-customer'
import { invalid, Refusal } from '../floor/errors'
import { isCommonPassword } from './common-passwords'
import { closeSessions, openSession } from './session'

/** That a mailed link is good for. */
export const resetMinutes = 30
const lifetime = sql`${resetMinutes} * interval '1 minute'`
const isAlive = gt(passwordReset.expiresAt, sql`now()`)
const expired = () => new Refusal(400, 'INVALIDEURLEXPIRE', 'URL expired.')

/** As long as a token of ours or shorter; what cannot be one is never looked up. */
export const ResetToken = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '')

/** Makes a link's token for the account of this e-mail, and returns it; null when there is no such account. */
export async function openReset(db: Executor, email: string): Promise<string | null> {
  const [owner] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email))
  if (!owner) return null
  const token = randomBytes(32).toString('base64url')
  await db
    .insert(passwordReset)
    .values({ tokenHash: hashOf(token), userId: owner.id, expiresAt: sql`now() + ${lifetime}` })
  return token
}

/** The e-mail of the account that this link opens. Refuses with INVALIDEURLEXPIRE. */
export async function ownerOfReset(db: Executor, token: string): Promise<string> {
  const [found] = await db
    .select({ email: appUser.email })
    .from(passwordReset)
    .innerJoin(appUser, eq(appUser.id, passwordReset.userId))
    .where(and(eq(passwordReset.tokenHash, hashOf(token)), isAlive))
  if (!found) throw expired()
  return found.email
}

/** Uses the link up. However many try at once, one gets through; the others find it gone. */
export async function useReset(tx: Executor, token: string, passwordHash: string): Promise<void> {
  const isThis = and(eq(passwordReset.tokenHash, hashOf(token)), isAlive)
  const [asked] = await tx.select({ userId: passwordReset.userId }).from(passwordReset).where(isThis)
  if (asked?.userId == null) throw expired()
  // The customer first, then the links: two links of one customer, used at once, would wait for each other else.
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, asked.userId)).for('update')
  const used = await tx.delete(passwordReset).where(isThis).returning({ tokenHash: passwordReset.tokenHash })
  if (used.length === 0) throw expired()
  await tx
    .update(appUser)
    .set({
      passwordHash,
      mustChangePassword: false,
      // Whoever has the link reads the account's mail.
      emailVerifiedAt: sql`now()`,
    })
    .where(eq(appUser.id, asked.userId))
  await endOtherWays(tx, asked.userId)
}

/**
 * Sets the password if it still is the one that was checked, ends every session but this one, and returns a new token in
 * the place of this one's. Refuses when somebody was faster.
 */
export async function replacePassword(
  tx: Executor,
  { userId, checkedHash, tokenHash }: { userId: number; checkedHash: string; tokenHash: string },
  passwordHash: string,
): Promise<string> {
  const replaced = await tx
    .update(appUser)
    .set({ passwordHash, mustChangePassword: false })
    .where(and(eq(appUser.id, userId), eq(appUser.passwordHash, checkedHash)))
    .returning({ id: appUser.id })
  if (replaced.length === 0)
    throw new Refusal(409, 'CHANGEDELSEWHERE', 'The password was changed at the same time. Please try again.')
  await endOtherWays(tx, userId, tokenHash)
  return openSession(tx, userId, tokenHash)
}

export function refuseBadPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email)
  if (problem !== null) throw invalid(problem)
  if (isCommonPassword(password)) throw invalid(easyToGuess)
}

/** Whoever was in by the old password or waits with a link is out. */
async function endOtherWays(tx: Executor, userId: number, stayingTokenHash?: string): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId))
  await closeSessions(tx, userId, stayingTokenHash)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
