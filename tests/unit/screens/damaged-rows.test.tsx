/** The list of changes is shown, and each of its rows can be discarded, whatever it contains (req 18.34). */
import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { get, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases } from '../../../src/device/storage-names'
import { currentSession } from '../../../src/session/session-reader'
import { openPage, press, connectProvider, signInHere } from './open-shop'

const owner = () => currentSession()?.owner ?? ''
const changes = () => openStore(databases.outbox)

beforeEach(() => {
  connectProvider(() => ({ body: { Data: [] } }))
  signInHere()
  vi.spyOn(console, 'error').mockImplementation(() => {})
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
  press('Discard')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await vi.waitFor(() => expect(screen.queryByText('A change made by another version')).toBeNull())
  expect(await get([owner(), 'bad'], changes())).toBeUndefined()
})
