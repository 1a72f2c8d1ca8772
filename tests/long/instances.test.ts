/**
 * Three instances on one database and one bucket: data sent to one instance is available from all instances, and all
 * instances share their rate limits.
 */
import { expect, test } from 'vitest'
import { newArtwork, png } from '../contract/upload-calls'
import { copyTemplate, newBucket, newFolder, whenFileEnds } from '../contract/file-resources'
import { atOnce, newCustomer, openProvider, repliedWith } from '../contract/provider'
import { openInstances } from '../support/instances'

const DATABASE_URL = await copyTemplate('seeded')
const provider = openProvider({}, DATABASE_URL)
const env = { DATABASE_URL, FILES_URL: await newBucket() }
const { url, instances, close } = await openInstances(3, { folder: newFolder(), env })
whenFileEnds(close)
const fetchFrom =
  (origin: string): typeof provider.fetch =>
  (path, init) =>
    fetch(`${origin}${path}`, init)
const [first = '', ...others] = instances.map(({ origin }) => origin())

test('artwork sent to one instance is read from the others, byte for byte', async () => {
  const customer = await newCustomer(provider)
  const bytes = Buffer.from(await png(7))
  const artwork = await newArtwork({ ...provider, fetch: fetchFrom(first) }, customer, {
    bytes,
    name: 'logo.png',
  })
  for (const origin of others) {
    const reply = await fetchFrom(origin)(artwork.path, { headers: customer.headers })
    expect([reply.status, Buffer.from(await reply.arrayBuffer()).equals(bytes)]).toEqual([200, true])
  }
})

test.each([
  ['a customer', 120, 'frontend/api/order/'],
  ['a device', 600, 'service/campian_add'],
])('limit for %s over all instances is %i requests a minute, within 5 %%', async (who, perMinute, path) => {
  const { headers } = await newCustomer(provider)
  const device = { 'X-Device-Id': 'tablet-0123456789abcdef' }
  const send = () =>
    fetchFrom(url)(`/${path}`, who === 'a customer' ? { headers } : { method: 'POST', headers: device })
  const replies = await atOnce(Math.round(perMinute * 1.2), send)
  const passed = replies.length - repliedWith(replies, 429).length
  console.log(`${path}: ${passed} of ${perMinute} a minute`)
  expect(Math.abs(passed - perMinute)).toBeLessThanOrEqual(perMinute * 0.05)
})
