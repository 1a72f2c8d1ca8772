/**
 * Decrypts giveaway entries that wait on this device. This is separate from encrypt.ts, as the service worker sends
 * entries too.
 */
import * as v from 'valibot'
import { decryptWithDeviceKey } from '../../device/device-key'
import type { GiveawayEntry } from '../../domain/kiosk/giveaway'
import { Entry, type EntryPayload, type Encrypted } from '../../domain/kiosk/encrypted-entry'

/** The device's key is gone, or the text was tampered with: the entry can never be read again. */
export class UnreadableEntryFailure extends Error {
  override name = 'UnreadableEntryFailure'
}

/** Returns null when only the provider can decrypt the entry. Throws UnreadableEntryFailure. */
export function decryptEntry({ entryId, sealed: encrypted }: EntryPayload): Promise<GiveawayEntry | null> {
  return decryptContent(encrypted, entryId, Entry)
}

/** Decrypts any content whose encryption is bound to the id `boundId`. */
export async function decryptContent<C>(
  encrypted: Encrypted<C>,
  boundId: string,
  Content: v.GenericSchema<unknown, C>,
): Promise<C | null> {
  if (encrypted.to === 'provider') return null
  if (encrypted.to === 'nobody') return encrypted.entry
  const decrypted = await decryptWithDeviceKey(encrypted, boundId).catch((cause: unknown) => {
    throw new UnreadableEntryFailure('This entry cannot be opened any more.', { cause })
  })
  return v.parse(Content, JSON.parse(decrypted))
}

/*
 * Entries that were typed on this page a moment ago, in memory only. The stored copy may be encrypted for the
 * provider; an entry that is sent immediately goes as plain fields, which every provider accepts.
 */

/** Time in ms for which an entry stays in memory: long enough for one attempt to send it. */
const retentionMs = 10_000

const recentEntries = new Map<string, GiveawayEntry>()

export function rememberEntry(entryId: string, entry: GiveawayEntry): void {
  recentEntries.set(entryId, entry)
  setTimeout(() => recentEntries.delete(entryId), retentionMs)
}

export function recentEntry(entryId: string): GiveawayEntry | null {
  return recentEntries.get(entryId) ?? null
}
