/**
 * Entries that were typed on this page a moment ago, in memory alone. What is stored of them may be sealed to the
 * provider; sent at once, they go as the plain fields that every provider knows.
 */
import type { GiveawayEntry } from '../../domain/kiosk/giveaway'

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
