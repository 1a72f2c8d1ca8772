/** Reading search results. */
import { expect, test } from 'vitest'
import { fetchSearch } from '../../../../src/api/product/search'
import { replying } from '../answers'

test('products need no id, as the specification lists none for them', async () => {
  const { asked } = replying({
    Data: {
      Product: [{ ProductName: 'Mug', SKU: 'DW-7', Slug: 'mug', ProductImage: null }, { ProductName: 'x' }],
      SubCategory: { SubCategoryID: 11, SubCategoryName: 'Mugs', SubCategoryImage: 'c/mugs.webp' },
    },
    totalPages: '2',
  })
  const { value } = await fetchSearch('mug', 2, false)
  expect(value.products.map(({ id, slug, sku }) => [id, slug, sku])).toEqual([['mug', 'mug', 'DW-7']])
  expect(value.subcategories).toEqual([{ id: '11', name: 'Mugs', image: '/c/mugs.webp' }])
  expect(value.totalPages).toBe(2)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/frontend/api/product/search?page=2&limit=12',
    body: { Search: 'mug' },
  })
})

test.each([
  ['null', { Data: null }],
  ['an empty list', { Data: [] }],
  ['null lists', { Data: { Product: null, SubCategory: null } }],
])('%s is nothing found', async (_, reply) => {
  replying(reply)
  expect((await fetchSearch('mug', 1, false)).value).toEqual({
    products: [],
    subcategories: [],
    totalPages: 1,
    total: null,
    canFind: false,
  })
})

test('a customer searches with the token', async () => {
  const { asked } = replying({ data: {} }, 200, 'secret')
  await fetchSearch('mug', 1, true)
  expect(asked[0]?.url).toBe('/frontend/api/product/login/search?page=1&limit=12')
  expect(asked[0]?.headers.get('Authorization')).toBe('secret')
})

test('prices from come to a customer only, beside the results', async () => {
  const reply = { Data: { Product: [{ ProductName: 'Mug', Slug: 'mug', FromPrice: '9.78' }] } }
  replying(reply, 200, 'secret')
  const own = await fetchSearch('mug', 1, true)
  expect(own.value.prices).toEqual({ fromCents: { mug: 978 } })
  expect(JSON.stringify(own.value.products)).not.toMatch(/price|cents|978/i)
  expect(JSON.stringify(await fetchSearch('mug', 1, false))).not.toMatch(/price|cents|9\.?78/i)
})
