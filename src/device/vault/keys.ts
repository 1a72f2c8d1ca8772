/**
 * Data keys of customers: they encrypt rows, and are wrapped by other keys. Rows are encrypted by a synchronous library
 * instead of WebCrypto, because a transaction of IndexedDB ends while it waits for WebCrypto, and because a page that is
 * being left gets no answers any more.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

type Bytes = Uint8Array<ArrayBuffer>

/** `id` is the name of the key in encrypted records. `key` cannot be exported, and derives other keys (HKDF). */
export type StoredDataKey = { id: string; key: CryptoKey }
/** `rowKey` encrypts rows. It is never stored. */
export type DataKey = StoredDataKey & { rowKey: Bytes }

/**
 * A row of a customer as it is stored. `key`: id of its data key. `until`: expiry in epoch ms, of data that is stored
 * for a limited time.
 */
export type EncryptedRecord = { key: string; nonce: Bytes; data: Bytes; until?: number }

export function isEncrypted(record: unknown): record is EncryptedRecord {
  return typeof record === 'object' && record !== null && 'data' in record && 'nonce' in record
}

/** A data key, encrypted by another key, which `by` names. */
export type WrappedKey = { id: string; by: string; iv: Bytes; bytes: ArrayBuffer }

const wrappingAlgorithm = { name: 'AES-GCM', length: 256 }
/** OWASP's recommendation for PBKDF2 with SHA-512. */
const iterations = 210_000

/** Derives a key that wraps data keys. */
export async function passwordKey(password: string, salt: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, ['deriveBits'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations }
  const bits = await crypto.subtle.deriveBits(derivation, material, 256)
  return crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** `boundId` is the place of the record, so that it cannot be decrypted as another one. */
export function encryptValue({ id, rowKey }: DataKey, value: unknown, boundId: string): EncryptedRecord {
  const nonce = crypto.getRandomValues(new Uint8Array(24))
  const text = bytesOf(JSON.stringify(value ?? null))
  return { key: id, nonce, data: xchacha20poly1305(rowKey, nonce, bytesOf(boundId)).encrypt(text) }
}

/** undefined: the record was changed, or belongs to another boundId. */
export function decryptValue(
  { rowKey }: DataKey,
  { nonce, data }: EncryptedRecord,
  boundId: string,
): unknown {
  try {
    const text = xchacha20poly1305(rowKey, nonce, bytesOf(boundId)).decrypt(data)
    return JSON.parse(new TextDecoder().decode(text))
  } catch (error) {
    console.warn('A record on this device is damaged.', error)
    return undefined
  }
}

export async function wrap(id: string, key: Bytes, by: string, wrappingKey: CryptoKey): Promise<WrappedKey> {
  return { id, by, ...(await encryptBytes(wrappingKey, key, id)) }
}

/** null: it was wrapped by another key. */
export async function unwrap({ id, iv, bytes }: WrappedKey, wrappingKey: CryptoKey): Promise<Bytes | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(params(iv, id), wrappingKey, bytes))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null
    throw error
  }
}

async function encryptBytes(key: CryptoKey, plain: Bytes, boundId: string) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt(params(iv, boundId), key, plain) }
}

function params(iv: Bytes, boundId: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: bytesOf(boundId) }
}

export async function importDataKey(id: string, bytes: Bytes): Promise<DataKey> {
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits', 'deriveKey'])
  return withRowKey({ id, key })
}

export async function withRowKey({ id, key }: StoredDataKey): Promise<DataKey> {
  return { id, key, rowKey: new Uint8Array(await crypto.subtle.deriveBits(hkdf('rows'), key, 256)) }
}

/** Wraps other data keys. */
export function wrappingKeyOf({ key }: DataKey): Promise<CryptoKey> {
  return crypto.subtle.deriveKey(hkdf('keys'), key, wrappingAlgorithm, false, ['encrypt', 'decrypt'])
}

function hkdf(purpose: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(purpose) }
}

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text)
}
