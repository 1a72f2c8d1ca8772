/** A giveaway entry that waits on this device, read and mended by the stall's staff. */
import * as v from 'valibot'
import type { GiveawayEntry } from '../domain/kiosk/giveaway'
import { EntryPayload } from '../domain/kiosk/sealed-entry'
import { type KeptRow, replaceRow } from './queues'
import { openEntry, sealEntry } from './sealing/sealing'

/** The entry in a row as it is stored, or null when it is none. */
export function sealedIn({ kind, payload }: KeptRow): EntryPayload | null {
  if (kind !== 'entry') return null
  const { success, output } = v.safeParse(EntryPayload, payload)
  return success ? output : null
}

/** Whether it was sealed for the provider: then nobody reads it here. */
export function isReadableHere(payload: EntryPayload): boolean {
  return payload.sealed.to !== 'provider'
}

/** Null when this device cannot read it, or not any more. Never rejects. */
export async function readEntry(row: KeptRow): Promise<GiveawayEntry | null> {
  const payload = sealedIn(row)
  try {
    return payload && (await openEntry(payload))
  } catch (error) {
    console.warn('An entry could not be read.', error)
    return null
  }
}

/**
 * Puts a mended entry in the place of one that was not sent. The provider knows it by the same id, so that it cannot be
 * there twice. Rejects with NotStoredFailure; then the old one is as it was.
 */
export async function changeEntry(row: KeptRow, entry: GiveawayEntry): Promise<void> {
  const known = sealedIn(row)
  if (!known) return
  await replaceRow(row, await sealEntry(entry, known))
}
