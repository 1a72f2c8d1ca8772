import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readCatalogueVersion } from '../../server/db/catalogue-version'
import { renewDocuments } from '../../server/writes/product-document'
import { maxRanked } from '../../src/domain/find/rank'
import { databaseWith } from './file-resources'
import { openProvider, readSearchReply, signedIn, skus } from './provider'
import { smallCatalogue } from './small-catalogue'

const provider = openProvider()
const { post } = provider

async function search(Search: unknown, query = '?page=1&limit=12') {
  return readSearchReply(await post(`product/search${query}`, { Search }))
}

describe('POST product/search', () => {
  test.each([
    ['Summit Steel Bottle', 'SB-1002'],
    ['summit', 'SB-1002'],
    ['SUMM', 'SB-1002'],
    ['harbour pol', 'AP-2001'],
    ['café', 'BG-3001'],
    ['cafe tote', 'BG-3001'],
    ['white polo', 'AP-2001'],
    ['botle', 'SB-1002'],
    ['sumit stel botle', 'SB-1002'],
    ['harbuor polo', 'AP-2001'],
    ['steel bottles under $10', 'SB-1002'],
    ['250 steel bottles in stock, within 2 weeks', 'SB-1002'],
    ['navy bottle', 'SB-1002'],
    ['drink bottle', 'SB-1002'],
    ['shopping bag', 'BG-3001'],
    ['golf shirt', 'AP-2001'],
  ])('search for words, misspellings, filters and synonyms: %s finds %s first', async (text, sku) => {
    expect((await search(text)).Data.Product[0]?.SKU).toBe(sku)
  })

  test.each(['SB-1002', 'sb-1002', 'sb1002', 'SB 1002', ' sb–1002 '])(
    'search for the stock code %s finds only that product',
    async (text) => {
      const result = await search(text)
      expect(skus(result.Data.Product)).toEqual(['SB-1002'])
      expect(result).toMatchObject({ total: 1, totalPages: 1 })
    },
  )

  test('search finds a product by the start of its code or of a variation’s code', async () => {
    expect(skus((await search('SB-10')).Data.Product).toSorted()).toEqual(['SB-1002', 'SB-10025'])
    expect(skus((await search('AP-2001-NAV-S')).Data.Product)).toEqual(['AP-2001'])
  })

  test('search finds subcategories by their name and by the name of their category', async () => {
    const { SubCategory } = (await search('mug')).Data
    expect(SubCategory[0]).toEqual({
      SubCategoryID: 3,
      SubCategoryName: 'Mugs &amp; <b>Cups</b>',
      Slug: 'mugs',
      CategorySlug: 'drinkware',
      SubCategoryImage: expect.stringMatching(/^media\//),
    })
    const { Data, total, totalPages } = await search('drinkware')
    expect(Data.SubCategory.map((subcategory) => subcategory.Slug)).toEqual(['bottles', 'mugs'])
    expect({ total, totalPages }).toEqual({ total: 32, totalPages: 3 })
  })

  test.each(['a', 's', 't'])('search for the single letter %s returns results', async (text) => {
    expect((await search(text)).total).toBeGreaterThan(0)
  })

  test('search pages do not overlap', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search('drinkware', `?page=${page}&limit=12`)))
    expect(new Set(pages.flatMap((hits) => skus(hits.Data.Product))).size).toBe(32)
    expect(await search('drinkware', '?page=50&limit=12')).toMatchObject({ total: 32, totalPages: 3 })
  })

  test('search pages go on after the ranked products, with each product once', async () => {
    const { products, ...rest } = smallCatalogue
    const [mug] = products.slice(-1)
    if (!mug) throw new Error('there is no product to copy')
    const mugs = Array.from({ length: maxRanked + 30 }, (_, index) => ({
      ...mug,
      sku: `MG-${50_000 + index}`,
      slug: `mug-${index}`,
      popularity: index % 7,
    }))
    const largeShop = openProvider({}, await databaseWith({ ...rest, products: mugs }))
    const page = async (number: number) =>
      readSearchReply(await largeShop.post(`product/search?page=${number}&limit=100`, { Search: 'mug' }))
    const pages = await Promise.all([1, 2, 3, 4, 5].map(page))
    expect(pages[4]).toMatchObject({ total: maxRanked + 30, totalPages: 5 })
    expect(new Set(pages.flatMap(({ Data }) => skus(Data.Product))).size).toBe(maxRanked + 30)
  })

  test('search without a match returns empty lists', async () => {
    const Data = { Product: [], SubCategory: [] }
    expect(await search('zzzz qqqq')).toEqual({ Data, totalPages: 0, total: 0 })
  })

  test.each([
    '',
    ' ',
    '%',
    '_',
    '%%%',
    '\0',
    'a\0b',
    '\ud800',
    "'; drop table product; --",
    "' or '1'='1",
    '\\',
    '& | ! ( ) :* <->',
    '!polo',
    '<script>alert(1)</script>',
    '😀',
    'ß İ ﬁ',
    'x'.repeat(60_000),
    'steel '.repeat(9000),
    null,
  ])('search answers hostile input %#', async (text) => {
    const reply = await post('product/search', { Search: text })
    expect(reply.status).toBe(200)
    expect((await readSearchReply(reply)).total).toBeLessThanOrEqual(34)
  })

  test.each([{ Search: 1 }, { Search: {} }, { Search: ['a'] }])(
    'search request %j is refused with 422',
    async (body) => {
      expect((await post('product/search', body)).status).toBe(422)
    },
  )
})

test('documents of an earlier version are recreated once', async () => {
  const { db } = provider
  await db.execute(sql`update setting set value = '1' where name = 'documents_edition'`)
  await db.execute(sql`update product_document set search_vector = '' where slug = 'cafe-tote'`)
  expect((await search('cafe')).total).toBe(0)
  await renewDocuments(db)
  expect((await search('cafe')).total).toBe(1)
  const version = await readCatalogueVersion(db)
  await renewDocuments(db)
  expect(await readCatalogueVersion(db)).toBe(version)
})

test('search of a member finds the same products with the prices of the role', async () => {
  const headers = await signedIn(provider, 1)
  const reply = await post('product/login/search?page=1&limit=12', { Search: 'sb1002' }, headers)
  const { Data } = await readSearchReply(reply)
  expect(Data.Product[0]).toMatchObject({ SKU: 'SB-1002', FromPrice: 12.89, UserProductWishlist: false })
})
