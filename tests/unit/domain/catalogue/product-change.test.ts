/** Tests the changes that are listed after an update of the saved catalogue. */
import { expect, test } from 'vitest'
import { changeText, productChange, recentChanges } from '../../../../src/domain/catalogue/product-change'

const day = 24 * 3600_000
const publicFacts = (stock: number | null) => ({ slug: 'mug', name: 'Mug', stock })

test.each([
  ['that is new', null, publicFacts(5), 'new', null],
  ['that is gone', publicFacts(5), null, 'gone', null],
  ['that sold out', publicFacts(5), publicFacts(0), 'changed', 'out'],
  ['that is back', publicFacts(0), publicFacts(3), 'changed', 'in'],
  ['whose stock was unknown', publicFacts(null), publicFacts(3), 'changed', null],
])('change is recorded for a product %s', (_, before, after, kind, stock) => {
  expect(productChange(before, after, 9)).toEqual({ slug: 'mug', name: 'Mug', at: 9, what: kind, stock })
})

test('product that never existed causes no change', () => expect(productChange(null, null, 9)).toBeNull())

test('each changed product is listed once, newest first, for a week', () => {
  const before = [
    { slug: 'old', at: 0 },
    { slug: 'mug', at: 5 * day },
    { slug: 'pen', at: 6 * day },
  ]
  expect(recentChanges(before, [{ slug: 'mug', at: 7 * day }], 7 * day)).toEqual([
    { slug: 'mug', at: 7 * day },
    { slug: 'pen', at: 6 * day },
  ])
})

const changed = (stock: 'in' | 'out' | null) => ({
  slug: 'mug',
  name: 'Mug',
  at: 1,
  what: 'changed' as const,
  stock,
})
const price = (wasCents: number | null, isCents: number | null) => ({ slug: 'mug', at: 1, wasCents, isCents })
test.each([
  [changed(null), null, 'Details changed'],
  [changed('out'), null, 'Out of stock'],
  [changed('in'), price(100, 90), 'Back in stock, Price down'],
  [null, price(null, 110), 'Price changed'],
  [{ ...changed(null), what: 'gone' as const }, price(1, 2), 'No longer sold'],
  [{ ...changed(null), what: 'new' as const }, null, 'New'],
])('case %#: product and price changes are described', (change, priced, words) =>
  expect(changeText(change, priced)).toBe(words),
)
