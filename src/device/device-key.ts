/**
 * The key of this device, created on first use. It cannot be extracted, not even by the shop, and remains when
 * identities change.
 */
import { get, update } from 'idb-keyval'
import { newUuid } from '../domain/uuid'
import { openStore } from './database'
import { databases } from './storage-names'

export type DeviceKey = { id: string; key: CryptoKey }

const store = openStore(databases.deviceKeys, { durability: 'strict' })
const keyName = 'own'

/** Browsers provide cryptography only to pages from https and localhost. */
export function hasCryptography(): boolean {
  return typeof crypto.subtle === 'object'
}

/** Returns the same key in every tab, whichever tab creates it. */
export async function ensureDeviceKey(): Promise<DeviceKey> {
  const storedKey = await storedDeviceKey()
  if (storedKey) return storedKey
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const newKey: DeviceKey = { id: newUuid(), key }
  await update<DeviceKey>(keyName, (existing) => existing ?? newKey, store)
  return (await storedDeviceKey()) ?? newKey
}

/** null: the key was not created yet, or was deleted. */
export async function storedDeviceKey(): Promise<DeviceKey | null> {
  return (await get<DeviceKey>(keyName, store)) ?? null
}

/** Text that only this device can decrypt. `keyId` names its key; `iv` and `text` are base64url. */
export type DeviceEncrypted = { keyId: string; iv: string; text: string }

/**
 * Encrypts a text with `boundId` as additional authenticated data (AAD of AES-GCM), so that it cannot be decrypted as
 * the text of another record. Throws the errors of the storage.
 */
export async function encryptWithDeviceKey(text: string, boundId: string): Promise<DeviceEncrypted> {
  const { id, key } = await ensureDeviceKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const encrypted = await crypto.subtle.encrypt(
    encryptionParams(boundId, iv),
    key,
    new TextEncoder().encode(text),
  )
  return { keyId: id, iv: base64Url(iv), text: base64Url(new Uint8Array(encrypted)) }
}

/**
 * Returns null when the text can never be decrypted again: the key is gone, or the text was changed. Throws the errors
 * of the storage.
 */
export async function decryptWithDeviceKey(
  { keyId, iv, text }: DeviceEncrypted,
  boundId: string,
): Promise<string | null> {
  const deviceKey = hasCryptography() ? await storedDeviceKey() : null
  if (deviceKey?.id !== keyId) return null
  try {
    const params = encryptionParams(boundId, bytesOf(iv))
    return new TextDecoder().decode(await crypto.subtle.decrypt(params, deviceKey.key, bytesOf(text)))
  } catch {
    return null
  }
}

function encryptionParams(boundId: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(boundId) }
}

function base64Url(bytes: Uint8Array): string {
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
    character.charCodeAt(0),
  )
}
