/** The calls of this feature, for the tests of the whole contract. */
import * as v from 'valibot'
import { enveloped, wireList } from '../../../../src/api/wire'
import { draftBody, newDraft, newDraftFile } from './draft-calls'
import type { FeatureCalls } from '../../../../tests/contract/feature-calls'
import { at, idempotent, owned, type Prepare, signedIn } from '../../../../tests/contract/matrix-rows'
import { call, file, withFeature } from '../../../../tests/contract/shape-parts'
import { DraftsReply, DraftWire, SaveDraftReply } from '../../app/draft-calls'

const draftAt: Prepare = async (provider, owner) => {
  const { id, version } = await newDraft(provider, owner)
  return { ...at(`/drafts/${id}`), body: draftBody(id), headers: { 'If-Match': `"${version}"` } }
}
const draftFileAt: Prepare = async (provider, owner) => {
  const { sha256, content } = await newDraftFile(provider, owner)
  return { ...at(`/drafts/files/${sha256}`), body: content }
}

export const calls: FeatureCalls = {
  rows: [
    signedIn('GET', '/drafts'),
    owned(idempotent('PUT', '/drafts/:id'), draftAt),
    owned(idempotent('DELETE', '/drafts/:id'), draftAt),
    // Files with the same bytes are separate for each customer.
    { ...signedIn('PUT', '/drafts/files/:sha256'), prepare: draftFileAt },
    owned(signedIn('GET', '/drafts/files/:sha256'), draftFileAt),
  ],
  shapes: withFeature('drafts', {
    'GET /drafts': call(
      'Lists the customer’s drafts, or what changed of them.',
      [enveloped(wireList(DraftWire)), DraftsReply],
      { query: ['since'] },
    ),
    'PUT /drafts/:id': call('Saves a draft over the version that If-Match names.', SaveDraftReply, {
      body: v.looseObject({ id: v.string() }),
    }),
    'DELETE /drafts/:id': call('Removes the version of a draft that If-Match names.', SaveDraftReply),
    'PUT /drafts/files/:sha256': call('Saves a file that drafts name.', v.looseObject({}), { body: file }),
    'GET /drafts/files/:sha256': call('Sends a file that drafts name.', file),
  }),
  limits: [['frontend/api/drafts', 240, 'a customer']],
  addPersonalData: async (provider, { customer, staff, email, name }) => {
    await newDraftFile(provider, customer)
    await newDraft(provider, customer, { client: { company: name, contact: '', note: '' } })
    await newDraft(provider, staff, { client: { company: 'Harbour', contact: email, note: '' } })
    return {}
  },
  personalTables: 'client_draft client_draft_file',
}
