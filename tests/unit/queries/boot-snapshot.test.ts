/** The boot snapshot, from which the next start is rendered: small, public, and deleted when the identity ends. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localKeys } from '../../../src/device/storage-names'
import type { Dated } from '../../../src/domain/dated'
import { newDevice, signInAs } from '../session/device'

let snapshot: typeof import('../../../src/queries/boot-snapshot')
let identity: typeof import('../../../src/session/identity')
let createQueryClient: typeof import('../../../src/query-client').createQueryClient
let client: import('@tanstack/react-query').QueryClient
let stop: () => void

beforeEach(async () => {
  newDevice()
  identity = await import('../../../src/session/identity')
  snapshot = await import('../../../src/queries/boot-snapshot')
  ;({ createQueryClient } = await import('../../../src/query-client'))
  client = createQueryClient(() => {})
  stop = snapshot.saveBootSnapshot(client)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stop()
  client.clear()
})

const dated = <T>(value: T): Dated<T> => ({ value, at: 5, fresh: true })
const read = (key: string[], value: unknown = key[0], scope = 'public') =>
  client.fetchQuery({ queryKey: key, queryFn: async () => dated(value), meta: { scope } })
const storedText = () => localStorage.getItem(localKeys.bootSnapshot)
const passWriteDelay = () => vi.advanceTimersByTimeAsync(1500)

function restoreSnapshot() {
  const next = createQueryClient(() => {})
  const wasRestored = snapshot.restoreBootSnapshot(next)
  const queries = next.getQueryCache().getAll()
  return { wasRestored, next, keys: queries.map(({ queryKey }) => queryKey.join(' ')).sort() }
}

test('snapshot restores the boot reads of the last visit, marked as old', async () => {
  await read(['home'])
  await read(['gst'], 10)
  await passWriteDelay()
  const { wasRestored, next, keys } = restoreSnapshot()
  expect([wasRestored, keys]).toEqual([true, ['gst', 'home']])
  expect(next.getQueryData(['home'])).toEqual({ value: 'home', at: 5, fresh: false })
  expect(next.getQueryState(['home'])?.isInvalidated).toBe(true)
})

test('snapshot contains only public boot reads, and only the first page of lists', async () => {
  for (const key of ['home', 'categories', 'category-groups', 'gst', 'wishlist', 'product', 'search'])
    await read([key])
  await read(['new-arrivals', '1'])
  await read(['new-arrivals', '2'])
  await passWriteDelay()
  expect(restoreSnapshot().keys).toEqual(['categories', 'category-groups', 'gst', 'home', 'new-arrivals 1'])
})

test('snapshot does not contain the categories of a signed-in customer', async () => {
  await read(['home'])
  await read(['categories'], 'private', 'member')
  await passWriteDelay()
  expect(storedText()).not.toContain('private')
  expect(restoreSnapshot().keys).toEqual(['home'])
})

test('snapshot stays below 100,000 characters', async () => {
  await read(['home'], 'x'.repeat(120_000))
  await read(['categories'], 'y'.repeat(60_000))
  await read(['category-groups'], 'z'.repeat(39_800))
  await read(['gst'], 10)
  await passWriteDelay()
  expect(storedText()?.length).toBeLessThanOrEqual(100_000)
  expect(restoreSnapshot().keys).toEqual(expect.arrayContaining(['categories', 'gst']))
})

test('failed refresh leaves the last good reply in the snapshot', async () => {
  await read(['home'])
  await client
    .fetchQuery({ queryKey: ['home'], queryFn: () => Promise.reject(new Error('gone')) })
    .catch(() => {})
  await read(['gst'], 10)
  await passWriteDelay()
  expect(restoreSnapshot().keys).toEqual(['gst', 'home'])
})

const validSnapshot = { timestamp: 1, buster: 'shape-1', clientState: { mutations: [], queries: [] } }
const brokenQueries = { mutations: [], queries: [null, {}, 7] }

test.each([
  ['missing', null],
  ['not JSON', '{"half'],
  ['a text', '"text"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['without a state', JSON.stringify({ buster: 'shape-1' })],
  ['of another version', JSON.stringify({ ...validSnapshot, buster: 'shape-0' })],
  ['with a broken state', JSON.stringify({ ...validSnapshot, clientState: null })],
  ['without queries', JSON.stringify({ ...validSnapshot, clientState: {} })],
  ['with broken queries', JSON.stringify({ ...validSnapshot, clientState: brokenQueries })],
])('snapshot is ignored when it is %s', (_, text) => {
  if (text !== null) localStorage.setItem(localKeys.bootSnapshot, text)
  expect(restoreSnapshot()).toMatchObject({ wasRestored: false, keys: [] })
})

test('pending write does not restore the snapshot after the identity ended', async () => {
  signInAs('a')
  await read(['home'])
  await read(['gst'], 10)
  vi.useRealTimers()
  await identity.endIdentity()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await new Promise((done) => setImmediate(done))
  expect(storedText()).toBeNull()
})

test('throttled write does not restore the snapshot after the identity ended', async () => {
  await read(['home'])
  await identity.endIdentity()
  expect(storedText()).toBeNull()
  await passWriteDelay()
  expect(storedText()).toBeNull()
  await read(['categories'], 'of the next visitor')
  await passWriteDelay()
  expect(storedText()).toContain('of the next visitor')
})
