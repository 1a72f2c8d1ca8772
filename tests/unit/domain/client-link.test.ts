/** Tests the quantities that a private link offers, and the lines and total of an approval (req 23.1, 23.5). */
import { expect, test } from 'vitest'
import {
  type LineAnswer,
  type Offer,
  offeredQuantities,
  offerTotal,
  linesToOrder,
} from '../../../src/domain/client-link/client-link'

const line = (id: string) => ({
  id,
  slug: id,
  name: id,
  sku: id,
  image: '',
  picture: null,
  cells: [],
  branding: '',
  pieces: 100,
  quantities: [
    { quantity: 100, eachCents: 500 },
    { quantity: 250, eachCents: 400 },
  ],
})
const offer = (shows: Offer['shows'] = 'retail'): Offer => ({
  number: 'Q1',
  to: [],
  from: [],
  message: '',
  notes: '',
  neededBy: '',
  shows,
  rights: [],
  gstPercent: 10,
  lines: [line('mug'), line('pen'), line('cap')],
})
const answerOf = (answer: Partial<LineAnswer>): LineAnswer => ({
  choice: null,
  quantity: null,
  comment: '',
  logo: null,
  ...answer,
})
const answers = new Map([
  ['mug', answerOf({ choice: 'yes', quantity: 250 })],
  ['pen', answerOf({ choice: 'maybe' })],
])

test('approval orders the lines answered with yes or not answered', () => {
  expect(linesToOrder(offer(), answers).map(({ id }) => id)).toEqual(['mug', 'cap'])
})

test('approval total uses the prices of the chosen quantities', () => {
  expect(offerTotal(offer(), answers)).toMatchObject({
    subtotalCents: 250 * 400 + 100 * 500,
    totalCents: 165_000,
  })
})

test('offered quantities are the price breaks from the minimum and the quote', () => {
  expect(offeredQuantities([1, 25, 100, 500], 50, 120)).toEqual([50, 100, 120, 500])
})
