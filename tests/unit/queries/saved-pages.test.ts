/** What is taken along to a show besides the catalogue: saved by being read, looked up on the device, gone with its customer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Asked } from '../api/answers'
import { savedKeys, signInAs } from '../session/device'
import { type MemberDevice, memberDevice } from './member-device'

let device: MemberDevice
/** Calls that nobody answers. */
let silent: RegExp | null

beforeEach(async () => {
  device = await memberDevice()
  silent = null
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => device.client.clear())

function shop({ url }: Asked): Response {
  const path = url.replace('/frontend/api/', '')
  if (silent?.test(path)) throw new TypeError('Failed to fetch')
  // The newest 20 of these have a page on the device.
  if (path === 'order/')
    return device.answers.json({ Data: Array.from({ length: 25 }, (_, index) => ({ OrderID: index + 1 })) })
  if (path.startsWith('order/')) return device.answers.json({ Data: { OrderID: Number(path.slice(6)) } })
  if (path.startsWith('portal/')) return device.answers.json({ ErrorMessage: 'No such call.' }, 404)
  return device.answers.json({ Data: /FAQ|Terms/.test(path) ? { Description: [] } : [] })
}

async function look() {
  const { storedPagesQuery } = await import('../../../src/queries/saved-pages')
  return device.client.fetchQuery(storedPagesQuery('online'))
}

test('a customer takes own pages along, apart from what is everybody’s', async () => {
  signInAs('a')
  device.answers.provider(shop, 'token-of-a')
  const all = ['cart', 'orders', 'addresses', 'wishlist', 'portals', 'FAQ', 'terms']
  expect(await look()).toMatchObject({ saved: all, missing: [] })
  const own = await savedKeys(device.identity.currentPartition())
  expect(own).toEqual(
    expect.arrayContaining(['["cart"]', '["orders"]', '["wishlist"]', '["addresses","billing"]']),
  )
  expect(own.filter((key) => key.startsWith('["order",'))).toHaveLength(20)
  expect((await savedKeys('anon')).sort()).toEqual(['["faq"]', '["terms"]'])
  await device.identity.endIdentity()
  device.answers.provider(shop)
  expect(await look()).toMatchObject({ saved: ['FAQ', 'terms'] })
})

test('what did not come is named, and there at the next look', async () => {
  signInAs('a')
  device.answers.provider(shop, 'token-of-a')
  silent = /^order\/7$|TermsCondition/
  expect(await look()).toMatchObject({ missing: ['orders', 'terms'] })
  silent = null
  expect(await look()).toMatchObject({ missing: [] })
})

test('a device that keeps nothing has nothing, whatever came', async () => {
  device.answers.provider(shop)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  expect(await look()).toMatchObject({ saved: [], missing: ['FAQ', 'terms'] })
  vi.restoreAllMocks()
})
