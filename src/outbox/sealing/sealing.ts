/**
 * What visitors type on its way through this device, sealed before it is stored: giveaway entries to the provider's key
 * where it offers one, everything else with a key of the device.
 */
import { hasCryptography, ownDeviceKey, type SealedHere, sealHere } from '../../device/device-key'
import { entryWire, type GiveawayEntry } from '../../domain/kiosk/giveaway'
import { newUuid } from '../../domain/uuid'
import { notStored } from '../../domain/not-stored'
import type { EntryPayload } from '../../domain/kiosk/sealed-entry'
import { rememberTyped } from './opening'
import { providerKey, refreshProviderKey } from './provider-key'

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
  const sealed = await toProvider(entry).catch(() => null)
  if (sealed) rememberTyped(entryId, entry)
  return {
    entryId,
    capturedAt: known?.capturedAt ?? new Date().toISOString(),
    sealed: sealed ?? (await here(entry, entryId)),
  }
}

type Sealed = EntryPayload['sealed']

async function toProvider(entry: GiveawayEntry): Promise<Sealed | null> {
  const key = hasCryptography() ? await providerKey() : null
  if (!key) return null
  const { sealTo } = await import('../../device/jwe')
  return {
    to: 'provider',
    keyId: key.id,
    jwe: await sealTo(key.jwk, JSON.stringify(entryWire(entry)), key.id),
  }
}

async function here(entry: GiveawayEntry, entryId: string): Promise<Sealed> {
  const sealed = await sealOnDevice(entry, entryId)
  return sealed ? { to: 'device', ...sealed } : { to: 'nobody', entry }
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
