/** A key of this device, made on first use. It is not extractable, not even by the shop, and it outlives every identity. */
import { get, update } from 'idb-keyval'
import { newUuid } from '../domain/uuid'
import { openStore } from './database'
import { databases } from './storage-names'

export type DeviceKey = { id: string; key: CryptoKey }

const store = openStore(databases.deviceKeys, { durability: 'strict' })
const place = 'own'

/** Browsers give cryptography to pages of https and localhost only. */
export function hasCryptography(): boolean {
  return typeof crypto.subtle === 'object'
}

/** The same for every tab, whichever comes first. */
export async function ownDeviceKey(): Promise<DeviceKey> {
  const known = await knownDeviceKey()
  if (known) return known
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const made: DeviceKey = { id: newUuid(), key }
  await update<DeviceKey>(place, (first) => first ?? made, store)
  return (await knownDeviceKey()) ?? made
}

/** Null when there is none, or not any more. */
export async function knownDeviceKey(): Promise<DeviceKey | null> {
  return (await get<DeviceKey>(place, store)) ?? null
}

/** What only this device can open again: `keyId` names its key; `iv` and `text` are base64url. */
export type SealedHere = { keyId: string; iv: string; text: string }

/** Bound to what it is about: the text of one thing does not open in the place of another. Throws what storage throws. */
export async function sealHere(text: string, about: string): Promise<SealedHere> {
  const { id, key } = await ownDeviceKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(boundTo(about, iv), key, new TextEncoder().encode(text))
  return { keyId: id, iv: base64Url(iv), text: base64Url(new Uint8Array(sealed)) }
}

/** Throws when the key is gone, or the text is not what was sealed. */
export async function openHere(sealed: SealedHere, about: string): Promise<string> {
  const own = hasCryptography() ? await knownDeviceKey() : null
  if (own?.id !== sealed.keyId) throw new Error('The key of this device is gone.')
  const params = boundTo(about, bytesOf(sealed.iv))
  return new TextDecoder().decode(await crypto.subtle.decrypt(params, own.key, bytesOf(sealed.text)))
}

function boundTo(about: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) }
}

function base64Url(bytes: Uint8Array): string {
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
}
