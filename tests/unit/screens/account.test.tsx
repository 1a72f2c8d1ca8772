/** Account pages when replies arrive late or fail, or when pictures come from another host. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddressScreen } from '../../../src/screens/account/address-screens'
import { ChangePasswordScreen } from '../../../src/screens/account/password-screens'
import { ProfileScreen } from '../../../src/screens/account/profile-screen'
import {
  field,
  pendingReply,
  renderPart,
  press,
  connectProvider,
  type Reply,
  signInHere,
  type,
} from './open-shop'

const region = { BCustomerName: 'Dana Buyer', BCity: 'Sydney', BZipcode: '2000' }
const address = (BAddress2: string | null) => ({ ...region, UserBillingAddressID: 7, BAddress2 })

test('address form shows the listed address until the full address arrives', async () => {
  const { reply, arrive } = pendingReply()
  let addressReply: Reply | Promise<Reply> = reply
  connectProvider((call) => (call.endsWith('/7') ? addressReply : { body: { Data: [address(null)] } }))
  signInHere()
  const { queryClient } = await renderPart(<AddressScreen kind="billing" id="7" />)
  await screen.findByLabelText('Zip Code')
  expect(field('Address Line 2').value).toBe('')
  type('City', 'Newcastle')
  await arrive({ body: { Data: address('Level 3') } })
  await waitFor(() => expect(field('Address Line 2').value).toBe('Level 3'))
  expect(field('City').value).toBe('Newcastle')
  addressReply = { status: 404, body: { ErrorCode: 'NOTFOUND', ErrorMessage: 'We can’t find this address.' } }
  await act(() => queryClient.refetchQueries({ queryKey: ['address'] }))
  expect(field('City').value).toBe('Newcastle')
})

test('biography shows how many characters are left or too many', async () => {
  connectProvider(() => undefined)
  signInHere()
  await renderPart(<ProfileScreen />)
  type('Bio', 'x'.repeat(900))
  expect(screen.getByText('100 characters left')).toBeTruthy()
  type('Bio', 'x'.repeat(1001))
  expect(screen.getByText('1 character too many')).toBeTruthy()
})

test.each([
  ['the token of the reply', { token: 'another' }, 'another'],
  ['its current token when the reply has none', {}, 'token of ann'],
])('session continues with %s after a password change', async (_, more, token) => {
  connectProvider(() => ({ body: { Message: 'Changed.', ...more } }))
  signInHere('ann')
  localStorage.setItem('IsChangePassword', '1')
  await renderPart(<ChangePasswordScreen />)
  for (const label of ['Current Password', 'New Password', 'Confirm Password']) type(label, 'a quiet harbour')
  press('Change password')
  await screen.findByText('Changed.')
  expect(localStorage.getItem('token')).toBe(token)
  expect(localStorage.getItem('IsChangePassword')).toBeNull()
})

test('profile picture is shown by its address when it cannot be fetched', async () => {
  connectProvider(() => undefined)
  signInHere()
  localStorage.setItem('FullName', 'Dana Buyer')
  localStorage.setItem('ProfilePic', 'uploads/elsewhere.webp')
  await renderPart(<ProfileScreen />)
  const image = await screen.findByRole('img', { name: 'Picture of Dana Buyer' })
  expect(image.getAttribute('src')).toBe('/uploads/elsewhere.webp')
  fireEvent.error(image)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('DB')).toBeTruthy()
})
