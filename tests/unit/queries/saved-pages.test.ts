/**
 * Pages that are saved for a trade show in addition to the catalogue: they are saved by reading them, listed from the
 * device, and removed with their customer.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordedRequest } from '../api/fake-provider'
import { savedKeys, signInAs } from '../session/device'
import { type MemberDevice, memberDevice } from './member-device'

let device: MemberDevice
/** Calls that get no answer. */
let unansweredCalls: RegExp | null

beforeEach(async () => {
  device = await memberDevice()
  unansweredCalls = null
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => device.client.clear())

function shop({ url }: RecordedRequest): Response {
  const path = url.replace('/frontend/api/', '')
  if (unansweredCalls?.test(path)) throw new TypeError('Failed to fetch')
  // The newest 20 of these have a page on the device.
  if (path === 'order/')
    return device.answers.json({ Data: Array.from({ length: 25 }, (_, index) => ({ OrderID: index + 1 })) })
  if (path.startsWith('order/')) return device.answers.json({ Data: { OrderID: Number(path.slice(6)) } })
  if (path.startsWith('portal/')) return device.answers.json({ ErrorMessage: 'No such call.' }, 404)
  return device.answers.json({ Data: /FAQ|Terms/.test(path) ? { Description: [] } : [] })
}

async function readStoredPages() {
  const { storedPagesQuery } = await import('../../../src/queries/saved-pages')
  return device.client.fetchQuery(storedPagesQuery('online'))
}

test('pages of the customer are saved privately, public pages for everyone', async () => {
  signInAs('a')
  device.answers.connectProvider(shop, 'token-of-a')
  const allPages = ['cart', 'orders', 'addresses', 'wishlist', 'portals', 'FAQ', 'terms']
  expect(await readStoredPages()).toMatchObject({ saved: allPages, missing: [] })
  const privateKeys = await savedKeys(device.identity.currentPartition())
  expect(privateKeys).toEqual(
    expect.arrayContaining(['["cart"]', '["orders"]', '["wishlist"]', '["addresses","billing"]']),
  )
  expect(privateKeys.filter((key) => key.startsWith('["order",'))).toHaveLength(20)
  expect((await savedKeys('anon')).sort()).toEqual(['["faq"]', '["terms"]'])
  await device.identity.endIdentity()
  device.answers.connectProvider(shop)
  expect(await readStoredPages()).toMatchObject({ saved: ['FAQ', 'terms'] })
})

test('page that could not be read is listed as missing, and saved the next time', async () => {
  signInAs('a')
  device.answers.connectProvider(shop, 'token-of-a')
  unansweredCalls = /^order\/7$|TermsCondition/
  expect(await readStoredPages()).toMatchObject({ missing: ['orders', 'terms'] })
  unansweredCalls = null
  expect(await readStoredPages()).toMatchObject({ missing: [] })
})

test('device that cannot store anything lists every page as missing', async () => {
  device.answers.connectProvider(shop)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  expect(await readStoredPages()).toMatchObject({ saved: [], missing: ['FAQ', 'terms'] })
  vi.restoreAllMocks()
})
