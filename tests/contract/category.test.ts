/** Categories, and the products of a category. */
import { describe, expect, test } from 'vitest'
import { openProvider, readDataList, skus } from './provider'

const provider = openProvider()
const { get, post } = provider
const slugsOf = (rows: { Slug: string }[]) => rows.map(({ Slug }) => Slug)
const readData = async (reply: Promise<Response>) => (await (await reply).json()).Data

describe('GET category/', () => {
  test('category/ lists every category with its subcategories, but not indent and sale', async () => {
    const categories = await readData(get('category/'))
    expect(slugsOf(categories)).toEqual(['drinkware', 'bags', 'apparel', 'brands', 'collections'])
    expect(categories[0]).toMatchObject({
      CategoryID: 1,
      CategoryName: 'Drinkware',
      IsMenu: 1,
      CategoryImage: expect.stringMatching(/^media\/v1\/w640\//),
    })
    expect(categories[0].SubCategory[1]).toMatchObject({
      SubCategoryName: 'Mugs &amp; <b>Cups</b>',
      Slug: 'mugs',
    })
  })
})

describe('POST category/AllUnMapcategory', () => {
  test('AllUnMapcategory has apparel, indent, brands, sale, collections in this order', async () => {
    const groups = await readData(post('category/AllUnMapcategory'))
    expect(slugsOf(groups)).toEqual(['apparel', 'indent', 'brands', 'sale', 'collections'])
    expect(slugsOf(groups[0].SubCategory)).toEqual(['polos'])
    expect(groups[1]).toMatchObject({ CategoryID: 0, CategoryName: 'Indent', SubCategory: [] })
    expect(groups[3]).toMatchObject({ CategoryID: 13, CategoryName: 'Sale', SubCategory: [] })
  })

  test('AllUnMapcategory accepts a body that is not JSON', async () => {
    expect((await post('category/AllUnMapcategory', 'no json')).status).toBe(200)
  })
})

describe('GET category/categoryProduct/{category}', () => {
  const products = async (query: string) => readDataList(await get(`category/categoryProduct/${query}`))

  test('categoryProduct pages through a category by slug and by id', async () => {
    const first = await products('drinkware?page=1&limit=24')
    expect(first).toMatchObject({ total: 32, totalPages: 2 })
    expect(first.Data).toHaveLength(24)
    expect(first.Data[0]?.SKU).toBe('SB-1002')
    const second = await products('1?page=2&limit=24')
    expect(second.Data).toHaveLength(8)
    expect(new Set([...skus(first.Data), ...skus(second.Data)]).size).toBe(32)
  })

  test.each([
    ['sale', ['SB-1002']],
    ['indent', ['BG-3001']],
    ['new', ['AP-2001', 'BG-3001']],
    // Search results link to the id of a subcategory.
    ['7', ['AP-2001']],
  ])('categoryProduct/%s lists the right products', async (slug, expected) => {
    expect(skus((await products(`${slug}?page=1&limit=24`)).Data)).toEqual(expected)
  })

  test.each([
    ['page=abc&limit=24', 24],
    ['page=1e999&limit=24', 0],
    ['page=99&limit=24', 0],
    ['limit=0', 24],
    ['limit=100000', 32],
  ])('categoryProduct clamps %s', async (query, expected) => {
    expect((await products(`drinkware?${query}`)).Data).toHaveLength(expected)
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

  test.each([
    ['sale', { CategoryID: 13, CategoryName: 'Sale', CategoryBanner: expect.stringMatching(/^media\//) }],
    ['indent', { CategoryName: 'Indent' }],
    ['new', { Slug: 'new' }],
    ['7', { CategoryName: 'Polos' }],
  ])('getcategory returns %s although it is no category', async (slug, expected) => {
    expect(await readData(get(`category/getcategory/${slug}`))).toMatchObject([expected])
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
