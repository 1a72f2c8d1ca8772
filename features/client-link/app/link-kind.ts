/**
 * The outbox kind for a quote that becomes a private link. The client cannot open the link until the edit is sent (req
 * 23.7). Only the last state of a link is sent.
 */
import * as v from 'valibot'
import { saveLink } from './link-calls'
import { LinkRequest } from '../contract'
import { type Edit, type Kind, toKind, type OutboxRow } from '../../../src/domain/outbox/outbox'

const LinkOp = v.object({ id: v.string(), link: LinkRequest })
export type LinkOp = v.InferOutput<typeof LinkOp>

const name = 'client-link'
/** Key of the query that lists the links. */
export const linksKey = 'client-links'

const recipientOf = ({ link: { quote } }: LinkOp) => quote.to[0] ?? quote.number

/** Tests replace `api` with a fake provider. */
export function linkKind(api = { saveLink }): Kind {
  return toKind<LinkOp, unknown>({
    name,
    opSchema: 2,
    payload: LinkOp,
    merge: ({ edit }) => edit,
    about: (op) => ({ title: `Link for ${recipientOf(op)}`, text: op.link.quote.message || null }),
    note: () => 'Your client can’t see this yet.',
    // Only the provider knows the result, so the list is read again.
    affected: {
      query: linksKey,
      patch: (_, links) => links,
      failureMessage: (op, reason) => `We couldn’t create the link for ${recipientOf(op)}. ${reason}`,
    },
    send: async ({ id, link }, { write, signal, idempotencyKey }) => {
      await write(() => api.saveLink(id, link, { signal, idempotencyKey }))
      return null
    },
  })
}

export function createLinkEdit(payload: LinkOp): Edit {
  return { kind: name, entity: payload.id, payload }
}

/** The link in a row; null when the row is of another kind. */
export function linkIn({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): LinkOp | null {
  return kind === name && v.is(LinkOp, payload) ? payload : null
}
