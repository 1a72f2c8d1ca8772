/** The wishlist with what the customer changed since laid over it. */
import { expect, test } from 'vitest'
import { isInWishlist, withWishlistChanges } from '../../../../src/domain/wishlist/wishlist'

const product = (productId: string) => ({ productId, name: productId, slug: productId, image: null })
const wish = (productId: string, wanted: boolean) => ({ product: product(productId), wanted })
const ids = (list: ReturnType<typeof withWishlistChanges>) => list.map(({ productId }) => productId)
const listed = ['mug', 'pen'].map(product)

test.each([
  ['nothing', [], ['mug', 'pen']],
  [
    'what is added stands first, the newest before the others',
    [wish('cap', true), wish('bag', true)],
    ['bag', 'cap', 'mug', 'pen'],
  ],
  ['what is removed is gone', [wish('mug', false)], ['pen']],
  ['what is listed already stays in its place', [wish('pen', true)], ['mug', 'pen']],
  [
    'the last word counts',
    [wish('cap', true), wish('cap', false), wish('pen', false), wish('pen', true)],
    ['mug', 'pen'],
  ],
  ['what is not listed cannot be removed', [wish('cap', false)], ['mug', 'pen']],
])('%s', (_name, wishes, expected) => {
  expect(ids(withWishlistChanges(listed, wishes))).toEqual(expected)
})

test('knows what is wished', () => {
  expect(isInWishlist(listed, 'mug')).toBe(true)
  expect(isInWishlist(listed, 'cap')).toBe(false)
})
