/** What was typed in a form and not sent yet: how long it is kept, and whose it is at sign-in. */
import * as v from 'valibot'

/** By the form's names of the fields; never a password. */
export type DraftFields = Record<string, string>

export const Draft = v.object({
  /** The form's name. */
  id: v.string(),
  fields: v.record(v.string(), v.string()),
  /** Epoch ms of the last key. */
  at: v.number(),
  /** Epoch ms at which it expires. */
  until: v.number(),
  /** Path of the page on which it was typed. */
  page: v.string(),
})
export type Draft = v.InferOutput<typeof Draft>

/** Of a customer who is signed out: nothing else of it can be read. */
const SealedDraft = v.object({ sealed: v.string(), until: v.number() })
const StoredDraft = v.union([Draft, SealedDraft])

/** Owner of what is typed while signed out; a customer's is under the UserID. */
export const visitor = 'visitor'

const day = 86_400_000
/** The oldest beyond these go. */
const most = 200

/** A visitor's is good for a day, a customer's for 30 (req 12.9). */
export function newDraft(owner: string, typed: Omit<Draft, 'until'>): Draft {
  return { ...typed, until: typed.at + (owner === visitor ? day : 30 * day) }
}

/** Also what an older version or another hand left there. */
export function isOutdated(draft: unknown, now: number): boolean {
  return !v.is(StoredDraft, draft) || draft.until <= now
}

/** Ids of those that go. */
export function outdated(drafts: readonly Draft[], now: number): string[] {
  const newestFirst = drafts
    .filter((draft) => !isOutdated(draft, now))
    .toSorted((one, other) => other.at - one.at)
  const stay = new Set(newestFirst.slice(0, most).map(({ id }) => id))
  return drafts.filter(({ id }) => !stay.has(id)).map(({ id }) => id)
}

/**
 * What a visitor typed on the page that the sign-in leads back to is the customer's from then on; whose the rest is
 * is unknown, on a device that many hands use.
 */
export function handedOver(drafts: readonly Draft[], pages: readonly string[], owner: string): Draft[] {
  return drafts.filter(({ page }) => pages.includes(page)).map((draft) => newDraft(owner, draft))
}

/** False while everything that was typed is what stands there anyway. */
export function isWorthStoring(typed: Partial<DraftFields>, initial: DraftFields): boolean {
  return Object.entries(typed).some(([name, value]) => value !== initial[name])
}

/** The form may have had other fields when it was kept, and some are never kept. */
export function draftOf(
  typed: Partial<DraftFields>,
  initial: DraftFields,
  except: readonly string[],
): DraftFields {
  const known = Object.keys(initial).filter((name) => !except.includes(name))
  return Object.fromEntries(known.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])))
}
