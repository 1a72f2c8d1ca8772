/** The own account's calls: what is sent, in which ways a provider may answer, and what goes wrong. */
import { expect, test } from 'vitest'
import { fetchPicture, sendPassword, sendPicture, sendProfile } from '../../../../src/api/account/profile'
import { connectTransport } from '../../../../src/api/request'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../../../src/domain/failure'
import { page, provider, replying } from '../answers'

const profile = {
  fullName: ' Dana Buyer ',
  mobileNumber: ' 0400 000 000',
  birthDate: '1980-01-31',
  gender: 'Female',
  bio: ' Buys. ',
}
const password = { current: ' old ', next: ' new one ', again: ' new one ' }
const picture = new File(['x'], 'me.png', { type: 'image/png' })

test('the profile is sent trimmed, in the provider’s names and no other', async () => {
  const { asked } = replying({ Message: 'Updated.' }, 200, 'secret')
  expect(await sendProfile(profile)).toBe('Updated.')
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/frontend/api/myaccount/basic_info',
    body: {
      FullName: 'Dana Buyer',
      MobileNumber: '0400 000 000',
      DOB: '1980-01-31',
      Gender: 'Female',
      Bio: 'Buys.',
    },
  })
  expect(Object.keys(asked[0]?.body ?? {})).toHaveLength(5)
  expect(asked[0]?.headers.get('Authorization')).toBe('secret')
})

test('a password is sent as it was typed', async () => {
  const { asked } = replying({ Message: 'Changed.' })
  expect(await sendPassword(password)).toEqual({ message: 'Changed.', token: '' })
  expect(asked[0]).toMatchObject({
    url: '/frontend/api/myaccount/changepassword',
    body: { OldPassword: ' old ', NewPassword: ' new one ' },
  })
})

test('a provider may renew the session with the password', async () => {
  replying({ Message: 'Changed.', token: 'another' })
  expect(await sendPassword(password)).toEqual({ message: 'Changed.', token: 'another' })
  replying({ Data: { Message: 'Changed.' }, token: null })
  expect(await sendPassword(password)).toEqual({ message: 'Changed.', token: '' })
})

test.each([
  [
    { ErrorCode: 'WRONGPASSWORD', ErrorMessage: 'The current password is not right.' },
    422,
    'The current password is not right.',
  ],
  [{ ErrorCode: 'X' }, 200, 'An error occurred while updating the password.'],
  [{}, 500, 'An error occurred while updating the password.'],
])('refused with %j', async (reply, status, words) => {
  replying(reply, status)
  const refused = sendPassword(password)
  await expect(refused).rejects.toBeInstanceOf(RejectedFailure)
  await expect(refused).rejects.toThrow(words)
})

test.each([
  { ProfilePic: [{ filename: 'uploads/me.webp' }] },
  { ProfilePic: { filename: 'uploads/me.webp', size: 7 } },
  { ProfilePic: ['uploads/me.webp'] },
  { ProfilePic: 'uploads/me.webp' },
  { data: { ProfilePic: [{ filename: 'uploads/me.webp' }] } },
])('a picture is sent as a form; its path is read from %j', async (reply) => {
  let body: unknown
  connectTransport({
    fetch: async (_url, init) => {
      body = init.body
      return Response.json(reply)
    },
  })
  expect((await sendPicture(picture)).path).toBe('uploads/me.webp')
  expect(body).toBeInstanceOf(FormData)
  expect(body instanceof FormData && [...body.keys()]).toEqual(['ProfilePic'])
})

test('an answer without a path is none', async () => {
  replying({ Message: 'Thanks.' })
  await expect(sendPicture(picture)).rejects.toBeInstanceOf(ContractFailure)
})

test('a picture is fetched without the token, and only a picture is one', async () => {
  const { asked } = provider(() => new Response('x', { headers: { 'content-type': 'image/webp' } }), 'secret')
  expect((await fetchPicture('/uploads/me.webp')).value.type).toBe('image/webp')
  expect(asked[0]?.headers.get('Authorization')).toBeNull()
  provider(() => new Response('', { status: 404 }))
  await expect(fetchPicture('/uploads/me.webp')).rejects.toBeInstanceOf(RejectedFailure)
  provider(() => page())
  await expect(fetchPicture('/uploads/me.webp')).rejects.toBeInstanceOf(OfflineFailure)
  provider(() => new Response('x', { headers: { 'content-type': 'text/plain' } }))
  await expect(fetchPicture('/uploads/me.webp')).rejects.toBeInstanceOf(ContractFailure)
})
