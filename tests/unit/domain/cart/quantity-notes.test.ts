/** What is said beside a quantity before it goes to the cart (req 3.17), and the steps of its buttons. */
import { expect, test } from 'vitest'
import { steppedQuantity } from '../../../../src/domain/cart/quantity'
import { quantityNotes } from '../../../../src/domain/cart/quantity-notes'

const stock = { pieces: 200, nextShipment: '2026-12-18' }
const unknown = { pieces: null, nextShipment: null }
const below = 'Below the minimum of 25'

test.each([
  ['enough and in stock', 200, stock, []],
  ['more than there is', 201, stock, ['200 in stock, 201 from 18 Dec.']],
  ['out of stock', 25, { pieces: 0, nextShipment: null }, ['Out of stock. Ask us about 25.']],
  ['of which nobody knows the stock', 5000, unknown, []],
  ['below the minimum', 24, stock, [`${below}: please request a quote for fewer.`]],
  ['nothing', 0, stock, []],
  ['no number', null, stock, []],
])('a quantity that is %s', (_, quantity, there, notes) => {
  expect(quantityNotes({ quantity, minimum: 25, stock: there, showsPrices: false })).toEqual(notes)
})

test('a surcharge is named where prices are seen, and both faults stand together', () => {
  const scarce = { pieces: 3, nextShipment: null }
  expect(quantityNotes({ quantity: 10, minimum: 25, stock: scarce, showsPrices: true })).toEqual([
    `${below}: fewer carry a $20 surcharge on ex-stock orders, by a request for a quote.`,
    'Only 3 in stock. Ask us about 10.',
  ])
})

test.each([
  [1, 2, 1],
  [19, 20, 18],
  [20, 25, 19],
  [22, 25, 20],
  [100, 125, 95],
  [250, 275, 225],
  [333, 350, 325],
  [500, 550, 475],
  [1000, 1100, 950],
  [1_000_000, 1_000_000, 999_900],
])('from %i a press leads up to %i and down to %i', (from, up, down) => {
  expect(steppedQuantity(from, 1, 1)).toBe(up)
  expect(steppedQuantity(from, -1, 1)).toBe(Math.max(1, down))
})

test('no press leads below the minimum', () => {
  expect(steppedQuantity(25, -1, 25)).toBe(25)
  expect(steppedQuantity(3, 1, 25)).toBe(25)
})
