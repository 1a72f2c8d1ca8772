/** What the routes wait for, and when they say that there is no such page. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { QueryClient } from '@tanstack/react-query'
import { loadCategoryPage, loadSubcategoryPage, specialCategories } from '../../../src/queries/list-page'
import { loadProduct } from '../../../src/queries/product'
import { createQueryClient } from '../../../src/query-client'
import { flushSaved } from '../../../src/saved/reads'
import { json, provider } from '../api/answers'

let client: QueryClient
beforeEach(() => {
  client = createQueryClient(() => {})
  // As on a device: in Node they load what a drawn page has besides.
  vi.stubEnv('SSR', false)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
// This device keeps nothing: every loader asks the provider.
afterEach(async () => {
  vi.unstubAllEnvs()
  client.clear()
  await flushSaved()
})

const missing = () => json({ ErrorMessage: 'No such thing.' }, 404)
const trouble = () => json({ ErrorMessage: 'Restocking.' }, 500)
const empty = () => json({ Data: [] })
const tiles = () => json({ Data: [{ ProductID: 1, ProductName: 'Mug', Slug: 'mug' }], totalPages: 1 })
const category = () => json({ Data: { CategoryID: 1, CategoryName: 'Mugs', Slug: 'mugs' } })
const subcategory = () => json({ Data: { SubCategoryID: 11, SubCategoryName: 'Mugs', Slug: 'mugs' } })

const wanted = { categorySlug: 'drinkware', subcategorySlug: 'mugs' }
const first = { search: {}, state: {} }

/** Answers by the first path that is part of the address. */
function answering(answers: Record<string, () => Response>) {
  return provider(({ url }) => {
    const path = Object.keys(answers).find((part) => url.includes(`/frontend/api/${part}`))
    return path === undefined ? missing() : (answers[path]?.() ?? missing())
  })
}

test.each([
  ['a category', () => loadCategoryPage(client, 'mugs', first), { 'category/getcategory/': category }],
  ['a subcategory', () => loadSubcategoryPage(client, wanted, first), {}],
  ['a product', () => loadProduct(client, 'mug'), {}],
])('%s that the shop stumbles over is a failure', async (_, load, answers) => {
  answering({ ...answers, category: trouble, product: trouble })
  await expect(load()).rejects.toThrow('Restocking.')
})

describe('a category page', () => {
  test.each([
    ['known, with products', category, tiles, true],
    ['known, without products', category, empty, true],
    ['unknown, without products', missing, empty, false],
    ['unknown altogether', missing, missing, false],
    ['known, but with no list of its own', category, missing, false],
    ['a portal that only lists products', missing, tiles, true],
    ['with a heading that failed', trouble, tiles, true],
    ['with a heading that failed and no products', trouble, empty, true],
  ])('%s', async (_, heading, products, there) => {
    answering({ 'category/getcategory/': heading, 'category/categoryProduct/': products })
    expect(await loadCategoryPage(client, 'mugs', first)).toBe(there)
  })

  test.each([
    ['new', ['product/NewArrivals?page=2&limit=24']],
    ['sale', ['category/categoryProduct/sale?page=2&limit=24']],
    ['indent', ['category/categoryProduct/indent?page=2&limit=24']],
  ])('%s has no category of its own', async (slug, calls) => {
    const { asked } = answering({ product: tiles, category: tiles })
    expect(await loadCategoryPage(client, slug, { search: { page: 2 }, state: {} })).toBe(true)
    expect(asked.map(({ url }) => url.replace('/frontend/api/', ''))).toEqual(calls)
  })

  test.each(['constructor', 'toString', '__proto__'])('%s is a slug like any other', async (slug) => {
    answering({})
    expect(await loadCategoryPage(client, slug, first)).toBe(false)
    expect(specialCategories[slug]).toBeUndefined()
  })
})

test('a drawn page has the counts of its filters, and its tiles once', async () => {
  vi.stubEnv('SSR', true)
  const found = { Data: [{ ProductID: 1, ProductName: 'Mug', Slug: 'mug' }], totalPages: 1, total: 1 }
  const none = { price: [], branding: [], material: [], dispatch: [], stock: 0, minimum: [], rating: [] }
  const facets = { ...none, colour: [{ value: 'Blue', count: 1 }] }
  answering({
    'category/': category,
    'category/categoryProduct/': tiles,
    'product/find': () => json({ ...found, facets }),
  })
  await loadCategoryPage(client, 'mugs', first)
  const [read] = client.getQueryCache().findAll({ predicate: ({ queryHash }) => queryHash.includes('found') })
  expect(read?.state.data).toMatchObject({ value: { tiles: [], total: 1, facets } })
})

test('a provider that cannot filter is asked once for it', async () => {
  const { asked } = answering({ 'category/': category, 'category/categoryProduct/': tiles })
  for (const slug of ['mugs', 'caps', 'mugs'])
    expect(await loadCategoryPage(client, slug, { search: { stock: true }, state: {} })).toBe(true)
  expect(asked.filter(({ url }) => url.endsWith('product/find'))).toHaveLength(1)
})

describe('a subcategory page', () => {
  test.each([
    ['known', subcategory, tiles, true],
    ['known, without products', subcategory, empty, true],
    ['unknown', missing, tiles, false],
    ['empty', empty, tiles, false],
  ])('%s', async (_, heading, products, there) => {
    answering({ 'category/getsubcategory/': heading, 'product/': products })
    expect(await loadSubcategoryPage(client, wanted, first)).toBe(there)
  })

  test.each([
    ['drinkware', category, true],
    ['a category whose heading fails', trouble, true],
    ['sale', missing, true],
    ['nonsense', missing, false],
    ['nothing', empty, false],
    ['cart', category, false],
  ])('"new" of %s lists the new arrivals', async (categorySlug, heading, there) => {
    const { asked } = answering({ 'category/getcategory/': heading, 'product/NewArrivals': tiles })
    expect(
      await loadSubcategoryPage(
        client,
        { categorySlug, subcategorySlug: 'new' },
        { search: { page: 3 }, state: {} },
      ),
    ).toBe(there)
    if (there)
      expect(asked.map(({ url }) => url)).toContain('/frontend/api/product/NewArrivals?page=3&limit=24')
  })
})

describe('a product page', () => {
  const product = () => json({ Data: { ProductID: 1, productname: 'Mug', Slug: 'mug' } })

  test.each([
    ['known', product, true],
    ['unknown', missing, false],
    ['empty', empty, false],
  ])('%s', async (_, answer, there) => {
    answering({ 'product/mug': answer })
    expect(await loadProduct(client, 'mug')).toBe(there)
  })
})
