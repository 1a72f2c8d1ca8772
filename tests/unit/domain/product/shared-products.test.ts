/** Tests products in an address: the products that a link may name, and those that it opens (req 8.4, 8.10). */
import { expect, test } from 'vitest'
import { maxShared, sharedPath, sharedSearch, slugsIn } from '../../../../src/domain/product/shared-products'

test('address names products once each, in its order', () => {
  expect(slugsIn('flask,cap, mug ,cap')).toEqual(['flask', 'cap', 'mug'])
  expect(sharedSearch({ products: 'flask,cap', other: 1 })).toEqual({ products: 'flask,cap' })
  // The router parses digits as a number.
  expect(slugsIn(42)).toEqual(['42'])
})

test.each([undefined, '', '../../cart', 'a/b', 'two words', 'a\u0000b', 'x'.repeat(201), ['flask']])(
  'search param %j names no products',
  (products) => {
    expect(slugsIn(products)).toEqual([])
    expect(sharedSearch({ products })).toEqual({ products: undefined })
  },
)

test('link has at most fifty products, and opens those that it names', () => {
  const many = Array.from({ length: 70 }, (_, index) => `cap-${index}`)
  const path = sharedPath('/line-sheet', many)
  const opened = slugsIn(new URL(path, 'https://shop.example').searchParams.get('products'))
  expect(opened).toEqual(many.slice(0, maxShared))
  expect(sharedPath('/line-sheet', ['tasse-für-zwei', 'a&b=c'])).toBe(
    '/line-sheet?products=tasse-f%C3%BCr-zwei,a%26b%3Dc',
  )
})
