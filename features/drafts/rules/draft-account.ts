/**
 * Synchronizes a draft with the customer's account: the body that is sent, and the merge with a version from the
 * account (req 18.27).
 */
import * as v from 'valibot'
import { withCount } from '../../../src/domain/count'
import { ClientDraft, draftName, piecesOfDraft } from './client-draft'
import { mergeDrafts } from './merge-drafts'

/** A draft as the account has it. `body` null: it was removed. `at` in epoch ms. */
export type AccountDraft = { id: string; version: string; body: unknown; at: number }

/** The draft as it is sent: JSON with sorted keys, so that equal drafts are equal text on every device. */
export function bodyOf({ account: _, ...draft }: ClientDraft): string {
  return sortedJson(draft)
}

/** The account lacks some change of the draft. */
export function isUnsaved(draft: ClientDraft): boolean {
  return draft.account?.saved !== draft.updatedAt
}

/**
 * Returns null for a body from another version of this app, which may contain fields that this version would lose.
 */
export function readBody(body: unknown): ClientDraft | null {
  const read = v.safeParse(ClientDraft, body)
  return read.success && sortedJson(read.output) === sortedJson(body) ? read.output : null
}

/**
 * A draft that this version of the app cannot read, because another version wrote it or it is damaged. It can be
 * listed and removed. `version` is the version of the draft in the account; null when the account may not have it.
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

/** Returns null for a draft that this version can read, and for a removed one. */
export function unreadableInAccount({ id, version, body }: AccountDraft): UnreadableDraft | null {
  return body === null || readBody(body) ? null : { ...unreadableDraft(id, body), version }
}

/** The account has the draft as this device sent it. `sent`: results of `bodyOf`. */
export function isAsSent({ body }: AccountDraft, sent: readonly string[]): boolean {
  const remoteDraft = readBody(body)
  return remoteDraft !== null && sent.includes(bodyOf(remoteDraft))
}

/**
 * The draft on this device after the account returned another version; undefined: removed. A removal in the account
 * applies here only if nothing is unsaved. `isSentByThisDevice`: this device sent that version, so all differences
 * are newer local changes; otherwise the merge would take them for changes of another device and undo them.
 */
export function withAccount(
  local: ClientDraft | undefined,
  remote: AccountDraft,
  isSentByThisDevice = false,
): ClientDraft | undefined {
  if (local?.account?.version === remote.version) return local
  const { version, at } = remote
  if (remote.body === null) {
    if (!local || !isUnsaved(local)) return undefined
    return { ...local, account: { version, at, body: '', saved: -1, changedElsewhere: at } }
  }
  const remoteDraft = readBody(remote.body)
  if (!remoteDraft) return local
  const body = bodyOf(remoteDraft)
  if (!local) return { ...remoteDraft, account: { version, at, body, saved: remoteDraft.updatedAt } }
  const agreedDraft = local.account?.body ? readBody(JSON.parse(local.account.body)) : null
  const base = isSentByThisDevice ? remoteDraft : agreedDraft
  const { account, ...localDraft } = local
  const merged = mergeDrafts(base, localDraft, remoteDraft)
  const hasRemoteChanges = sortedJson(merged) !== sortedJson(localDraft)
  const changedElsewhere = hasRemoteChanges ? at : account?.changedElsewhere
  const saved = bodyOf(merged) === body ? merged.updatedAt : -1
  const accountState = {
    version,
    at,
    body,
    saved,
    ...(changedElsewhere !== undefined && { changedElsewhere }),
  }
  return { ...merged, account: accountState }
}

/** The draft as the account had it when this device last read it; undefined: the account had no copy. */
export function withoutChanges({ id, account }: ClientDraft): ClientDraft | undefined {
  if (!account?.body) return undefined
  return withAccount(undefined, { ...account, id, body: JSON.parse(account.body) })
}

/** JSON with sorted keys in every object and without undefined values. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The sync state of a draft in words; `time` formats epoch ms. */
export function syncStateText(draft: ClientDraft, time: (at: number) => string): string {
  const { account } = draft
  if (!account || isUnsaved(draft)) return account ? 'Changes not in your account yet' : 'On this device only'
  return account.changedElsewhere === undefined || account.changedElsewhere < account.at
    ? `Saved to your account ${time(account.at)}`
    : `Changed on another device ${time(account.changedElsewhere)}`
}

/** '2 products, 250 pieces', or 'Empty'. */
export function draftSizeText(draft: Pick<ClientDraft, 'lines'>): string {
  const { length: count } = draft.lines
  return count === 0 ? 'Empty' : `${withCount(count, 'product')}, ${withCount(piecesOfDraft(draft), 'piece')}`
}
