/**
 * Encrypts customers' unsent data while they are signed out (req 12.12): each row is encrypted for a key pair of its
 * customer, whose private key only the password unlocks. Encryption needs no secret, so an interrupted run is
 * completed at the next start.
 */
import * as v from 'valibot'
import { del, entries, get, set, type UseStore } from 'idb-keyval'
import { openChannel } from '../device/channel'
import { databaseExists, openStore } from '../device/database'
import { withDeadline } from '../device/deadline'
import { hasCryptography, ensureDeviceKey } from '../device/device-key'
import type { KeyPair, PrivateKey } from '../device/jwe'
import { removeLinkPages } from '../device/caches/link-pages'
import { type Swap, swapRecords } from '../device/owned-rows'
import { flushPendingWrites } from '../device/page-events'
import { databases, outboxChannel } from '../device/storage-names'
import { guestOwner, hash53 } from '../domain/account/identity'
import { visitor } from '../domain/outbox/draft'

/** Stored in place of a row. It contains the row's key, because the customer has another key by the next sign-in. */
const EncryptedRow = v.object({
  sealed: v.string(),
  /** The private key, locked with the password. */
  key: v.string(),
  /** Expiry, in epoch ms, of data that is stored for a limited time. */
  until: v.optional(v.number()),
})
const ExpiringRow = v.object({ until: v.number() })
/** A sent row is not unsent work: it is removed with its customer's session. */
const SentRow = v.object({ state: v.object({ name: v.literal('sent') }) })

const encryptedStores = [databases.outbox, databases.drafts, databases.clientDrafts, databases.mockUps].map(
  (name) => ({
    name,
    store: openStore(name, { durability: 'strict' }),
  }),
)
type EncryptedStore = (typeof encryptedStores)[number]
const keyPairs = openStore(databases.deviceKeys, { durability: 'strict' })
const keyPairPrefix = 'customer '

/**
 * Longest wait of a sign-in for the decryption, in ms. On a device that is slow or does not answer, the rows appear
 * later.
 */
const decryptTimeoutMs = 3000

/** Makes a customer's next key pair. null: the browser cannot; then the device's own key is used, if there is one. */
export async function newCustomerKey(password: string): Promise<KeyPair | null> {
  if (!hasCryptography()) return null
  try {
    const { newKeyPair } = await import('../device/jwe')
    return await newKeyPair(password)
  } catch (error) {
    console.warn('No key could be made for this customer.', error)
    return null
  }
}

/** Call when the password was changed. Never rejects. */
export async function renewCustomerKey(owner: string, password: string): Promise<void> {
  try {
    await saveKeyPair(owner, await newCustomerKey(password))
  } catch (error) {
    console.warn('The key of this customer could not be saved.', error)
  }
}

type DecryptOptions = {
  owner: string
  password: string
  /** Key pair for data that is encrypted from then on; null: the present pair remains. */
  next: Promise<KeyPair | null>
  /** false once the customer has left again: then everything stays encrypted. */
  isCurrent: () => boolean
}

/**
 * Call when a customer signs in, once before and once after the token is stored. The first call is necessary because
 * the page may be left at any moment, and the password is not typed again. The second call is necessary because until
 * then another tab is signed out and may encrypt everything again. Resolves to the number of rows that stay encrypted,
 * because they were encrypted under another password; the customer may then type that password. Never rejects.
 */
export async function decryptRows({ owner, password, next, isCurrent }: DecryptOptions): Promise<number> {
  const decryptAll = async () => {
    const pair = await next
    if (!isCurrent()) return 0
    await saveKeyPair(owner, pair)
    const unlockKey = keyring(password)
    const encryptedCounts = await Promise.all(
      encryptedStores.map((rows) => decryptStore(rows, owner, unlockKey, isCurrent)),
    )
    return encryptedCounts.reduce((sum, count) => sum + count, 0)
  }
  try {
    return await withDeadline(decryptTimeoutMs, decryptAll(), () => 0)
  } catch (error) {
    console.warn('Encrypted data on this device could not be decrypted.', error)
    return 0
  }
}

/** Deletes the owner's encrypted rows whose earlier password the customer did not enter. */
export async function discardEncrypted(owner: string): Promise<void> {
  for (const { name, store } of encryptedStores)
    for (const { from } of await readEncrypted(name, store, owner)) await del(from, store)
}

/**
 * Encrypts the plain rows of customers who are not signed in. Call it when a session may have ended, and at each
 * start. Removes pages behind private links when a person is signed in, or was until now (`hasJustEnded`).
 */
export async function encryptSignedOutRows(
  current: () => string | null,
  hasJustEnded = false,
): Promise<void> {
  if (hasJustEnded || current() !== null) await removeLinkPages()
  await flushPendingWrites()
  for (const rows of encryptedStores) await encryptStore(rows, current)
  // Encrypted rows contain their keys. Other key pairs are deleted, so that no passwords can be tried on them.
  const currentOwner = current()
  for (const [storeKey] of await entriesIn(databases.deviceKeys, keyPairs)) {
    const isKeyPair = typeof storeKey === 'string' && storeKey.startsWith(keyPairPrefix)
    if (isKeyPair && (currentOwner === null || storeKey !== keyPairName(currentOwner)))
      await del(storeKey, keyPairs)
  }
}

