/**
 * Encrypts what a customer makes on this device (req 12.12). Each customer has a data key. It is stored in two forms:
 * wrapped by the password, for as long as there is something to decrypt, and as a CryptoKey that cannot be exported,
 * for as long as the customer is signed in. Signing out deletes the second form, so nothing has to be encrypted then.
 */
import { del, get, keys as storedNames, set, update } from 'idb-keyval'
import { hash53 } from '../../domain/account/identity'
import { NotStoredFailure } from '../../domain/not-stored'
import { newUuid } from '../../domain/uuid'
import { databaseExists, dropDatabase, openStore } from '../database'
import { ensureDeviceKey, hasCryptography } from '../device-key'
import { readLocal } from '../local-store'
import { databases, localKeys } from '../storage-names'
import {
  type DataKey,
  importDataKey,
  passwordKey,
  type StoredDataKey,
  unwrap,
  withRowKey,
  wrap,
  type WrappedKey,
  wrappingKeyOf,
} from './keys'

/** The keys of the signed-in customer. The first one encrypts; all of them decrypt. */
type OpenVault = { owner: string; keys: StoredDataKey[] }

type Bytes = Uint8Array<ArrayBuffer>

/** Keys that wrap data keys: derived from the password, or of the device, for a session without a password. */
const byPassword = 'password'
const byDevice = 'device'

const openVaults = openStore(databases.vault, { durability: 'strict' })
const wrappedKeys = openStore(databases.deviceKeys, { durability: 'strict' })
const openKey = 'open'
const saltKey = 'password salt'
const wrappedPrefix = 'vault '

/** Keys by owner. A page that is being left can still encrypt, because it does not have to read them. */
const keysInMemory = new Map<string, readonly DataKey[]>()
/** The session in which they were read. Another tab may have ended it, and started one with other keys. */
let tokenOfKeys: string | null = null
/** Runs of `prepareKeys` by session. Calls at the same time share one, so that they create one key. */
const preparing = new Map<string, Promise<void>>()
/** Errors of keys that could not be created, by owner. */
const creationErrors = new Map<string, unknown>()

/** Derives the key that wraps the data keys. null: this browser has no cryptography. Rejects when the device fails. */
export async function derivePasswordKey(password: string): Promise<CryptoKey | null> {
  if (!hasCryptography()) return null
  const newSalt = crypto.getRandomValues(new Uint8Array(16))
  await update<Bytes>(saltKey, (salt) => salt ?? newSalt, wrappedKeys)
  const salt = (await get<Bytes>(saltKey, wrappedKeys)) ?? newSalt
  return passwordKey(password, salt)
}

/** Unwrapped data keys by id. */
export type UnwrappedKeys = Map<string, Bytes>

/**
 * Opens the vault of a customer who signs in, and creates its key at the first sign-in. Keys that the password does not
 * open stay wrapped. `isCurrent`: false once the customer has left again; then nothing is stored. `unwrapped`: keys of
 * an earlier call of the same sign-in, because another tab may have deleted them as unused; keys are added to it.
 */
export async function openVault(
  owner: string,
  keyOfPassword: CryptoKey,
  isCurrent: () => boolean,
  unwrapped: UnwrappedKeys = new Map(),
): Promise<void> {
  const stored = await storedKeys(owner)
  await unwrapAll(stored, keyOfPassword, unwrapped)
  const hasPassword = ({ by, id }: WrappedKey) => by === byPassword && unwrapped.has(id)
  const withDevice = stored.filter(({ by, id }) => by === byDevice && unwrapped.has(id))
  const [firstId = newUuid()] = unwrapped.keys()
  const currentId = (stored.findLast(hasPassword) ?? withDevice.at(-1))?.id ?? firstId
  const current = unwrapped.get(currentId) ?? crypto.getRandomValues(new Uint8Array(32))
  unwrapped.set(currentId, current)
  const currentKey = await importDataKey(currentId, current)
  const added: WrappedKey[] = []
  if (!stored.some((item) => hasPassword(item) && item.id === currentId))
    added.push(await wrap(currentId, current, byPassword, keyOfPassword))
  // From now on the password is needed for these keys too.
  for (const { id } of withDevice) {
    const bytes = unwrapped.get(id)
    if (bytes && id !== currentId)
      added.push(await wrap(id, bytes, currentId, await wrappingKeyOf(currentKey)))
  }
  if (added.length > 0)
    await update<WrappedKey[]>(
      wrappedName(owner),
      (list = []) => [
        ...list.filter((item) => !withDevice.some(({ id }) => isSame(item, id, byDevice))),
        ...added,
      ],
      wrappedKeys,
    )
  const others = [...unwrapped].flatMap(([id, bytes]) => (id === currentId ? [] : importDataKey(id, bytes)))
  await storeOpen(owner, [currentKey, ...(await Promise.all(others))], isCurrent)
}

