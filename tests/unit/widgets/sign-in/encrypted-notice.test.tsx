/**
 * Form texts that are encrypted under an earlier password: the customer is notified, may discard the texts, and also
 * sees other notices.
 */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { entries, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../../src/device/database'
import { databases } from '../../../../src/device/storage-names'
import { hash53 } from '../../../../src/domain/account/identity'
import { SignInDialog } from '../../../../src/widgets/sign-in/sign-in-dialog'
import { showSignIn } from '../../../../src/widgets/frame/overlays'
import { renderPart, connectProvider, signInHere } from '../../screens/open-shop'

const drafts = openStore(databases.drafts)
const encryptedRow = { key: 'of an earlier password', nonce: new Uint8Array(24), data: new Uint8Array(8) }
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const owners = async () => (await entries(drafts)).map(([key]) => JSON.stringify(key))

beforeEach(async () => {
  connectProvider(() => ({ body: {} }))
  signInHere('7')
  await set([[hash53('7')], 'contact'], encryptedRow, drafts)
  await set([[hash53('8')], 'contact'], encryptedRow, drafts)
  await renderPart(<SignInDialog />)
  act(() => showSignIn(['sealed', 'new-password']))
})
afterEach(() => {
  act(() => showSignIn([]))
})

test('Discard removes only the drafts of this customer', async () => {
  expect(screen.getByRole('status').textContent).toContain('encrypted with your earlier password')
  press('Discard it')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('choose a new password'))
  expect(await owners()).toEqual([JSON.stringify([[hash53('8')], 'contact'])])
  press('Not now')
  expect(screen.queryByRole('status')).toBeNull()
})

test('password that cannot decrypt the drafts is refused, and the drafts remain', async () => {
  fireEvent.change(screen.getByLabelText('Your earlier password'), { target: { value: 'a guess' } })
  press('Open it')
  expect((await screen.findByRole('alert')).textContent).toContain('Please try an earlier one.')
  expect(await owners()).toHaveLength(2)
})

test('Not now retains the drafts', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('no', 'ReadOnlyError')
  })
  press('Discard it')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Please try again.'))
  press('Not now')
  expect(await owners()).toHaveLength(2)
})
