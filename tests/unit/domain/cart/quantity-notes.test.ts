/** Tests the notes next to a quantity before it is added to the cart (req 3.17), and the steps of its buttons. */
import { expect, test } from 'vitest'
import { steppedQuantity } from '../../../../src/domain/quantity'
import { quantityNotes } from '../../../../src/domain/cart/quantity-notes'

const stock = { pieces: 200, nextShipment: '2026-12-18' }
const unknown = { pieces: null, nextShipment: null }
const below = 'Below the minimum of 25'

test.each([
  ['enough and in stock', 200, stock, []],
  ['more than in stock', 201, stock, ['200 in stock, 201 from 18 Dec.']],
  ['out of stock', 25, { pieces: 0, nextShipment: null }, ['Out of stock. Ask us about 25.']],
  ['of unknown stock', 5000, unknown, []],
  ['below the minimum', 24, stock, [`${below}: please request a quote for fewer.`]],
  ['not a number', null, stock, []],
])('notes are shown for a quantity that is %s', (_, quantity, available, notes) => {
  expect(quantityNotes({ quantity, minimum: 25, stock: available, showsPrices: false })).toEqual(notes)
})

test('notes name the surcharge when prices are shown, and also low stock', () => {
  const scarce = { pieces: 3, nextShipment: null }
  expect(quantityNotes({ quantity: 10, minimum: 25, stock: scarce, showsPrices: true })).toEqual([
    `${below}. Less-than-minimum quantities carry a $20 surcharge on ex-stock orders. Please request a quote.`,
    'Only 3 in stock. Ask us about 10.',
  ])
})

test.each([
  [19, 20, 18],
  [100, 125, 95],
  [250, 275, 225],
  [1000, 1100, 950],
  [1_000_000, 1_000_000, 999_900],
])('quantity buttons step from %i up to %i and down to %i', (from, up, down) => {
  expect(steppedQuantity(from, 1, 1)).toBe(up)
  expect(steppedQuantity(from, -1, 1)).toBe(Math.max(1, down))
})

test('quantity buttons never step below the minimum', () => {
  expect(steppedQuantity(25, -1, 25)).toBe(25)
  expect(steppedQuantity(3, 1, 25)).toBe(25)
})
