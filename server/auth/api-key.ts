/** Keys by which programs make the desk's calls: shown once, of 256 bits, of which the database has the hash alone (req 25.3). */
import { createHash, randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { DeskRight } from '../../src/domain/desk/rights'
import type { Executor } from '../db/client'
import { apiKey } from '../db/schema-desk'
import { invalid, invalidToken, Refusal } from '../floor/errors'
import type { DeskMember } from './desk-session'

/** By which people, and scanners of code, recognise one. */
const prefix = 'sfk_'
const useGrain = sql`interval '1 minute'`

/** The key of `Authorization: Bearer sfk_…`; null where there is none. */
export function keyIn(authorization: string | undefined): string | null {
  return /^Bearer (sfk_[\w-]{1,200})$/.exec(authorization ?? '')?.[1] ?? null
}

/** Named by its program. */
export async function createKey(db: Executor, name: string, rights: DeskRight[]): Promise<string> {
  if (!/^[\w][\w .-]{0,39}$/.test(name))
    throw invalid('Name the key by its program, with at most 40 letters, digits, blanks, dots and hyphens.')
  const key = `${prefix}${randomBytes(32).toString('base64url')}`
  const [made] = await db
    .insert(apiKey)
    .values({ name, keyHash: hashOf(key), rights })
    .onConflictDoNothing()
    .returning({ name: apiKey.name })
  if (!made)
    throw new Refusal(
      409,
      'TAKEN',
      `There is a key ${name} already. Remove it first, or name this one differently.`,
    )
  return key
}

export function listKeys(db: Executor) {
  const { name, rights, createdAt, lastUsedAt } = apiKey
  return db.select({ name, rights, createdAt, lastUsedAt }).from(apiKey).orderBy(asc(name))
}

export async function removeKey(db: Executor, name: string): Promise<void> {
  const removed = await db.delete(apiKey).where(eq(apiKey.name, name)).returning({ name: apiKey.name })
  if (removed.length === 0) throw new Refusal(404, 'NOTFOUND', `There is no key ${name}.`)
}

/** What a program may do by this key; refuses with INVALIDTOKEN. */
export async function requireKey(db: Executor, key: string): Promise<DeskMember> {
  const isThis = eq(apiKey.keyHash, hashOf(key))
  const [found] = await db
    .select({
      name: apiKey.name,
      rights: apiKey.rights,
      isWorn: sql<boolean>`coalesce(${apiKey.lastUsedAt} < now() - ${useGrain}, true)`,
    })
    .from(apiKey)
    .where(isThis)
  if (!found) throw invalidToken()
  if (found.isWorn) await db.update(apiKey).set({ lastUsedAt: sql`now()` }).where(isThis)
  const { name, rights } = found
  return { userId: null, email: `key ${name}`, name, rights }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
