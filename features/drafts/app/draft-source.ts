/** Drafts for pages of the core and of other features. */
import { draftPath } from '../../../src/domain/client-draft/draft-path'
import type { KnownDraft } from '../../../src/domain/client-draft/known-draft'
import { currentNeed } from '../../../src/session/need'
import type { DraftSource } from '../../../src/widgets/frame/features'
import { type ClientDraft, draftName, newClientDraft, withLines } from '../rules/client-draft'
import { clientDrafts } from './client-drafts'
import { draftLineOf } from './requested-products'

let cache: { rows: readonly ClientDraft[] | null; drafts: readonly KnownDraft[] | null } = {
  rows: null,
  drafts: null,
}

function list(): readonly KnownDraft[] | null {
  const rows = clientDrafts().rows()
  if (rows !== cache.rows)
    cache = { rows, drafts: rows && rows.map((draft) => ({ ...draft, name: draftName(draft) })) }
  return cache.drafts
}

export const draftSource: DraftSource = {
  subscribe: (listener) => clientDrafts().subscribe(listener),
  list,
  add: async (draftId, products, client = {}) => {
    const drafts = clientDrafts()
    const lines = products.map((product) => draftLineOf(product, null))
    if (drafts.list().some(({ id }) => id === draftId)) await drafts.addLines(draftId, lines)
    else await drafts.put(withLines(lines)(newClientDraft(draftId, client, Date.now(), currentNeed().by)))
    return draftPath(draftId)
  },
}
