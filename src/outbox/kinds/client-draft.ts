/**
 * A draft on its way to the customer's account: its last state, over the version that this device last agreed on with it.
 * Where the account has another one by then nothing is overwritten: queries/draft-sync.ts merges both, and sends what comes
 * of it.
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
    fold: ({ edit }) => edit,
    about: ({ name: title, body }) => ({
      title: body === null ? `Remove the draft for ${title}` : `Draft for ${title}`,
      text: null,
    }),
    send: async ({ id, body, version }, { write, signal, idempotencyKey }) => {
      const value: unknown = body === null ? null : JSON.parse(body)
      try {
        await write(() => api.saveDraft(id, value, version, { signal, idempotencyKey }))
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
