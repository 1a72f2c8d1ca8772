/**
 * The vault of a customer (device/vault.ts) from sign-in to sign-out: its keys, and the rows that stay encrypted under
 * an earlier password (req 12.12). The code is loaded after the first screen is shown.
 */
import { del, type UseStore } from 'idb-keyval'
import { openChannel } from '../device/channel'
import { databaseExists, openStore } from '../device/database'
import { withDeadline } from '../device/deadline'
import { removeLinkPages } from '../device/caches/link-pages'
import { isEncrypted } from '../device/vault/keys'
import { flushPendingWrites } from '../device/page-events'
import { databases, outboxChannel } from '../device/storage-names'
import {
  changeVaultPassword,
  closeVault,
  deleteUnusedKeys,
  derivePasswordKey,
  forgetOtherKeys,
  openVault,
  openWithEarlierPassword,
  readKeys,
  type UnwrappedKeys,
} from '../device/vault/vault'
import { hash53 } from '../domain/account/identity'

const rowStores = [databases.outbox, databases.drafts, databases.clientDrafts, databases.mockUps].map(
  (name) => ({
    name,
    store: openStore(name, { durability: 'strict' }),
  }),
)

/** Longest wait of a sign-in for the keys, in ms. On a device that is slow or does not answer, rows appear later. */
const openTimeoutMs = 3000

/** The signed-in customer's password. `isCurrent`: false once the customer has left again. */
type Unlock = { owner: string; password: string; isCurrent: () => boolean }

/**
 * Call it when the password was typed: the key is derived while the provider answers, which takes about as long. The
 * result opens the vault, and never rejects. Call that before the token is stored, because the page may be left at any
 * moment and the password is not typed again; and once more afterwards, because until then another tab is signed out
 * and may close the vault.
 */
export function prepareVault(password: string): (owner: string, isCurrent: () => boolean) => Promise<void> {
  const deriving = derivePasswordKey(password).catch(warn)
  const unwrapped: UnwrappedKeys = new Map()
  return async (owner, isCurrent) => {
    const opening = deriving.then(async (key) => {
      if (!key || !isCurrent()) return
      await openVault(owner, key, isCurrent, unwrapped)
      notifyTabs()
    })
    await withDeadline(openTimeoutMs, opening.catch(warn), () => {})
  }
}

/** Call when another customer may have been signed in before. Never rejects. */
export async function forgetOtherCustomers(owner: string): Promise<void> {
  // Text that the other customer typed a moment ago is encrypted with their key.
  await flushPendingWrites()
  forgetOtherKeys(owner)
}

/** Call when the password was changed. Never rejects. */
export async function renewVault(owner: string, passwords: { before: string; next: string }): Promise<void> {
  try {
    const [before, next] = await Promise.all([
      derivePasswordKey(passwords.before),
      derivePasswordKey(passwords.next),
    ])
    if (before && next) await changeVaultPassword(owner, before, next)
  } catch (error) {
    warn(error)
  }
}

/** Opens rows with an earlier password. Resolves to the number of rows that stay encrypted. Never rejects. */
export async function unlockRows({ owner, password, isCurrent }: Unlock): Promise<number> {
  try {
    const key = await derivePasswordKey(password)
    if (key) await openWithEarlierPassword(owner, key, isCurrent)
    notifyTabs()
  } catch (error) {
    warn(error)
  }
  return countLocked(owner)
}

/** Counts the owner's rows that no known password opens. Never rejects. */
export async function countLocked(owner: string): Promise<number> {
  try {
    return (await lockedRecords(owner)).length
  } catch (error) {
    warn(error)
    return 0
  }
}

/** Deletes the rows whose earlier password the customer did not enter. */
export async function discardLocked(owner: string): Promise<void> {
  for (const { store, key } of await lockedRecords(owner)) await del(key, store)
}

/**
 * Call when a session may have ended, and at each start. Removes pages behind private links when a person is signed in,
 * or was until now (`hasJustEnded`).
 */
export async function cleanUpAfterSession(current: () => string | null, hasJustEnded = false): Promise<void> {
  if (hasJustEnded || current() !== null) await removeLinkPages()
  await flushPendingWrites()
  if (current() === null) await closeVault()
  const known = await Promise.all(rowStores.map(encryptedRecords))
  const expired = known.flat().filter(({ until }) => until !== undefined && until <= Date.now())
  for (const { store, key } of expired) await del(key, store)
  // Other tabs still write what was typed a moment ago, and that needs the wrapped keys.
  if (hasJustEnded) return
  const usedHashes = new Set(known.flat().map(({ ownerHash }) => ownerHash))
  const currentOwner = current()
  if (currentOwner !== null) usedHashes.add(hash53(currentOwner))
  await deleteUnusedKeys((ownerHash) => usedHashes.has(ownerHash))
}

async function lockedRecords(owner: string) {
  const keys = await readKeys(owner)
  const known = (await Promise.all(rowStores.map(encryptedRecords))).flat()
  return known.filter(
    ({ ownerHash, keyId }) => ownerHash === hash53(owner) && !keys.some(({ id }) => id === keyId),
  )
}

/** `keyId`: id of the data key. `until`: see EncryptedRecord. */
type RecordInfo = {
  store: UseStore
  key: IDBValidKey
  ownerHash: string
  keyId: string
  until: number | undefined
}

/** Reads one record at a time, because pictures are large. */
async function encryptedRecords({ name, store }: { name: string; store: UseStore }): Promise<RecordInfo[]> {
  // Opening would create a database that most devices do not need.
  if (!(await databaseExists(name))) return []
  const infos: RecordInfo[] = []
  return store('readonly', (records) => {
    const cursorRequest = records.openCursor()
    return new Promise((resolve, reject) => {
      cursorRequest.onerror = () => reject(cursorRequest.error)
      cursorRequest.onsuccess = () => {
        const cursor = cursorRequest.result
        if (!cursor) return resolve(infos)
        const [owner] = Array.isArray(cursor.key) ? cursor.key : []
        const [ownerHash] = Array.isArray(owner) ? owner : []
        const record: unknown = cursor.value
        if (typeof ownerHash === 'string' && isEncrypted(record))
          infos.push({ store, key: cursor.key, ownerHash, keyId: record.key, until: record.until })
        cursor.continue()
      }
    })
  })
}

/** Every tab that shows rows of these databases, including this one, reads them again. */
function notifyTabs(): void {
  const messages = [
    [outboxChannel, JSON.stringify({ name: 'changed' })],
    [databases.clientDrafts, 'changed'],
  ] as const
  for (const [name, message] of messages) {
    const channel = openChannel(name, () => {})
    channel.send(message)
    channel.close()
  }
}

function warn(error: unknown): null {
  console.warn('Encrypted data on this device could not be opened.', error)
  return null
}
