/** Drafts that no screen can show are listed, and can be removed from the device or the account (req 18.34). */
import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { get, set } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { openStore } from '../../../../src/device/database'
import { databases } from '../../../../src/device/storage-names'
import { currentSession } from '../../../../src/session/session-reader'
import { clientDrafts } from '../../app/client-drafts'
import { newClientDraft, newDraftLine } from '../../rules/client-draft'
import { startQueue } from '../../../../src/outbox/queues'
import { startDraftSync } from '../../app/draft-sync'
import { openPage, connectProvider, signInHere } from '../../../../tests/unit/screens/open-shop'

test('damaged draft of the account is listed, and Remove deletes it in the account', async () => {
  const id = '0b8f4c1e-6a0d-4b52-9a57-1f1d3c2b4a59'
  signInHere()
  const UpdatedAt = '2026-11-27T16:00:00.000Z'
  const Body = { ...newClientDraft(id, { company: 'Acme' }, 1), updatedAt: 2 ** 53 }
  let Data: object[] = [{ Id: id, Version: '3', Body, UpdatedAt }]
  const sent = connectProvider((call) => {
    if (call === `DELETE drafts/${id}`) Data = []
    if (call === 'GET shop/about') return { body: { Data: { Features: ['drafts'] } } }
    if (call === 'GET drafts') return { body: { Data, Next: '3', More: false } }
    return { body: { Data: { Id: id, Version: '4', UpdatedAt } } }
  })
  const { queryClient } = await openPage('/drafts')
  startDraftSync(queryClient)
  startQueue('account')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Acme' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(screen.queryByText('Acme')).toBeNull())
  await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain(`DELETE drafts/${id}`))
})

const goodDraft = newClientDraft('good', { company: 'Harbour Bank' }, 1)
const line = newDraftLine('a', { id: '7', slug: 'mug', sku: '', name: 'Mug', image: null })
const namedDraft = newClientDraft('bad', { company: 'Acme' }, 1)
const uncountable = { ...line, cells: [{ options: [], quantity: 1e308 }] }
const nameless = 'Draft without a name'
test.each<[string, string, unknown]>([
  ['with an impossible time of change', 'Acme', { ...namedDraft, updatedAt: 2 ** 53 }],
  ['created before 1970', 'Acme', { ...namedDraft, createdAt: -1 }],
  ['without a time of change', 'Acme', { ...namedDraft, updatedAt: null }],
  ['with more pieces than can be counted', 'Acme', { ...namedDraft, lines: [uncountable] }],
  ['with an invalid line', 'Acme', { ...namedDraft, lines: [null] }],
  [
    'with an invalid account',
    'Acme',
    { ...namedDraft, account: { version: 'v', at: 9e15, body: '{', saved: 0 } },
  ],
  ['without a client', nameless, { ...namedDraft, client: [] }],
  ['that is a number', nameless, 7],
  ['that is null', nameless, null],
  ['under another id', nameless, { ...namedDraft, id: 'other' }],
])('draft %s is listed and removed', async (_, name, stored) => {
  connectProvider(() => ({ body: { Data: [] } }))
  signInHere()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const key = [currentSession()?.owner ?? '', 'bad']
  const drafts = openStore(databases.clientDrafts)
  await set(key, stored, drafts)
  await clientDrafts().put(goodDraft)
  await openPage('/drafts')
  await screen.findByRole('link', { name: 'Harbour Bank' })
  fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(screen.queryByText(name)).toBeNull())
  expect(await get(key, drafts)).toBeUndefined()
  screen.getByRole('link', { name: 'Harbour Bank' })
})
