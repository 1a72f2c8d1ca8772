/**
 * Passwords: hashed and checked with Argon2id, a few at a time, so that sign-ins cannot starve the shop; and changes
 * of an account's password by a mailed link or with the old one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { and, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { withoutDecoration, easyToGuess, passwordProblem } from '../../src/domain/account/password'
import type { Executor } from '../db/client'
import { appUser, passwordReset } from '../db/schema-customer'
import { limitConcurrency } from '../base/concurrency'
import { invalid, Refusal } from '../base/errors'
import { closeSessions, openSession } from './session'

/** OWASP's choice for Argon2id, which is this library's default algorithm: 19 MiB, two passes, one lane. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Half of Node's worker threads; the other half compresses and reads files. */
const limitHashing = limitConcurrency(2)

export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(password, cost))
}

/** Returns the hash of a random password, for an account that gets its first password by a mailed link. */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

/** Returns true when the hash has another cost than today's; the next sign-in hashes the password again. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** Returns false for a null hash (no such customer), after the same time as for a wrong password. */
export function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return limitHashing(async () => {
    const matches = await verify(passwordHash ?? (await getDummyHash()), password)
    return passwordHash !== null && matches
  })
}

let dummyHash: Promise<string> | null = null
function getDummyHash(): Promise<string> {
  dummyHash ??= hash('the password of nobody', cost)
  return dummyHash
}

/** Lifetime of a mailed link. */
export const resetMinutes = 30
/** Lifetime of the link in an invitation. */
export const invitationDays = 7
const lifetimes = {
  reset: sql`${resetMinutes} * interval '1 minute'`,
  invitation: sql`${invitationDays} * interval '1 day'`,
}
const isValid = gt(passwordReset.expiresAt, sql`now()`)
const expired = () => new Refusal(400, 'INVALIDEURLEXPIRE', 'URL expired.')

/** Our tokens are shorter than this limit; a longer text is not looked up. */
export const ResetToken = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '')

/** Stores a link's token for the account of this e-mail, and returns it; null when there is no such account. */
export async function createResetToken(
  db: Executor,
  email: string,
  kind: keyof typeof lifetimes = 'reset',
): Promise<string | null> {
  const [owner] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email))
  if (!owner) return null
  const token = randomBytes(32).toString('base64url')
  await db
    .insert(passwordReset)
    .values({ tokenHash: hashOf(token), userId: owner.id, expiresAt: sql`now() + ${lifetimes[kind]}` })
  return token
}

/** Returns the e-mail of the account to which this reset link belongs; refuses with INVALIDEURLEXPIRE. */
export async function emailOfReset(db: Executor, token: string): Promise<string> {
  const [owner] = await db
    .select({ email: appUser.email })
    .from(passwordReset)
    .innerJoin(appUser, eq(appUser.id, passwordReset.userId))
    .where(and(eq(passwordReset.tokenHash, hashOf(token)), isValid))
  if (!owner) throw expired()
  return owner.email
}

/**
 * Sets the password and deletes the link. Of several concurrent calls one succeeds; the others are refused with
 * INVALIDEURLEXPIRE.
 */
export async function redeemReset(tx: Executor, token: string, passwordHash: string): Promise<void> {
  const isThisReset = and(eq(passwordReset.tokenHash, hashOf(token)), isValid)
  const [reset] = await tx.select({ userId: passwordReset.userId }).from(passwordReset).where(isThisReset)
  if (reset?.userId == null) throw expired()
  // Locks the customer before the links, because two links of one customer that are used at once would otherwise
  // deadlock.
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, reset.userId)).for('update')
  const used = await tx
    .delete(passwordReset)
    .where(isThisReset)
    .returning({ tokenHash: passwordReset.tokenHash })
  if (used.length === 0) throw expired()
  await tx
    .update(appUser)
    .set({
      passwordHash,
      mustChangePassword: false,
      // The holder of the link reads the account's mail.
      emailVerifiedAt: sql`now()`,
    })
    .where(eq(appUser.id, reset.userId))
  await revokeOtherAccess(tx, reset.userId)
}

/**
 * Sets the password if it still is the one that was checked, ends all sessions, and returns a new token that replaces
 * this session's. Refuses with CHANGEDELSEWHERE when the password was set meanwhile.
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
  await revokeOtherAccess(tx, userId, tokenHash)
  return openSession(tx, userId, tokenHash)
}

export function refuseBadPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email)
  if (problem !== null) throw invalid(problem)
  if (isCommonPassword(password)) throw invalid(easyToGuess)
}

/** Ends all sessions and mailed links of the old password. */
async function revokeOtherAccess(tx: Executor, userId: number, exceptTokenHash?: string): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId))
  await closeSessions(tx, userId, exceptTokenHash)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/* Passwords that lists of stolen passwords contain (req 7.7), the commonest first. */

const leakedPasswords = dictionary['passwords-common']
const leakedPasswordSet = new Set(leakedPasswords)
/** Attackers try these also with digits and punctuation around them. */
const commonestPasswords = new Set(leakedPasswords.slice(0, 10_000))

function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return leakedPasswordSet.has(lower) || commonestPasswords.has(withoutDecoration(lower))
}
