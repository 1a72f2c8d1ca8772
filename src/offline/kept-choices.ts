/** What is chosen on product pages, kept for this tab, so that Back and Reload find it again. Never a price. */
import * as v from 'valibot'
import { readSession } from '../device/last-visited'
import { writeSession } from '../device/session-store'
import { choicesKey } from '../device/storage-names'

const KeptChoice = v.object({
  slug: v.string(),
  /** The page's search when it was opened: what was changed of a shared quote belongs to that quote. */
  openedWith: v.string(),
  /** The choice as a search (domain/choice-link). */
  choice: v.string(),
})

export type KeptChoice = v.InferOutput<typeof KeptChoice>

/** The oldest beyond these go. */
const most = 20

/** Replaces what was kept of the same product. */
export function keepChoice(choice: KeptChoice): void {
  const others = keptChoices().filter(({ slug }) => slug !== choice.slug)
  writeSession(choicesKey, JSON.stringify([choice, ...others].slice(0, most)))
}

export function keptChoice(slug: string): KeptChoice | null {
  return keptChoices().find((kept) => kept.slug === slug) ?? null
}

/** Whatever an older version or another hand left there: what cannot be read is left out. */
function keptChoices(): KeptChoice[] {
  try {
    const entries: unknown = JSON.parse(readSession(choicesKey) ?? '[]')
    return Array.isArray(entries) ? entries.filter((entry) => v.is(KeptChoice, entry)) : []
  } catch {
    return []
  }
}
