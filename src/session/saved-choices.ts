/** Choices on product pages, stored for this tab, so that Back and Reload restore them. Prices are never stored. */
import * as v from 'valibot'
import { readSession, removeSession, writeSession } from '../device/session-store'
import { choicesKey } from '../device/storage-names'
import { currentPartition } from './identity'

const SavedChoice = v.object({
  slug: v.string(),
  /** The page's search when the page was opened. A choice in the URL replaces choices that had another search. */
  openedWith: v.string(),
  /** The choice as a search (domain/cart/choice-link). */
  choice: v.string(),
})
/**
 * A choice with its owner: after a session has ended, another customer may sign in in this tab. A visitor's choice
 * belongs to the device.
 */
const OwnedChoice = v.object({ ...SavedChoice.entries, owner: v.string() })

export type SavedChoice = v.InferOutput<typeof SavedChoice>
type OwnedChoice = v.InferOutput<typeof OwnedChoice>

/** Older choices beyond this number are dropped. */
const maxChoices = 20

/** Replaces the stored choice of the same product. */
export function saveChoice(choice: SavedChoice): void {
  const others = savedChoices().filter(({ slug }) => slug !== choice.slug)
  storeChoices([{ ...choice, owner: currentPartition() }, ...others])
}

export function findChoice(slug: string): SavedChoice | null {
  return savedChoices().find((stored) => stored.slug === slug && isOwn(stored)) ?? null
}

/** Call after sign-in. */
export function forgetOthersChoices(): void {
  storeChoices(savedChoices().filter(isOwn))
}

function isOwn({ owner }: OwnedChoice): boolean {
  return owner === 'anon' || owner === currentPartition()
}

function storeChoices(choices: OwnedChoice[]): void {
  if (choices.length === 0) removeSession(choicesKey)
  else writeSession(choicesKey, JSON.stringify(choices.slice(0, maxChoices)))
}

/** The entries may be from an older version or from someone else: unreadable ones are left out. */
function savedChoices(): OwnedChoice[] {
  try {
    const entries: unknown = JSON.parse(readSession(choicesKey) ?? '[]')
    return Array.isArray(entries) ? entries.filter((entry) => v.is(OwnedChoice, entry)) : []
  } catch {
    return []
  }
}
