/** The log of the desk says in words what changed (req 22.4). */
import { expect, test } from 'vitest'
import { changeLines } from '../../../desk/change-lines'

test('changed prices are in dollars, by quantity, without those that stay', () => {
  const before = {
    prices: [
      { from: 50, price: 450 },
      { from: 250, price: 400 },
    ],
  }
  const after = {
    prices: [
      { from: 50, price: 45_000 },
      { from: 250, price: 400 },
      { from: 500, price: 350 },
    ],
  }
  expect(changeLines(before, after)).toEqual([
    'price from 50: $4.50 → $450.00',
    'price from 500: none → $3.50',
  ])
})

test.each([
  [{ isHidden: false }, { isHidden: true }, 'is hidden: no → yes'],
  [{}, { name: 'Mug' }, 'name: none → Mug'],
  [{ 'MG-9': '250: 510' }, { 'MG-9': '250: 520' }, 'MG-9: 250: 510 → 250: 520'],
])('change from %j to %j is one line', (before, after, line) => {
  expect(changeLines(before, after)).toEqual([line])
})
