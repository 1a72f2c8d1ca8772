/**
 * Giveaway entries on their way through this device: sealed before they are stored, to the provider's key where it
 * offers one, else with a key of the device. Usable in the service worker, too, which only opens.
 */
import * as v from 'valibot'
import { entryWire } from '../api/giveaway'
import { hasCryptography, knownDeviceKey, ownDeviceKey } from '../device/device-key'
import type { GiveawayEntry } from '../domain/giveaway'
import { newKey } from '../domain/idempotency-key'
import { Entry, type EntryPayload } from '../domain/sealed-entry'
import { providerKey, refreshProviderKey } from './provider-key'

/** The device's key is gone, or the text was tampered with: this entry cannot be read by anybody any more. */
export class UnreadableEntryFailure extends Error {
  override name = 'UnreadableEntryFailure'
}

/** Whether entries can be sealed here. Where they cannot, whoever sets up the stall should know. */
export async function canSeal(): Promise<boolean> {
  if (!hasCryptography()) return false
  return ownDeviceKey().then(
    () => true,
    () => false,
  )
}

/** Gets ready what sealing needs, while the form is being filled in and the network may be there. */
export async function prepareSealing(): Promise<void> {
  if (!hasCryptography()) return
  await Promise.allSettled([refreshProviderKey(), import('./jwe')])
}

/** The entry as it may be stored. It never fails: what cannot be sealed is kept in clear rather than lost. */
export async function sealEntry(entry: GiveawayEntry): Promise<EntryPayload> {
  const entryId = newKey()
  const sealed = await toProvider(entry).catch(() => null)
  return {
    entryId,
    capturedAt: new Date().toISOString(),
    sealed: sealed ?? (await toDevice(entry, entryId).catch(() => ({ to: 'nobody', entry }))),
  }
}

/** Null when only the provider can open it. Throws UnreadableEntryFailure. */
export async function openEntry({ entryId, sealed }: EntryPayload): Promise<GiveawayEntry | null> {
  if (sealed.to === 'provider') return null
  if (sealed.to === 'nobody') return sealed.entry
  const own = hasCryptography() ? await knownDeviceKey() : null
  if (own?.id !== sealed.keyId) throw new UnreadableEntryFailure('The key of this device is gone.')
  const opened = await crypto.subtle
    .decrypt(gcm(bytesOf(sealed.iv), entryId), own.key, bytesOf(sealed.text))
    .catch((cause: unknown) => {
      throw new UnreadableEntryFailure('This is not what was stored.', { cause })
    })
  return v.parse(Entry, JSON.parse(new TextDecoder().decode(opened)))
}

type Sealed = EntryPayload['sealed']

async function toProvider(entry: GiveawayEntry): Promise<Sealed | null> {
  const key = hasCryptography() ? await providerKey() : null
  if (!key) return null
  const { sealTo } = await import('./jwe')
  return { to: 'provider', keyId: key.id, jwe: await sealTo(key, JSON.stringify(entryWire(entry))) }
}

async function toDevice(entry: GiveawayEntry, entryId: string): Promise<Sealed> {
  const { id, key } = await ownDeviceKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(entry))
  const sealed = await crypto.subtle.encrypt(gcm(iv, entryId), key, text)
  return { to: 'device', keyId: id, iv: textOf(iv), text: textOf(new Uint8Array(sealed)) }
}

/** Bound to its entry: the text of one does not open in the place of another. */
function gcm(iv: Uint8Array<ArrayBuffer>, entryId: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(entryId) }
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
}
