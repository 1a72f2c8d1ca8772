/** Tests the colour names that buyers use for products (req 17.3). */
import { expect, test } from 'vitest'
import { colourTerms, requestedFamily } from '../../../../src/domain/find/colour-terms'

test.each([
  ['#1c2b52', ['blue', 'navy']],
  ['#fff', ['white']],
  ['#8D949B', ['grey']],
  ['#d6a28f', ['pink', 'rose', 'gold']],
  ['red', []],
])('colour %s has the names %j', (hex, names) => expect(colourTerms(hex)).toEqual(names))

test('colour word requests the family of its colour', () => {
  expect(['navy', 'blue', 'maroon', 'mug'].map(requestedFamily)).toEqual(['Blue', 'Blue', 'Red', null])
})
