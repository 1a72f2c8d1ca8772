/**
 * The outbox kind for a draft that is saved to the customer's account: its last state, and the version on which this
 * device last agreed with the account.
 * If the account has another version, nothing is overwritten: draft-sync.ts merges both versions and sends the
 * result. If the account has no copy any more, the draft is created again, because a removal must not lose a change
 * (req 18.28).
 */
import * as v from 'valibot'
import { fetchDrafts, isDraftChanged, saveDraft } from './draft-calls'
import { RejectedFailure } from '../../../src/domain/failure'
import { type Edit, type Kind, toKind, type OutboxRow } from '../../../src/domain/outbox/outbox'

const DraftOp = v.object({
  id: v.string(),
  /** The draft's name in lists. */
  name: v.string(),
  /** JSON; null removes the draft. */
  body: v.nullable(v.string()),
  /** null: the account has no copy yet, or this device does not know the version of that copy. */
  version: v.nullable(v.string()),
})
export type DraftOp = v.InferOutput<typeof DraftOp>

const name = 'client-draft'

/** Tests replace `api` with a fake provider. */
export function draftKind(api = { saveDraft, fetchDrafts }): Kind {
  return toKind<DraftOp>({
    name,
    opSchema: 1,
    payload: DraftOp,
    // A draft that was never sent needs no removal.
    merge: ({ edit, previous, lastSent }) =>
      edit.body === null && edit.version === null && !previous && !lastSent ? null : edit,
    about: ({ name: title, body }) => ({
      title: body === null ? `Remove the draft for ${title}` : `Draft for ${title}`,
      text: null,
    }),
    send: async ({ id, body, version: knownVersion }, { read, write, signal, idempotencyKey }) => {
      /** Returns the version in the account; null: the account has no copy. */
      const fetchVersion = async (since: string | null = null): Promise<string | null> => {
        const { drafts, hasMore, next } = await read(() => api.fetchDrafts(since))
        return drafts.find((draft) => draft.id === id)?.version ?? (hasMore ? fetchVersion(next) : null)
      }
      const version = knownVersion ?? (body === null ? await fetchVersion() : null)
      if (body === null && version === null) return null
      const value: unknown = body === null ? null : JSON.parse(body)
      const save = (baseVersion: string | null) =>
        write(() => api.saveDraft(id, value, baseVersion, { signal, idempotencyKey }))
      /** Returns the version to save over after the provider refused this one; null: the account has no copy. */
      const currentVersion = async (refusal: unknown) => {
        if (refusal instanceof RejectedFailure && refusal.status === 404) return null
        if (!isDraftChanged(refusal)) throw refusal
        // Removing a draft that is already removed returns its version. For a draft that still exists, this outdated
        // version makes the request fail.
        return (await write(() => api.saveDraft(id, null, version, { signal }))).version
      }
      try {
        if (body === null || version === null) await save(version)
        else await save(version).catch(async (refusal: unknown) => save(await currentVersion(refusal)))
      } catch (error) {
        const isGone = body === null && error instanceof RejectedFailure && error.isMissing
        if (!isGone && !isDraftChanged(error)) throw error
      }
      return null
    },
  })
}

export function createDraftEdit(payload: DraftOp): Edit {
  return { kind: name, entity: payload.id, payload }
}

/** The draft in a row; null when the row is of another kind. */
export function draftIn({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): DraftOp | null {
  return kind === name && v.is(DraftOp, payload) ? payload : null
}
