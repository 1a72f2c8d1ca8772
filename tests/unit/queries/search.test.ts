/** Requests to the provider for a typed text (req 17.1), and the page to which its answer leads (req 1.11). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSession } from '../../../src/device/session-store'
import { localKeys, needKey } from '../../../src/device/storage-names'
import type { RecordedRequest } from '../api/fake-provider'
import { memoryStorage, signInAs } from '../session/device'
import { type MemberDevice, memberDevice } from './member-device'

let device: MemberDevice
let requests: RecordedRequest[]

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  device = await memberDevice()
})
afterEach(() => device.client.clear())

type Shop = {
  /** Slugs that the search finds for a text. */
  search: (text: string) => string[]
  /** Slugs that match the filters; a shop without it cannot filter. */
  find?: (filters: { inStock: boolean; priceUpTo: number | null }) => string[]
  /** Additional fields of each tile. */
  tile?: object
}

function connectShop({ search, find, tile }: Shop, token: string | null = null): void {
  const tiles = (slugs: string[]) =>
    slugs.map((slug) => ({ ProductID: slug, ProductName: slug, Slug: slug, ...tile }))
  const reply = ({ url, body }: RecordedRequest) => {
    const { Search = '', filters = {} } = body as { Search?: string; filters?: object }
    const extraFields = { totalPages: 1, ...(find && { canFind: 1 }) }
    if (/product\/(login\/)?search/.test(url))
      return { Data: { Product: tiles(search(Search)), SubCategory: [] }, ...extraFields }
    const matches = find?.(filters as Parameters<NonNullable<Shop['find']>>[0])
    return matches && { Data: tiles(matches), total: matches.length, facets: { stock: 0 }, ...extraFields }
  }
  const answer = (call: RecordedRequest) =>
    device.answers.json(reply(call) ?? { ErrorMessage: 'No such call.' })
  requests = device.answers.connectProvider(answer, token).requests
}

const searched = () => requests.filter(({ url }) => url.includes('search')).map(({ body }) => body)
const load = (text: string, page: Partial<Parameters<MemberDevice['loadSearch']>[2]> = {}) =>
  device.loadSearch(device.client, text, { search: {}, state: {}, isVisit: true, ...page })

const shopWithMatches = (...known: string[]) => ({
  search: (text: string) => (known.includes(text) ? ['a', 'b'] : []),
})

test.each([
  ['as it was typed', '250 zephyr tumbler', ['250 zephyr tumbler'], ['250 zephyr tumbler']],
  ['with its filters', 'navy mug in stock', ['navy mug in stock'], ['navy mug in stock']],
  ['again without its filters', '250 mugs under $10', ['mugs'], ['250 mugs under $10', 'mugs']],
  ['once when it has no filters', 'zzqqxx', [], ['zzqqxx']],
  ['once when it has only filters', 'under $10', [], ['under $10']],
])('search text is sent %s', async (_, text, known, texts) => {
  connectShop(shopWithMatches(...known))
  await load(text)
  await load(text.toUpperCase())
  expect(searched()).toEqual(texts.map((Search) => ({ Search })))
})

test('filters apply to the text that was searched instead', async () => {
  connectShop({ ...shopWithMatches('mugs'), find: () => ['a', 'b'] })
  const { value } = await device.client.ensureQueryData(device.searchQuery('250 mugs', 2))
  expect(device.listOfSearch('250 mugs', value)).toEqual({ of: 'search', text: 'mugs' })
  expect(requests.map(({ url }) => /page=2/.test(url))).toEqual([true, true])
})

const several = () => ['a', 'b', 'c']

test('search leads to the only product found, priced for the typed quantity', async () => {
  connectShop({ search: () => ['a'] })
  expect(await load('40 zephyr tumbler')).toEqual({ product: 'a' })
  expect(readSession(needKey)).toBe('40 ')
})

test('preloaded search does not change the stored quantity', async () => {
  connectShop({ search: () => ['a'] })
  expect(await load('40 zephyr tumbler', { isVisit: false })).toEqual({ product: 'a' })
  expect(readSession(needKey)).toBeNull()
})

test('search leads to the recognized filters when the shop can filter', async () => {
  connectShop({ search: several, find: () => ['a', 'b'] })
  expect(await load('mugs in stock')).toMatchObject({ filters: { search: { stock: true } } })
})

test('search stays unfiltered when neither the shop nor its tiles can filter', async () => {
  connectShop({ search: several })
  expect(await load('mugs in stock')).toBeNull()
  expect(await load('mugs', { search: { stock: true } })).toBeNull()
  expect(requests.filter(({ url }) => url.endsWith('find'))).toEqual([])
})

test('search leads to filters that tiles support when the shop cannot filter', async () => {
  connectShop({ search: several, tile: { Colours: ['#1c2b52'], ColourStock: 40, productstock: 40 } })
  expect(await load('navy mugs in stock with engraving')).toMatchObject({
    filters: { search: { stock: true, colour: 'Blue' } },
  })
  expect(requests.filter(({ url }) => url.endsWith('find'))).toEqual([])
})

test('search leads to a list when only filters leave a single product', async () => {
  connectShop({ search: several, find: ({ inStock }) => (inStock ? ['b'] : several()) })
  expect(await load('mugs in stock')).toMatchObject({ filters: { search: { stock: true } } })
  expect(
    await load('mugs in stock', { search: { stock: true }, state: { appliedFor: 'mugs in stock' } }),
  ).toBeNull()
})

test('search does not lead to a product found by other words than were typed', async () => {
  connectShop({ search: (text) => (text === 'mugs' ? ['a'] : []) })
  expect(await load('250 mugs under $10')).toBeNull()
})

test('search sends the remaining text after a colour filter was removed', async () => {
  connectShop({ search: several, find: several })
  const state = { appliedFor: 'navy mugs in stock', searchedText: 'mugs in stock' }
  await load('navy mugs in stock', { search: { stock: true }, state })
  expect(searched()).toEqual([{ Search: 'mugs in stock' }])
})

test.each([
  ['a chosen filter leaves one product', 'mugs', { search: { stock: true }, state: { appliedFor: 'mugs' } }],
  ['a filter of a link leaves one product', 'mugs', { search: { stock: true } }],
  ['a recognized filter was removed', 'mugs in stock', { state: { appliedFor: 'mugs in stock' } }],
  ['another page is open', 'mugs', { search: { page: 2 } }],
] satisfies [string, string, Parameters<typeof load>[1]][])(
  'search leads to no product when %s',
  async (_, text, page) => {
    connectShop({ search: several, find: () => ['b'] })
    expect(await load(text, page)).toBeNull()
  },
)

test('search of a customer leads to a price, which stays out of the address', async () => {
  signInAs('a')
  connectShop({ search: several, find: several }, 'token-of-a')
  expect(await load('mugs under $10', { search: { colour: 'Blue' } })).toEqual({
    filters: { search: { colour: 'Blue' }, state: { appliedFor: 'mugs under $10', priceUpTo: 1000 } },
  })
})

test('search leads to the typed day and stores the typed quantity', async () => {
  connectShop({ search: several, find: several })
  const target = await load('40 mugs by 12 December')
  expect(target).toMatchObject({ filters: { search: { dispatch: expect.any(Number) as number } } })
  expect(readSession(needKey)).toMatch(/^40 \d{4}-12-12$/)
})

test('search ignores the price while customer view hides prices', async () => {
  signInAs('a')
  localStorage.setItem(localKeys.customerView, 'hidden')
  connectShop({ search: several, find: () => ['b'] }, 'token-of-a')
  expect(await load('mugs under $10')).toBeNull()
})
