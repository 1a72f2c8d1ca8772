/** Who is counted for what: addresses, devices, customers; and what made-up names gain. */
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ProviderContext } from '../../server/context'
import { limitDevices } from '../../server/requests/rate-limit'
import { newCustomer, openProvider, quiet } from './provider'

const provider = openProvider()
const settings = { ...quiet, rateLimits: true, trustProxy: true }
const context = { db: provider.db, settings } as ProviderContext

/** Calls from this address, one after the other; returns how many were let through. */
function open(limits: { perDevice: number; perUnnamed?: number; perAddress: number }) {
  const app = new Hono()
  app.get('/', limitDevices(context, limits), (c) => c.text('in'))
  app.onError((_error, c) => c.text('out', 429))
  return async (times: number, headers: Record<string, string>) => {
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
