/** Tests the request for the GST rate, and the probe, which requests the GST rate without any cache. */
import { expect, test } from 'vitest'
import { fetchGst } from '../../../../src/api/cart/cart'
import { probeProvider } from '../../../../src/api/probe'
import { json, signInPage, connectProvider, connectReply } from '../fake-provider'

const refusals = [
  { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Who are you?' },
  { ErrorCode: 'LOGIN', ErrorMessage: 'Please log in.' },
]

test.each(refusals)('GST request refused with %j is repeated with the token', async (refusal) => {
  for (const read of [fetchGst, probeProvider]) {
    const { requests } = connectProvider(
      ({ headers }) => (headers.has('Authorization') ? json({ Data: { Rate: 12 } }) : json(refusal, 401)),
      'secret',
    )
    await read()
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'secret'])
  }
  connectProvider(() => json(refusals[0], 401), 'secret')
  await expect(fetchGst()).rejects.toMatchObject({ name: 'InvalidTokenFailure', token: 'secret' })
})

test('visitor without a token sends one GST request and is refused', async () => {
  const { requests } = connectReply(refusals[0], 401)
  await expect(fetchGst()).rejects.toMatchObject({ name: 'InvalidTokenFailure', token: null })
  expect(requests).toHaveLength(1)
})

test.each([
  ['the rate', () => json({ Data: { Rate: 10 } }), true],
  ['a refusal in the shop’s own words', () => json({ ErrorMessage: 'Restocking.' }, 500), true],
  ['a hotel page', () => signInPage(), false],
  ['other JSON', () => json({ portal: 'sign in' }), false],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('probe answered with %s reports that the shop is reachable: %s', async (_, answer, isReachable) => {
  const { requests, outcomes } = connectProvider(answer)
  expect(await probeProvider()).toBe(isReachable)
  expect(outcomes).toEqual([isReachable ? 'answered' : 'no-answer'])
  expect(requests[0]?.url).toMatch(/cart\/getgst\?showfloor-probe=\d+$/)
})
