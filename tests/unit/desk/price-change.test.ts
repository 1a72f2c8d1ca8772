/** Price changes of more than half, which the desk asks to confirm (req 22.33). */
import { expect, test } from 'vitest'
import { largePriceChanges } from '../../../desk/products/price-change'

const prices = [
  { from: 50, price: 450 },
  { from: 250, price: 400 },
]

test.each<[string, { from?: string; price: string }[], string[]]>([
  ['a price is a hundred times as high', [{ from: '50', price: '450' }], ['From 50: $4.50 → $450.00']],
  ['a price is less than half', [{ from: '250', price: '$1.99' }], ['From 250: $4.00 → $1.99']],
  [
    'a new step differs from the price at its quantity',
    [{ from: '100', price: '9' }],
    ['From 100: $4.50 → $9.00'],
  ],
  [
    'prices change by half at most',
    [
      { from: '50', price: '6.75' },
      { from: '250', price: '2.00' },
    ],
    [],
  ],
  ['a price cannot be read', [{ from: '50', price: 'free' }], []],
])('only changes of more than half are reported when %s', (_, typedPrices, changes) => {
  expect(largePriceChanges(prices, typedPrices)).toEqual(changes)
})
