/** The Sign In link of the header, which signs in on the current page (req 7.2). */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountLinks } from '../../../../src/widgets/shell/shell'
import { renderPart, connectProvider } from '../../screens/open-shop'

test('Sign In opens no dialog on the sign-in page', async () => {
  connectProvider(() => ({ body: { Data: [] } }))
  const { path } = await renderPart(<AccountLinks />, '/signin')
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Sign In' })))
  expect(screen.queryByRole('dialog', { name: 'Sign in' })).toBeNull()
  expect(path()).toBe('/signin')
})
