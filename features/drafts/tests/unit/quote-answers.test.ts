/** Tests the quantities that a private link offers, and the lines and total of an approval (req 23.1, 23.5). */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  distributePieces,
  type LineAnswer,
  linesToOrder,
  noAnswer,
  offeredQuantities,
  quoteTotal,
} from '../../rules/quote'
import { anyQuote, anyQuoteLine } from '../support/quote'

const line = (id: string) =>
  anyQuoteLine({
    id,
    quantities: [
      { quantity: 100, eachCents: 500 },
      { quantity: 250, eachCents: 400 },
    ],
  })
const quote = anyQuote({ lines: [line('mug'), line('pen'), line('cap')] })
const answerOf = (answer: Partial<LineAnswer>): LineAnswer => ({ ...noAnswer, ...answer })
const answers = new Map([
  ['mug', answerOf({ choice: 'yes', quantity: 250 })],
  ['pen', answerOf({ choice: 'maybe' })],
])

test('approval orders the lines answered with yes or not answered', () => {
  expect(linesToOrder(quote, answers).map(({ id }) => id)).toEqual(['mug', 'cap'])
})

test('approval total uses the prices of the chosen quantities', () => {
  expect(quoteTotal(quote, answers)).toMatchObject({
    subtotalCents: 250 * 400 + 100 * 500,
    totalCents: 165_000,
  })
})

test('approval has no total when the quote shows no prices', () => {
  expect(quoteTotal({ ...quote, isPriced: false }, answers)).toBeNull()
})

test('offered quantities are the price breaks from the minimum and the quote', () => {
  expect(offeredQuantities([1, 25, 100, 500], 50, 120)).toEqual([50, 100, 120, 500])
})

test('pieces are distributed over colours and sizes, and none is lost', () => {
  const anyCells = fc.array(
    fc.nat(500).map((quantity) => ({ options: [], quantity })),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(anyCells, fc.integer({ min: 1, max: 5000 }), (before, pieces) => {
      fc.pre(before.some(({ quantity }) => quantity > 0))
      const after = distributePieces(before, pieces)
      expect(after.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces)
    }),
  )
  expect(
    distributePieces(
      [
        { options: [], quantity: 60 },
        { options: [], quantity: 40 },
      ],
      250,
    ),
  ).toEqual([
    { options: [], quantity: 150 },
    { options: [], quantity: 100 },
  ])
})
