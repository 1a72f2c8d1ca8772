/**
 * What visitors type on its way through this device, sealed before it is stored: giveaway entries to the provider's key
 * where it offers one, everything else with a key of the device.
 */
import { hasCryptography, ownDeviceKey, type SealedHere, sealHere } from '../../device/device-key'
import { entryWire, type GiveawayEntry } from '../../domain/kiosk/giveaway'
import { newUuid } from '../../domain/uuid'
import { notStored } from '../../domain/not-stored'
import type { EntryPayload, Sealed } from '../../domain/kiosk/sealed-entry'
import { rememberTyped } from './opening'
import { providerKey, refreshProviderKey } from './provider-key'

/** Whether entries can be sealed here. Where they cannot, the stall's staff are told. */
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
  await Promise.allSettled([refreshProviderKey(), import('../../device/jwe')])
}

/**
 * The entry as it may be stored: in clear only where no page can seal. Throws NotStoredFailure, while the visitor still
 * has it in the form. `known`: the one in whose place it comes.
 */
export async function sealEntry(
  entry: GiveawayEntry,
  known?: Pick<EntryPayload, 'entryId' | 'capturedAt'>,
): Promise<EntryPayload> {
  const entryId = known?.entryId ?? newUuid()
  const sealed = await seal(entry, entryWire(entry), entryId)
  if (sealed.to === 'provider') rememberTyped(entryId, entry)
  return { entryId, capturedAt: known?.capturedAt ?? new Date().toISOString(), sealed }
}

/** The same of something else, `about` this id; `wire`: as the provider spells it. Throws NotStoredFailure. */
export async function seal<C>(content: C, wire: object, about: string): Promise<Sealed<C>> {
  const sealed = await toProvider(wire).catch(() => null)
  return sealed ?? here(content, about)
}

async function toProvider(wire: object) {
  const key = hasCryptography() ? await providerKey() : null
  if (!key) return null
  const { sealTo } = await import('../../device/jwe')
  return {
    to: 'provider' as const,
    keyId: key.id,
    jwe: await sealTo(key.jwk, JSON.stringify(wire), key.id),
  }
}

async function here<C>(content: C, about: string): Promise<Sealed<C>> {
  const sealed = await sealOnDevice(content, about)
  return sealed ? { to: 'device', ...sealed } : { to: 'nobody', entry: content }
}

/** Bound to what it is about; null where no page can seal. Throws NotStoredFailure. */
export async function sealOnDevice(content: unknown, about: string): Promise<SealedHere | null> {
  if (!hasCryptography()) return null
  const attempt = () => sealHere(JSON.stringify(content), about)
  return attempt()
    .catch(attempt)
    .catch((cause: unknown) => {
      throw notStored(cause, 'This device could not save this. Please try again.')
    })
}
