/** Tests the prices next to the tiles of a list. */
import { expect, test } from 'vitest'
import { fromCents } from '../../../../src/domain/product/product'

test.each([
  ['mug', 978],
  ['cap', null],
  ['constructor', null],
  ['__proto__', null],
])('tile price of the product %s is %j', (slug, cents) => {
  expect(fromCents({ fromCents: { mug: 978 } }, slug)).toBe(cents)
})
