/** Rate limits of addresses, devices and customers, which made-up names must not raise. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { ProviderContext } from '../../server/routes/context'
import { callLimit } from '../../server/db/schema-customer'
import { cleanUpDatabase } from '../../server/jobs/tasks'
import { limitDevices, sharedCounter } from '../../server/requests/rate-limit'
import { featureCalls, type RateLimit } from './feature-calls'
import { atOnce, newCustomer, openProvider, testSettings, repliedWith } from './provider'
import { openSession } from '../../server/auth/session'
import { singleProcessTest } from './single-process'

const provider = openProvider()
const settings = { ...testSettings, rateLimits: true, trustProxy: true }
const context = { db: provider.db, settings } as ProviderContext

/**
 * Opens a route with limits that no other test uses; the returned function makes sequential calls and returns how
 * many were allowed.
 */
function openLimited(limits: { perDevice: number; perUnnamed?: number; perAddress: number }) {
  const app = new Hono()
  app.get('/', limitDevices(context, sharedCounter(context, randomUUID()), limits), (c) => c.text('in'))
  app.onError((_error, c) => c.text('out', 429))
  return async (times: number, headers: HeadersInit) => {
    let passedCount = 0
    for (let time = 0; time < times; time++) passedCount += Number((await app.request('/', { headers })).ok)
    return passedCount
  }
}
const device = (name: string) => ({ 'X-Device-Id': `${name}-0123456789abcdef` })
const hallAddress = { 'X-Forwarded-For': '203.0.113.9' }

test('devices of an address are counted separately, unnamed devices together', async () => {
  const call = openLimited({ perDevice: 3, perUnnamed: 4, perAddress: 100 })
  expect(await call(5, { ...hallAddress, ...device('one') })).toBe(3)
  expect(await call(5, { ...hallAddress, ...device('two') })).toBe(3)
  expect(await call(5, hallAddress)).toBe(4)
  expect(await call(5, { 'X-Forwarded-For': '203.0.113.10' })).toBe(4)
})

test('customer is counted over all devices and sessions', async () => {
  const call = openLimited({ perDevice: 3, perAddress: 100 })
  const { headers } = await newCustomer(provider)
  expect(await call(2, { ...hallAddress, ...headers, ...device('one') })).toBe(2)
  expect(await call(2, { ...hallAddress, ...headers, ...device('two') })).toBe(1)
})

test('made-up tokens, even long ones, count for their address', async () => {
  const call = openLimited({ perDevice: 3, perAddress: 100 })
  let passedCount = 0
  for (const token of ['a', 'b', 'c', 'd', 'x'.repeat(8000)])
    passedCount += await call(1, { ...hallAddress, Authorization: token })
  expect(passedCount).toBe(3)
})

test('made-up devices share the limit of their address', async () => {
  const call = openLimited({ perDevice: 3, perAddress: 5 })
  let passedCount = 0
  for (let name = 0; name < 10; name++)
    passedCount += await call(1, { ...hallAddress, ...device(`made-up-${name}`) })
  expect(passedCount).toBe(5)
})

test.each<[what: string, forwardedFor: string[][], passedCount: number]>([
  ['the address before our proxy’s', [['6.6.6.6, 203.0.113.9'], ['7.7.7.7,203.0.113.9']], 1],
  ['its own headers', ['6.6.6.6', '7.7.7.7'].map((header) => [header, '203.0.113.9']), 1],
  ['the port of its connection', [['203.0.113.9:4711'], ['203.0.113.9:4712'], ['203.0.113.9']], 1],
  ['the port of its IPv6 connection', [['[2001:db8::1]:4711'], ['[2001:db8::1]:4712'], ['2001:DB8:0::1']], 1],
  ['the address within its /64', [['2001:db8:1:2::1'], ['2001:db8:1:2:ffff:1:2:3'], ['2001:db8:1:2::']], 1],
  ['an IPv4 address as IPv6', [['::ffff:203.0.113.9'], ['203.0.113.9']], 1],
  ['words that are not an address', [['<script>'], ['unknown'], ['1.2.3.4,'], ['999.1.1.1'], [' ']], 1],
  ['another address', [['203.0.113.9'], ['203.0.113.10'], ['2001:db8:1:2::'], ['2001:db8:1:3::']], 4],
])('caller that changes %s behind a proxy is counted correctly', async (_, forwardedFor, passedCount) => {
  const call = openLimited({ perDevice: 1, perAddress: 100 })
  let count = 0
  for (const values of forwardedFor)
    count += await call(1, new Headers(values.map((value) => ['X-Forwarded-For', value])))
  expect(count).toBe(passedCount)
})

