/** Structured data for search engines contain facts from the page, and never a price. */
import { expect, test } from 'vitest'
import { productData } from '../../../../src/domain/product/structured-data'
import { anyProduct } from '../../../support/product'

test('product data have a rating only when the product was rated', () => {
  const rated = productData(anyProduct({ rating: 4.5, ratingCount: 12 }), 'A flask')
  expect(rated).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 12 } })
  expect(productData(anyProduct({ rating: null, ratingCount: 12 }), '')).not.toHaveProperty('aggregateRating')
  expect(productData(anyProduct({ rating: 4, ratingCount: 0 }), '')).not.toHaveProperty('aggregateRating')
})

test('product data have at most four pictures and no offer', () => {
  const gallery = ['/1.webp', '/2.webp', '/3.webp', '/4.webp', '/5.webp']
  const data = productData(anyProduct({ gallery }), 'A flask')
  expect(data.image).toEqual(gallery.slice(0, 4))
  expect(JSON.stringify(data)).not.toMatch(/price|offer/i)
})
