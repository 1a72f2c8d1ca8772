/** Upload and download of the profile picture, and a password reset link that was used before. */
import { expect, test } from 'vitest'
import { fetchPicture, sendPicture } from '../../../../src/api/account/profile'
import { connectTransport } from '../../../../src/api/request'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../../../src/domain/failure'
import { signInPage, connectProvider, connectReply } from '../fake-provider'
import { isLinkExpired, setPassword } from '../../../../src/api/account/password'

const picture = new File(['x'], 'me.png', { type: 'image/png' })

test.each([
  { ProfilePic: [{ filename: 'uploads/me.webp' }] },
  { ProfilePic: ['uploads/me.webp'] },
  { ProfilePic: 'uploads/me.webp' },
])('path of the uploaded profile picture is read from %j', async (reply) => {
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

test('profile picture is requested without the token, and other files are rejected', async () => {
  const { requests } = connectProvider(
    () => new Response('x', { headers: { 'content-type': 'image/webp' } }),
    'secret',
  )
  expect((await fetchPicture('/uploads/me.webp')).value.type).toBe('image/webp')
  expect(requests[0]?.headers.get('Authorization')).toBeNull()
  connectProvider(() => new Response('', { status: 404 }))
  await expect(fetchPicture('/uploads/me.webp')).rejects.toBeInstanceOf(RejectedFailure)
  connectProvider(() => signInPage())
  await expect(fetchPicture('/uploads/me.webp')).rejects.toBeInstanceOf(OfflineFailure)
  connectProvider(() => new Response('x', { headers: { 'content-type': 'text/plain' } }))
  await expect(fetchPicture('/uploads/me.webp')).rejects.toBeInstanceOf(ContractFailure)
})

test('used password reset link is recognized only by its error code', async () => {
  connectReply({ ErrorCode: 'INVALIDEURLEXPIRE' }, 400)
  const failure = await setPassword('a/b+c==', 'x', null).catch((error: unknown) => error)
  expect(isLinkExpired(failure)).toBe(true)
  expect(isLinkExpired(new RejectedFailure('URL expired.', 'OTHER', 400))).toBe(false)
})
