/**
 * API keys by which programs make the desk's calls. A key has 256 bits and is shown once; the database stores only its
 * hash (req 25.3).
 */
import { createHash, randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { DeskRight } from '../../../src/domain/desk/rights'
import type { Executor } from '../../../server/db/client'
import { invalid, Refusal } from '../../../server/base/errors'
import type { DeskMember } from '../../../server/auth/desk-session'
import { tokenPrefix } from '../../../server/requests/same-origin'
import { apiKey } from './tables'

const lastUsedResolution = sql`interval '1 minute'`

/** A key is named after the program that uses it. Refuses with TAKEN when the name exists. */
export async function createKey(db: Executor, name: string, rights: DeskRight[]): Promise<string> {
  if (!/^[\w][\w .-]{0,39}$/.test(name))
    throw invalid('Enter a name with at most 40 letters, digits, spaces, dots and hyphens.')
  const key = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  const [created] = await db
    .insert(apiKey)
    .values({ name, keyHash: hashOf(key), rights })
    .onConflictDoNothing()
    .returning({ name: apiKey.name })
  if (!created)
    throw new Refusal(409, 'TAKEN', `There is already a key ${name}. Remove it first or choose another name.`)
  return key
}

export function listKeys(db: Executor) {
  const { name, rights, createdAt, lastUsedAt } = apiKey
  return db.select({ name, rights, createdAt, lastUsedAt }).from(apiKey).orderBy(asc(name))
}

/** Returns the program's name and rights; null when the key is unknown. */
export async function programOfKey(db: Executor, key: string): Promise<DeskMember | null> {
  const isThisKey = eq(apiKey.keyHash, hashOf(key))
  const [match] = await db
    .select({
      name: apiKey.name,
      rights: apiKey.rights,
      isLastUseOutdated: sql<boolean>`coalesce(${apiKey.lastUsedAt} < now() - ${lastUsedResolution}, true)`,
    })
    .from(apiKey)
    .where(isThisKey)
  if (!match) return null
  if (match.isLastUseOutdated) await db.update(apiKey).set({ lastUsedAt: sql`now()` }).where(isThisKey)
  const { name, rights } = match
  return { userId: null, email: `key ${name}`, name, rights }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