async function encryptStore({ name, store }: EncryptedStore, current: () => string | null): Promise<void> {
  const isSignedOut = (owner: unknown): owner is string =>
    typeof owner === 'string' && owner !== guestOwner && owner !== visitor && owner !== current()
  const swaps: (Swap & { owner: string })[] = []
  for (const [from, oldRecord] of await entriesIn(name, store)) {
    const [owner, id = ''] = Array.isArray(from) ? from : []
    if (!isSignedOut(owner)) continue
    if (v.is(SentRow, oldRecord)) swaps.push({ owner, from, oldRecord, to: from, newRecord: null })
    else if (hasCryptography())
      swaps.push({
        owner,
        from,
        oldRecord,
        to: [[hash53(owner)], id],
        newRecord: await encryptRow(owner, oldRecord),
      })
  }
  // The customer may have signed in again meanwhile.
  await swapRecords(store, swaps, { overwrite: true, isCurrent: ({ owner }) => isSignedOut(owner) })
}

async function encryptRow(owner: string, row: unknown): Promise<v.InferOutput<typeof EncryptedRow>> {
  const { encryptJwe } = await import('../device/jwe')
  const { jwk, locked } = await keyPairOf(owner)
  const encrypted = await encryptJwe(jwk, JSON.stringify(row))
  return { sealed: encrypted, key: locked, ...(v.is(ExpiringRow, row) && { until: row.until }) }
}

async function keyPairOf(owner: string): Promise<KeyPair> {
  const storedPair = await get<KeyPair>(keyPairName(owner), keyPairs)
  if (storedPair) return storedPair
  // This customer signed in before such keys existed, and has typed no password since.
  const { newKeyPair } = await import('../device/jwe')
  const newPair = await newKeyPair((await ensureDeviceKey()).key)
  await saveKeyPair(owner, newPair)
  return newPair
}

async function saveKeyPair(owner: string, pair: KeyPair | null): Promise<void> {
  if (pair) await set(keyPairName(owner), pair, keyPairs)
}

type Keyring = (locked: string) => Promise<PrivateKey | null>

/** Unlocks each key only once, because that takes long. */
function keyring(password: string): Keyring {
  const unlocked = new Map<string, ReturnType<Keyring>>()
  const unlockOnce = async (locked: string) => {
    const { unlock } = await import('../device/jwe')
    return unlock(locked, password, (await ensureDeviceKey()).key)
  }
  return (locked) => {
    const key = unlocked.get(locked) ?? unlockOnce(locked)
    unlocked.set(locked, key)
    return key
  }
}

/** Resolves to the number of rows that stay encrypted. */
async function decryptStore(
  { name, store }: EncryptedStore,
  owner: string,
  unlockKey: Keyring,
  isCurrent: () => boolean,
): Promise<number> {
  const encrypted = await readEncrypted(name, store, owner)
  const swaps: Swap[] = []
  for (const { from, id, oldRecord } of encrypted) {
    const { decryptJwe } = await import('../device/jwe')
    const key = await unlockKey(oldRecord.key)
    const text = key && (await decryptJwe(key, oldRecord.sealed))
    if (text !== null) swaps.push({ from, oldRecord, to: [owner, id], newRecord: JSON.parse(text) })
  }
  // Rows that were typed since are newer and remain.
  await swapRecords(store, swaps, { overwrite: false, isCurrent })
  if (swaps.length > 0 && name === databases.outbox)
    notifyTabs(outboxChannel, JSON.stringify({ name: 'changed' }))
  // Drafts show the data of both databases.
  if (swaps.length > 0 && [databases.clientDrafts, databases.mockUps].some((database) => database === name))
    notifyTabs(databases.clientDrafts, 'changed')
  return encrypted.length - swaps.length
}

/**
 * The customer may be signed in already, so every tab that shows pending rows, including this one, reads them again.
 */
function notifyTabs(name: string, message: string): void {
  const channel = openChannel(name, () => {})
  channel.send(message)
  channel.close()
}

/**
 * An owner's id may be an e-mail address, so encrypted rows are stored under a hash of it, where no read by owner
 * finds them.
 */
async function readEncrypted(name: string, store: UseStore, owner: string) {
  const expectedHash = hash53(owner)
  return (await entriesIn(name, store)).flatMap(([from, oldRecord]) => {
    const [ownerHash, id] = Array.isArray(from) ? from : []
    const isTheirs = Array.isArray(ownerHash) && ownerHash[0] === expectedHash && id !== undefined
    return isTheirs && v.is(EncryptedRow, oldRecord) ? [{ from, id, oldRecord }] : []
  })
}

/** Checks first if the database exists, because opening would create a database that most devices do not need. */
async function entriesIn(name: string, store: UseStore): Promise<[IDBValidKey, unknown][]> {
  return (await databaseExists(name)) ? entries<IDBValidKey, unknown>(store) : []
}

function keyPairName(owner: string): string {
  return `${keyPairPrefix}${hash53(owner)}`
}
