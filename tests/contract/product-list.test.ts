import { describe, expect, test } from 'vitest'
import { openProvider, readList, signedIn, skus } from './provider'

const provider = openProvider()
const { post } = provider
const list = async (body?: object) => readList(await post('product/', body))
const newArrivals = async (query = '') =>
  skus((await readList(await post(`product/NewArrivals${query}`))).data)

describe('POST product/', () => {
  test('product list takes a subcategory by id and by slug', async () => {
    const byId = await list({ SubCategoryID: 2, Sort: '', RecordsPerPage: 24, PageNo: 1 })
    expect(byId).toMatchObject({ total: 2, totalPages: 1 })
    expect(skus(byId.data)).toEqual(['SB-1002', 'SB-10025'])
    for (const SubCategoryID of ['bottles', '2']) expect(await list({ SubCategoryID })).toEqual(byId)
  })

  test('product list is sorted by name and by age', async () => {
    const skusSortedBy = async (Sort: string) => skus((await list({ Sort })).data)
    expect((await skusSortedBy('name-asc'))[0]).toBe('BG-3001')
    expect((await skusSortedBy('name-desc'))[0]).toBe('SB-1002')
    expect((await skusSortedBy('newest')).slice(0, 2)).toEqual(['AP-2001', 'BG-3001'])
  })

  test('tile has these fields and no price', async () => {
    const { data } = await readList(await post('product', { SubCategoryID: 'bottles' }))
    expect(data[0]).toEqual({
      ProductID: 1,
      ProductName: 'Summit Steel Bottle',
      Slug: 'summit-steel-bottle',
      SKU: 'SB-1002',
      ProductImage: 'media/v1/w640/product/steel-bottle/navy-on-white/1.webp',
      tag_img: '',
      ProductDescription: 'The Summit Steel Bottle is made for your logo.',
      Colours: ['#1c2b52', '#1d1f21'],
      Rating: 4.7,
      minimumqty: 25,
      availability: 'In stock',
      productstock: 120,
      ColourStock: 120,
      NextShipment: null,
      SecondImage: 'media/v1/w640/product/steel-bottle/black-on-white/1.webp',
      CreatedOn: '2026-01-10',
      Popularity: 90,
    })
  })

  test('empty body lists all products, and a page after the last one is empty', async () => {
    expect(await list()).toMatchObject({ total: 34, totalPages: 2 })
    const pageAfterLast = await list({ PageNo: 7, RecordsPerPage: '12' })
    expect(pageAfterLast).toEqual({ data: [], totalPages: 3, total: 34 })
    expect((await list({ RecordsPerPage: 1e9 })).data).toHaveLength(34)
    expect((await list({ PageNo: -4, RecordsPerPage: null })).data).toHaveLength(24)
  })

  test('product list of an unknown subcategory is empty', async () => {
    for (const SubCategoryID of [987_654, -1, 1.5, 1e300, 'nope', "' or 1=1 --", '\0', '\ud800']) {
      expect(await list({ SubCategoryID })).toMatchObject({ data: [], total: 0 })
    }
  })

  test.each([
    '{"PageNo":{}}',
    '{"SubCategoryID":[1]}',
    '{"Sort":"price; drop table product"}',
    '{"RecordsPerPage":"many"}',
    '{"PageNo":true}',
  ])('product list refuses %s with 422', async (body) => {
    const reply = await post('product/', body)
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({ ErrorCode: 'VALIDATION', ErrorMessage: expect.any(String) })
  })
})

describe('POST product/login', () => {
  test('product list of a member has the wishlist flag and the role’s lowest price', async () => {
    const headers = await signedIn(provider, 2)
    const reply = await post('product/login', { SubCategoryID: 'bottles' }, headers)
    const { data } = await readList(reply)
    // 8.00 + 22.22 % = 9.78; the second product has no tiers.
    expect(data[0]).toMatchObject({ SKU: 'SB-1002', UserProductWishlist: false, FromPrice: 9.78 })
    expect(data[1]).toMatchObject({ SKU: 'SB-10025', FromPrice: null })
  })

  test('product list of a member accepts the token raw and as Bearer', async () => {
    const { Authorization } = await signedIn(provider, 1)
    expect((await post('product/login', {}, { Authorization })).status).toBe(200)
    expect((await post('product/login', {}, { Authorization: `Bearer ${Authorization}` })).status).toBe(200)
  })
})

describe('POST product/NewArrivals', () => {
  test('new arrivals are paged, newest first', async () => {
    expect(await newArrivals('?page=1&limit=24')).toEqual(['AP-2001', 'BG-3001'])
    expect(await newArrivals('?page=2&limit=1')).toEqual(['BG-3001'])
  })

  test('new arrivals ignore the body', async () => {
    expect((await post('product/NewArrivals', '{"where":"1=1"')).status).toBe(200)
  })
})
