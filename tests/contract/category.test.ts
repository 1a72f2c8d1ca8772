import { describe, expect, test } from 'vitest'
import { openProvider, readDataList, skus } from './provider'

const provider = openProvider()
const { get, post } = provider

describe('GET category/', () => {
  test('category/ lists every category with its subcategories, but not indent and sale', async () => {
    const body = await (await get('category/')).json()
    expect(body.Data.map((category: { Slug: string }) => category.Slug)).toEqual([
      'drinkware',
      'bags',
      'apparel',
      'brands',
      'collections',
    ])
    expect(body.Data[0]).toMatchObject({ CategoryID: 1, CategoryName: 'Drinkware', IsMenu: 1 })
    expect(body.Data[0].SubCategory[1]).toMatchObject({
      SubCategoryName: 'Mugs &amp; <b>Cups</b>',
      Slug: 'mugs',
    })
    expect(body.Data[0].CategoryImage).toMatch(/^media\/v1\/w640\//)
  })

  test('category/ is the same with and without the slash', async () => {
    expect(await (await get('category')).text()).toBe(await (await get('category/')).text())
  })
})

describe('POST category/AllUnMapcategory', () => {
  test('AllUnMapcategory has apparel, indent, brands, sale, collections in this order', async () => {
    const body = await (await post('category/AllUnMapcategory')).json()
    expect(body.Data.map((category: { Slug: string }) => category.Slug)).toEqual([
      'apparel',
      'indent',
      'brands',
      'sale',
      'collections',
    ])
    expect(body.Data[0].SubCategory[0].Slug).toBe('polos')
    expect(body.Data[1]).toMatchObject({ CategoryID: 0, CategoryName: 'Indent', SubCategory: [] })
    expect(body.Data[3]).toMatchObject({ CategoryID: 13, CategoryName: 'Sale', SubCategory: [] })
  })

  test('AllUnMapcategory accepts a body that is not JSON', async () => {
    expect((await post('category/AllUnMapcategory', 'no json')).status).toBe(200)
  })

  test('GET category/AllUnMapcategory answers 404', async () => {
    expect((await get('category/AllUnMapcategory')).status).toBe(404)
  })
})

describe('GET category/categoryProduct/{category}', () => {
  test('categoryProduct pages through a category by slug and by id', async () => {
    const first = await readDataList(await get('category/categoryProduct/drinkware?page=1&limit=24'))
    expect(first).toMatchObject({ total: 32, totalPages: 2 })
    expect(first.Data).toHaveLength(24)
    expect(first.Data[0]?.SKU).toBe('SB-1002')
    const second = await readDataList(await get('category/categoryProduct/1?page=2&limit=24'))
    expect(second.Data).toHaveLength(8)
    expect(new Set([...skus(first.Data), ...skus(second.Data)]).size).toBe(32)
  })

  test.each([
    ['sale', ['SB-1002']],
    ['indent', ['BG-3001']],
    ['new', ['AP-2001', 'BG-3001']],
  ])('categoryProduct/%s lists products by their flag', async (slug, expected) => {
    const { Data } = await readDataList(await get(`category/categoryProduct/${slug}?page=1&limit=24`))
    expect(skus(Data)).toEqual(expected)
  })

  test('categoryProduct accepts the id of a subcategory, to which search results link', async () => {
    const { Data } = await readDataList(await get('category/categoryProduct/7'))
    expect(skus(Data)).toEqual(['AP-2001'])
    expect(await (await get('category/getcategory/7')).json()).toMatchObject({
      Data: [{ CategoryName: 'Polos' }],
    })
  })

  test.each([
    ['page=0', 24],
    ['page=-3', 24],
    ['page=abc', 24],
    ['page=1e999', 0],
    ['page=99', 0],
    ['page=2.7', 8],
    ['page=9007199254740993', 0],
  ])('categoryProduct clamps %s', async (query, expected) => {
    const reply = await readDataList(await get(`category/categoryProduct/drinkware?${query}&limit=24`))
    expect(reply.Data).toHaveLength(expected)
    expect(reply.totalPages).toBe(2)
  })

  test.each([
    ['limit=0', 24],
    ['limit=-5', 1],
    ['limit=100000', 32],
    ['limit=x', 24],
  ])('categoryProduct clamps %s', async (query, expected) => {
    expect((await readDataList(await get(`category/categoryProduct/drinkware?${query}`))).Data).toHaveLength(
      expected,
    )
  })
})

describe('GET category/getcategory/{id} and getsubcategory/{a}/{b}', () => {
  test('getcategory returns name, description and banner in a list of one', async () => {
    const body = await (await get('category/getcategory/drinkware')).json()
    expect(body.Data).toHaveLength(1)
    expect(body.Data[0]).toMatchObject({
      CategoryID: 1,
      CategoryName: 'Drinkware',
      Description: '<p>All drinkware</p>',
    })
    expect(await (await get('category/getcategory/1')).json()).toEqual(body)
  })

  test('getcategory returns indent, sale and new although they are no categories', async () => {
    expect(await (await get('category/getcategory/sale')).json()).toMatchObject({
      Data: [{ CategoryID: 13, CategoryName: 'Sale', CategoryBanner: expect.stringMatching(/^media\//) }],
    })
    expect(await (await get('category/getcategory/indent')).json()).toMatchObject({
      Data: [{ CategoryName: 'Indent' }],
    })
    expect(await (await get('category/getcategory/new')).json()).toMatchObject({ Data: [{ Slug: 'new' }] })
  })

  test('getsubcategory names the category of a subcategory', async () => {
    expect(await (await get('category/getsubcategory/bags/totes')).json()).toMatchObject({
      Data: [{ SubCategoryName: 'Totes', CategorySlug: 'bags' }],
      portalInfo: null,
      PortalCategoryMapList: [],
    })
  })

  test.each(['getcategory/nope', 'getcategory/0', 'getsubcategory/bags/polos', 'getsubcategory/nope/new'])(
    '%s is not found',
    async (path) => {
      const reply = await get(`category/${path}`)
      expect(reply.status).toBe(404)
      expect(await reply.json()).toEqual({ ErrorCode: 'NOTFOUND', ErrorMessage: expect.any(String) })
    },
  )
})
