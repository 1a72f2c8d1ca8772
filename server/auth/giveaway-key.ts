/**
 * The key to which devices encrypt giveaway entries, so that a lost tablet discloses no entrant. The database stores
 * it, so that every instance can decrypt entries that were encrypted to another instance's key.
 */
import { desc, isNull, sql } from 'drizzle-orm'
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK } from 'jose'
import * as v from 'valibot'
import type { Database, Executor } from '../db/client'
import { giveawayKey, type PublicJwk } from '../db/schema-giveaway'
import { Refusal } from '../base/errors'

const algorithm = 'ECDH-ES'
const encryption = 'A256GCM'

type DecryptionKey = Awaited<ReturnType<typeof importJWK>>

const PrivateJwk = v.object({
  kty: v.string(),
  crv: v.string(),
  x: v.string(),
  y: v.string(),
  d: v.string(),
})

export const unreadableEntry = () =>
  new Refusal(422, 'UNREADABLE', 'This entry is encrypted with an unknown key and can’t be decrypted.')

/** Returns the public key that devices encrypt to; creates it at the first call. */
export async function currentKey(db: Executor): Promise<{ id: string; publicKey: PublicJwk }> {
  return (await findCurrent(db)) ?? (await makeKey(db))
}

/** Creates a new key for devices; earlier keys remain, to decrypt the entries that were encrypted to them. */
export async function rotateKey(db: Database): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.update(giveawayKey).set({ retiredAt: sql`now()` }).where(isNull(giveawayKey.retiredAt))
    return (await makeKey(tx)).id
  })
}

/** Returns the decrypted text; refuses with UNREADABLE. */
export async function decryptEntry(db: Executor, jwe: string): Promise<string> {
  for (const key of await keysFor(db, jwe)) {
    try {
      const { plaintext } = await compactDecrypt(jwe, key, {
        keyManagementAlgorithms: [algorithm],
        contentEncryptionAlgorithms: [encryption],
      })
      return new TextDecoder().decode(plaintext)
    } catch {
      // Another key may be the right one.
    }
  }
  throw unreadableEntry()
}

/** Returns the key that the JWE's header names; all keys when this key is not stored. */
async function keysFor(db: Executor, jwe: string): Promise<DecryptionKey[]> {
  const rows = await db
    .select({ id: giveawayKey.id, privateKey: giveawayKey.privateKey })
    .from(giveawayKey)
    .orderBy(desc(giveawayKey.createdAt))
  const matching = rows.filter(({ id }) => id === keyIdOf(jwe))
  return Promise.all((matching.length > 0 ? matching : rows).map(importKey))
}

function keyIdOf(jwe: string): string {
  try {
    return decodeProtectedHeader(jwe).kid ?? ''
  } catch {
    return ''
  }
}

const importedKeys = new Map<string, Promise<DecryptionKey>>()

function importKey({
  id,
  privateKey,
}: {
  id: string
  privateKey: PublicJwk & { d: string }
}): Promise<DecryptionKey> {
  const key = importedKeys.get(id) ?? importJWK(privateKey, algorithm)
  importedKeys.set(id, key)
  return key
}

async function findCurrent(db: Executor) {
  const [current] = await db
    .select({ id: giveawayKey.id, publicKey: giveawayKey.publicKey })
    .from(giveawayKey)
    .where(isNull(giveawayKey.retiredAt))
  return current
}

async function makeKey(db: Executor) {
  const pair = await generateKeyPair(algorithm, { crv: 'P-256', extractable: true })
  const privateKey = v.parse(PrivateJwk, await exportJWK(pair.privateKey))
  const { d: _, ...publicKey } = privateKey
  // When two instances insert a key at once, both use the one that was stored first.
  await db.insert(giveawayKey).values({ publicKey, privateKey }).onConflictDoNothing()
  const stored = await findCurrent(db)
  if (!stored) throw new Error('the giveaway key was not stored')
  return stored
}
