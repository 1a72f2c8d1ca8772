/** Which searches open a product at once (req 1.11). */
import { expect, test } from 'vitest'
import { namedProduct } from '../../../../src/domain/catalogue/named-product'
import type { ProductTile } from '../../../../src/domain/product/product'

const tile = (name: string, sku: string) => ({ name, sku, slug: sku.toLowerCase() }) as ProductTile
const mug = tile('Noosa Camp Mug', 'MG-1001')
const found = (...products: ProductTile[]) => ({
  products,
  subcategories: [],
  totalPages: 1,
  total: null,
  canFind: false,
})

test.each([
  ['MG-1001', [mug], 'mg-1001'],
  ['mg 1001', [mug, tile('Other', 'MG-10012')], 'mg-1001'],
  ['mg1001-NAV', [mug], 'mg-1001'],
  ['noosa camp MUG', [mug, tile('Noosa Camp Mug Lid', 'ML-1')], 'mg-1001'],
  ['Umbrella', [tile('Umbrella', 'UM-1')], 'um-1'],
])('%s names one', (text, products, slug) => {
  expect(namedProduct(text, found(...products), 1)).toBe(slug)
})

test.each([
  ['the only hit for other words', 'camp mug', [mug]],
  ['the beginning of a SKU', 'MG-100', [mug]],
  ['two of the same name', 'Noosa Camp Mug', [mug, tile('Noosa Camp Mug', 'MG-2')]],
  [
    'a kind of thing that one product is called',
    'Umbrella',
    [tile('Umbrella', 'UM-1'), tile('Golf Umbrella', 'UM-2')],
  ],
  ['signs', '!?', [tile('★', '')]],
  ['nothing found', 'MG-1001', []],
])('%s is none', (_, text, products) => {
  expect(namedProduct(text, found(...products), 1)).toBeNull()
})

test('only the first page opens a product', () => {
  expect(namedProduct('MG-1001', found(mug), 2)).toBeNull()
})
