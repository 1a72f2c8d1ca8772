/** Who is counted for what: addresses, devices, customers; and what made-up names gain. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { ProviderContext } from '../../server/routes/context'
import { callLimit } from '../../server/db/schema-customer'
import { sweep } from '../../server/jobs/tasks'
import { limitDevices, shared } from '../../server/requests/rate-limit'
import { atOnce, newCustomer, openProvider, quiet, repliedWith } from './provider'
import { openSession } from '../../server/auth/session'

const provider = openProvider()
const settings = { ...quiet, rateLimits: true, trustProxy: true }
const context = { db: provider.db, settings } as ProviderContext

/** Calls one after the other, of which no other test counts; returns how many were let through. */
function open(limits: { perDevice: number; perUnnamed?: number; perAddress: number }) {
  const app = new Hono()
  app.get('/', limitDevices(context, shared(context, randomUUID()), limits), (c) => c.text('in'))
  app.onError((_error, c) => c.text('out', 429))
  return async (times: number, headers: HeadersInit) => {
    let passed = 0
    for (let time = 0; time < times; time++) passed += Number((await app.request('/', { headers })).ok)
    return passed
  }
}
const device = (name: string) => ({ 'X-Device-Id': `${name}-0123456789abcdef` })
const hall = { 'X-Forwarded-For': '203.0.113.9' }

test('devices of one address are counted alone, those without a name together', async () => {
  const call = open({ perDevice: 3, perUnnamed: 4, perAddress: 100 })
  expect(await call(5, { ...hall, ...device('one') })).toBe(3)
  expect(await call(5, { ...hall, ...device('two') })).toBe(3)
  expect(await call(5, hall)).toBe(4)
  expect(await call(5, { 'X-Forwarded-For': '203.0.113.10' })).toBe(4)
})

test('a customer is counted, however many devices and sessions', async () => {
  const call = open({ perDevice: 3, perAddress: 100 })
  const { headers } = await newCustomer(provider)
  expect(await call(2, { ...hall, ...headers, ...device('one') })).toBe(2)
  expect(await call(2, { ...hall, ...headers, ...device('two') })).toBe(1)
})

test('made-up tokens, long ones too, count as their address', async () => {
  const call = open({ perDevice: 3, perAddress: 100 })
  let passed = 0
  for (const token of ['a', 'b', 'c', 'd', 'x'.repeat(8000)])
    passed += await call(1, { ...hall, Authorization: token })
  expect(passed).toBe(3)
})

test('made-up devices meet the ceiling of their address', async () => {
  const call = open({ perDevice: 3, perAddress: 5 })
  let passed = 0
  for (let name = 0; name < 10; name++) passed += await call(1, { ...hall, ...device(`made-up-${name}`) })
  expect(passed).toBe(5)
})

test.each<[what: string, from: string[][], passed: number]>([
  ['what a caller says of itself before our proxy', [['6.6.6.6, 203.0.113.9'], ['7.7.7.7,203.0.113.9']], 1],
  [
    'headers of its own',
    [
      ['6.6.6.6', '203.0.113.9'],
      ['7.7.7.7', '203.0.113.9'],
    ],
    1,
  ],
  ['the port of its connection', [['203.0.113.9:4711'], ['203.0.113.9:4712'], ['203.0.113.9']], 1],
  ['the same, of IPv6', [['[2001:db8::1]:4711'], ['[2001:db8::1]:4712'], ['2001:DB8:0::1']], 1],
  ['an address of its /64', [['2001:db8:1:2::1'], ['2001:db8:1:2:ffff:1:2:3'], ['2001:db8:1:2::']], 1],
  ['an IPv4 address as IPv6', [['::ffff:203.0.113.9'], ['203.0.113.9']], 1],
  ['words that are no address', [['<script>'], ['unknown'], ['1.2.3.4,'], ['999.1.1.1'], [' ']], 1],
  ['another address', [['203.0.113.9'], ['203.0.113.10'], ['2001:db8:1:2::'], ['2001:db8:1:3::']], 4],
])('behind a proxy a caller that changes %s is counted so', async (_, from, passed) => {
  const call = open({ perDevice: 1, perAddress: 100 })
  let count = 0
  for (const values of from)
    count += await call(1, new Headers(values.map((value) => ['X-Forwarded-For', value])))
  expect(count).toBe(passed)
})

test('three instances count together, in one statement a call', async () => {
  const { headers } = await newCustomer(provider)
  const first = openProvider({ rateLimits: true })
  const instances = [first, openProvider({ rateLimits: true }), openProvider({ rateLimits: true })]
  const queries = instances.map(({ db }) => vi.spyOn(db.$client, 'query'))
  const counted = () =>
    queries.flatMap(({ mock }) => mock.calls).filter((call) => JSON.stringify(call).includes('call_limit'))
  const send = (index: number) => (instances[index % 3] ?? first).get('order/', headers)
  const replies = await atOnce(150, send)
  expect(repliedWith(replies, 429)).toHaveLength(30)
  expect(counted().length).toBeLessThanOrEqual(150)
  // Of 150 at once one instance may have refused none yet.
  await atOnce(3, send)
  const before = counted().length
  expect(repliedWith(await atOnce(9, send), 429)).toHaveLength(9)
  expect(counted()).toHaveLength(before)
})

test('what has expired is swept away', async () => {
  const { db } = provider
  await db.insert(callLimit).values({ key: 'old', points: 1, expire: new Date(Date.now() - 1000) })
  await sweep(db)
  expect(await db.select().from(callLimit).where(eq(callLimit.key, 'old'))).toEqual([])
})

describe('so many calls a minute, and another caller is served', () => {
  type Caller = 'a customer' | 'a device' | 'an address'
  test.each<[path: string, perMinute: number, of: Caller, body?: object]>([
    ['frontend/api/product/search', 120, 'an address', { Search: '' }],
    ['frontend/api/product/requestquote', 60, 'an address', {}],
    ['frontend/api/auth/signup', 30, 'a device', {}],
    ['frontend/api/auth/signin', 600, 'an address', { Email: 'x@hall.example' }],
    ['frontend/api/myaccount/basic_info', 60, 'a customer', {}],
    ['frontend/api/catalogue/snapshot?limit=0', 600, 'an address'],
    ['frontend/api/catalogue/prices?limit=0', 300, 'a customer'],
    ['frontend/api/drafts', 240, 'a customer'],
    ['frontend/api/client-links', 120, 'a customer'],
    ['service/campian_add', 600, 'a device', {}],
  ])('%s: %i of %s', async (path, perMinute, of, body) => {
    const { fetch } = openProvider({ rateLimits: true, trustProxy: true })
    /** Two sessions of a customer are one customer; what a caller says of its address before ours does not count. */
    const headersOf = async (name: string) => {
      if (of === 'a device') return [{ ...hall, ...device(name) }]
      if (of === 'an address') return [{ 'X-Forwarded-For': `6.6.6.6, 203.0.113.${name.length}` }]
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
  })
})
