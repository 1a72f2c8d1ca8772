/**
 * A draft on its way to the customer's account: its last state, over the version that this device last agreed on with it.
 * Where the account has another one by then nothing is overwritten: queries/draft-sync.ts merges both, and sends what comes
 * of it. Where the account has none any more it is put back: a change is never lost to a removal (req 18.28).
 */
import * as v from 'valibot'
import { isDraftChanged, saveDraft } from '../../api/client-draft/client-draft'
import { RejectedFailure } from '../../domain/failure'
import { type Edit, type Kind, kindOf, type OutboxRow } from '../../domain/outbox/outbox'

const DraftOp = v.object({
  id: v.string(),
  /** What it is called in lists. */
  name: v.string(),
  /** JSON; null removes it. */
  body: v.nullable(v.string()),
  /** Null: the account has none yet. */
  version: v.nullable(v.string()),
})
export type DraftOp = v.InferOutput<typeof DraftOp>

const name = 'client-draft'

/** Tests put a provider of their own in the place of `api`. */
export function draftKind(api = { saveDraft }): Kind {
  return kindOf<DraftOp>({
    name,
    opSchema: 1,
    payload: DraftOp,
    // Of what the account never had nothing is left to remove.
    fold: ({ edit }) => (edit.body === null && edit.version === null ? null : edit),
    about: ({ name: title, body }) => ({
      title: body === null ? `Remove the draft for ${title}` : `Draft for ${title}`,
      text: null,
    }),
    send: async ({ id, body, version }, { write, signal, idempotencyKey }) => {
      const value: unknown = body === null ? null : JSON.parse(body)
      const save = (over: string | null) =>
        write(() => api.saveDraft(id, value, over, { signal, idempotencyKey }))
      /** Over what a change goes that was refused over its version. */
      const otherVersion = async (refusal: unknown) => {
        if (refusal instanceof RejectedFailure && refusal.status === 404) return null
        if (!isDraftChanged(refusal)) throw refusal
        // What is removed already answers with its version; of a draft that is there, this version is an old one.
        return (await write(() => api.saveDraft(id, null, version, { signal }))).version
      }
      try {
        if (body === null || version === null) await save(version)
        else await save(version).catch(async (refusal: unknown) => save(await otherVersion(refusal)))
      } catch (error) {
        const isGone = body === null && error instanceof RejectedFailure && error.meansMissing
        if (!isGone && !isDraftChanged(error)) throw error
      }
      return null
    },
  })
}

export function draftEdit(payload: DraftOp): Edit {
  return { kind: name, entity: payload.id, payload }
}

/** The draft in a row, or null when it is none. */
export function draftIn({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): DraftOp | null {
  return kind === name && v.is(DraftOp, payload) ? payload : null
}
