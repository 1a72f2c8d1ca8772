/** What is chosen on product pages, kept for this tab, so that Back and Reload find it again. Never a price. */
import * as v from 'valibot'
import { readSession, removeSession, writeSession } from '../device/session-store'
import { choicesKey } from '../device/storage-names'
import { currentPartition } from './identity'

const SavedChoice = v.object({
  slug: v.string(),
  /** The page's search when it was opened: what was changed of a shared quote belongs to that quote. */
  openedWith: v.string(),
  /** The choice as a search (domain/cart/choice-link). */
  choice: v.string(),
})
/** With whose it is: after a session that ended, another customer may sign in here. A visitor's belongs to the device. */
const OwnedChoice = v.object({ ...SavedChoice.entries, owner: v.string() })

export type SavedChoice = v.InferOutput<typeof SavedChoice>
type OwnedChoice = v.InferOutput<typeof OwnedChoice>

/** The oldest beyond these go. */
const most = 20

/** Replaces what was kept of the same product. */
export function saveChoice(choice: SavedChoice): void {
  const others = savedChoices().filter(({ slug }) => slug !== choice.slug)
  keepAll([{ ...choice, owner: currentPartition() }, ...others])
}

export function savedChoice(slug: string): SavedChoice | null {
  return savedChoices().find((kept) => kept.slug === slug && isOwn(kept)) ?? null
}

/** To be called after sign-in. */
export function forgetOthersChoices(): void {
  keepAll(savedChoices().filter(isOwn))
}

function isOwn({ owner }: OwnedChoice): boolean {
  return owner === 'anon' || owner === currentPartition()
}

function keepAll(choices: OwnedChoice[]): void {
  if (choices.length === 0) removeSession(choicesKey)
  else writeSession(choicesKey, JSON.stringify(choices.slice(0, most)))
}

/** Whatever an older version or another hand left there: what cannot be read is left out. */
function savedChoices(): OwnedChoice[] {
  try {
    const entries: unknown = JSON.parse(readSession(choicesKey) ?? '[]')
    return Array.isArray(entries) ? entries.filter((entry) => v.is(OwnedChoice, entry)) : []
  } catch {
    return []
  }
}
