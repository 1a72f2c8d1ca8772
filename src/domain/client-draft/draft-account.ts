/** A draft and the state of it in the customer's account: what is sent, and what becomes of what comes (req 18.27). */
import * as v from 'valibot'
import { counted } from '../count'
import { ClientDraft, draftName, piecesOfDraft } from './client-draft'
import { mergeDrafts } from './merge-drafts'

/** As the account has it. `body` null: it was removed. `at` in epoch ms. */
export type AccountDraft = { id: string; version: string; body: unknown; at: number }

/** As it is sent: JSON with its keys in order, so that the same draft is the same text on every device. */
export function bodyOf({ account: _, ...draft }: ClientDraft): string {
  return sortedJson(draft)
}

/** Whether the account lacks something of it. */
export function isUnsaved(draft: ClientDraft): boolean {
  return draft.account?.saved !== draft.updatedAt
}

/** Null for what another edition of this app wrote, which must not lose what this one does not know. */
export function readBody(body: unknown): ClientDraft | null {
  const read = v.safeParse(ClientDraft, body)
  return read.success && sortedJson(read.output) === sortedJson(body) ? read.output : null
}

/**
 * A draft that this edition of the app cannot read, as another one wrote it, or as it is damaged: it can be listed and
 * removed. `version`: of what the account has of it; null where the account is not known to have it.
 */
export type UnreadableDraft = { id: string; name: string; version: string | null }

const NamedBody = v.object({ client: v.object({ company: v.string(), contact: v.string() }) })
const VersionedBody = v.object({ account: v.object({ version: v.string() }) })

/** `body`: whatever is stored under this id. */
export function unreadableDraft(id: string, body: unknown): UnreadableDraft {
  const named = v.safeParse(NamedBody, body)
  const versioned = v.safeParse(VersionedBody, body)
  return {
    id,
    name: draftName(named.success ? named.output : { client: { company: '', contact: '' } }),
    version: versioned.success ? versioned.output.account.version : null,
  }
}

/** Null for one that this edition reads, and for one that was removed. */
export function unreadableInAccount({ id, version, body }: AccountDraft): UnreadableDraft | null {
  return body === null || readBody(body) ? null : { ...unreadableDraft(id, body), version }
}

/** Whether the account has of it what this device sent: one of `sent`, as of `bodyOf`. */
export function isAsSent({ body }: AccountDraft, sent: readonly string[]): boolean {
  const theirs = readBody(body)
  return theirs !== null && sent.includes(bodyOf(theirs))
}

/**
 * What becomes of a draft on this device when the account has another version of it; undefined: it is gone. A removal
 * there takes it away here only where nothing of it is unsaved. `isOwn`: this device sent that version, so that what
 * differs was changed here since; it would be taken for another device's change otherwise, and come back.
 */
export function withAccount(
  here: ClientDraft | undefined,
  there: AccountDraft,
  isOwn = false,
): ClientDraft | undefined {
  if (here?.account?.version === there.version) return here
  const { version, at } = there
  if (there.body === null) {
    if (!here || !isUnsaved(here)) return undefined
    return { ...here, account: { version, at, body: '', saved: -1, changedElsewhere: at } }
  }
  const theirs = readBody(there.body)
  if (!theirs) return here
  const body = bodyOf(theirs)
  if (!here) return { ...theirs, account: { version, at, body, saved: theirs.updatedAt } }
  const agreed = here.account?.body ? readBody(JSON.parse(here.account.body)) : null
  const base = isOwn ? theirs : agreed
  const { account, ...mine } = here
  const merged = mergeDrafts(base, mine, theirs)
  const isNews = sortedJson(merged) !== sortedJson(mine)
  const changedElsewhere = isNews ? at : account?.changedElsewhere
  const saved = bodyOf(merged) === body ? merged.updatedAt : -1
  const known = { version, at, body, saved, ...(changedElsewhere !== undefined && { changedElsewhere }) }
  return { ...merged, account: known }
}

/** JSON in which every object has its keys by the alphabet, and none that says nothing. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Where a draft is, in words; `time` says when. */
export function placeWords(draft: ClientDraft, time: (at: number) => string): string {
  const { account } = draft
  if (!account || isUnsaved(draft)) return account ? 'Changes not in your account yet' : 'On this device only'
  return account.changedElsewhere === undefined || account.changedElsewhere < account.at
    ? `Saved to your account ${time(account.at)}`
    : `Changed on another device ${time(account.changedElsewhere)}`
}

/** '2 products, 250 pieces', or 'Empty'. */
export function draftWords(draft: Pick<ClientDraft, 'lines'>): string {
  const { length } = draft.lines
  return length === 0 ? 'Empty' : `${counted(length, 'product')}, ${counted(piecesOfDraft(draft), 'piece')}`
}
