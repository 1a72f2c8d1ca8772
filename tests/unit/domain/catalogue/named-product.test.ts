/** Tests which searches open a product directly (req 1.11). */
import { expect, test } from 'vitest'
import { namedProduct } from '../../../../src/domain/find/scanned-code'
import type { ProductTile } from '../../../../src/domain/product/product'

const tile = (name: string, sku: string) => ({ name, sku, slug: sku.toLowerCase() }) as ProductTile
const mug = tile('Noosa Camp Mug', 'MG-1001')
const resultsWith = (...products: ProductTile[]) => ({
  products,
  subcategories: [],
  totalPages: 1,
  total: null,
  canFind: false,
})

test.each([
  ['the only hit, whatever was typed', 'kamp mug', [mug]],
  ['the only hit for a variation’s SKU', 'mg1001-NAV', [mug]],
  ['a SKU among several', 'mg 1001', [mug, tile('Other', 'MG-10012')]],
  ['a whole name among several', 'noosa camp MUG', [mug, tile('Noosa Camp Mug Lid', 'ML-1')]],
])('search opens a product directly: %s', (_, text, products) => {
  expect(namedProduct(text, resultsWith(...products), 1)).toBe('mg-1001')
})

test.each([
  ['several for other words', 'camp mug', [mug, tile('Coogee Camp Mug', 'MG-2')]],
  ['the beginning of several SKUs', 'MG-100', [mug, tile('Other', 'MG-1002')]],
  [
    'a kind of product that is also the name of one product',
    'Umbrella',
    [tile('Umbrella', 'UM-1'), tile('Golf Umbrella', 'UM-2')],
  ],
  ['punctuation only', '!?', [tile('★', ''), tile('☆', '')]],
])('search does not open a product directly: %s', (_, text, products) => {
  expect(namedProduct(text, resultsWith(...products), 1)).toBeNull()
})

test('search opens a product directly only on the first page', () => {
  expect(namedProduct('MG-1001', resultsWith(mug), 2)).toBeNull()
})

test.each([
  ['more pages', { totalPages: 2 }],
  ['more hits, of which an invalid one was left out', { total: 2 }],
])('search does not open the only hit when there are %s', (_, changes) => {
  expect(namedProduct('mug', { ...resultsWith(mug), ...changes }, 1)).toBeNull()
})
