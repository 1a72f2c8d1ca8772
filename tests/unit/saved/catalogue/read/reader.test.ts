/** What the saved catalogue answers, in the provider's words, and what it leaves to others. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReadCall } from '../../../../../src/api/request'
import { databases } from '../../../../../src/device/storage-names'
import { lists, bundleKeys } from '../../../../../src/saved/catalogue/layout'
import { databaseNames, newDevice } from '../../../session/device'
import { detail, job, bundle, plant, records, startedAt } from '../bundle-fixture'

let questions: typeof import('../../../../../src/saved/catalogue/read/reader-question')
let store: typeof import('../../../../../src/saved/catalogue/bundle-store')
let reader: import('../../../../../src/saved/catalogue/read/reader').CatalogueReader
let now = 0

beforeEach(async () => {
  newDevice()
  questions = await import('../../../../../src/saved/catalogue/read/reader-question')
  store = await import('../../../../../src/saved/catalogue/bundle-store')
  const { createReader } = await import('../../../../../src/saved/catalogue/read/reader')
  now = 0
  reader = createReader(
    () => Promise.resolve(),
    () => now,
  )
})

const member = { partition: 'm-1', role: 'retailer' } as const

async function ask(method: string, path: string, body?: unknown, asMember = false) {
  const call: ReadCall = { method, path, body, asMember }
  const question = questions.questionOf(call)
  return question && reader.answer({ question, reader: asMember ? member : null, now: false })
}

type Page = { Data: { Slug: string; FromPrice?: number | null }[]; totalPages: number; total: number }

async function page(method: string, path: string, body?: unknown, asMember = false) {
  const kept = await ask(method, path, body, asMember)
  if (!kept) return null
  const { Data, totalPages } = kept.reply as Page
  return [Data.map(({ Slug }) => Slug).join(' '), totalPages, kept.at]
}

const subcategory = (Sort: string, SubCategoryID: unknown = 11, PageNo = 1, RecordsPerPage = 24) => ({
  SubCategoryID,
  Sort,
  RecordsPerPage,
  PageNo,
})

describe('lists of a whole catalogue', () => {
  beforeEach(() => plant({ bundle }))

  test.each([
    ['by slug', 'category/categoryProduct/drinkware?page=1&limit=3', ['p4 p3 p2', 2, startedAt]],
    ['page 2', 'category/categoryProduct/drinkware?page=2&limit=3', ['p1', 2, startedAt]],
    ['beyond the end', 'category/categoryProduct/drinkware?page=9&limit=3', ['', 2, startedAt]],
    ['by id', 'category/categoryProduct/1?page=1&limit=24', ['p4 p3 p2 p1', 1, startedAt]],
    ['a subcategory by id', 'category/categoryProduct/11?page=1&limit=24', ['p4 p3 p2 p1', 1, startedAt]],
    ['four for a tab', 'category/categoryProduct/bags?page=1&limit=4', ['p5 p6', 1, startedAt]],
    ['the special one', 'category/categoryProduct/new?page=1&limit=24', ['p6 p1', 1, startedAt]],
    ['a category without a list', 'category/categoryProduct/apparel?page=1&limit=24', null],
    ['a special one that was not saved', 'category/categoryProduct/sale?page=1&limit=24', null],
    ['one that is not known', 'category/categoryProduct/hats?page=1&limit=24', null],
  ])('%s', async (_, path, expected) => {
    expect(await page('GET', path)).toEqual(expected)
  })

  test.each([
    ['', 'p4 p3 p2 p1'],
    ['newest', 'p1 p2 p3 p4'],
    ['name-asc', 'p3 p2 p1 p4'],
    ['name-desc', 'p4 p1 p3 p2'],
  ])('a subcategory sorted “%s”', async (sort, slugs) => {
    const [first] = (await page('POST', 'product/', subcategory(sort))) ?? []
    expect(first).toBe(slugs)
    expect(await page('POST', 'product/', subcategory(sort, '11', 2, 3))).toEqual([
      slugs.slice(-2).trim(),
      2,
      startedAt,
    ])
  })

  test('the usual order stands in for the newest where that is not kept', async () => {
    expect(await page('POST', 'product/', subcategory('newest', 21))).toEqual(['p5 p6', 1, startedAt])
    expect(await page('POST', 'product/', subcategory('name-asc', 21))).toEqual(['p6 p5', 1, startedAt])
    expect(await page('POST', 'product/', subcategory('', 99))).toBeNull()
  })

  test('new arrivals', async () => {
    expect(await page('POST', 'product/NewArrivals?page=2&limit=1', {})).toEqual(['p1', 2, startedAt])
  })
})

describe('a choice of categories', () => {
  const chosen = { ...bundle, choice: { categories: ['drinkware'], pictures: 'none' as const } }
  beforeEach(() => plant({ bundle: chosen }))

  test('says nothing of the others, even where some of their products are here', async () => {
    expect(await page('GET', 'category/categoryProduct/bags?page=1&limit=24')).toBeNull()
    expect(await page('GET', 'category/categoryProduct/2?page=1&limit=24')).toBeNull()
    expect(await page('GET', 'category/categoryProduct/21?page=1&limit=24')).toBeNull()
    expect(await page('POST', 'product/', subcategory('', 21))).toBeNull()
    expect(await page('GET', 'category/categoryProduct/drinkware?page=1&limit=24')).not.toBeNull()
    expect(await page('POST', 'product/NewArrivals?page=1&limit=24')).toEqual(['p6 p1', 1, startedAt])
  })
})

describe('one thing', () => {
  beforeEach(() => plant({ bundle }))

  test.each([
    [
      'a detail that came alone',
      'product/p2',
      { reply: { Data: { ...detail(2), productname: 'Alone' } }, at: 900 },
    ],
    ['one that came with others', 'product/p1', { reply: { Data: detail(1) }, at: startedAt }],
    ['one that the shop did not give', 'product/p6', null],
    ['one without a detail', 'product/p5', null],
    ['an unknown one', 'product/nothing', null],
    [
      'a category by slug',
      'category/getcategory/drinkware',
      { reply: { Data: [{ CategoryID: 1, own: true }] }, at: 912 },
    ],
    [
      'a category by id',
      'category/getcategory/1',
      { reply: { Data: [{ CategoryID: 1, own: true }] }, at: 912 },
    ],
    [
      'one of the menu only',
      'category/getcategory/bags',
      { reply: { Data: [{ CategoryID: '2', Slug: 'bags' }] }, at: 910 },
    ],
    [
      'a subcategory in the words of a category',
      'category/getcategory/11',
      { reply: { Data: [{ CategoryID: '11', CategoryName: 'Mugs', CategoryImage: 'm.webp' }] }, at: 910 },
    ],
    ['an unknown category', 'category/getcategory/hats', null],
    ['reviews', 'product_review/1?page=1', { reply: { Data: [{ Rating: 5 }], totalPages: 2 }, at: 913 }],
    ['more of them that are not kept', 'product_review/1?page=2', null],
    ['the end of them', 'product_review/1?page=3', { reply: { Data: [] }, at: 913 }],
    ['none where nobody rated', 'product_review/4?page=1', { reply: { Data: [] }, at: startedAt }],
    ['none that are known', 'product_review/2?page=1', null],
    ['a text, with a slash or without', 'FAQ/getFAQData', { reply: { Description: [] }, at: 914 }],
    ['one that is not kept', 'cart/getgst', null],
  ])('%s', async (_, path, expected) => {
    const kept = await ask('GET', path)
    if (expected === null) expect(kept).toBeNull()
    else expect(kept).toMatchObject(expected)
  })

  test('one product is looked up by the names beside its part, not in the tiles of all', async () => {
    await store.openBundleStore(databases.catalogueGeneration(bundle.generation)).commit([
      [bundleKeys.names(0), { slugs: ['p1', 'p2', null], ids: ['1', '2', null] }],
      [bundleKeys.names(1), { slugs: ['p3', 'p4', 'p5', 'p6'], ids: ['3', '4', '5', '6'] }],
      [bundleKeys.tiles(0), null],
    ])
    expect(await ask('GET', 'product/p1')).toMatchObject({ reply: { Data: { productname: 'Product 1' } } })
    expect(await ask('GET', 'product/p2')).toMatchObject({ reply: { Data: { productname: 'Alone' } } })
    expect(await ask('GET', 'product_review/4?page=1')).toMatchObject({ reply: { Data: [] } })
    expect(await ask('GET', 'product/nothing')).toBeNull()
  })

  test('the menu is a customer’s, too', async () => {
    expect(await ask('GET', 'category/', undefined, true)).toMatchObject({ at: 910 })
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

  test('gets the own lowest price beside each tile, in dollars, and the age of the older', async () => {
    const kept = await ask('POST', 'product/login', subcategory(''), true)
    const listed = kept ? (kept.reply as Page).Data : []
    expect(listed.map(({ Slug, FromPrice }) => [Slug, FromPrice])).toEqual([
      ['p4', null],
      ['p3', undefined],
      ['p2', undefined],
      ['p1', 13.76],
    ])
    expect(kept?.at).toBe(800)
    const found = await ask('POST', 'product/login/search?page=1&limit=12', { Search: 'SK-1001' }, true)
    expect(found).toMatchObject({
      reply: { Data: { Product: [{ FromPrice: 13.76 }], SubCategory: [] } },
      at: 800,
    })
  })

  test('gets the own prices in the detail', async () => {
    expect(await ask('GET', 'product/login/p1', undefined, true)).toEqual({
      reply: { Data: { ...detail(1), ...own } },
      at: 800,
    })
  })

  test('is told nothing of prices that are not saved: not even that there are none', async () => {
    expect(await ask('GET', 'product/login/p2', undefined, true)).toEqual({
      reply: { Data: { ...detail(2), productname: 'Alone' } },
      at: 900,
    })
  })

  test('a visitor, and another customer, get none, and no database comes into being', async () => {
    const question = questions.questionOf({
      method: 'GET',
      path: 'product/login/p1',
      body: undefined,
      asMember: true,
    })
    if (!question) throw new Error('No question.')
    const other = { partition: 'm-2', role: 'retailer' } as const
    for (const who of [null, other]) {
      expect(await reader.answer({ question, reader: who, now: false })).toEqual({
        reply: { Data: detail(1) },
        at: startedAt,
      })
    }
    expect(await databaseNames()).not.toContain(databases.cataloguePrices('m-2'))
  })
})

describe('search', () => {
  const find = (Search: unknown, at = 'page=1&limit=12') => ask('POST', `product/search?${at}`, { Search })

  test('answers in the provider’s words, page by page, with the subcategories that are here', async () => {
    await plant({ bundle })
    expect(await find('mug')).toMatchObject({
      reply: {
        Data: {
          Product: [{ Slug: 'p4' }, { Slug: 'p1' }, { Slug: 'p3' }, { Slug: 'p2' }],
          SubCategory: [
            {
              SubCategoryID: '11',
              SubCategoryName: 'Mugs',
              SubCategoryImage: 'm.webp',
              CategorySlug: 'drinkware',
            },
          ],
        },
        totalPages: 1,
      },
      at: startedAt,
    })
    expect(await find('drinkware', 'page=2&limit=3')).toMatchObject({
      reply: { Data: { Product: [{ Slug: 'p1' }], SubCategory: [] }, totalPages: 2 },
    })
    expect(await find('sk1004')).toMatchObject({
      reply: { Data: { Product: [{ Slug: 'p4' }], SubCategory: [] }, totalPages: 1 },
    })
    expect(await find('uber')).toMatchObject({ reply: { Data: { Product: [{ Slug: 'p5' }] } } })
    expect(await find('wardrobe')).toMatchObject({
      reply: { Data: { Product: [], SubCategory: [] }, totalPages: 0 },
    })
  })

  test('of a part of the catalogue never says that there is nothing', async () => {
    await plant({ job })
    expect(await find('wardrobe')).toBeNull()
    expect(await find('zebra')).toMatchObject({ reply: { Data: { Product: [{ Slug: 'p4' }] } } })
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
    const at = (number: number) => page('GET', `category/categoryProduct/drinkware?page=${number}&limit=2`)
    expect(await at(1)).toEqual(['p4 p3', 3, startedAt])
    expect(await at(2)).toBeNull()
    expect(await page('GET', 'category/categoryProduct/bags?page=1&limit=24')).toEqual([
      'p5 p6',
      1,
      startedAt,
    ])
  })

  test('or that lacks a page of a list in the end calls that page not saved, not empty', async () => {
    await plant({ bundle }, firstPieces)
    const at = (number: number) => page('GET', `category/categoryProduct/drinkware?page=${number}&limit=2`)
    expect(await at(1)).toEqual(['p4 p3', 3, startedAt])
    expect(await at(2)).toBeNull()
  })

  test('is not sorted by name before all of it is here', async () => {
    const sub = lists.subcategory('11', '')
    const mark = { startedAt, pages: { [sub]: 2 }, refused: [], bulk: null, from: null, bytes: 1 }
    await plant({ job }, [...records.slice(0, -1), [bundleKeys.mark(), mark]])
    expect(await page('POST', 'product/', subcategory('', 11, 1, 4))).toEqual(['p4 p3 p2 p1', 2, startedAt])
    expect(await page('POST', 'product/', subcategory('name-asc', 11, 1, 4))).toBeNull()
  })

  test('is read anew when more came, but not at every word of it', async () => {
    await plant({ job }, firstPieces)
    const all = () => page('GET', 'category/categoryProduct/drinkware?page=2&limit=3')
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
    expect(await page('POST', 'product/NewArrivals?page=1&limit=24')).toEqual(['p6 p1', 1, startedAt])
  })
})

describe('another catalogue', () => {
  test('is opened after a word, and none after it is gone', async () => {
    await plant({ bundle })
    const arrivals = () => page('POST', 'product/NewArrivals?page=1&limit=24')
    expect(await arrivals()).toEqual(['p6 p1', 1, startedAt])
    await plant({ bundle: { ...bundle, generation: 8, startedAt: 5000 } }, [
      ...records,
      [bundleKeys.list(lists.newArrivals, 0), ['p2']],
    ])
    reader.changed()
    expect(await arrivals()).toEqual(['p2', 1, 5000])
    await store.openBundleStore(databases.catalogue).commit([], ['pack'])
    await store.openBundleStore(databases.catalogueGeneration(8)).drop()
    reader.changed()
    expect(await arrivals()).toBeNull()
    expect(await databaseNames()).not.toContain(databases.catalogueGeneration(8))
  })

  test('one that is dropped while it is read is not made again, and the next one answers', async () => {
    await plant({ bundle })
    expect(await ask('GET', 'category/')).not.toBeNull()
    const next = { ...bundle, generation: 8, startedAt: 5000 }
    await plant({ bundle: next })
    await store.openBundleStore(databases.catalogueGeneration(7)).drop()
    expect(await page('POST', 'product/NewArrivals?page=1&limit=24')).toEqual(['p6 p1', 1, 5000])
    await store.openBundleStore(databases.catalogueGeneration(8)).drop()
    expect(await page('POST', 'product/NewArrivals?page=1&limit=24')).toEqual(['p6 p1', 1, 5000])
    expect(await ask('GET', 'product/p1')).toBeNull()
    expect(await databaseNames()).toEqual([databases.catalogue])
  })

  test('a device without one answers nothing and keeps no empty database', async () => {
    expect(await page('POST', 'product/NewArrivals?page=1&limit=24')).toBeNull()
    await reader.warm(null)
    expect(await databaseNames()).toEqual([])
  })

  test('trouble with the device is told once and tried again', async () => {
    await plant({ bundle })
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError')
    })
    await expect(ask('GET', 'product/p1')).rejects.toThrow('lost')
    get.mockRestore()
    expect(await ask('GET', 'product/p1')).not.toBeNull()
  })
})
