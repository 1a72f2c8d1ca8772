/** Reading lists of products. */
import { describe, expect, test } from 'vitest'
import {
  fetchCategoryProducts,
  fetchNewArrivals,
  fetchSubcategoryProducts,
} from '../../../../src/api/product/product-list'
import { MissingFailure } from '../../../../src/domain/failure'
import { json, provider, replying } from '../answers'

const mug = {
  ProductID: '7',
  ProductName: 'Mug &amp; lid',
  Slug: 'mug',
  SKU: 'DW-7',
  ProductImage: 'media/w320/mug.webp',
  tag_img: '/tags/new.webp',
  ProductDescription: '<p>Holds <b>350 ml</b></p>',
  Colours: ['#1c2b52', 'red', '#FFF'],
  Rating: '4.5',
  minimumqty: '50',
  availability: 'Branded within <b>9</b> working days &amp; less',
  productstock: '1740',
  ColourStock: '86',
  NextShipment: '2027-01-28',
  SecondImage: 'media/w320/mug-2.webp',
  CreatedOn: '2026-03-02 08:15:00',
  UserProductWishlist: 1,
  Price: 12,
  Retailer: 40,
}

test('a tile is read as the shop speaks of it, without wishlist or money', async () => {
  replying({ data: [mug, { ProductID: null, ProductName: 7 }], totalPages: '3', total: 61, canFind: 1 })
  expect((await fetchNewArrivals(1, 24)).value).toEqual({
    totalPages: 3,
    total: 61,
    canFind: true,
    tiles: [
      {
        id: '7',
        name: 'Mug & lid',
        slug: 'mug',
        sku: 'DW-7',
        image: '/media/w320/mug.webp',
        tagImage: '/tags/new.webp',
        description: 'Holds 350 ml',
        colours: ['#1c2b52', '#FFF'],
        rating: 4.5,
        minimumQuantity: 50,
        availability: 'Branded within 9 working days & less',
        stock: 86,
        nextShipment: '2027-01-28',
        secondImage: '/media/w320/mug-2.webp',
        addedOn: '2026-03-02',
      },
    ],
  })
})

test.each([
  [0, null],
  [null, null],
  ['none', null],
  [9, 5],
  [-1, null],
])('rating %j is %j', async (Rating, rating) => {
  replying({ Data: [{ ...mug, Rating }] })
  expect((await fetchNewArrivals(1, 24)).value.tiles[0]?.rating).toBe(rating)
})

test.each([
  [{ minimumqty: 0 }, { minimumQuantity: 1 }],
  [
    { minimumqty: 'few', availability: null, productstock: 'plenty', ColourStock: null, NextShipment: null },
    { minimumQuantity: null, availability: '', stock: null, nextShipment: '' },
  ],
  [{ ColourStock: undefined }, { stock: 1740 }],
  [{ ColourStock: 0 }, { stock: 0 }],
  [
    { SecondImage: '', CreatedOn: '' },
    { secondImage: null, addedOn: null },
  ],
  [{ CreatedOn: '2026-03-02T23:59:59Z' }, { addedOn: '2026-03-02' }],
  [{ CreatedOn: '2026-13-45' }, { addedOn: null }],
  [{ CreatedOn: 'last spring' }, { addedOn: null }],
])('%j of a tile is read as %j', async (wire, read) => {
  replying({ Data: [{ ...mug, ...wire }] })
  expect((await fetchNewArrivals(1, 24)).value.tiles[0]).toMatchObject(read)
})

test.each([
  [0, 1],
  [2.2, 3],
  [null, 1],
  ['x', 1],
])('totalPages %j is %i', async (totalPages, pages) => {
  replying({ Data: null, totalPages })
  expect((await fetchNewArrivals(1, 24)).value).toEqual({
    tiles: [],
    totalPages: pages,
    total: null,
    canFind: false,
  })
})

test('each list is asked for in its own way', async () => {
  const { asked } = provider(() => json({ Data: [] }), 'secret')
  await fetchCategoryProducts('a/b', 2, 24)
  await fetchNewArrivals(3, 24)
  await fetchSubcategoryProducts({ subcategoryId: '11', sort: 'newest', page: 1, limit: 24 }, false)
  await fetchSubcategoryProducts({ subcategoryId: 'S-11', sort: '', page: 2, limit: 24 }, true)
  expect(
    asked.map(({ method, url, body, headers }) => [
      `${method} ${url.replace('/frontend/api/', '')}`,
      body,
      headers.get('Authorization'),
    ]),
  ).toEqual([
    ['GET category/categoryProduct/a%2Fb?page=2&limit=24', undefined, null],
    ['POST product/NewArrivals?page=3&limit=24', {}, null],
    ['POST product/', { SubCategoryID: 11, Sort: 'newest', RecordsPerPage: 24, PageNo: 1 }, null],
    ['POST product/login', { SubCategoryID: 'S-11', Sort: '', RecordsPerPage: 24, PageNo: 2 }, 'secret'],
  ])
})

describe('prices from', () => {
  const filter = { subcategoryId: '11', sort: '', page: 1, limit: 24 } as const
  const priced = { ...mug, FromPrice: 12.5 }

  test('stand beside the tiles of a customer’s list, by slug, and not in them', async () => {
    replying({ Data: [priced, { ...mug, Slug: 'cap' }], totalPages: 2 }, 200, 'secret')
    const { value } = await fetchSubcategoryProducts(filter, true)
    expect(value.prices).toEqual({ fromCents: { mug: 1250 } })
    expect(value.totalPages).toBe(2)
    expect(JSON.stringify(value.tiles)).not.toMatch(/price|cents|12\.?50?/i)
  })

  test.each([
    ['12.50', 1250],
    ['$1,250.00', 125_000],
    [9.785, 979],
    [0, undefined],
    ['0.00', undefined],
    [-3, undefined],
    [null, undefined],
    ['on request', undefined],
    [{ toString: '12.5' }, undefined],
  ])('%j are %j cents, and the tile stays', async (FromPrice, cents) => {
    replying({ data: [{ ...mug, FromPrice }] }, 200, 'secret')
    const { value } = await fetchSubcategoryProducts(filter, true)
    expect(value.tiles).toHaveLength(1)
    expect(value.prices?.fromCents['mug']).toBe(cents)
  })

  test.each([
    ['a subcategory', () => fetchSubcategoryProducts(filter, false)],
    ['a category', () => fetchCategoryProducts('mugs', 1, 24)],
    ['new arrivals', () => fetchNewArrivals(1, 24)],
  ])('end at the door when a provider sends them to everybody, with %s', async (_, read) => {
    const { asked } = replying({ Data: [priced] }, 200, 'secret')
    expect(JSON.stringify(await read())).not.toMatch(/price|cents|12\.?5/i)
    expect(asked[0]?.headers.get('Authorization')).toBeNull()
  })
})

test('products of an unknown category mean that there is none', async () => {
  replying({ ErrorCode: 'NOTFOUND', ErrorMessage: 'No such category.' })
  await expect(fetchCategoryProducts('gone', 1, 24)).rejects.toBeInstanceOf(MissingFailure)
})
