/** Prices beside the tiles of a list. */
import { expect, test } from 'vitest'
import { fromCents } from '../../../../src/domain/product/product'

test.each([
  ['mug', 978],
  ['cap', null],
  ['constructor', null],
  ['__proto__', null],
])('%s: %j', (slug, cents) => {
  expect(fromCents({ fromCents: { mug: 978 } }, slug)).toBe(cents)
})
