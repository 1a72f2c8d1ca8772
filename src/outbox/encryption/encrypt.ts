/**
 * Encrypts visitors' input before it is stored: giveaway entries with the provider's key if the provider offers one,
 * everything else with a key of the device.
 */
import {
  hasCryptography,
  ensureDeviceKey,
  type DeviceEncrypted,
  encryptWithDeviceKey,
} from '../../device/device-key'
import { entryWire, type GiveawayEntry } from '../../domain/kiosk/giveaway'
import { newUuid } from '../../domain/uuid'
import { notStored } from '../../domain/not-stored'
import type { EntryPayload, Encrypted } from '../../domain/kiosk/encrypted-entry'
import { rememberEntry } from './decrypt'
import { providerKey, refreshProviderKey } from './provider-key'

/** Returns true if entries can be encrypted on this device; otherwise the staff at the stall see a warning. */
export async function canEncrypt(): Promise<boolean> {
  if (!hasCryptography()) return false
  return ensureDeviceKey().then(
    () => true,
    () => false,
  )
}

/** Loads everything that encryption needs while the visitor fills in the form and the network may be available. */
export async function prepareEncryption(): Promise<void> {
  if (!hasCryptography()) return
  await Promise.allSettled([refreshProviderKey(), import('../../device/jwe')])
}

/**
 * Returns the entry as it may be stored: as plain text only if the page cannot encrypt. Throws NotStoredFailure while
 * the visitor still has the entry in the form. `replaced` is the entry that this one replaces.
 */
export async function encryptEntry(
  entry: GiveawayEntry,
  replaced?: Pick<EntryPayload, 'entryId' | 'capturedAt'>,
): Promise<EntryPayload> {
  const entryId = replaced?.entryId ?? newUuid()
  const encrypted = await encryptContent(entry, entryWire(entry), entryId)
  if (encrypted.to === 'provider') rememberEntry(entryId, entry)
  return { entryId, capturedAt: replaced?.capturedAt ?? new Date().toISOString(), sealed: encrypted }
}

/**
 * Encrypts any content. `wire` is its form for the provider; `boundId` is the id to which the device's encryption is
 * bound. Throws NotStoredFailure.
 */
export async function encryptContent<C>(content: C, wire: object, boundId: string): Promise<Encrypted<C>> {
  const encrypted = await encryptForProvider(wire).catch(() => null)
  return encrypted ?? encryptForDevice(content, boundId)
}

async function encryptForProvider(wire: object) {
  const key = hasCryptography() ? await providerKey() : null
  if (!key) return null
  const { encryptJwe } = await import('../../device/jwe')
  return {
    to: 'provider' as const,
    keyId: key.id,
    jwe: await encryptJwe(key.jwk, JSON.stringify(wire), key.id),
  }
}

async function encryptForDevice<C>(content: C, boundId: string): Promise<Encrypted<C>> {
  const encrypted = await encryptOnDevice(content, boundId)
  return encrypted ? { to: 'device', ...encrypted } : { to: 'nobody', entry: content }
}

/** Encrypts content bound to the id `boundId`; null when the page cannot encrypt. Throws NotStoredFailure. */
export async function encryptOnDevice(content: unknown, boundId: string): Promise<DeviceEncrypted | null> {
  if (!hasCryptography()) return null
  const attempt = () => encryptWithDeviceKey(JSON.stringify(content), boundId)
  return attempt()
    .catch(attempt)
    .catch((cause: unknown) => {
      throw notStored(cause, 'This device could not save this. Please try again.')
    })
}
