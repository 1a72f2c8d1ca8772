/** A list is shown, and each of its rows can be removed, whatever the row contains (req 18.34). */
import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { get, set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases } from '../../../src/device/storage-names'
import { newClientDraft, newDraftLine } from '../../../src/domain/client-draft/client-draft'
import { clientDrafts } from '../../../src/saved/client-drafts/client-drafts'
import { currentSession } from '../../../src/session/session-reader'
import { openPage, press, connectProvider, signInHere } from './open-shop'

const good = newClientDraft('good', { company: 'Harbour Bank' }, 1)
const line = newDraftLine('a', { id: '7', slug: 'mug', sku: '', name: 'Mug', image: null })
const owner = () => currentSession()?.owner ?? ''
const drafts = () => openStore(databases.clientDrafts)
const changes = () => openStore(databases.outbox)

beforeEach(() => {
  signInHere()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const named = newClientDraft('bad', { company: 'Acme' }, 1)

describe('drafts on the device', () => {
  beforeEach(() => void connectProvider(() => ({ body: { Data: [] } })))

  test.each<[string, string, unknown]>([
    ['with an impossible time of change', 'Acme', { ...named, updatedAt: 2 ** 53 }],
    ['created before 1970', 'Acme', { ...named, createdAt: -1 }],
    ['without a time of change', 'Acme', { ...named, updatedAt: null }],
    [
      'with more pieces than can be counted',
      'Acme',
      { ...named, lines: [{ ...line, cells: [{ options: [], quantity: 1e308 }] }] },
    ],
    ['with an invalid line', 'Acme', { ...named, lines: [null] }],
    [
      'with an invalid account',
      'Acme',
      { ...named, account: { version: 'v', at: 9e15, body: '{', saved: 0 } },
    ],
    ['without a client', 'Draft without a name', { ...named, client: [] }],
    ['that is a number', 'Draft without a name', 7],
    ['that is null', 'Draft without a name', null],
    ['under another id', 'Draft without a name', { ...named, id: 'other' }],
  ])('draft %s is listed and removed', async (_, name, stored) => {
    await set([owner(), 'bad'], stored, drafts())
    await clientDrafts().put(good)
    await openPage('/drafts')
    await screen.findByRole('link', { name: 'Harbour Bank' })
    press(`Remove ${name}`)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await vi.waitFor(() => expect(screen.queryByText(name)).toBeNull())
    expect(await get([owner(), 'bad'], drafts())).toBeUndefined()
    screen.getByRole('link', { name: 'Harbour Bank' })
  })
})

const change = {
  id: 'bad',
  kind: 'wish',
  entity: '7',
  seq: 1,
  opSchema: 1,
  payload: null,
  createdAt: 1,
  attempts: 0,
  sent: false,
  state: { name: 'pending' },
}

describe('changes that wait on the device', () => {
  beforeEach(() => void connectProvider(() => ({ body: { Data: [] } })))

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
    press('Discard')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
    await vi.waitFor(() => expect(screen.queryByText('A change made by another version')).toBeNull())
    expect(await get([owner(), 'bad'], changes())).toBeUndefined()
  })
})
