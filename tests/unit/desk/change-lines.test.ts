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
  [{}, { added: 12 }, 'added: 12'],
  [{ name: '' }, { name: 'Mug' }, 'name: none → Mug'],
  [{ categories: ['a/b'] }, { categories: ['a/b', 'c/d'] }, 'categories: a/b → a/b, c/d'],
  [{ words: { claim: 'A', phone: '1' } }, { words: { claim: 'B', phone: '1' } }, 'words, claim: A → B'],
  [
    { stock: [{ description: 'Navy', quantity: 5 }] },
    { stock: [{ description: 'Navy', quantity: 7, next: 'March' }] },
    'stock Navy: 5 → 7, next March',
  ],
  [
    { stock: [{ description: '', quantity: 5, next: '2026-12-18' }] },
    { stock: [{ description: '', quantity: 7 }] },
    'stock: 5, next 18 Dec 2026 → 7',
  ],
  [{ endsAt: null }, { endsAt: '2026-12-24T12:59:59.000Z' }, 'ends at: none → 24 Dec 2026, 11:59 pm'],
  [
    { holidays: [] },
    { holidays: [{ day: '2026-12-28', name: 'Boxing Day', states: ['NSW', 'VIC'] }] },
    'holiday 28 Dec 2026, Boxing Day: none → NSW, VIC',
  ],
  [
    { zones: [{ from: 2640, to: 2650, days: 3, name: 'Albury' }] },
    { zones: [{ from: 2640, to: 2650, days: 4, name: '' }] },
    'zone 2640 to 2650: 3 days, Albury → 4 days',
  ],
  [
    { setups: [] },
    { setups: [{ name: 'Print', each: 55, once: 4500, times: 1 }] },
    'set-up Print: none → $0.55 each, $45.00 once, 1 preselected',
  ],
  [
    { variations: [{ sku: 'S', values: ['Navy'], stock: 1 }] },
    { variations: [] },
    'variation S: Navy, stock 1 → none',
  ],
  [
    {
      pictures: [
        { path: 'a.png', alt: '', blank: false },
        { path: 'b.png', alt: '', blank: false },
      ],
    },
    {
      pictures: [
        { path: 'b.png', alt: '', blank: false },
        { path: 'a.png', alt: '', blank: false },
      ],
    },
    'pictures: in another order',
  ],
])('change from %j to %j is one line', (before, after, line) => {
  expect(changeLines(before, after)).toEqual([line])
})
