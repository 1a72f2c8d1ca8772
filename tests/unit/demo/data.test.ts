/** Data files of the demo shop are validated strictly, so that an error is reported with its position in the file. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validate, entryOf, readData } from '../../../demo/data'

const schema = v.array(
  v.object({ name: v.string(), price: v.number(), colour: entryOf({ navy: '#1c2b52' }) }),
)

test('valid data is read, and names of other entries are replaced by the entries', () => {
  expect(validate('x.json', schema, [{ name: 'Mug', price: 3, colour: 'navy' }])).toEqual([
    { name: 'Mug', price: 3, colour: '#1c2b52' },
  ])
})

test.each([
  ['a wrong type', [{ name: 'Mug', price: '3', colour: 'navy' }], 'demo/x.json, 0.price: Invalid type'],
  [
    'an unknown entry',
    [{ name: 'Mug', price: 3, colour: 'nvay' }],
    'demo/x.json, 0.colour: there is no "nvay"',
  ],
])('data with %s is rejected with the position of the error', (_, data, message) => {
  expect(() => validate('x.json', schema, data)).toThrow(message)
})

test('missing data file is an error', () => {
  expect(() => readData('catalogue/nothing.json', schema)).toThrow('nothing.json')
})
