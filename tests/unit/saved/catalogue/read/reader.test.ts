/** Answers of the saved catalogue, and questions that it leaves to the provider. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../../../src/device/storage-names'
import type { ProductSort } from '../../../../../src/domain/find/search-params'
import { lists, bundleKeys } from '../../../../../src/saved/catalogue/layout'
import type {
  AnswerMap,
  ListName,
  Question,
  Saved,
} from '../../../../../src/saved/catalogue/read/reader-question'
import { databaseNames, newDevice } from '../../../session/device'
import { detail, job, bundle, storeCatalogue, records, startedAt } from '../bundle-fixture'

let store: typeof import('../../../../../src/saved/catalogue/bundle-store')
let reader: import('../../../../../src/saved/catalogue/read/reader').CatalogueReader
let now = 0

beforeEach(async () => {
  newDevice()
  store = await import('../../../../../src/saved/catalogue/bundle-store')
  const { createReader } = await import('../../../../../src/saved/catalogue/read/reader')
  now = 0
  reader = createReader(
    () => null,
    () => now,
  )
})

const member = { partition: 'm-1', role: 'retailer' } as const
const asMember = true

const ask = <Q extends Question>(question: Q, isMember = false) =>
  reader.answer({ question, reader: isMember ? member : null, now: false }) as Promise<Saved<
    AnswerMap[Q['kind']]
  > | null>

type Part = { sort?: ProductSort; page?: number; limit?: number }

async function page(list: ListName, part: Part = {}) {
  const answer = await ask({ kind: 'list', list, sort: '', page: 1, limit: 24, ...part })
  return answer && [answer.value.tiles.map(({ slug }) => slug).join(' '), answer.value.totalPages, answer.at]
}

const category = (slug: string) => ({ of: 'category', slug }) as const
const subcategory = (id: string) => ({ of: 'subcategory', id }) as const
const arrivals = { of: 'new' } as const

describe('lists of a complete catalogue', () => {
  beforeEach(() => storeCatalogue({ bundle }))

  test.each([
    ['by slug', 'drinkware', 1, 3, ['p4 p3 p2', 2, startedAt]],
    ['with page 2', 'drinkware', 2, 3, ['p1', 2, startedAt]],
    ['beyond the end', 'drinkware', 9, 3, ['', 2, startedAt]],
    ['by id', '1', 1, 24, ['p4 p3 p2 p1', 1, startedAt]],
    ['by the id of a subcategory', '11', 1, 24, ['p4 p3 p2 p1', 1, startedAt]],
    ['with four products for a tab', 'bags', 1, 4, ['p5 p6', 1, startedAt]],
    ['of new arrivals', 'new', 1, 24, ['p6 p1', 1, startedAt]],
    ['with null when it has no list', 'apparel', 1, 24, null],
    ['with null when a special list was not saved', 'sale', 1, 24, null],
    ['with null when it is unknown', 'hats', 1, 24, null],
  ])('reader answers a category list %s', async (_, key, number, limit, expected) => {
    expect(await page(category(key), { page: number, limit })).toEqual(expected)
  })

  test.each<[ProductSort, string]>([
    ['', 'p4 p3 p2 p1'],
    ['newest', 'p1 p2 p3 p4'],
    ['name-asc', 'p3 p2 p1 p4'],
    ['name-desc', 'p4 p1 p3 p2'],
  ])('subcategory list is sorted by “%s”', async (sort, slugs) => {
    expect(await page(subcategory('11'), { sort })).toEqual([slugs, 1, startedAt])
    const last = slugs.slice(-2)
    expect(await page(subcategory('11'), { sort, page: 2, limit: 3 })).toEqual([last, 2, startedAt])
  })

  test('default order replaces the newest order when the newest order is not saved', async () => {
    expect(await page(subcategory('21'), { sort: 'newest' })).toEqual(['p5 p6', 1, startedAt])
    expect(await page(subcategory('21'), { sort: 'name-asc' })).toEqual(['p6 p5', 1, startedAt])
    expect(await page(subcategory('99'))).toBeNull()
  })

  test('new arrivals are answered page by page', async () => {
    expect(await page(arrivals, { page: 2, limit: 1 })).toEqual(['p1', 2, startedAt])
  })
})

test('categories outside the choice are not answered, even with saved products', async () => {
  await storeCatalogue({ bundle: { ...bundle, choice: { categories: ['drinkware'], pictures: 'none' } } })
  for (const list of [category('bags'), category('2'), category('21'), subcategory('21')])
    expect(await page(list)).toBeNull()
  expect(await page(category('drinkware'))).not.toBeNull()
  expect(await page(arrivals)).toEqual(['p6 p1', 1, startedAt])
})

describe('single answers', () => {
  beforeEach(() => storeCatalogue({ bundle }))

  const product = (slug: string) => ({ kind: 'product', slug }) as const
  const heading = (key: string) => ({ kind: 'category', key }) as const
  const reviews = (productId: string, nth: number) => ({ kind: 'reviews', productId, page: nth }) as const
  const reply = (path: string) => ({ kind: 'reply', method: 'GET', path }) as const
  const alone = { Data: { ...detail(2), productname: 'Alone' } }
  const drinkware = { Data: [{ CategoryID: 1, marker: true }] }
  const mugs = { Data: [{ CategoryID: '11', CategoryName: 'Mugs', CategoryImage: 'm.webp' }] }

  test.each<[string, Question, object | null, number?]>([
    ['a detail that was saved alone', product('p2'), alone, 900],
    ['a detail that was saved with other details', product('p1'), { Data: detail(1) }, startedAt],
    ['null for a product that the shop did not return', product('p6'), null],
    ['null for a product without a detail', product('p5'), null],
    ['null for an unknown product', product('nothing'), null],
    ['a category by slug', heading('drinkware'), drinkware, 912],
    ['a category by id', heading('1'), drinkware, 912],
    ['a category of the menu', heading('bags'), { Data: [{ CategoryID: '2', Slug: 'bags' }] }, 910],
    ['a subcategory in the format of a category', heading('11'), mugs, 910],
    ['null for an unknown category', heading('hats'), null],
    ['reviews', reviews('1', 1), { Data: [{ Rating: 5 }], totalPages: 2 }, 913],
    ['null for a page of reviews that is not saved', reviews('1', 2), null],
    ['an empty page after the last reviews', reviews('1', 3), { Data: [] }, 913],
    ['no reviews for a product without ratings', reviews('4', 1), { Data: [] }, startedAt],
    ['null for reviews that were not saved', reviews('2', 1), null],
    ['a text without its last slash', reply('FAQ/getFAQData'), { Description: [] }, 914],
    ['null for a reply that is not saved', reply('cart/getgst'), null],
  ])('reader answers %s', async (_, question, value, at) => {
    const answer = await ask(question)
    if (value === null) expect(answer).toBeNull()
    else expect(answer).toMatchObject({ value, at })
  })

  test('product is looked up by the names of its part, not in all tiles', async () => {
    await store.openBundleStore(databases.catalogueGeneration(bundle.generation)).commit([
      [bundleKeys.names(0), { slugs: ['p1', 'p2', null], ids: ['1', '2', null] }],
      [bundleKeys.names(1), { slugs: ['p3', 'p4', 'p5', 'p6'], ids: ['3', '4', '5', '6'] }],
      [bundleKeys.tiles(0), null],
    ])
    expect(await ask(product('p1'))).toMatchObject({ value: { Data: { productname: 'Product 1' } } })
    expect(await ask(product('p2'))).toMatchObject({ value: alone })
    expect(await ask(reviews('4', 1))).toMatchObject({ value: { Data: [] } })
    expect(await ask(product('nothing'))).toBeNull()
  })
})

describe('a customer', () => {
  const ProductUnbrandedPrice = [
    { QTY: 10, Price: '12.50', Retailer: 40, Admin: 1 },
    { QTY: 100, Price: 10.01, Retailer: '37.5', Admin: 1 },
  ]
  const noSetups = { ProductSetupPrice: [], add_freight: 0, CostFlag: 'Clearance' }
  beforeEach(async () => {
    await storeCatalogue({ bundle })
    await store.openBundleStore(databases.cataloguePrices('m-1')).commit([
      ['p1', { at: 800, prices: { ...noSetups, ProductUnbrandedPrice } }],
      ['p4', { at: 1200, prices: { ...noSetups, ProductUnbrandedPrice: [] } }],
    ])
  })

  const tiers = [
    { quantity: 10, cents: 1250, markups: { retailer: 40 } },
    { quantity: 100, cents: 1001, markups: { retailer: 37.5 } },
  ]
  const terms = { setups: [], addsFreight: false, costFlag: 'Clearance', minimumQuantity: 1 }

  test('list has the customer’s lowest prices in cents, and the age of the oldest data', async () => {
    const list = { kind: 'list', list: subcategory('11'), sort: '', page: 1, limit: 24 } as const
    const prices = { fromCents: { p1: 1376 } }
    expect(await ask(list, asMember)).toMatchObject({ value: { prices }, at: 800 })
    const search = { kind: 'search', text: 'SK-1001', page: 1, limit: 12 } as const
    const value = { products: [{ slug: 'p1' }], hits: [], prices }
    expect(await ask(search, asMember)).toMatchObject({ value, at: 800 })
  })

  test('customer gets the price list of a product', async () => {
    const value = { role: 'retailer', tiers, ...terms }
    expect(await ask({ kind: 'price-list', slug: 'p1' }, asMember)).toEqual({ value, at: 800 })
  })

  test('price list that is not saved is answered with null, not as empty', async () => {
    expect(await ask({ kind: 'price-list', slug: 'p2' }, asMember)).toEqual({ value: null, at: 900 })
  })

  test('visitor and another customer get no prices, and no database is created', async () => {
    const question = { kind: 'price-list', slug: 'p1' } as const
    const other = { partition: 'm-2', role: 'retailer' } as const
    expect(await reader.answer({ question, reader: null, now: false })).toBeNull()
    const none = { value: null, at: startedAt }
    expect(await reader.answer({ question, reader: other, now: false })).toEqual(none)
    expect(await databaseNames()).not.toContain(databases.cataloguePrices('m-2'))
  })
})

const find = async (text: string, at = { page: 1, limit: 12 }) => {
  const { value } = (await ask({ kind: 'search', text, ...at })) ?? {}
  return value ? [value.products.map(({ slug }) => slug).join(' '), value.hits, value.totalPages] : null
}

test('search finds products page by page, and the saved subcategories', async () => {
  await storeCatalogue({ bundle })
  const hit = { SubCategoryID: '11', SubCategoryName: 'Mugs', SubCategoryImage: 'm.webp' }
  expect(await find('mug')).toEqual(['p4 p1 p3 p2', [expect.objectContaining(hit)], 1])
  expect(await find('drinkware', { page: 2, limit: 3 })).toEqual(['p1', [], 2])
  expect(await find('sk1004')).toEqual(['p4', [], 1])
  expect(await find('uber')).toEqual(['p5', [], 1])
  expect(await find('wardrobe')).toEqual(['', [], 1])
})

test('search of an incomplete catalogue never answers that nothing matches', async () => {
  await storeCatalogue({ job })
  expect(await find('wardrobe')).toBeNull()
  expect(await find('zebra')).toEqual(['p4', [], 1])
})

test('search is ready after warm-up', async () => {
  await storeCatalogue({ bundle })
  await reader.warm(null)
  expect(await find('zebra')).not.toBeNull()
})

const incompleteRecords = records.filter(
  ([key]) => JSON.stringify(key) !== JSON.stringify(bundleKeys.list(lists.category('drinkware'), 1)),
)

test.each<[string, Parameters<typeof storeCatalogue>[0]]>([
  ['being saved', { job }],
  ['with a gap', { bundle }],
])('catalogue %s shows complete pages and the shop’s number of pages', async (_, state) => {
  await storeCatalogue(state, incompleteRecords)
  const at = (number: number) => page(category('drinkware'), { page: number, limit: 2 })
  expect(await at(1)).toEqual(['p4 p3', 3, startedAt])
  expect(await at(2)).toBeNull()
  expect(await page(category('bags'))).toEqual(['p5 p6', 1, startedAt])
})

test('catalogue being saved is not sorted by name until it is complete', async () => {
  const sub = lists.subcategory('11', '')
  const progress = { startedAt, pages: { [sub]: 2 }, refused: [], bulk: null, from: null, bytes: 1 }
  await storeCatalogue({ job }, [...records.slice(0, -1), [bundleKeys.progress(), progress]])
  expect(await page(subcategory('11'), { limit: 4 })).toEqual(['p4 p3 p2 p1', 2, startedAt])
  expect(await page(subcategory('11'), { sort: 'name-asc', limit: 4 })).toBeNull()
})

test('catalogue being saved is read again after changes, but not after each change', async () => {
  await storeCatalogue({ job }, incompleteRecords)
  const secondPage = () => page(category('drinkware'), { page: 2, limit: 3 })
  expect(await secondPage()).toBeNull()
  await storeCatalogue({ job })
  reader.markStale()
  expect(await secondPage()).toBeNull()
  now = 5000
  reader.markStale()
  expect(await secondPage()).toEqual(['p2 p1', 2, startedAt])
  await storeCatalogue({ bundle })
  reader.markStale()
  expect(await secondPage()).toEqual(['p1', 2, startedAt])
})

test('catalogue being saved is ignored when a complete one exists', async () => {
  await storeCatalogue({ bundle })
  await storeCatalogue({ job: { ...job, generation: 8 } }, [])
  expect(await page(arrivals)).toEqual(['p6 p1', 1, startedAt])
})

test('reader opens a new catalogue after a change, and none after its removal', async () => {
  await storeCatalogue({ bundle })
  const arrivalsPage = () => page(arrivals)
  expect(await arrivalsPage()).toEqual(['p6 p1', 1, startedAt])
  await storeCatalogue({ bundle: { ...bundle, generation: 8, startedAt: 5000 } }, [
    ...records,
    [bundleKeys.list(lists.newArrivals, 0), ['p2']],
  ])
  reader.markStale()
  expect(await arrivalsPage()).toEqual(['p2', 1, 5000])
  await store.openBundleStore(databases.catalogue).commit([], ['pack'])
  await store.openBundleStore(databases.catalogueGeneration(8)).drop()
  reader.markStale()
  expect(await arrivalsPage()).toBeNull()
  expect(await databaseNames()).not.toContain(databases.catalogueGeneration(8))
})

test('catalogue that is dropped while it is read is not created again', async () => {
  await storeCatalogue({ bundle })
  expect(await ask({ kind: 'reply', method: 'GET', path: 'category/' })).not.toBeNull()
  const next = { ...bundle, generation: 8, startedAt: 5000 }
  await storeCatalogue({ bundle: next })
  await store.openBundleStore(databases.catalogueGeneration(7)).drop()
  expect(await page(arrivals)).toEqual(['p6 p1', 1, 5000])
  await store.openBundleStore(databases.catalogueGeneration(8)).drop()
  expect(await page(arrivals)).toEqual(['p6 p1', 1, 5000])
  expect(await ask({ kind: 'product', slug: 'p1' })).toBeNull()
  expect(await databaseNames()).toEqual([databases.catalogue])
})

test('device without a catalogue answers nothing and creates no database', async () => {
  expect(await page(arrivals)).toBeNull()
  await reader.warm(null)
  expect(await databaseNames()).toEqual([])
})

test('storage failure is thrown once, and the next read tries again', async () => {
  await storeCatalogue({ bundle })
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('lost', 'UnknownError')
  })
  await expect(ask({ kind: 'product', slug: 'p1' })).rejects.toThrow('lost')
  get.mockRestore()
  expect(await ask({ kind: 'product', slug: 'p1' })).not.toBeNull()
})
