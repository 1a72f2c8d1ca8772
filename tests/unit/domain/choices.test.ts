/** Tests sizes, variations and quantities. */
import { expect, test } from 'vitest'
import { defaultQuantity, minimumMessage, readQuantity } from '../../../src/domain/quantity'
import {
  inSizeOrder,
  isReachable,
  matchingVariation,
  variationsOf,
} from '../../../src/domain/product/variation'

test.each([
  ['XL 2XL S XXS M 10XL XXXL L XS', 'XXS XS S M L XL 2XL XXXL 10XL'],
  ['6-10 11-14 2-5', '2-5 6-10 11-14'],
  ['X-Large Medium 2XL Small Navy X-Small Large 8 S', 'X-Small S Small Medium Large X-Large 2XL 8 Navy'],
])('sizes are sorted: %s', (unsorted, expected) => {
  expect(inSizeOrder(unsorted.split(' '), (value) => value).join(' ')).toBe(expected)
})

const rows = ['1 red', '1 m', '2 red', '2 l', '3 blue', '3 m'].map((row) => row.split(' '))
const variations = variationsOf(rows.map(([variationId = '', valueId = '']) => ({ variationId, valueId })))

test('variation matches when its set of values is equal, in any order', () => {
  expect(matchingVariation(variations, ['m', 'red'])?.id).toBe('1')
  expect(matchingVariation(variations, ['red'])).toBeNull()
  expect(matchingVariation(variations, ['blue', 'l'])).toBeNull()
})

test('value without a matching variation is unreachable', () => {
  expect(isReachable(variations, ['blue'], 'l')).toBe(false)
  expect(isReachable(variations, ['blue'], 'm')).toBe(true)
  expect(isReachable(variations, [], 'l')).toBe(true)
})

test.each([
  [25, false, 250],
  [10, true, 10],
])('default quantity for minimum %i (with variations: %s) is %i', (minimum, hasVariations, quantity) => {
  expect(defaultQuantity(minimum, hasVariations)).toBe(quantity)
})

test.each([
  ['250', 250],
  [' 1 000 ', 1000],
  ['250.0', 250],
  ['1,2,3', null],
  ['1.000', null],
  ['', null],
  ['0', null],
  ['1e9', null],
  ['١٢', null],
  ['9999999', null],
])('quantity "%s" is read as %s', (typed, quantity) => expect(readQuantity(typed)).toBe(quantity))

test('quantity below the minimum gets the shop’s message', () => {
  expect(minimumMessage(24, 25)).toBe('Please add at least 25 Quantity')
  expect(minimumMessage(25, 25)).toBeNull()
})
