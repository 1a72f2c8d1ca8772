/** The GST rate, and the probe that asks for it past every cache. */
import { expect, test } from 'vitest'
import { fetchGst } from '../../../../src/api/cart/cart'
import { probeProvider } from '../../../../src/api/probe'
import { json, page, provider, replying } from '../answers'

test.each([
  [{ Data: { Rate: 10 } }, 10],
  [{ data: { Rate: '12.5' } }, 12.5],
  [{ Data: [{ Rate: 10 }] }, 10],
])('%j is %d percent', async (reply, rate) => {
  replying(reply)
  expect((await fetchGst()).value).toBe(rate)
})

const refusals = [
  { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Who are you?' },
  { ErrorCode: 'LOGIN', ErrorMessage: 'Please log in.' },
]

test.each(refusals)('%j: asked again with the token, which alone can be refused', async (refusal) => {
  for (const ask of [fetchGst, probeProvider]) {
    const { asked } = provider(
      ({ headers }) => (headers.has('Authorization') ? json({ Data: { Rate: 12 } }) : json(refusal, 401)),
      'secret',
    )
    await ask()
    expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'secret'])
  }
  provider(() => json(refusals[0], 401), 'secret')
  await expect(fetchGst()).rejects.toMatchObject({ name: 'InvalidTokenFailure', token: 'secret' })
})

test('a visitor is refused once, and no token with it', async () => {
  const { asked } = replying(refusals[0], 401)
  await expect(fetchGst()).rejects.toMatchObject({ name: 'InvalidTokenFailure', token: null })
  expect(asked).toHaveLength(1)
})

test.each([
  ['the rate', () => json({ Data: { Rate: 10 } }), true],
  ['a refusal in the shop’s own words', () => json({ ErrorMessage: 'Restocking.' }, 500), true],
  ['a hotel page', () => page(), false],
  ['other JSON', () => json({ portal: 'sign in' }), false],
  ['half a reply', () => new Response('{"Data":'), false],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('%s: the shop is there: %s', async (_, answer, there) => {
  const { asked, outcomes } = provider(answer)
  expect(await probeProvider()).toBe(there)
  expect(outcomes).toEqual([there ? 'answered' : 'no-answer'])
  expect(asked[0]?.url).toMatch(/cart\/getgst\?showfloor-probe=\d+$/)
})
