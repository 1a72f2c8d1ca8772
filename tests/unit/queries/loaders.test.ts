/** Loaders of the routes: the reads that they await, and the pages that they report as unknown. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueryClient } from '@tanstack/react-query'
import { loadCategoryPage, loadSubcategoryPage, specialCategories } from '../../../src/queries/list-page'
import { loadProduct } from '../../../src/queries/product'
import { createQueryClient } from '../../../src/query-client'
import { flushCopies } from '../../../src/saved/reads'
import { json, connectProvider } from '../api/fake-provider'

let client: QueryClient
beforeEach(() => {
  client = createQueryClient(() => {})
  // Loaders run as on a device: in Node they also load the extra data of a server-rendered page.
  vi.stubEnv('SSR', false)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
// This device stores nothing, so every loader reads from the provider.
afterEach(async () => {
  vi.unstubAllEnvs()
  client.clear()
  await flushCopies()
})

const missing = () => json({ ErrorMessage: 'No such thing.' }, 404)
const serverError = () => json({ ErrorMessage: 'Restocking.' }, 500)
const empty = () => json({ Data: [] })
const tiles = () => json({ Data: [{ ProductID: 1, ProductName: 'Mug', Slug: 'mug' }], totalPages: 1 })
const category = () => json({ Data: { CategoryID: 1, CategoryName: 'Mugs', Slug: 'mugs' } })
const subcategory = () => json({ Data: { SubCategoryID: 11, SubCategoryName: 'Mugs', Slug: 'mugs' } })

const subcategoryParams = { categorySlug: 'drinkware', subcategorySlug: 'mugs' }
const firstPage = { search: {}, state: {} }

/** Answers with the first entry whose path is part of the URL. */
function stubAnswers(answers: Record<string, () => Response>) {
  return connectProvider(({ url }) => {
    const path = Object.keys(answers).find((part) => url.includes(`/frontend/api/${part}`))
    return path === undefined ? missing() : (answers[path]?.() ?? missing())
  })
}

test.each([
  ['a category', () => loadCategoryPage(client, 'mugs', firstPage), { 'category/getcategory/': category }],
  ['a subcategory', () => loadSubcategoryPage(client, subcategoryParams, firstPage), {}],
  ['a product', () => loadProduct(client, 'mug'), {}],
])('loader of %s rejects when the shop answers with status 500', async (_, load, answers) => {
  stubAnswers({ ...answers, category: serverError, product: serverError })
  await expect(load()).rejects.toThrow('Restocking.')
})

test.each([
  ['with heading and products exists', category, tiles, true],
  ['with heading and without products exists', category, empty, true],
  ['without heading and products does not exist', missing, empty, false],
  ['without heading and list does not exist', missing, missing, false],
  ['with heading and without list does not exist', category, missing, false],
  ['of a portal that only lists products exists', missing, tiles, true],
  ['with failed heading and products exists', serverError, tiles, true],
  ['with failed heading and without products exists', serverError, empty, true],
])('category page %s', async (_, heading, products, isFound) => {
  stubAnswers({ 'category/getcategory/': heading, 'category/categoryProduct/': products })
  expect(await loadCategoryPage(client, 'mugs', firstPage)).toBe(isFound)
})

test.each([
  ['new', ['product/NewArrivals?page=2&limit=24']],
  ['sale', ['category/categoryProduct/sale?page=2&limit=24']],
  ['indent', ['category/categoryProduct/indent?page=2&limit=24']],
])('category page %s is read without a category heading', async (slug, calls) => {
  const { requests } = stubAnswers({ product: tiles, category: tiles })
  expect(await loadCategoryPage(client, slug, { search: { page: 2 }, state: {} })).toBe(true)
  expect(requests.map(({ url }) => url.replace('/frontend/api/', ''))).toEqual(calls)
})

test.each(['constructor', 'toString', '__proto__'])(
  '%s is an unknown slug, not a property of Object',
  async (slug) => {
    stubAnswers({})
    expect(await loadCategoryPage(client, slug, firstPage)).toBe(false)
    expect(specialCategories[slug]).toBeUndefined()
  },
)

test('server-rendered page has the counts of its filters, and its tiles once', async () => {
  vi.stubEnv('SSR', true)
  const reply = { Data: [{ ProductID: 1, ProductName: 'Mug', Slug: 'mug' }], totalPages: 1, total: 1 }
  const emptyFacets = {
    price: [],
    branding: [],
    material: [],
    dispatch: [],
    stock: 0,
    minimum: [],
    rating: [],
  }
  const facets = { ...emptyFacets, colour: [{ value: 'Blue', count: 1 }] }
  stubAnswers({
    'category/': category,
    'category/categoryProduct/': tiles,
    'product/find': () => json({ ...reply, facets }),
  })
  await loadCategoryPage(client, 'mugs', firstPage)
  const [read] = client.getQueryCache().findAll({ predicate: ({ queryHash }) => queryHash.includes('found') })
  expect(read?.state.data).toMatchObject({ value: { tiles: [], total: 1, facets } })
})

test('missing filter support is requested only once', async () => {
  const { requests } = stubAnswers({ 'category/': category, 'category/categoryProduct/': tiles })
  for (const slug of ['mugs', 'caps', 'mugs'])
    expect(await loadCategoryPage(client, slug, { search: { stock: true }, state: {} })).toBe(true)
  expect(requests.filter(({ url }) => url.endsWith('product/find'))).toHaveLength(1)
})

test.each([
  ['with heading and products exists', subcategory, tiles, true],
  ['with heading and without products exists', subcategory, empty, true],
  ['without heading does not exist', missing, tiles, false],
  ['with an empty heading does not exist', empty, tiles, false],
])('subcategory page %s', async (_, heading, products, isFound) => {
  stubAnswers({ 'category/getsubcategory/': heading, 'product/': products })
  expect(await loadSubcategoryPage(client, subcategoryParams, firstPage)).toBe(isFound)
})

test.each([
  ['drinkware', category, true],
  ['a category whose heading fails', serverError, true],
  ['sale', missing, true],
  ['nonsense', missing, false],
  ['nothing', empty, false],
  ['cart', category, false],
])(
  'subcategory “new” of %s lists new arrivals when the category exists',
  async (categorySlug, heading, isFound) => {
    const { requests } = stubAnswers({ 'category/getcategory/': heading, 'product/NewArrivals': tiles })
    const params = { categorySlug, subcategorySlug: 'new' }
    expect(await loadSubcategoryPage(client, params, { search: { page: 3 }, state: {} })).toBe(isFound)
    if (isFound)
      expect(requests.map(({ url }) => url)).toContain('/frontend/api/product/NewArrivals?page=3&limit=24')
  },
)

const product = () => json({ Data: { ProductID: 1, productname: 'Mug', Slug: 'mug' } })

test.each([
  ['of a known product exists', product, true],
  ['of an unknown product does not exist', missing, false],
  ['with an empty reply does not exist', empty, false],
])('product page %s', async (_, answer, isFound) => {
  stubAnswers({ 'product/mug': answer })
  expect(await loadProduct(client, 'mug')).toBe(isFound)
})