test('three instances count together, with at most one statement per call', async () => {
  const { headers } = await newCustomer(provider)
  const first = openProvider({ rateLimits: true })
  const instances = [first, openProvider({ rateLimits: true }), openProvider({ rateLimits: true })]
  const queries = instances.map(({ db }) => vi.spyOn(db.$client, 'query'))
  const limitQueries = () =>
    queries.flatMap(({ mock }) => mock.calls).filter((call) => JSON.stringify(call).includes('call_limit'))
  const send = (index: number) => (instances[index % 3] ?? first).get('order/', headers)
  const replies = await atOnce(150, send)
  expect(repliedWith(replies, 429)).toHaveLength(30)
  expect(limitQueries().length).toBeLessThanOrEqual(150)
  // After 150 simultaneous calls one instance may have refused none yet.
  await atOnce(3, send)
  const before = limitQueries().length
  expect(repliedWith(await atOnce(9, send), 429)).toHaveLength(9)
  expect(limitQueries()).toHaveLength(before)
})

test('cleanup deletes expired counts', async () => {
  const { db } = provider
  await db.insert(callLimit).values({ key: 'old', points: 1, expire: new Date(Date.now() - 1000) })
  await cleanUpDatabase(db)
  expect(await db.select().from(callLimit).where(eq(callLimit.key, 'old'))).toEqual([])
})

describe('limit per minute that does not affect other callers', () => {
  const title = '%s is limited to %i calls a minute for %s'
  const { fetch } = openProvider({ rateLimits: true, trustProxy: true })

  test.each<RateLimit>([
    ['frontend/api/product/requestquote', 60, 'an address', {}],
    ['frontend/api/auth/signup', 30, 'a device', {}],
    ['frontend/api/auth/signin', 600, 'an address', { Email: 'x@hall.example' }],
    ['frontend/api/myaccount/basic_info', 60, 'a customer', {}],
    ['frontend/api/catalogue/prices?limit=0', 300, 'a customer'],
    ['service/campian_add', 600, 'a device', {}],
    ...featureCalls.flatMap(({ limits = [] }) => limits),
  ])(title, expectLimit)

  // Each instance counts the calls of these rows separately.
  singleProcessTest.each<RateLimit>([
    ['frontend/api/product/search', 120, 'an address', { Search: '' }],
    ['frontend/api/catalogue/snapshot?limit=0', 600, 'an address'],
  ])(title, expectLimit)

  async function expectLimit(...[path, perMinute, caller, body]: RateLimit): Promise<void> {
    /** Two sessions of a customer count together, and an address that the caller adds before ours is ignored. */
    const headersOf = async (name: string) => {
      if (caller === 'a device') return [{ ...hallAddress, ...device(name) }]
      if (caller === 'an address') return [{ 'X-Forwarded-For': `6.6.6.6, 203.0.113.${name.length}` }]
      const { userId, headers } = await newCustomer(provider)
      return [headers, { Authorization: await openSession(provider.db, userId) }]
    }
    const send = (headers: Record<string, string> = {}) =>
      fetch(`/${path}`, {
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
    const [greedy, other] = [await headersOf('greedy'), await headersOf('other')]
    const replies = await atOnce(perMinute + 3, (index) => send(greedy[index % greedy.length]))
    const refused = repliedWith(replies, 429)
    expect(refused).toHaveLength(3)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await send(other[0])).status).not.toBe(429)
  }
})
