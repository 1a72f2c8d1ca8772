/** Lists of products that this device stores: the products to compare, and the products that were viewed last. */
import { beforeEach, expect, test, vi } from 'vitest'
import { anyProduct } from '../../support/product'
import { newDevice } from './device'

let storage: Storage
beforeEach(() => {
  storage = newDevice()
})

const key = 'a-list'
const product = (slug: string) => ({ slug, name: `Product ${slug}`, sku: `SKU-${slug}`, image: null })
const newList = async (maxLength = 3) =>
  (await import('../../../src/session/product-lists')).storedProductList(key, maxLength)
const slugs = (list: { current: () => readonly { slug: string }[] }) => list.current().map(({ slug }) => slug)

test('list has the newest product first, each product once, and drops the oldest', async () => {
  const list = await newList()
  for (const slug of ['a', 'b', 'a', 'c', 'd']) expect(list.put(product(slug))).toBe(true)
  expect(slugs(list)).toEqual(['d', 'c', 'a'])
  list.remove('c')
  list.remove('never-there')
  expect(slugs(list)).toEqual(['d', 'a'])
})

test('list is the same array until storage changes, and is restored from storage', async () => {
  const list = await newList()
  list.put(product('a'))
  const before = list.current()
  expect(list.current()).toBe(before)
  storage.setItem(key, JSON.stringify([product('b'), product('a')]))
  expect(slugs(list)).toEqual(['b', 'a'])
  expect(slugs(await newList())).toEqual(['b', 'a'])
})

test('list stores only the fields that a tile shows', async () => {
  const { recordViewed, toListedProduct } = await import('../../../src/session/product-lists')
  recordViewed(anyProduct({ gallery: ['/media/w640/1.webp', '/media/w640/2.webp'] }))
  const { id, slug, name, sku } = anyProduct()
  const listed = [{ id, slug, name, sku, image: '/media/w640/1.webp' }]
  expect(JSON.parse(storage.getItem('showfloor-recently-viewed') ?? '')).toEqual(listed)
  expect(toListedProduct(anyProduct()).image).toBeNull()
})

test.each([
  ['invalid JSON', 'nonsense'],
  ['an object', '{"slug":"a"}'],
  ['null', 'null'],
  ['entries of another kind', JSON.stringify([null, 7, 'a', {}, { ...product('a'), slug: '' }])],
  ['an image that is not a URL', JSON.stringify([{ ...product('a'), image: { src: 'x' } }])],
])('%s in storage counts as an empty list and is overwritten', async (_, storedText) => {
  storage.setItem(key, storedText)
  const list = await newList()
  expect(list.current()).toEqual([])
  list.put(product('b'))
  expect(slugs(list)).toEqual(['b'])
})

test('valid entries of a list from an older version are retained', async () => {
  const entries = [product('a'), 7, ...['a', 'b', 'c', 'd'].map(product)]
  storage.setItem(key, JSON.stringify(entries))
  expect(slugs(await newList())).toEqual(['a', 'b', 'c'])
})

test('browser without storage reports the failure and shows an empty list', async () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const list = await newList()
  expect(list.put(product('a'))).toBe(false)
  list.remove('a')
  expect(list.current()).toEqual([])
  const { addToCompare } = await import('../../../src/session/product-lists')
  expect(addToCompare(product('a'))).toContain('can’t save anything')
})

test('four products can be compared, and a fifth is refused with a message', async () => {
  const { addToCompare, removeFromCompare } = await import('../../../src/session/product-lists')
  for (const slug of ['a', 'b', 'c', 'd']) expect(addToCompare(product(slug))).toBeNull()
  expect(addToCompare(product('e'))).toBe('You can compare 4 products. Remove one first.')
  expect(addToCompare(product('a'))).toBeNull()
  removeFromCompare('b')
  expect(addToCompare(product('e'))).toBeNull()
  expect(JSON.parse(storage.getItem('showfloor-compare') ?? '[]')).toHaveLength(4)
})
