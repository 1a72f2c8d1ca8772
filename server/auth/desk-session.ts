/**
 * Sessions of the operator's desk. Their cookie is never sent to shop pages. A session ends after 12 hours, or after 1
 * hour without use. A public shop also requires a second step of the sign-in.
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { roles } from '../../src/domain/account/role'
import type { DeskRight } from '../../src/domain/desk/rights'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { deskMember, deskPasskey, deskSession } from '../db/schema-desk'
import { invalidToken, Refusal } from '../base/errors'
import { isUsedStep, newCodeSecret, stepOfCode } from './one-time-code'

/** `userId` is null for a program; `email` then has the name of its API key. */
export type DeskMember = { userId: number | null; email: string; name: string; rights: DeskRight[] }

export const deskLifetimeSeconds = 12 * 3600
const lifetime = sql`${deskLifetimeSeconds} * interval '1 second'`
const idleTime = sql`interval '1 hour'`
/** The last use is stored at most once per minute. Storing each use would turn every read into a write. */
const lastUsedResolution = sql`interval '1 minute'`

type Account = Pick<typeof appUser.$inferSelect, 'id' | 'roleId'>

export async function rightsOf(db: Executor, { id, roleId }: Account): Promise<DeskRight[]> {
  if (roleId === roles.admin) return ['all']
  const [member] = await db
    .select({ rights: deskMember.rights })
    .from(deskMember)
    .where(eq(deskMember.userId, id))
  return member?.rights ?? []
}

/** Returns true for the email of an account that has access to the desk. */
export async function isDeskMember(db: Executor, email: string): Promise<boolean> {
  const [account] = await db.select().from(appUser).where(eq(appUser.email, email))
  return account !== undefined && (await rightsOf(db, account)).length > 0
}

const noDeskAccess = () => new Refusal(403, 'NODESK', 'This account has no access to the desk.')

