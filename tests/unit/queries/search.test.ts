/** What a provider is asked for a typed text (req 17.1), and where its answer leads (req 1.11). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSession } from '../../../src/device/session-store'
import { localKeys, needKey } from '../../../src/device/storage-names'
import type { Asked } from '../api/answers'
import { memoryStorage, signInAs } from '../session/device'
import { type MemberDevice, memberDevice } from './member-device'

let device: MemberDevice
let asked: Asked[]

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  device = await memberDevice()
})
afterEach(() => device.client.clear())

type Shop = {
  /** Slugs that the search finds for a text. */
  search: (text: string) => string[]
  /** Slugs that are left by filters; a shop without it cannot filter. */
  find?: (filters: { inStock: boolean; priceUpTo: number | null }) => string[]
  /** What each tile says besides its name. */
  tile?: object
}

function open({ search, find, tile }: Shop, token: string | null = null): void {
  const tiles = (slugs: string[]) =>
    slugs.map((slug) => ({ ProductID: slug, ProductName: slug, Slug: slug, ...tile }))
  const reply = ({ url, body }: Asked) => {
    const { Search = '', filters = {} } = body as { Search?: string; filters?: object }
    const besides = { totalPages: 1, ...(find && { canFind: 1 }) }
    if (/product\/(login\/)?search/.test(url))
      return { Data: { Product: tiles(search(Search)), SubCategory: [] }, ...besides }
    const left = find?.(filters as Parameters<NonNullable<Shop['find']>>[0]) ?? null
    return left && { Data: tiles(left), total: left.length, facets: { stock: 0 }, ...besides }
  }
  const answer = (call: Asked) => device.answers.json(reply(call) ?? { ErrorMessage: 'No such call.' })
  asked = device.answers.provider(answer, token).asked
}

const searched = () => asked.filter(({ url }) => url.includes('search')).map(({ body }) => body)
const load = (text: string, page: Partial<Parameters<MemberDevice['loadSearch']>[2]> = {}) =>
  device.loadSearch(device.client, text, { search: {}, state: {}, isVisit: true, ...page })

describe('the text is sent', () => {
  const finding = (...known: string[]) => ({
    search: (text: string) => (known.includes(text) ? ['a', 'b'] : []),
  })

  test.each([
    ['as it was typed', '250 zephyr tumbler', ['250 zephyr tumbler'], ['250 zephyr tumbler']],
    ['with what it asks besides', 'navy mug in stock', ['navy mug in stock'], ['navy mug in stock']],
    [
      'once more without, where it finds nothing',
      '250 mugs under $10',
      ['mugs'],
      ['250 mugs under $10', 'mugs'],
    ],
    ['once where it is words alone', 'zzqqxx', [], ['zzqqxx']],
    ['once where it is a wish alone', 'under $10', [], ['under $10']],
  ])('%s', async (_, text, known, texts) => {
    open(finding(...known))
    await load(text)
    await load(text.toUpperCase())
    expect(searched()).toEqual(texts.map((Search) => ({ Search })))
  })

  test('and what was asked for instead is what is filtered', async () => {
    open({ ...finding('mugs'), find: () => ['a', 'b'] })
    const { value } = await device.client.ensureQueryData(device.searchQuery('250 mugs', 2))
    expect(device.listOfSearch('250 mugs', value)).toEqual({ of: 'search', text: 'mugs' })
    expect(asked.map(({ url }) => /page=2/.test(url))).toEqual([true, true])
  })
})

describe('it leads', () => {
  const several = () => ['a', 'b', 'c']

  test('to the only product found, which is priced for as many as were typed', async () => {
    open({ search: () => ['a'] })
    expect(await load('40 zephyr tumbler')).toEqual({ product: 'a' })
    expect(readSession(needKey)).toBe('40 ')
  })

  test('nowhere while it is only loaded ahead: what is needed stays', async () => {
    open({ search: () => ['a'] })
    expect(await load('40 zephyr tumbler', { isVisit: false })).toEqual({ product: 'a' })
    expect(readSession(needKey)).toBeNull()
  })

  test('to the filters that were understood, where the shop filters', async () => {
    open({ search: several, find: () => ['a', 'b'] })
    expect(await load('mugs in stock')).toMatchObject({ filters: { search: { stock: true } } })
  })

  test('unfiltered to its results, where neither shop nor tiles can filter', async () => {
    open({ search: several })
    expect(await load('mugs in stock')).toBeNull()
    expect(await load('mugs', { search: { stock: true } })).toBeNull()
    expect(asked.filter(({ url }) => url.endsWith('find'))).toEqual([])
  })

  test('to filters that tiles can tell, where the shop does not filter', async () => {
    open({ search: several, tile: { Colours: ['#1c2b52'], ColourStock: 40, productstock: 40 } })
    expect(await load('navy mugs in stock with engraving')).toMatchObject({
      filters: { search: { stock: true, colour: 'Blue' } },
    })
    expect(asked.filter(({ url }) => url.endsWith('find'))).toEqual([])
  })

  test('to a list where only filters leave a single product', async () => {
    open({ search: several, find: ({ inStock }) => (inStock ? ['b'] : several()) })
    expect(await load('mugs in stock')).toMatchObject({ filters: { search: { stock: true } } })
    expect(
      await load('mugs in stock', { search: { stock: true }, state: { appliedFor: 'mugs in stock' } }),
    ).toBeNull()
  })

  test('to no product that was found by other words than were typed', async () => {
    open({ search: (text) => (text === 'mugs' ? ['a'] : []) })
    expect(await load('250 mugs under $10')).toBeNull()
  })

  test('to what is looked for once a colour was removed', async () => {
    open({ search: several, find: several })
    const state = { appliedFor: 'navy mugs in stock', lookedFor: 'mugs in stock' }
    await load('navy mugs in stock', { search: { stock: true }, state })
    expect(searched()).toEqual([{ Search: 'mugs in stock' }])
  })

  test.each([
    [
      'a filter was chosen that leaves one',
      'mugs',
      { search: { stock: true }, state: { appliedFor: 'mugs' } },
    ],
    ['a link has a filter that leaves one', 'mugs', { search: { stock: true } }],
    ['a filter of the question was removed', 'mugs in stock', { state: { appliedFor: 'mugs in stock' } }],
    ['another page is looked at', 'mugs', { search: { page: 2 } }],
  ] satisfies [string, string, Parameters<typeof load>[1]][])(
    'to no product where %s',
    async (_, text, page) => {
      open({ search: several, find: () => ['b'] })
      expect(await load(text, page)).toBeNull()
    },
  )

  test('a customer to a price, which stays out of the address', async () => {
    signInAs('a')
    open({ search: several, find: several }, 'token-of-a')
    expect(await load('mugs under $10', { search: { colour: 'Blue' } })).toEqual({
      filters: { search: { colour: 'Blue' }, state: { appliedFor: 'mugs under $10', priceUpTo: 1000 } },
    })
  })

  test('to the day and the quantity that were typed', async () => {
    open({ search: several, find: several })
    const target = await load('40 mugs by 12 December')
    expect(target).toMatchObject({ filters: { search: { dispatch: expect.any(Number) as number } } })
    expect(readSession(needKey)).toMatch(/^40 \d{4}-12-12$/)
  })

  test('a buyer who looks on to no price', async () => {
    signInAs('a')
    localStorage.setItem(localKeys.customerView, 'hidden')
    open({ search: several, find: () => ['b'] }, 'token-of-a')
    expect(await load('mugs under $10')).toBeNull()
  })
})
