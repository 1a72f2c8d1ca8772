/** A change of a draft that the customer discards is neither shown nor sent at the next sign-in. */
import { act, renderHook, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { addEdit, storedUnsent } from '../../../../src/outbox/queues'
import { signedIn } from '../../../../src/session/identity'
import { useLogoutChoices } from '../../../../src/widgets/sign-in/logout-dialog'
import { discardRow } from '../../../../src/widgets/sync/discard-row'
import { connectProvider, signInHere } from '../../../../tests/unit/screens/open-shop'
import { clientDrafts } from '../../app/client-drafts'
import { createDraftEdit } from '../../app/draft-kind'
import { bodyOf } from '../../rules/draft-account'
import { type ClientDraft, newClientDraft, withClient } from '../../rules/client-draft'

beforeEach(() => void connectProvider(() => ({ status: 503, body: { ErrorMessage: 'Restocking.' } })))

/** Stores a draft on this device, and in the outbox what its account lacks. */
async function storeDraft(draft: ClientDraft): Promise<void> {
  await clientDrafts().put(draft)
  const version = draft.account?.version ?? null
  await addEdit(createDraftEdit({ id: draft.id, name: 'Acme', body: bodyOf(draft), version }))
}

const acme = newClientDraft('0b8f4c1e-6a0d-4b52-9a57-1f1d3c2b4a59', { company: 'Acme' }, 1)
const saved = { ...acme, account: { version: '1', at: 1, body: bodyOf(acme), saved: 1 } }
const changed = { ...withClient({ contact: 'Dana' })(saved), updatedAt: 2 }

test.each([
  ['new draft', acme],
  ['changed draft', changed],
])('%s is gone when its change is discarded at Logout', async (customer, draft) => {
  signInHere(customer)
  await storeDraft(draft)
  const { result } = renderHook(() => useLogoutChoices())
  act(() => result.current.discard())
  await waitFor(() => expect(signedIn()).toBe(false))
  signInHere(customer)
  expect(await storedUnsent('account')).toEqual([])
  expect(await clientDrafts().read(customer)).toEqual([])
})

test('draft is as in the account when its change is discarded in the sync centre', async () => {
  signInHere('editor')
  await storeDraft(changed)
  for (const row of await storedUnsent('account')) await discardRow(row)
  expect(await storedUnsent('account')).toEqual([])
  expect(clientDrafts().list()).toEqual([saved])
})
