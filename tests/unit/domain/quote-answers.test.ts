/** Tests the quantities that a private link offers, and the lines and total of an approval (req 23.1, 23.5). */
import { expect, test } from 'vitest'
import {
  type LineAnswer,
  linesToOrder,
  noAnswer,
  offeredQuantities,
  quoteTotal,
} from '../../../src/domain/quote/quote'
import { anyQuote, anyQuoteLine } from '../../support/quote'

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
