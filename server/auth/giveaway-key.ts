/**
 * The key that devices seal giveaway entries to, so that a tablet that gets lost says nothing about who entered. It stands
 * in the database, so that every instance opens what another one's key sealed.
 */
import { desc, isNull, sql } from 'drizzle-orm'
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK } from 'jose'
import * as v from 'valibot'
import type { Database, Executor } from '../db/client'
import { giveawayKey, type PublicJwk } from '../db/schema-giveaway'
import { Refusal } from '../floor/errors'

const algorithm = 'ECDH-ES'
const encryption = 'A256GCM'

type SealingKey = Awaited<ReturnType<typeof importJWK>>

const PrivateJwk = v.object({
  kty: v.string(),
  crv: v.string(),
  x: v.string(),
  y: v.string(),
  d: v.string(),
})

export const unreadable = () =>
  new Refusal(
    422,
    'UNREADABLE',
    'This entry was sealed to a key that we do not have. It could not be opened.',
  )

/** The one to hand out; made when it is asked for the first time. */
export async function currentKey(db: Executor): Promise<{ id: string; publicKey: PublicJwk }> {
  return (await findCurrent(db)) ?? (await makeKey(db))
}

/** A new one is handed out from now on; those before go on opening what was sealed to them. */
export async function rotateKey(db: Database): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.update(giveawayKey).set({ retiredAt: sql`now()` }).where(isNull(giveawayKey.retiredAt))
    return (await makeKey(tx)).id
  })
}

/** What was sealed, as text. Throws a refusal with UNREADABLE. */
export async function openSealed(db: Executor, jwe: string): Promise<string> {
  for (const key of await keysFor(db, jwe)) {
    try {
      const { plaintext } = await compactDecrypt(jwe, key, {
        keyManagementAlgorithms: [algorithm],
        contentEncryptionAlgorithms: [encryption],
      })
      return new TextDecoder().decode(plaintext)
    } catch {
      // Another one may be the right one.
    }
  }
  throw unreadable()
}

/** The one that it names; all of them when it names none that we know. */
async function keysFor(db: Executor, jwe: string): Promise<SealingKey[]> {
  const rows = await db
    .select({ id: giveawayKey.id, privateKey: giveawayKey.privateKey })
    .from(giveawayKey)
    .orderBy(desc(giveawayKey.createdAt))
  const named = rows.filter(({ id }) => id === nameIn(jwe))
  return Promise.all((named.length > 0 ? named : rows).map(imported))
}

function nameIn(jwe: string): string {
  try {
    return decodeProtectedHeader(jwe).kid ?? ''
  } catch {
    return ''
  }
}

const ready = new Map<string, Promise<SealingKey>>()

function imported({
  id,
  privateKey,
}: {
  id: string
  privateKey: PublicJwk & { d: string }
}): Promise<SealingKey> {
  const key = ready.get(id) ?? importJWK(privateKey, algorithm)
  ready.set(id, key)
  return key
}

async function findCurrent(db: Executor) {
  const [found] = await db
    .select({ id: giveawayKey.id, publicKey: giveawayKey.publicKey })
    .from(giveawayKey)
    .where(isNull(giveawayKey.retiredAt))
  return found
}

async function makeKey(db: Executor) {
  const pair = await generateKeyPair(algorithm, { crv: 'P-256', extractable: true })
  const privateKey = v.parse(PrivateJwk, await exportJWK(pair.privateKey))
  const { d: _, ...publicKey } = privateKey
  // Two instances at once agree on the one that came first.
  await db.insert(giveawayKey).values({ publicKey, privateKey }).onConflictDoNothing()
  const made = await findCurrent(db)
  if (!made) throw new Error('the giveaway key was not stored')
  return made
}
