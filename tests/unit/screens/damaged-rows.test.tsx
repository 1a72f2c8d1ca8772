/** A list is shown, and each of its rows can be removed, whatever the row contains (req 18.34). */
import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { get, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases } from '../../../src/device/storage-names'
import { newClientDraft, newDraftLine } from '../../../features/drafts/rules/client-draft'
import { clientDrafts } from '../../../features/drafts/app/client-drafts'
import { currentSession } from '../../../src/session/session-reader'
import { openPage, press, connectProvider, signInHere } from './open-shop'

const goodDraft = newClientDraft('good', { company: 'Harbour Bank' }, 1)
const line = newDraftLine('a', { id: '7', slug: 'mug', sku: '', name: 'Mug', image: null })
const owner = () => currentSession()?.owner ?? ''
const drafts = () => openStore(databases.clientDrafts)
const changes = () => openStore(databases.outbox)

beforeEach(() => {
  connectProvider(() => ({ body: { Data: [] } }))
  signInHere()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Presses the button, and then the button named `inDialog` in the dialog that opens. */
async function confirm(button: string, inDialog: string) {
  press(button)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: inDialog }))
}

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
  await set([owner(), 'bad'], stored, drafts())
  await clientDrafts().put(goodDraft)
  await openPage('/drafts')
  await screen.findByRole('link', { name: 'Harbour Bank' })
  await confirm(`Remove ${name}`, 'Remove')
  await vi.waitFor(() => expect(screen.queryByText(name)).toBeNull())
  expect(await get([owner(), 'bad'], drafts())).toBeUndefined()
  screen.getByRole('link', { name: 'Harbour Bank' })
})

const content = { kind: 'wish', entity: '7', opSchema: 1, payload: null, state: { name: 'pending' } }
const change = { ...content, id: 'bad', seq: 1, createdAt: 1, attempts: 0, sent: false }
test.each<[string, unknown]>([
  ['with an impossible creation time', { ...change, createdAt: 2 ** 60 }],
  ['with an impossible time of the last attempt', { ...change, triedAt: Infinity }],
  ['without a state', { ...change, state: undefined }],
  ['in an unknown state', { ...change, state: { name: 'flying' } }],
  ['without any field', {}],
  ['that is a text', 'text'],
])('change %s is listed and discarded', async (_, stored) => {
  const row = typeof stored === 'object' ? { owner: owner(), ...stored } : stored
  await set([owner(), 'bad'], row, changes())
  await openPage('/sync')
  await screen.findByText('A change made by another version')
  await confirm('Discard', 'Discard')
  await vi.waitFor(() => expect(screen.queryByText('A change made by another version')).toBeNull())
  expect(await get([owner(), 'bad'], changes())).toBeUndefined()
})
