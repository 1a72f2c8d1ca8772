/**
 * Passkeys as the second step of the desk, instead of a one-time code (req 22.21), by WebAuthn. @simplewebauthn
 * checks them; it is imported only when a passkey is used.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { deskPasskey, deskSession } from '../db/schema-desk'
import { Refusal } from '../base/errors'
import type { Settings } from '../base/settings'
import { openPendingSession, type PendingSession } from './desk-session'

type Site = Pick<Settings, 'publicUrl'>
/** COSE numbers of EdDSA, ES256 and RS256, which every version of Node can verify. */
const algorithms = [-8, -7, -257]
/** The password was checked before this second step, so user presence is enough. */
const userVerification = 'preferred'
/** Long enough to fetch a security key, and short enough that a recorded signature is of no use later. */
const challengeLifetimeMs = 5 * 60 * 1000

export function passkeysOf(db: Executor, userId: number) {
  const { id, name, createdAt, lastUsedAt } = deskPasskey
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(deskPasskey)
    .where(eq(deskPasskey.userId, userId))
    .orderBy(asc(id))
}

/** Options with which the browser creates a passkey; stores their challenge in the session. */
export async function passkeyCreationOptions(
  db: Executor,
  { session, user }: PendingSession,
  { name, site }: { name: string; site: Site },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: hostOf(site),
    userName: user.email,
    userDisplayName: user.fullName,
    excludeCredentials: await credentialsOf(db, user.id),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  })
  await setChallenge(db, session, options.challenge)
  return options
}

/** Refuses a response that does not answer the session's challenge. */
export async function addPasskey(
  tx: Executor,
  { session, user }: PendingSession,
  { name, response, site }: { name: string; response: RegistrationResponseJSON; site: Site },
): Promise<void> {
  const unusable = new Refusal(422, 'WRONGPASSKEY', 'This passkey can’t be used. Please try again.')
  const expectedChallenge = await consumeChallenge(tx, session)
  if (expectedChallenge === null) throw unusable
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: hostOf(site),
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!checked?.verified) throw unusable
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const [added] = await tx
    .insert(deskPasskey)
    .values({
      userId: user.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.response.transports ?? [],
      name,
    })
    .onConflictDoNothing()
    .returning({ id: deskPasskey.id })
  if (!added) throw new Refusal(422, 'WRONGPASSKEY', 'This passkey was already added.')
}

/** Returns false when the account has no passkey of this id. */
export async function removePasskey(tx: Executor, userId: number, id: number): Promise<boolean> {
  const removed = await tx
    .delete(deskPasskey)
    .where(and(eq(deskPasskey.userId, userId), eq(deskPasskey.id, id)))
    .returning({ id: deskPasskey.id })
  return removed.length > 0
}

/** Options with which the browser signs in by a passkey of the account; stores their challenge in the session. */
export async function passkeyRequestOptions(
  db: Executor,
  { session, user }: PendingSession,
  site: Site,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    allowCredentials: await credentialsOf(db, user.id),
    userVerification,
  })
  await setChallenge(db, session, options.challenge)
  return options
}

/**
 * Opens the session by a passkey, under a new token, which is returned; null when the browser's response is not valid.
 */
export async function passSecondStepByPasskey(
  tx: Executor,
  { session, user }: PendingSession,
  response: AuthenticationResponseJSON,
  site: Site,
): Promise<string | null> {
  const expectedChallenge = await consumeChallenge(tx, session)
  if (expectedChallenge === null) return null
  const [known] = await tx
    .select()
    .from(deskPasskey)
    .where(and(eq(deskPasskey.userId, user.id), eq(deskPasskey.credentialId, response.id)))
    .for('update')
  if (!known) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: hostOf(site),
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified) return null
  await tx
    .update(deskPasskey)
    .set({ counter: checked.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(deskPasskey.id, known.id))
  return openPendingSession(tx, session)
}

/** A passkey is bound to the host name of the shop. */
const hostOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname

async function credentialsOf(db: Executor, userId: number) {
  const { credentialId: id, transports } = deskPasskey
  return db.select({ id, transports }).from(deskPasskey).where(eq(deskPasskey.userId, userId))
}

async function setChallenge(db: Executor, { tokenHash }: PendingSession['session'], challenge: string) {
  const challengeExpiresAt = new Date(Date.now() + challengeLifetimeMs)
  await db
    .update(deskSession)
    .set({ challenge, challengeExpiresAt })
    .where(eq(deskSession.tokenHash, tokenHash))
}

/**
 * Returns the session's challenge and deletes it, so that it is answered once. Null when there is none or it has
 * expired; callers must refuse then, as @simplewebauthn only compares strings and would accept a signature over an
 * empty challenge.
 */
async function consumeChallenge(
  tx: Executor,
  { tokenHash }: PendingSession['session'],
): Promise<string | null> {
  const isThisSession = eq(deskSession.tokenHash, tokenHash)
  const [stored] = await tx
    .select({ challenge: deskSession.challenge, expiresAt: deskSession.challengeExpiresAt })
    .from(deskSession)
    .where(isThisSession)
    .for('update')
  await tx.update(deskSession).set({ challenge: null, challengeExpiresAt: null }).where(isThisSession)
  if (!stored?.challenge || !stored.expiresAt) return null
  return stored.expiresAt.getTime() > Date.now() ? stored.challenge : null
}