/** Adds the keys that an earlier password opens to the open vault of the signed-in customer. */
export async function openWithEarlierPassword(
  owner: string,
  earlierKey: CryptoKey,
  isCurrent: () => boolean,
): Promise<void> {
  const [current, ...others] = await keysOf(owner)
  if (!current) return
  const opened: UnwrappedKeys = new Map()
  await unwrapAll(await storedKeys(owner), earlierKey, opened)
  for (const { id } of [current, ...others]) opened.delete(id)
  const wrappingKey = await wrappingKeyOf(current)
  const added = [...opened].map(([id, bytes]) => wrap(id, bytes, current.id, wrappingKey))
  const wrapped = await Promise.all(added)
  await update<WrappedKey[]>(wrappedName(owner), (list = []) => [...list, ...wrapped], wrappedKeys)
  const keys = [...opened].map(([id, bytes]) => importDataKey(id, bytes))
  await storeOpen(owner, [current, ...others, ...(await Promise.all(keys))], isCurrent)
}

/** Call when the password was changed. Keys that the old password does not open stay as they are. */
export async function changeVaultPassword(owner: string, before: CryptoKey, next: CryptoKey): Promise<void> {
  const stored = await storedKeys(owner)
  const renewed = stored.map(async (item) => {
    if (item.by !== byPassword && item.by !== byDevice) return item
    const bytes = await unwrap(item, item.by === byPassword ? before : (await ensureDeviceKey()).key)
    return bytes ? wrap(item.id, bytes, byPassword, next) : item
  })
  await set(wrappedName(owner), await Promise.all(renewed), wrappedKeys)
}

/** Deletes the keys of the customer who was signed in. */
export async function closeVault(): Promise<void> {
  keysInMemory.clear()
  creationErrors.clear()
  if (!(await databaseExists(databases.vault))) return
  await del(openKey, openVaults)
  // A deleted value stays in the browser's files until they are compacted; a deleted database does not.
  await dropDatabase(databases.vault)
}

/** Forgets the keys of other customers in this page's memory. */
export function forgetOtherKeys(owner: string): void {
  for (const known of keysInMemory.keys()) if (known !== owner) keysInMemory.delete(known)
}

/** Deletes the wrapped keys of all customers for whom `isUsed` is false, so that no passwords can be tried on them. */
export async function deleteUnusedKeys(isUsed: (ownerHash: string) => boolean): Promise<void> {
  if (!(await databaseExists(databases.deviceKeys))) return
  for (const name of (await storedNames(wrappedKeys)).map(String))
    if (name.startsWith(wrappedPrefix) && !isUsed(name.slice(wrappedPrefix.length)))
      await del(name, wrappedKeys)
}

/**
 * Reads the keys of a signed-in customer into this page's memory, and creates the first one, so that a page that is
 * being left can encrypt. A device that cannot store it can still read; then `encryptionKey` throws. Throws
 * NotStoredFailure for anybody but a signed-in customer, and one whose session ended a moment ago in this page.
 * `again`: even when keys are known, because another tab may have added some.
 */
export function prepareKeys(owner: string, again: boolean): Promise<void> {
  const session = `${readLocal(localKeys.token)} ${owner}`
  const running = preparing.get(session)
  if (running && !again) return running
  const run = readOrCreateKeys(owner, again).finally(() => {
    if (preparing.get(session) === run) preparing.delete(session)
  })
  preparing.set(session, run)
  return run
}

async function readOrCreateKeys(owner: string, again: boolean): Promise<void> {
  const known = again ? await readKeys(owner) : await keysOf(owner)
  if (known.length > 0) return
  try {
    await openWithDeviceKey(owner)
  } catch (error) {
    creationErrors.set(owner, error)
  }
}

/** The key that encrypts. Throws when there is none: the error of its creation. */
export function encryptionKey(owner: string): DataKey {
  const key = keysInMemory.get(owner)?.[0]
  if (key) return key
  throw creationErrors.get(owner) ?? signedOut()
}

/** true: this page knows the key that encrypts. */
export function hasKey(owner: string): boolean {
  return (knownKeys(owner) ?? []).length > 0
}

/** A key in this page's memory. */
export function findKey(owner: string, id: string): DataKey | undefined {
  return keysInMemory.get(owner)?.find((key) => key.id === id)
}

