/** Signing in. */
import { expect, test } from 'vitest'
import { signIn } from '../../../../src/api/account/session'
import { ContractFailure, RejectedFailure } from '../../../../src/domain/failure'
import { replying } from '../answers'

test('sends a tidy e-mail and the password as it is; keeps plain values of the profile', async () => {
  const profile = {
    UserID: 7,
    RoleID: '2',
    FullName: 'Jo',
    DOB: null,
    IsPortal: true,
    Address: { City: 'Sydney' },
  }
  const { asked } = replying({ token: 'secret', Message: 'Welcome', data: [profile] })
  expect(await signIn(' JO@Acme.com.au ', ' pass ', 'this-device')).toEqual({
    token: 'secret',
    roleId: 2,
    profile: { UserID: '7', RoleID: '2', FullName: 'Jo', IsPortal: 'true' },
    message: 'Welcome',
    mustChangePassword: false,
  })
  expect(asked[0]?.body).toEqual({ Email: 'jo@acme.com.au', Password: ' pass ' })
  expect(asked[0]?.headers.get('X-Device-Id')).toBe('this-device')
})

test.each([
  [{ Data: { RoleID: 2, UserID: 7 } }],
  [{ Data: [{ RoleID: 2, UserID: 7 }] }],
  [{ data: { data: { RoleID: 2, UserID: 7 } } }],
])('the profile comes in any envelope: %j', async (envelope) => {
  replying({ token: 'secret', Message: 'Welcome', ...envelope })
  expect(await signIn('jo@acme.com.au', 'x')).toMatchObject({
    token: 'secret',
    roleId: 2,
    message: 'Welcome',
  })
})

test.each([[{}], [{ RoleID: null }], [{ RoleID: '' }]])(
  'a profile with the role %j is a retailer’s',
  async (data) => {
    replying({ token: 'secret', data })
    expect(await signIn('jo@acme.com.au', 'x')).toMatchObject({ roleId: 1, profile: { RoleID: '1' } })
  },
)

test('a wrong password is told in the provider’s words', async () => {
  replying({ ErrorMessage: 'Wrong e-mail or password' })
  await expect(signIn('jo@acme.com.au', 'x')).rejects.toEqual(
    new RejectedFailure('Wrong e-mail or password', '', 200),
  )
})

test.each([[{}], [{ token: '', data: { RoleID: 1 } }], [{ token: 'x', data: { RoleID: 'boss' } }]])(
  '%j is no session',
  async (reply) => {
    replying(reply)
    await expect(signIn('jo@acme.com.au', 'x')).rejects.toBeInstanceOf(ContractFailure)
  },
)

test.each([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  [null, false],
  ['maybe', false],
])('IsChangePassword %j', async (IsChangePassword, mustChangePassword) => {
  replying({ token: 'secret', data: { RoleID: 1, IsChangePassword } })
  expect(await signIn('jo@acme.com.au', 'x')).toMatchObject({ mustChangePassword, message: '' })
})
