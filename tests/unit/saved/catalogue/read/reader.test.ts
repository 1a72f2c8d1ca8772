/** Answers of the saved catalogue, and what it leaves to others. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../../../src/device/storage-names'
import type { ProductSort } from '../../../../../src/domain/search-params'
import { lists, bundleKeys } from '../../../../../src/saved/catalogue/layout'
import type {
  Answers,
  ListName,
  Question,
  Saved,
} from '../../../../../src/saved/catalogue/read/reader-question'
import { databaseNames, newDevice } from '../../../session/device'
import { detail, job, bundle, plant, records, startedAt } from '../bundle-fixture'

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
    Answers[Q['kind']]
  > | null>

type Part = { sort?: ProductSort; page?: number; limit?: number }

async function page(list: ListName, part: Part = {}) {
  const kept = await ask({ kind: 'list', list, sort: '', page: 1, limit: 24, ...part })
  return kept && [kept.value.tiles.map(({ slug }) => slug).join(' '), kept.value.totalPages, kept.at]
}

const category = (slug: string) => ({ of: 'category', slug }) as const
const subcategory = (id: string) => ({ of: 'subcategory', id }) as const
const arrivals = { of: 'new' } as const

describe('lists of a whole catalogue', () => {
  beforeEach(() => plant({ bundle }))

  test.each([
    ['by slug', 'drinkware', 1, 3, ['p4 p3 p2', 2, startedAt]],
    ['page 2', 'drinkware', 2, 3, ['p1', 2, startedAt]],
    ['beyond the end', 'drinkware', 9, 3, ['', 2, startedAt]],
    ['by id', '1', 1, 24, ['p4 p3 p2 p1', 1, startedAt]],
    ['a subcategory by id', '11', 1, 24, ['p4 p3 p2 p1', 1, startedAt]],
    ['four for a tab', 'bags', 1, 4, ['p5 p6', 1, startedAt]],
    ['the special one', 'new', 1, 24, ['p6 p1', 1, startedAt]],
    ['a category without a list', 'apparel', 1, 24, null],
    ['a special one that was not saved', 'sale', 1, 24, null],
    ['one that is not known', 'hats', 1, 24, null],
  ])('%s', async (_, key, number, limit, expected) => {
    expect(await page(category(key), { page: number, limit })).toEqual(expected)
  })

  test.each<[ProductSort, string]>([
    ['', 'p4 p3 p2 p1'],
    ['newest', 'p1 p2 p3 p4'],
    ['name-asc', 'p3 p2 p1 p4'],
    ['name-desc', 'p4 p1 p3 p2'],
  ])('a subcategory sorted “%s”', async (sort, slugs) => {
    expect(await page(subcategory('11'), { sort })).toEqual([slugs, 1, startedAt])
    expect(await page(subcategory('11'), { sort, page: 2, limit: 3 })).toEqual([
      slugs.slice(-2).trim(),
      2,
      startedAt,
    ])
  })

  test('the usual order stands in for the newest where that is not kept', async () => {
    expect(await page(subcategory('21'), { sort: 'newest' })).toEqual(['p5 p6', 1, startedAt])
    expect(await page(subcategory('21'), { sort: 'name-asc' })).toEqual(['p6 p5', 1, startedAt])
    expect(await page(subcategory('99'))).toBeNull()
  })

  test('new arrivals', async () => {
    expect(await page(arrivals, { page: 2, limit: 1 })).toEqual(['p1', 2, startedAt])
  })
})

describe('a choice of categories', () => {
  const chosen = { ...bundle, choice: { categories: ['drinkware'], pictures: 'none' as const } }
  beforeEach(() => plant({ bundle: chosen }))

  test('says nothing of the others, even where some of their products are here', async () => {
    expect(await page(category('bags'))).toBeNull()
    expect(await page(category('2'))).toBeNull()
    expect(await page(category('21'))).toBeNull()
    expect(await page(subcategory('21'))).toBeNull()
    expect(await page(category('drinkware'))).not.toBeNull()
    expect(await page(arrivals)).toEqual(['p6 p1', 1, startedAt])
  })
})

describe('one thing', () => {
  beforeEach(() => plant({ bundle }))

  test.each<[string, Question, object | null]>([
    [
      'a detail that came alone',
      { kind: 'product', slug: 'p2' },
      { value: { Data: { ...detail(2), productname: 'Alone' } }, at: 900 },
    ],
    [
      'one that came with others',
      { kind: 'product', slug: 'p1' },
      { value: { Data: detail(1) }, at: startedAt },
    ],
    ['one that the shop did not give', { kind: 'product', slug: 'p6' }, null],
    ['one without a detail', { kind: 'product', slug: 'p5' }, null],
    ['an unknown one', { kind: 'product', slug: 'nothing' }, null],
    [
      'a category by slug',
      { kind: 'category', key: 'drinkware' },
      { value: { Data: [{ CategoryID: 1, own: true }] }, at: 912 },
    ],
    [
      'a category by id',
      { kind: 'category', key: '1' },
      { value: { Data: [{ CategoryID: 1, own: true }] }, at: 912 },
    ],
    [
      'one of the menu only',
      { kind: 'category', key: 'bags' },
      { value: { Data: [{ CategoryID: '2', Slug: 'bags' }] }, at: 910 },
    ],
    [
      'a subcategory in the words of a category',
      { kind: 'category', key: '11' },
      { value: { Data: [{ CategoryID: '11', CategoryName: 'Mugs', CategoryImage: 'm.webp' }] }, at: 910 },
    ],
    ['an unknown category', { kind: 'category', key: 'hats' }, null],
    [
      'reviews',
      { kind: 'reviews', productId: '1', page: 1 },
      { value: { Data: [{ Rating: 5 }], totalPages: 2 }, at: 913 },
    ],
    ['more of them that are not kept', { kind: 'reviews', productId: '1', page: 2 }, null],
    ['the end of them', { kind: 'reviews', productId: '1', page: 3 }, { value: { Data: [] }, at: 913 }],
    [
      'none where nobody rated',
      { kind: 'reviews', productId: '4', page: 1 },
      { value: { Data: [] }, at: startedAt },
    ],
    ['none that are known', { kind: 'reviews', productId: '2', page: 1 }, null],
    [
      'a text, with a slash or without',
      { kind: 'reply', method: 'GET', path: 'FAQ/getFAQData' },
      { value: { Description: [] }, at: 914 },
    ],
    ['one that is not kept', { kind: 'reply', method: 'GET', path: 'cart/getgst' }, null],
  ])('%s', async (_, question, expected) => {
    const kept = await ask(question)
    if (expected === null) expect(kept).toBeNull()
    else expect(kept).toMatchObject(expected)
  })

  test('one product is looked up by the names beside its part, not in the tiles of all', async () => {
    await store.openBundleStore(databases.catalogueGeneration(bundle.generation)).commit([
      [bundleKeys.names(0), { slugs: ['p1', 'p2', null], ids: ['1', '2', null] }],
      [bundleKeys.names(1), { slugs: ['p3', 'p4', 'p5', 'p6'], ids: ['3', '4', '5', '6'] }],
      [bundleKeys.tiles(0), null],
    ])
    expect(await ask({ kind: 'product', slug: 'p1' })).toMatchObject({
      value: { Data: { productname: 'Product 1' } },
    })
    expect(await ask({ kind: 'product', slug: 'p2' })).toMatchObject({
      value: { Data: { productname: 'Alone' } },
    })
    expect(await ask({ kind: 'reviews', productId: '4', page: 1 })).toMatchObject({ value: { Data: [] } })
    expect(await ask({ kind: 'product', slug: 'nothing' })).toBeNull()
  })
})

describe('a customer', () => {
  const tiers = [
    { QTY: 10, Price: '12.50', Retailer: 40, Admin: 1 },
    { QTY: 100, Price: 10.01, Retailer: '37.5', Admin: 1 },
  ]
  const own = { ProductUnbrandedPrice: tiers, ProductSetupPrice: [], add_freight: 0, CostFlag: 'Clearance' }
  beforeEach(async () => {
    await plant({ bundle })
    await store.openBundleStore(databases.cataloguePrices('m-1')).commit([
      ['p1', { at: 800, prices: own }],
      ['p4', { at: 1200, prices: { ...own, ProductUnbrandedPrice: [] } }],
    ])
  })

  const prices = {
    role: 'retailer',
    tiers: [
      { quantity: 10, cents: 1250, markups: { retailer: 40 } },
      { quantity: 100, cents: 1001, markups: { retailer: 37.5 } },
    ],
    setups: [],
    addsFreight: false,
    costFlag: 'Clearance',
  }

  test('gets the own lowest prices beside the tiles, in cents, and the age of the older', async () => {
    const list = { kind: 'list', list: subcategory('11'), sort: '', page: 1, limit: 24 } as const
    expect(await ask(list, asMember)).toMatchObject({
      value: { prices: { fromCents: { p1: 1376 } } },
      at: 800,
    })
    const search = { kind: 'search', text: 'SK-1001', page: 1, limit: 12 } as const
    expect(await ask(search, asMember)).toMatchObject({
      value: { products: [{ slug: 'p1' }], hits: [], prices: { fromCents: { p1: 1376 } } },
      at: 800,
    })
  })

  test('gets the own price list of a product', async () => {
    expect(await ask({ kind: 'price-list', slug: 'p1' }, asMember)).toEqual({
      value: { ...prices, minimumQuantity: 1 },
      at: 800,
    })
  })

  test('is told nothing of prices that are not saved: not even that there are none', async () => {
    expect(await ask({ kind: 'price-list', slug: 'p2' }, asMember)).toEqual({ value: null, at: 900 })
  })

  test('a visitor, and another customer, get none, and no database comes into being', async () => {
    const question = { kind: 'price-list', slug: 'p1' } as const
    const other = { partition: 'm-2', role: 'retailer' } as const
    expect(await reader.answer({ question, reader: null, now: false })).toBeNull()
    expect(await reader.answer({ question, reader: other, now: false })).toEqual({
      value: null,
      at: startedAt,
    })
    expect(await databaseNames()).not.toContain(databases.cataloguePrices('m-2'))
  })
})

describe('search', () => {
  const find = async (text: string, at = { page: 1, limit: 12 }) => {
    const kept = await ask({ kind: 'search', text, ...at })
    return (
      kept && [kept.value.products.map(({ slug }) => slug).join(' '), kept.value.hits, kept.value.totalPages]
    )
  }

  test('finds products, page by page, and the subcategories that are here', async () => {
    await plant({ bundle })
    const hit = { SubCategoryID: '11', SubCategoryName: 'Mugs', SubCategoryImage: 'm.webp' }
    expect(await find('mug')).toEqual(['p4 p1 p3 p2', [expect.objectContaining(hit)], 1])
    expect(await find('drinkware', { page: 2, limit: 3 })).toEqual(['p1', [], 2])
    expect(await find('sk1004')).toEqual(['p4', [], 1])
    expect(await find('uber')).toEqual(['p5', [], 1])
    expect(await find('wardrobe')).toEqual(['', [], 1])
  })

  test('of a part of the catalogue never says that there is nothing', async () => {
    await plant({ job })
    expect(await find('wardrobe')).toBeNull()
    expect(await find('zebra')).toEqual(['p4', [], 1])
  })

  test('is ready after a word', async () => {
    await plant({ bundle })
    await reader.warm(null)
    expect(await find('zebra')).not.toBeNull()
  })
})

describe('a catalogue that is being saved', () => {
  const firstPieces = records.filter(
    ([key]) => JSON.stringify(key) !== JSON.stringify(bundleKeys.list(lists.category('drinkware'), 1)),
  )

  test('shows the pages that are whole, and the shop’s number of pages', async () => {
    await plant({ job }, firstPieces)
    const at = (number: number) => page(category('drinkware'), { page: number, limit: 2 })
    expect(await at(1)).toEqual(['p4 p3', 3, startedAt])
    expect(await at(2)).toBeNull()
    expect(await page(category('bags'))).toEqual(['p5 p6', 1, startedAt])
  })

  test('or that lacks a page of a list in the end calls that page not saved, not empty', async () => {
    await plant({ bundle }, firstPieces)
    const at = (number: number) => page(category('drinkware'), { page: number, limit: 2 })
    expect(await at(1)).toEqual(['p4 p3', 3, startedAt])
    expect(await at(2)).toBeNull()
  })

  test('is not sorted by name before all of it is here', async () => {
    const sub = lists.subcategory('11', '')
    const mark = { startedAt, pages: { [sub]: 2 }, refused: [], bulk: null, from: null, bytes: 1 }
    await plant({ job }, [...records.slice(0, -1), [bundleKeys.mark(), mark]])
    expect(await page(subcategory('11'), { limit: 4 })).toEqual(['p4 p3 p2 p1', 2, startedAt])
    expect(await page(subcategory('11'), { sort: 'name-asc', limit: 4 })).toBeNull()
  })

  test('is read anew when more came, but not at every word of it', async () => {
    await plant({ job }, firstPieces)
    const all = () => page(category('drinkware'), { page: 2, limit: 3 })
    expect(await all()).toBeNull()
    await plant({ job })
    reader.changed()
    expect(await all()).toBeNull()
    now = 5000
    reader.changed()
    expect(await all()).toEqual(['p2 p1', 2, startedAt])
    await plant({ bundle })
    reader.changed()
    expect(await all()).toEqual(['p1', 2, startedAt])
  })

  test('is left alone where there is a whole one', async () => {
    await plant({ bundle })
    await plant({ job: { ...job, generation: 8 } }, [])
    expect(await page(arrivals)).toEqual(['p6 p1', 1, startedAt])
  })
})

describe('another catalogue', () => {
  test('is opened after a word, and none after it is gone', async () => {
    await plant({ bundle })
    const all = () => page(arrivals)
    expect(await all()).toEqual(['p6 p1', 1, startedAt])
    await plant({ bundle: { ...bundle, generation: 8, startedAt: 5000 } }, [
      ...records,
      [bundleKeys.list(lists.newArrivals, 0), ['p2']],
    ])
    reader.changed()
    expect(await all()).toEqual(['p2', 1, 5000])
    await store.openBundleStore(databases.catalogue).commit([], ['pack'])
    await store.openBundleStore(databases.catalogueGeneration(8)).drop()
    reader.changed()
    expect(await all()).toBeNull()
    expect(await databaseNames()).not.toContain(databases.catalogueGeneration(8))
  })

  test('one that is dropped while it is read is not made again, and the next one answers', async () => {
    await plant({ bundle })
    expect(await ask({ kind: 'reply', method: 'GET', path: 'category/' })).not.toBeNull()
    const next = { ...bundle, generation: 8, startedAt: 5000 }
    await plant({ bundle: next })
    await store.openBundleStore(databases.catalogueGeneration(7)).drop()
    expect(await page(arrivals)).toEqual(['p6 p1', 1, 5000])
    await store.openBundleStore(databases.catalogueGeneration(8)).drop()
    expect(await page(arrivals)).toEqual(['p6 p1', 1, 5000])
    expect(await ask({ kind: 'product', slug: 'p1' })).toBeNull()
    expect(await databaseNames()).toEqual([databases.catalogue])
  })

  test('a device without one answers nothing and keeps no empty database', async () => {
    expect(await page(arrivals)).toBeNull()
    await reader.warm(null)
    expect(await databaseNames()).toEqual([])
  })

  test('trouble with the device is told once and tried again', async () => {
    await plant({ bundle })
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError')
    })
    await expect(ask({ kind: 'product', slug: 'p1' })).rejects.toThrow('lost')
    get.mockRestore()
    expect(await ask({ kind: 'product', slug: 'p1' })).not.toBeNull()
  })
})