function knownKeys(owner: string): readonly DataKey[] | undefined {
  const token = readLocal(localKeys.token)
  return token === null || token === tokenOfKeys ? keysInMemory.get(owner) : undefined
}

async function keysOf(owner: string): Promise<readonly DataKey[]> {
  return knownKeys(owner) ?? readKeys(owner)
}

/** The stored keys; possibly none yet. Throws like `prepareKeys`. */
export async function readKeys(owner: string): Promise<readonly DataKey[]> {
  if (!hasCryptography())
    throw new NotStoredFailure('This page isn’t secure (https), so nothing private is saved on this device.')
  const open = (await databaseExists(databases.vault)) ? await get<OpenVault>(openKey, openVaults) : null
  if (open?.owner !== hash53(owner)) {
    if (isSignedIn(owner)) return []
    throw signedOut()
  }
  const known = keysInMemory.get(owner)
  const keys = await Promise.all(
    open.keys.map(async (stored) => known?.find(({ id }) => id === stored.id) ?? withRowKey(stored)),
  )
  setKeys(owner, keys)
  return keys
}

function setKeys(owner: string, keys: readonly DataKey[]): void {
  keysInMemory.set(owner, keys)
  tokenOfKeys = readLocal(localKeys.token)
}

function signedOut(): NotStoredFailure {
  return new NotStoredFailure('You were signed out, so this could not be saved.')
}

function isSignedIn(owner: string): boolean {
  return readLocal(localKeys.token) !== null && (readLocal(localKeys.userId) ?? '') === owner
}

/** For a session that was started without a password on this device: its keys are wrapped by the device's key. */
async function openWithDeviceKey(owner: string): Promise<void> {
  const deviceKey = (await ensureDeviceKey()).key
  const wrapped = (await storedKeys(owner)).filter(({ by }) => by === byDevice)
  const known = wrapped.map(async (item) => ({ id: item.id, bytes: await unwrap(item, deviceKey) }))
  const keys = (await Promise.all(known)).flatMap(({ id, bytes }) =>
    bytes ? [importDataKey(id, bytes)] : [],
  )
  if (keys.length === 0) {
    const [id, bytes] = [newUuid(), crypto.getRandomValues(new Uint8Array(32))]
    const added = await wrap(id, bytes, byDevice, deviceKey)
    await update<WrappedKey[]>(wrappedName(owner), (list = []) => [...list, added], wrappedKeys)
    keys.push(importDataKey(id, bytes))
  }
  const opened: OpenVault = { owner: hash53(owner), keys: (await Promise.all(keys)).map(storedForm) }
  // Another tab may have been first, or the next customer may have signed in meanwhile.
  await update<OpenVault | undefined>(
    openKey,
    (open) => (open?.owner === opened.owner || !isSignedIn(owner) ? open : opened),
    openVaults,
  )
  await readKeys(owner)
}

async function storeOpen(owner: string, keys: DataKey[], isCurrent: () => boolean): Promise<void> {
  if (!isCurrent()) return
  setKeys(owner, keys)
  await set(openKey, { owner: hash53(owner), keys: keys.map(storedForm) } satisfies OpenVault, openVaults)
}

function storedForm({ id, key }: DataKey): StoredDataKey {
  return { id, key }
}

function storedKeys(owner: string): Promise<WrappedKey[]> {
  return get<WrappedKey[]>(wrappedName(owner), wrappedKeys).then((list = []) => list)
}

/** Adds all keys that the password, the device, or another of these keys opens. */
async function unwrapAll(
  stored: readonly WrappedKey[],
  keyOfPassword: CryptoKey,
  opened: UnwrappedKeys,
): Promise<void> {
  const wrappingKey = async (by: string) => {
    if (by === byPassword) return keyOfPassword
    if (by === byDevice) return (await ensureDeviceKey()).key
    const bytes = opened.get(by)
    return bytes ? wrappingKeyOf(await importDataKey(by, bytes)) : null
  }
  // A key may be wrapped by another one of the list.
  for (let before = -1; before !== opened.size; ) {
    before = opened.size
    for (const item of stored) {
      const key = opened.has(item.id) ? null : await wrappingKey(item.by)
      const bytes = key && (await unwrap(item, key))
      if (bytes) opened.set(item.id, bytes)
    }
  }
}

function isSame(item: WrappedKey, id: string, by: string): boolean {
  return item.id === id && item.by === by
}

function wrappedName(owner: string): string {
  return `${wrappedPrefix}${hash53(owner)}`
}
