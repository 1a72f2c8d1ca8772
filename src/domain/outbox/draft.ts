/** Text that was typed into a form and not sent yet: how long it is stored, and who owns it after signing in. */
import * as v from 'valibot'

/** Values by the form's names of the fields; never a password. */
export type DraftFields = Record<string, string>

export const Draft = v.object({
  /** Name of the form. */
  id: v.string(),
  fields: v.record(v.string(), v.string()),
  /** Epoch ms of the last keystroke. */
  at: v.number(),
  /** Epoch ms at which the draft expires. */
  until: v.number(),
  /** Path of the page on which the text was typed. */
  page: v.string(),
})
export type Draft = v.InferOutput<typeof Draft>

/** Owner of drafts that were typed while signed out; drafts of a customer are stored under the UserID. */
export const visitor = 'visitor'

const dayMs = 86_400_000
/** The oldest drafts beyond this number are deleted. */
const maxDrafts = 200

/** A visitor's draft is valid for a day, a customer's for 30 days (req 12.9). */
export function newDraft(owner: string, content: Omit<Draft, 'until'>): Draft {
  return { ...content, until: content.at + (owner === visitor ? dayMs : 30 * dayMs) }
}

export function outdatedIds(drafts: readonly Draft[], now: number): string[] {
  const newestFirst = drafts.filter(({ until }) => until > now).toSorted((a, b) => b.at - a.at)
  const retainedIds = new Set(newestFirst.slice(0, maxDrafts).map(({ id }) => id))
  return drafts.filter(({ id }) => !retainedIds.has(id)).map(({ id }) => id)
}

/**
 * Drafts that a visitor typed on the page to which the sign-in returns belong to the customer from then on. The owner
 * of all other drafts is unknown on a shared device.
 */
export function transferredDrafts(
  drafts: readonly Draft[],
  pages: readonly string[],
  owner: string,
): Draft[] {
  return drafts.filter(({ page }) => pages.includes(page)).map((draft) => newDraft(owner, draft))
}

/** Returns false while all typed values equal the initial ones. */
export function isWorthStoring(typed: Partial<DraftFields>, initial: DraftFields): boolean {
  return Object.entries(typed).some(([name, value]) => value !== initial[name])
}

/**
 * Returns the typed values that are stored. The form may have had other fields when the draft was stored, and some
 * fields are never stored.
 */
export function draftOf(
  typed: Partial<DraftFields>,
  initial: DraftFields,
  excluded: readonly string[],
): DraftFields {
  const names = Object.keys(initial).filter((name) => !excluded.includes(name))
  return Object.fromEntries(names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])))
}