/** `isOpen` false: the second step is pending. Refuses with NODESK when the account has no rights at the desk. */
export async function openDeskSession(db: Executor, account: Account, isOpen: boolean): Promise<string> {
  if ((await rightsOf(db, account)).length === 0) throw noDeskAccess()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + ${lifetime}`
  await db.insert(deskSession).values({ tokenHash: hashOf(token), userId: account.id, isOpen, expiresAt })
  const isOver = or(
    lt(deskSession.expiresAt, sql`now()`),
    lt(deskSession.lastUsedAt, sql`now() - ${idleTime}`),
  )
  await db.delete(deskSession).where(and(eq(deskSession.userId, account.id), isOver))
  return token
}

/**
 * Returns the session and its user, even while the second step is still pending; null without a valid session.
 * `isUserAction` is true when a person caused the request; requests that the page makes by itself do not prolong the
 * session.
 */
export async function findDeskSession(db: Executor, token: string | undefined, isUserAction = true) {
  if (token === undefined || token.length > 200) return null
  const [match] = await db
    .select({
      session: deskSession,
      user: appUser,
      isLastUseOutdated: sql<boolean>`${deskSession.lastUsedAt} < now() - ${lastUsedResolution}`,
    })
    .from(deskSession)
    .innerJoin(appUser, eq(appUser.id, deskSession.userId))
    .where(
      and(
        eq(deskSession.tokenHash, hashOf(token)),
        gt(deskSession.expiresAt, sql`now()`),
        gt(deskSession.lastUsedAt, sql`now() - ${idleTime}`),
      ),
    )
  if (!match) return null
  const { session, user } = match
  if (match.isLastUseOutdated && isUserAction)
    await db
      .update(deskSession)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(deskSession.tokenHash, session.tokenHash))
  return { session, user }
}

/** Returns the member who is signed in at the desk; refuses with INVALIDTOKEN. */
export async function requireMember(
  db: Executor,
  token: string | undefined,
  isUserAction: boolean,
): Promise<DeskMember> {
  const match = await findDeskSession(db, token, isUserAction)
  if (!match?.session.isOpen) throw invalidToken()
  const { user } = match
  const rights = await rightsOf(db, user)
  if (rights.length === 0) throw invalidToken()
  return { userId: user.id, email: user.email, name: user.fullName, rights }
}

export async function closeDeskSession(db: Executor, token: string): Promise<void> {
  await db.delete(deskSession).where(eq(deskSession.tokenHash, hashOf(token)))
}

export type PendingSession = NonNullable<Awaited<ReturnType<typeof findDeskSession>>>

export type SecondStep = 'code' | 'passkey'

/** Returns the second steps that the account has set up; empty when it has none yet. */
export async function secondSteps(
  db: Executor,
  { user }: Pick<PendingSession, 'user'>,
): Promise<SecondStep[]> {
  const [member] = await db.select().from(deskMember).where(eq(deskMember.userId, user.id))
  const [passkey] = await db
    .select({ id: deskPasskey.id })
    .from(deskPasskey)
    .where(eq(deskPasskey.userId, user.id))
    .limit(1)
  return [...(passkey ? (['passkey'] as const) : []), ...(member?.codeSecret ? (['code'] as const) : [])]
}

/** Returns the secret with which an authenticator app is set up. */
export async function secretToSetUp(db: Executor, { session }: PendingSession): Promise<string> {
  if (session.newSecret) return session.newSecret
  const newSecret = newCodeSecret()
  await db.update(deskSession).set({ newSecret }).where(eq(deskSession.tokenHash, session.tokenHash))
  return newSecret
}

/**
 * Checks the code and opens the session under a new token, which is returned; null when the code is wrong or already
 * used. The first correct code for a new secret stores this secret for the account.
 */
export async function passSecondStep(
  tx: Executor,
  { session, user }: PendingSession,
  code: string,
): Promise<string | null> {
  const [member] = await tx.select().from(deskMember).where(eq(deskMember.userId, user.id)).for('update')
  const hasPasskey = (await secondSteps(tx, { user })).includes('passkey')
  // A caller who knows only the password must not set up codes for an account that has a passkey.
  const secret = member?.codeSecret ?? (hasPasskey ? null : session.newSecret)
  const step = secret ? stepOfCode(secret, code) : null
  if (secret === null || step === null || isUsedStep(step, member?.codeStep ?? 0)) return null
  const codes = { codeSecret: secret, codeStep: step }
  await tx
    .insert(deskMember)
    .values({ userId: user.id, rights: [], ...codes })
    .onConflictDoUpdate({ target: deskMember.userId, set: codes })
  return openPendingSession(tx, session)
}

/** Opens the session after its second step, under a new token, which is returned. */
export async function openPendingSession(
  tx: Executor,
  { tokenHash }: PendingSession['session'],
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const opened = { tokenHash: hashOf(token), isOpen: true, newSecret: null, lastUsedAt: sql`now()` }
  await tx.update(deskSession).set(opened).where(eq(deskSession.tokenHash, tokenHash))
  return token
}

/** Sets the member's rights; a member without rights is signed out at once. */
export async function setDeskRights(db: Executor, userId: number, rights: DeskRight[]): Promise<void> {
  await db
    .insert(deskMember)
    .values({ userId, rights })
    .onConflictDoUpdate({ target: deskMember.userId, set: { rights } })
}

/**
 * Removes a member's authenticator secret and passkeys after they were lost, and ends the member's desk sessions. The
 * next sign-in sets up a new second step.
 */
export async function dropSecondStep(db: Executor, userId: number): Promise<void> {
  await db.update(deskMember).set({ codeSecret: null, codeStep: 0 }).where(eq(deskMember.userId, userId))
  await db.delete(deskPasskey).where(eq(deskPasskey.userId, userId))
  await db.delete(deskSession).where(eq(deskSession.userId, userId))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
