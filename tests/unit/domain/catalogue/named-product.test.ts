/** Which searches open a product at once (req 1.11). */
import { expect, test } from 'vitest'
import { namedProduct } from '../../../../src/domain/product/scanned-code'
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
  ['the only hit, whatever was typed', 'kamp mug', [mug]],
  ['the only hit for the beginning of a SKU', 'MG-100', [mug]],
  ['the only hit for a variation’s SKU', 'mg1001-NAV', [mug]],
  ['a SKU among several', 'mg 1001', [mug, tile('Other', 'MG-10012')]],
  ['a whole name among several', 'noosa camp MUG', [mug, tile('Noosa Camp Mug Lid', 'ML-1')]],
])('%s names one', (_, text, products) => {
  expect(namedProduct(text, found(...products), 1)).toBe('mg-1001')
})

test.each([
  ['several for other words', 'camp mug', [mug, tile('Coogee Camp Mug', 'MG-2')]],
  ['the beginning of several SKUs', 'MG-100', [mug, tile('Other', 'MG-1002')]],
  ['two of the same name', 'Noosa Camp Mug', [mug, tile('Noosa Camp Mug', 'MG-2')]],
  [
    'a kind of thing that one product is called',
    'Umbrella',
    [tile('Umbrella', 'UM-1'), tile('Golf Umbrella', 'UM-2')],
  ],
  ['signs', '!?', [tile('★', ''), tile('☆', '')]],
  ['nothing found', 'MG-1001', []],
])('%s is none', (_, text, products) => {
  expect(namedProduct(text, found(...products), 1)).toBeNull()
})

test('only the first page opens a product', () => {
  expect(namedProduct('MG-1001', found(mug), 2)).toBeNull()
})

test.each([
  ['more pages', { totalPages: 2 }],
  ['more of which a broken one was left out', { total: 2 }],
])('one of %s is none', (_, rest) => {
  expect(namedProduct('mug', { ...found(mug), ...rest }, 1)).toBeNull()
})
