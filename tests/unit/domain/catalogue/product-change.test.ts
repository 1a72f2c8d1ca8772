/** What is told of an update of the saved catalogue. */
import { describe, expect, test } from 'vitest'
import {
  allChanges,
  changeWords,
  productChange,
  recentChanges,
} from '../../../../src/domain/catalogue/product-change'

const day = 24 * 3600_000
const told = (stock: number | null) => ({ slug: 'mug', name: 'Mug', stock })

describe('a product', () => {
  test.each([
    ['that is new', null, told(5), 'new', null],
    ['that is gone', told(5), null, 'gone', null],
    ['that sold out', told(5), told(0), 'changed', 'out'],
    ['that is back', told(0), told(3), 'changed', 'in'],
    ['whose stock is only less', told(5), told(3), 'changed', null],
    ['of whose stock nothing was said', told(null), told(3), 'changed', null],
  ])('%s', (_, was, is, what, stock) => {
    expect(productChange(was, is, 9)).toEqual({ slug: 'mug', name: 'Mug', at: 9, what, stock })
  })

  test('that never was there is no change', () => expect(productChange(null, null, 9)).toBeNull())
})

test('each product is told once, the newest first, for a week', () => {
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

describe('in words', () => {
  const changed = (stock: 'in' | 'out' | null) => ({
    slug: 'mug',
    name: 'Mug',
    at: 1,
    what: 'changed' as const,
    stock,
  })
  const price = (wasCents: number | null, isCents: number | null) => ({
    slug: 'mug',
    at: 1,
    wasCents,
    isCents,
  })
  test.each([
    [changed(null), null, 'Details changed'],
    [changed('out'), null, 'Out of stock'],
    [changed('in'), price(100, 90), 'Back in stock, Price down'],
    [null, price(100, 110), 'Price up'],
    [null, price(null, 110), 'Price changed'],
    [{ ...changed(null), what: 'gone' as const }, price(1, 2), 'No longer sold'],
    [{ ...changed(null), what: 'new' as const }, null, 'New'],
  ])('%#', (change, priced, words) => expect(changeWords(change, priced)).toBe(words))

  test('a price alone has no name', () => {
    expect(allChanges([changed(null)], [{ ...price(1, 2), slug: 'pen', at: 3 }])).toEqual([
      { slug: 'pen', name: null, at: 3, words: 'Price up' },
      { slug: 'mug', name: 'Mug', at: 1, words: 'Details changed' },
    ])
  })
})
