/** The Sign In link of the header, which signs in on the current page (req 7.2). */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AccountLinks } from '../../../../src/widgets/shell/shell'
import { fill, renderPart, press, connectProvider } from '../../screens/open-shop'

const welcome = { token: 'secret', Message: 'Signed in.', data: { UserID: 7, RoleID: 2 } }
beforeEach(
  () => void connectProvider((call) => ({ body: call === 'POST auth/signin' ? welcome : { Data: [] } })),
)

const link = () => screen.getByRole('link', { name: 'Sign In' })
const dialog = () => screen.queryByRole('dialog', { name: 'Sign in' })

test('Sign In opens a dialog that signs in and stays on the page', async () => {
  const { path, router } = await renderPart(<AccountLinks />, '/faq')
  const invalidate = vi.spyOn(router, 'invalidate')
  expect(link().getAttribute('href')).toBe('/signin')
  fireEvent.click(link())
  await waitFor(() => expect(dialog()).toBeTruthy())
  fill([
    { label: 'Email', type: 'dana@buyer.agency' },
    { label: 'Password', type: 'pass' },
  ])
  press('Sign in')
  await waitFor(() => expect(localStorage.getItem('token')).toBe('secret'))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(invalidate).toHaveBeenCalled()
  expect(path()).toBe('/faq')
})

test('Sign In opens no dialog on the sign-in page', async () => {
  const { path } = await renderPart(<AccountLinks />, '/signin')
  await act(async () => void fireEvent.click(link()))
  expect(dialog()).toBeNull()
  expect(path()).toBe('/signin')
})
