/**
 * Sessions of customers: the caller has an opaque token, the database stores only its hash. A session ends after 30
 * days, or after 7 days without use.
 */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Executor } from '../db/client'
import { appUser, session } from '../db/schema-customer'
import { deskSession } from '../db/schema-desk'
import { invalidToken, Refusal } from '../base/errors'

/** The fields of the signed-in customer that prices and checks of ownership need. */
export type Caller = { userId: number; roleId: number; tokenHash: string }

const lifetime = sql`interval '30 days'`
const idleTime = sql`interval '7 days'`
/** The last use is stored at most once per interval. Storing every use would make each read a write. */
const lastUsedResolution = sql`interval '5 minutes'`

/**
 * Returns the token of the request, raw or as Bearer; null without a token. Storefronts that store the token in local
 * storage also send the words `null` and `undefined` when there is none.
 */
export function presentedToken(c: Context): string | null {
  const header = (c.req.header('Authorization') ?? '').trim()
  const token = header.replace(/^Bearer(\s+|$)/i, '').trim()
  return token === '' || token === 'null' || token === 'undefined' ? null : token
}

/** Returns the signed-in caller; refuses with INVALIDTOKEN. */
export async function requireCaller(db: Executor, c: Context): Promise<Caller> {
  const token = presentedToken(c)
  if (token === null || token.length > 200) throw invalidToken()
  const tokenHash = hashOf(token)
  const [match] = await db
    .select({
      userId: appUser.id,
      roleId: appUser.roleId,
      replaces: session.replaces,
      isLastUseOutdated: sql<boolean>`${session.lastUsedAt} < now() - ${lastUsedResolution}`,
    })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .where(
      and(
        eq(session.tokenHash, tokenHash),
        gt(session.expiresAt, sql`now()`),
        gt(session.lastUsedAt, sql`now() - ${idleTime}`),
      ),
    )
  if (!match) throw invalidToken()
  if (match.replaces !== null) {
    await deleteSessionByHash(db, match.replaces)
    await db.update(session).set({ replaces: null }).where(eq(session.tokenHash, tokenHash))
  }
  if (match.isLastUseOutdated) {
    await db.update(session).set({ lastUsedAt: sql`now()` }).where(eq(session.tokenHash, tokenHash))
  }
  return { userId: match.userId, roleId: match.roleId, tokenHash }
}

/**
 * Returns the signed-in user's id; null without a session and for an ended or unknown one, because a call that needs
 * no session must not fail on account of it.
 */
export async function userIdOf(db: Executor, c: Context): Promise<number | null> {
  if (presentedToken(c) === null) return null
  try {
    return (await requireCaller(db, c)).userId
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * Starts a session and returns its token, which is stored nowhere else. The session that it replaces, if any, ends
 * with the first use of the token, so that a caller who never receives the token stays signed in.
 */
export async function openSession(
  db: Executor,
  userId: number,
  replaces: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + ${lifetime}`
  await db.insert(session).values({ tokenHash: hashOf(token), userId, expiresAt, replaces })
  await db.delete(session).where(and(eq(session.userId, userId), lt(session.expiresAt, sql`now()`)))
  return token
}

/** Ends the session of this token; does nothing for an unknown token. */
export async function closeSession(db: Executor, token: string): Promise<void> {
  const [ended] = await deleteSessionByHash(db, hashOf(token))
  if (ended?.replaces != null) await deleteSessionByHash(db, ended.replaces)
}

function deleteSessionByHash(db: Executor, tokenHash: string) {
  return db.delete(session).where(eq(session.tokenHash, tokenHash)).returning({ replaces: session.replaces })
}

/** Ends every session of this customer, including at the desk, except the one with this hash. */
export async function closeSessions(db: Executor, userId: number, exceptHash = ''): Promise<void> {
  await db.delete(deskSession).where(eq(deskSession.userId, userId))
  await db.delete(session).where(and(eq(session.userId, userId), ne(session.tokenHash, exceptHash)))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
