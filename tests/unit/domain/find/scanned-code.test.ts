/**
 * Anyone can print a code, so a scan opens only product pages of this shop. A search opens the product that it names
 * (req 1.11).
 */
import { expect, test } from 'vitest'
import { findSku, readCode, skuKey, namedProduct } from '../../../../src/domain/find/scanned-code'
import type { ProductTile } from '../../../../src/domain/product/product'
import { anyTile } from '../../../support/product'

const origin = 'https://shop.example'

test.each([
  ['https://shop.example/product/steel-mug', 'steel-mug'],
  ['https://shop.example/product/steel-mug/', 'steel-mug'],
  ['  HTTPS://SHOP.EXAMPLE/product/steel-mug?utm=label#stock  ', 'steel-mug'],
  ['https://shop.example:443/product/caf%C3%A9', 'café'],
])('scanned code %s opens a product', (raw, slug) => {
  expect(readCode(raw, origin)).toEqual({ kind: 'product', slug })
})

test.each([
  ...'javascript:alert(1) blob:https://shop.example/product/steel-mug'.split(' '),
  ...'http://shop.example/product/steel-mug https://shop.example:8443/product/steel-mug'.split(' '),
  ...'https://shop.example.evil.example/product/steel-mug'.split(' '),
  ...'https://shop.example@evil.example/product/steel-mug'.split(' '),
  ...'https://me:secret@shop.example/product/steel-mug /product/steel-mug'.split(' '),
  ...'www.evil.example/product/steel-mug https://shop.example/product/../checkout'.split(' '),
  ...'https://shop.example/product/%2e%2e/checkout https://shop.example/product/..%2fcheckout'.split(' '),
  ...'https://shop.example/product/%00 https://shop.example/product/%E0%A4%A'.split(' '),
  ...'https://shop.example/product/steel-mug/more'.split(' '),
  ...'https://shop.example/login?next=//evil.example'.split(' '),
  ...'https://shop.example//evil.example/product/x tel:1900123456'.split(' '),
  ...'WIFI:S:Hall;T:WPA;P:secret;;'.split(' '),
  ' JavaScript:alert(1)//https://shop.example/product/steel-mug',
  'java\nscript:alert(1)',
  'https://evil.example\\@shop.example/product/steel-mug',
  'https:\\\\shop.example\\product\\steel-mug',
  'BEGIN:VCARD\nFN:Dana\nEND:VCARD',
])('scanned code %j is shown, and nothing is opened', (raw) => {
  expect(readCode(raw, origin).kind).toBe('foreign')
})

test.each(['BTL-1002', '9312345678907', 'café'])('%s is looked up', (raw) => {
  expect(readCode(` ${raw} `, origin)).toEqual({ kind: 'code', text: raw })
})

test('SKUs are compared regardless of case, dashes and blanks', () => {
  expect(skuKey(' btl – 1002.b ')).toBe(skuKey('BTL-1002-B'))
  expect(skuKey('BTL-1002')).not.toBe(skuKey('BTL-1020'))
  expect(skuKey(' -- ')).toBe('')
})

const resultsWith = (...products: ProductTile[]) => ({
  products,
  subcategories: [],
  totalPages: 1,
  total: null,
  canFind: false,
})
const hits = (...skus: string[]) =>
  resultsWith(...skus.map((sku, index) => anyTile({ id: String(index), slug: `mug-${index}`, sku })))

test('scanned code names the product with its SKU among other matches', () => {
  expect(findSku('btl1002', hits('BTL-10021', 'BTL-1002'))).toEqual({ kind: 'one', slug: 'mug-1' })
})

test('scanned code names no product when several have its SKU', () => {
  expect(findSku('BTL-1002', hits('BTL-1002', 'btl1002'))).toEqual({ kind: 'several', count: 2 })
})

test('scanned code never names a product with another SKU', () => {
  expect(findSku('BTL-1002', hits('BTL-1003'))).toEqual({ kind: 'none', hasSimilar: true })
  expect(findSku('BTL-100', hits('BTL-1003'))).toEqual({ kind: 'none', hasSimilar: true })
  expect(findSku('Bottle', hits(''))).toEqual({ kind: 'none', hasSimilar: true })
  expect(findSku('Bottle', hits('BOT'))).toEqual({ kind: 'none', hasSimilar: true })
  expect(findSku('BTL-1002', hits())).toEqual({ kind: 'none', hasSimilar: false })
  expect(findSku('--', hits('', ''))).toEqual({ kind: 'none', hasSimilar: true })
})

test('scanned variation SKU names a product when it is the only match', () => {
  expect(findSku('TEE-1002-CL-NAVY', hits('TEE-1002'))).toEqual({ kind: 'one', slug: 'mug-0' })
  expect(findSku('TEE-1002-CL-NAVY', hits('TEE-1002', 'TEE-1003'))).toEqual({
    kind: 'none',
    hasSimilar: true,
  })
})

const tile = (name: string, sku: string) => anyTile({ name, sku, slug: sku.toLowerCase() })
const mug = tile('Noosa Camp Mug', 'MG-1001')

test.each([
  ['the only hit, whatever was typed', 'kamp mug', [mug]],
  ['the only hit for a variation’s SKU', 'mg1001-NAV', [mug]],
  ['a SKU among several hits', 'mg 1001', [mug, tile('Other', 'MG-10012')]],
  ['a whole name among several hits', 'noosa camp MUG', [mug, tile('Noosa Camp Mug Lid', 'ML-1')]],
])('search opens a product directly: %s', (_, text, products) => {
  expect(namedProduct(text, resultsWith(...products), 1)).toBe('mg-1001')
})

test.each([
  ['several hits for other words', 'camp mug', [mug, tile('Coogee Camp Mug', 'MG-2')]],
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
