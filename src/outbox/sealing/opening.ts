/** What is in giveaway entries that wait on this device. Apart from sealing.ts, as the service worker sends them, too. */
import * as v from 'valibot'
import { openHere } from '../../device/device-key'
import type { GiveawayEntry } from '../../domain/kiosk/giveaway'
import { Entry, type EntryPayload, type Sealed } from '../../domain/kiosk/sealed-entry'

/** The device's key is gone, or the text was tampered with: this entry cannot be read by anybody any more. */
export class UnreadableEntryFailure extends Error {
  override name = 'UnreadableEntryFailure'
}

/** Null when only the provider can open it. Throws UnreadableEntryFailure. */
export function openEntry({ entryId, sealed }: EntryPayload): Promise<GiveawayEntry | null> {
  return openSealed(sealed, entryId, Entry)
}

/** The same of whatever was sealed, and is `about` this id. */
export async function openSealed<C>(
  sealed: Sealed<C>,
  about: string,
  Content: v.GenericSchema<unknown, C>,
): Promise<C | null> {
  if (sealed.to === 'provider') return null
  if (sealed.to === 'nobody') return sealed.entry
  const opened = await openHere(sealed, about).catch((cause: unknown) => {
    throw new UnreadableEntryFailure('This entry cannot be opened any more.', { cause })
  })
  return v.parse(Content, JSON.parse(opened))
}

/*
 * What was typed on this page a moment ago, in memory alone: what is stored of it may be sealed to the provider; sent at
 * once, it goes as the plain fields that every provider knows.
 */

/** ms: long enough for one attempt. */
const rememberedFor = 10_000

const typed = new Map<string, GiveawayEntry>()

export function rememberTyped(entryId: string, entry: GiveawayEntry): void {
  typed.set(entryId, entry)
  setTimeout(() => typed.delete(entryId), rememberedFor)
}

export function justTyped(entryId: string): GiveawayEntry | null {
  return typed.get(entryId) ?? null
}
