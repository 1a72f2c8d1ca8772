/** The snapshot that paints the next start: small, public, and gone with the identity. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
const written = () => localStorage.getItem(localKeys.bootSnapshot)
const soon = () => vi.advanceTimersByTimeAsync(1500)

function restored() {
  const next = createQueryClient(() => {})
  const any = snapshot.restoreBootSnapshot(next)
  return {
    any,
    next,
    keys: next
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.join(' '))
      .sort(),
  }
}

test('a start after a visit has the boot reads at once, marked as old', async () => {
  await read(['home'])
  await read(['gst'], 10)
  await soon()
  const { any, next, keys } = restored()
  expect([any, keys]).toEqual([true, ['gst', 'home']])
  expect(next.getQueryData(['home'])).toEqual({ value: 'home', at: 5, fresh: false })
  expect(next.getQueryState(['home'])?.isInvalidated).toBe(true)
})

test('only public boot reads are in it, and of lists the first page', async () => {
  for (const key of ['home', 'categories', 'category-groups', 'gst', 'wishlist', 'product', 'search'])
    await read([key])
  await read(['new-arrivals', '1'])
  await read(['new-arrivals', '2'])
  await soon()
  expect(restored().keys).toEqual(['categories', 'category-groups', 'gst', 'home', 'new-arrivals 1'])
})

test('a customer’s own menu is not in it', async () => {
  await read(['home'])
  await read(['categories'], 'private', 'member')
  await soon()
  expect(written()).not.toContain('private')
  expect(restored().keys).toEqual(['home'])
})

test('it stays below 100,000 characters', async () => {
  await read(['home'], 'x'.repeat(120_000))
  await read(['categories'], 'y'.repeat(60_000))
  await read(['category-groups'], 'z'.repeat(39_800))
  await read(['gst'], 10)
  await soon()
  expect(written()?.length).toBeLessThanOrEqual(100_000)
  expect(restored().keys).toEqual(expect.arrayContaining(['categories', 'gst']))
})

test('a failed refresh does not take what was good out of it', async () => {
  await read(['home'])
  await client
    .fetchQuery({ queryKey: ['home'], queryFn: () => Promise.reject(new Error('gone')) })
    .catch(() => {})
  await read(['gst'], 10)
  await soon()
  expect(restored().keys).toEqual(['gst', 'home'])
})

describe('what is no snapshot of ours is ignored', () => {
  const good = { timestamp: 1, buster: 'shape-1', clientState: { mutations: [], queries: [] as unknown[] } }

  test.each([
    ['nothing', null],
    ['no JSON', '{"half'],
    ['a text', '"text"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no state', JSON.stringify({ buster: 'shape-1' })],
    ['another shape', JSON.stringify({ ...good, buster: 'shape-0' })],
    ['a broken state', JSON.stringify({ ...good, clientState: null })],
    ['no queries', JSON.stringify({ ...good, clientState: {} })],
    ['broken queries', JSON.stringify({ ...good, clientState: { mutations: [], queries: [null, {}, 7] } })],
  ])('%s', (_, text) => {
    if (text !== null) localStorage.setItem(localKeys.bootSnapshot, text)
    expect(restored()).toMatchObject({ any: false, keys: [] })
  })
})

describe('after the identity ended', () => {
  test('a write that was due does not bring it back', async () => {
    signInAs('a')
    await read(['home'])
    await read(['gst'], 10)
    vi.useRealTimers()
    await identity.endIdentity()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await new Promise((done) => setImmediate(done))
    expect(written()).toBeNull()
  })

  test('nor does the throttled write a second later', async () => {
    await read(['home'])
    await identity.endIdentity()
    expect(written()).toBeNull()
    await soon()
    expect(written()).toBeNull()
    await read(['categories'], 'of the next visitor')
    await soon()
    expect(written()).toContain('of the next visitor')
  })
})
