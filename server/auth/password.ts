/**
 * Passwords: hashed and checked with Argon2id, a few at a time, so that sign-ins cannot starve the shop; and another one for
 * an account, by a mailed link or with the old one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { and, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { bareOf, easyToGuess, passwordProblem } from '../../src/domain/account/password'
import type { Executor } from '../db/client'
import { appUser, passwordReset } from '../db/schema-customer'
import { limitConcurrency } from '../floor/concurrency'
import { invalid, Refusal } from '../floor/errors'
import { closeSessions, openSession } from './session'

/** OWASP's choice for Argon2id, which is this library's default algorithm: 19 MiB, two passes, one lane. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Half of Node's worker threads: the other half compresses and reads files. */
const limited = limitConcurrency(2)

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost))
}

/** For an account that cannot be signed in to until a link has set a password. */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

/** Made at another cost than today's: to be made anew when the password is known, at the next sign-in. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** With a null hash (no such customer) it takes the same time and says no. */
export function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return limited(async () => {
    const matches = await verify(passwordHash ?? (await nobodysHash()), password)
    return passwordHash !== null && matches
  })
}

let nobody: Promise<string> | null = null
function nobodysHash(): Promise<string> {
  nobody ??= hash('the password of nobody', cost)
  return nobody
}

/** That a mailed link is good for. */
export const resetMinutes = 30
const lifetime = sql`${resetMinutes} * interval '1 minute'`
const isValid = gt(passwordReset.expiresAt, sql`now()`)
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
    .where(and(eq(passwordReset.tokenHash, hashOf(token)), isValid))
  if (!found) throw expired()
  return found.email
}

/** Uses the link up. However many try at once, one gets through; the others find it gone. */
export async function useReset(tx: Executor, token: string, passwordHash: string): Promise<void> {
  const isThis = and(eq(passwordReset.tokenHash, hashOf(token)), isValid)
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
      // The holder of the link reads the account's mail.
      emailVerifiedAt: sql`now()`,
    })
    .where(eq(appUser.id, asked.userId))
  await endOtherWays(tx, asked.userId)
}

/**
 * Sets the password if it still is the one that was checked, ends every session but this one, and returns a new token in
 * the place of this one's. Refuses when it was set meanwhile.
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

/** Ends all sessions and mailed links of the old password. */
async function endOtherWays(tx: Executor, userId: number, stayingTokenHash?: string): Promise<void> {
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId))
  await closeSessions(tx, userId, stayingTokenHash)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** What lists of stolen passwords are full of (req 7.7), the commonest first. */

const stolen = dictionary['passwords-common']
const known = new Set(stolen)
/** These are tried with digits and marks around them, too. */
const commonest = new Set(stolen.slice(0, 10_000))

function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return known.has(lower) || commonest.has(bareOf(lower))
}
