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
