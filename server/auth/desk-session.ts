/**
 * Sessions of the operator's desk: a cookie of its own that no page of the shop gets, 12 hours at most and 1 hour without
 * use; and the second step that a public shop asks for.
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { roles } from '../../src/domain/account/role'
import type { DeskRight } from '../../src/domain/desk/rights'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { deskMember, deskPasskey, deskSession } from '../db/schema-desk'
import { invalidToken, Refusal } from '../floor/errors'
import { isUsedStep, newCodeSecret, stepOfCode } from './one-time-code'

/** `userId` null: a program, of which `email` has the name of its key (api-key.ts). */
export type DeskMember = { userId: number | null; email: string; name: string; rights: DeskRight[] }

/** Seconds. */
export const deskLifetime = 12 * 3600
const lifetime = sql`${deskLifetime} * interval '1 second'`
const idleTime = sql`interval '1 hour'`
/** Writing down every use would make each read a write. */
const useGrain = sql`interval '1 minute'`

type Account = Pick<typeof appUser.$inferSelect, 'id' | 'roleId'>

export async function rightsOf(db: Executor, { id, roleId }: Account): Promise<DeskRight[]> {
  if (roleId === roles.admin) return ['all']
  const [found] = await db
    .select({ rights: deskMember.rights })
    .from(deskMember)
    .where(eq(deskMember.userId, id))
  return found?.rights ?? []
}

const noDesk = () => new Refusal(403, 'NODESK', 'This account has no access to the desk.')

/** Null: an account that may do nothing at the desk. */
export async function openDeskSession(db: Executor, account: Account, isOpen: boolean): Promise<string> {
  if ((await rightsOf(db, account)).length === 0) throw noDesk()
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

/** Whose session this is, also while a code is asked for. `isUse`: a person's press, not a question that the page asked by itself. */
export async function findDeskSession(db: Executor, token: string | undefined, isUse = true) {
  if (token === undefined || token.length > 200) return null
  const [found] = await db
    .select({
      session: deskSession,
      user: appUser,
      isWorn: sql<boolean>`${deskSession.lastUsedAt} < now() - ${useGrain}`,
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
  if (!found) return null
  const { session, user } = found
  if (found.isWorn && isUse)
    await db
      .update(deskSession)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(deskSession.tokenHash, session.tokenHash))
  return { session, user }
}

/** Who sits at the desk; refuses with INVALIDTOKEN. */
export async function requireMember(
  db: Executor,
  token: string | undefined,
  isUse: boolean,
): Promise<DeskMember> {
  const found = await findDeskSession(db, token, isUse)
  if (!found?.session.isOpen) throw invalidToken()
  const { user } = found
  const rights = await rightsOf(db, user)
  if (rights.length === 0) throw invalidToken()
  return { userId: user.id, email: user.email, name: user.fullName, rights }
}

export async function closeDeskSession(db: Executor, token: string): Promise<void> {
  await db.delete(deskSession).where(eq(deskSession.tokenHash, hashOf(token)))
}

export type WaitingSession = NonNullable<Awaited<ReturnType<typeof findDeskSession>>>

export type SecondStep = 'code' | 'passkey'

/** By what the account passes the second step; empty where nothing is set up yet. */
export async function secondSteps(
  db: Executor,
  { user }: Pick<WaitingSession, 'user'>,
): Promise<SecondStep[]> {
  const [member] = await db.select().from(deskMember).where(eq(deskMember.userId, user.id))
  const [passkey] = await db
    .select({ id: deskPasskey.id })
    .from(deskPasskey)
    .where(eq(deskPasskey.userId, user.id))
    .limit(1)
  return [...(passkey ? (['passkey'] as const) : []), ...(member?.codeSecret ? (['code'] as const) : [])]
}

/** The secret that an authenticator is to be given. */
export async function secretToSetUp(db: Executor, { session }: WaitingSession): Promise<string> {
  if (session.newSecret) return session.newSecret
  const newSecret = newCodeSecret()
  await db.update(deskSession).set({ newSecret }).where(eq(deskSession.tokenHash, session.tokenHash))
  return newSecret
}

/**
 * Takes the code and opens the session under another token, which is returned; null for a code that is wrong or was used.
 * The first right code of a new secret sets it up.
 */
export async function passSecondStep(
  tx: Executor,
  { session, user }: WaitingSession,
  code: string,
): Promise<string | null> {
  const [member] = await tx.select().from(deskMember).where(eq(deskMember.userId, user.id)).for('update')
  const hasPasskey = (await secondSteps(tx, { user })).includes('passkey')
  // Who knows the password alone sets up nothing beside a passkey.
  const secret = member?.codeSecret ?? (hasPasskey ? null : session.newSecret)
  const step = secret ? stepOfCode(secret, code) : null
  if (secret === null || step === null || isUsedStep(step, member?.codeStep ?? 0)) return null
  const codes = { codeSecret: secret, codeStep: step }
  await tx
    .insert(deskMember)
    .values({ userId: user.id, rights: [], ...codes })
    .onConflictDoUpdate({ target: deskMember.userId, set: codes })
  return openedSession(tx, session)
}

/** After its second step; under another token, which is returned. */
export async function openedSession(tx: Executor, { tokenHash }: WaitingSession['session']): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const passed = { tokenHash: hashOf(token), isOpen: true, newSecret: null, lastUsedAt: sql`now()` }
  await tx.update(deskSession).set(passed).where(eq(deskSession.tokenHash, tokenHash))
  return token
}

/** Gives rights, or takes them; who loses all of them is out at once. */
export async function setDeskRights(db: Executor, userId: number, rights: DeskRight[]): Promise<void> {
  await db
    .insert(deskMember)
    .values({ userId, rights })
    .onConflictDoUpdate({ target: deskMember.userId, set: { rights } })
}

/** Where an authenticator or a passkey is lost: the next sign-in sets up another one. */
export async function dropSecondStep(db: Executor, userId: number): Promise<void> {
  await db.update(deskMember).set({ codeSecret: null, codeStep: 0 }).where(eq(deskMember.userId, userId))
  await db.delete(deskPasskey).where(eq(deskPasskey.userId, userId))
  await db.delete(deskSession).where(eq(deskSession.userId, userId))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
