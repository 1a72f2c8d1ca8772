/** Data files of the demo shop are validated strictly, so that an error is reported with its position in the file. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { entryOf, validate } from '../../../demo/data'

const schema = v.array(v.object({ price: v.number(), colour: entryOf({ navy: '#1c2b52' }) }))

test('valid data is read, and names of other entries are replaced by the entries', () => {
  expect(validate('x.json', schema, [{ price: 3, colour: 'navy' }])).toEqual([
    { price: 3, colour: '#1c2b52' },
  ])
})

test.each([
  ['a wrong type', [{ price: '3', colour: 'navy' }], 'demo/x.json, 0.price: Invalid type'],
  ['a missing field', [{ colour: 'navy' }], 'demo/x.json, 0.price: Invalid key'],
  ['an unknown entry', [{ price: 3, colour: 'nvay' }], 'demo/x.json, 0.colour: there is no "nvay"'],
  ['a property of every object', [{ price: 3, colour: 'constructor' }], 'there is no "constructor"'],
  ['another shape', {}, 'demo/x.json, as a whole'],
])('data with %s is rejected with the position of the error', (_, data, message) => {
  expect(() => validate('x.json', schema, data)).toThrow(message)
})
