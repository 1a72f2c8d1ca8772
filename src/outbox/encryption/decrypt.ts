/**
 * Decrypts visitors' data that waits on this device. This is separate from encrypt.ts, as the service worker sends
 * entries too.
 */
import * as v from 'valibot'
import { type DeviceEncrypted, decryptWithDeviceKey } from '../../device/device-key'
import { RejectedFailure } from '../../domain/failure'
import type { GiveawayEntry } from '../../domain/kiosk/giveaway'
import type { Encrypted } from '../../domain/kiosk/encrypted-entry'

/** `boundId` is the id to which the encryption is bound, and `noun` is the customer's word for the content. */
type Content<C> = { boundId: string; schema: v.GenericSchema<unknown, C>; noun: string }

/** Returns the content, or its JWE when only the provider can decrypt it. Throws like decryptContent. */
export async function contentToSend<C>(encrypted: Encrypted<C>, content: Content<C>): Promise<C | string> {
  if (encrypted.to === 'provider') return encrypted.jwe
  return encrypted.to === 'nobody' ? encrypted.entry : decryptContent(encrypted, content)
}

/**
 * Throws RejectedFailure when the content can never be read again. An error of the storage is thrown as it is, so that
 * the outbox retries.
 */
export async function decryptContent<C>(
  encrypted: DeviceEncrypted,
  { boundId, schema, noun }: Content<C>,
): Promise<C> {
  const text = await decryptWithDeviceKey(encrypted, boundId)
  const content = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (content.success) return content.output
  throw new RejectedFailure(`This device can’t read this ${noun} any more.`, 'UNREADABLE', 400)
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
