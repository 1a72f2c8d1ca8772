/** A key of this device, made on first use. Nobody can read it out, not even the shop, and it outlives every identity. */
import { get, update } from 'idb-keyval'
import { newKey } from '../domain/outbox/idempotency-key'
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
  const made: DeviceKey = { id: newKey(), key }
  await update<DeviceKey>(place, (first) => first ?? made, store)
  return (await knownDeviceKey()) ?? made
}

/** Null when there is none, or not any more. */
export async function knownDeviceKey(): Promise<DeviceKey | null> {
  return (await get<DeviceKey>(place, store)) ?? null
}
