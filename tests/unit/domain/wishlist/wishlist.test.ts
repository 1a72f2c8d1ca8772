/** Tests the wishlist with the customer's pending changes applied. */
import { expect, test } from 'vitest'
import { withWishlistChanges } from '../../../../src/domain/wishlist/wishlist'

const product = (productId: string) => ({ productId, name: productId, slug: productId, image: null })
const wish = (productId: string, wanted: boolean) => ({ product: product(productId), wanted })
const ids = (list: ReturnType<typeof withWishlistChanges>) => list.map(({ productId }) => productId)
const listed = ['mug', 'pen'].map(product)

test.each([
  [
    'added products come first, the newest before the others',
    [wish('cap', true), wish('bag', true)],
    ['bag', 'cap', 'mug', 'pen'],
  ],
  ['a removed product is gone', [wish('mug', false)], ['pen']],
  ['a listed product stays at its position', [wish('pen', true)], ['mug', 'pen']],
  [
    'the last change of a product counts',
    [wish('cap', true), wish('cap', false), wish('pen', false), wish('pen', true)],
    ['mug', 'pen'],
  ],
  ['a product that is not listed cannot be removed', [wish('cap', false)], ['mug', 'pen']],
])('wishlist with pending changes: %s', (_name, wishes, expected) => {
  expect(ids(withWishlistChanges(listed, wishes))).toEqual(expected)
})
