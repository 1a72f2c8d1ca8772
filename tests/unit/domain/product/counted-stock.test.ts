/** Tests from which lines of a product's stock an order takes its pieces (req 22.48), and which line counts a choice (22.59). */
import { expect, test } from 'vitest'
import { choiceLines, returnPieces, takePieces } from '../../../../src/domain/product/counted-stock'
import * as fc from '../../../support/fast-check'

const line = (description: string, quantity = 5) => ({ description, quantity })

test.each([
  ['exactly its colour and size', ['Navy, S', 'Navy, M'], ['Navy', 'M'], 5, { 'Navy, M': 5 }],
  ['the size before the colour', ['M / Navy', 'Navy, S'], ['Navy', 'M'], 5, { 'M / Navy': 5 }],
  [
    'all sizes of a colour without a size',
    ['Navy, S', 'Red, S', 'Navy, M'],
    ['Navy'],
    7,
    { 'Navy, S': 5, 'Navy, M': 2 },
  ],
  ['the colour when sizes are not counted', ['Navy', 'Red'], ['Navy', 'M'], 3, { Navy: 3 }],
  ['the only line of a product without choices', ['Bottle'], [], 3, { Bottle: 3 }],
  ['a line for the whole product', [''], ['Navy'], 3, { '': 3 }],
  ['a name with an entity', ['Black &amp; White'], ['Black & White'], 1, { 'Black &amp; White': 1 }],
  ['no more than there is', ['Navy'], ['Navy'], 9, { Navy: 5 }],
  ['nothing of another colour', ['Red, M', 'Red'], ['Navy', 'M'], 3, {}],
])('order takes %s', (_, descriptions, values, quantity, expected) => {
  const { lines, taken } = takePieces(
    descriptions.map((description) => line(description)),
    values,
    quantity,
  )
  expect(Object.fromEntries(taken.map(({ description, pieces }) => [description, pieces]))).toEqual(expected)
  const left = new Map(lines.map(({ description, quantity: pieces }) => [description, pieces]))
  for (const description of descriptions)
    expect(left.get(description)).toBe(5 - (new Map(Object.entries(expected)).get(description) ?? 0))
})

test('line below zero gives nothing and stays as it is', () => {
  expect(takePieces([line('Navy', -4)], ['Navy'], 3)).toEqual({ lines: [line('Navy', -4)], taken: [] })
})

test('returned pieces restore the stock, whatever was taken', () => {
  const lines = fc.array(
    fc.record({
      description: fc.constantFrom('Navy, S', 'Navy, M', 'Navy', 'Red', ''),
      quantity: fc.nat(50),
    }),
  )
  const total = (stock: { quantity: number }[]) => stock.reduce((sum, { quantity }) => sum + quantity, 0)
  fc.assert(
    fc.property(lines, fc.subarray(['Navy', 'S']), fc.nat(99), (stock, values, quantity) => {
      const after = takePieces(stock, values, quantity)
      const pieces = after.taken.reduce((sum, taken) => sum + taken.pieces, 0)
      expect(total(after.lines)).toBe(total(stock) - pieces)
      expect(total(returnPieces(after.lines, after.taken))).toBe(total(stock))
    }),
  )
})

test('pieces of a removed line are not returned to another line', () => {
  expect(returnPieces([line('Red')], [{ description: 'Navy', pieces: 3 }])).toEqual([line('Red')])
})

test.each<[string, string[], number | null]>([
  ['its exact line', ['Red, M', 'M / Navy'], 1],
  ['no line when none names its values', ['Red, M', 'Bottle'], -1],
  ['no line of its own when its colour has one', ['Red', 'Navy'], null],
])('choice is counted by %s', (_, descriptions, expected) => {
  expect(choiceLines(descriptions.map((description) => line(description)))(['Navy', 'M'])).toBe(expected)
})
