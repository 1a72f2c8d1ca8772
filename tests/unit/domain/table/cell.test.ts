/** Tests the values that are read from table cells as people write them (req 20.13). */
import { expect, it } from 'vitest'
import {
  ambiguousMessage,
  isAmbiguous,
  readFlagCell,
  readMoneyCell,
  readPercentCell,
  readWholeCell,
} from '../../../../src/domain/table/cell'

it.each([
  [' 1,250 ', 1250],
  ['1\u00a0250', 1250],
  ['1\u202f250', 1250],
  ['1.250.000', 1_250_000],
  ['250.00', 250],
  ['−3', -3],
])('whole number is read from %j', (cell, value) => expect(readWholeCell(cell)).toBe(value))

it.each(['', '0x19', '1e2', '2.5', '1.250', '1,25,000', '1 2', '٢٥'])(
  'whole number is not read from %j',
  (cell) => expect(readWholeCell(cell)).toBeNull(),
)

it.each([
  ['6.4', 640],
  ['.50', 50],
  ['$ 6.40', 640],
  ['AU$ 6.40', 640],
  ['6.40 AUD', 640],
  ['$1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['6,40', 640],
  ['1,234', 123_400],
  ['0.525', 53],
  ['-6.40', -640],
])('amount of money is read from %j', (cell, cents) => expect(readMoneyCell(cell)).toBe(cents))

it.each(['', '€6.40', 'NZ$6.40', '1e2', '0x19', '(6.40)', '1.234', '0,500'])(
  'amount of money is not read from %j',
  (cell) => expect(readMoneyCell(cell)).toBeNull(),
)

it.each(['1.234', ' A$ 999.999 '])('amount %j is ambiguous', (cell) => expect(isAmbiguous(cell)).toBe(true))

it('message about an ambiguous amount states both meanings', () => {
  expect(ambiguousMessage('$1.234')).toBe('can mean 1234 or 1.234. Use 1234 or 1.23')
})

it.each([
  ['60%', 60],
  ['12.5 %', 12.5],
  ['12,5', 12.5],
  ['-10', -10],
  ['1e2', null],
  ['', null],
])('percentage %j is read as %j', (cell, value) => expect(readPercentCell(cell)).toBe(value))

it.each([
  ...['TRUE', 'Yes', ' y ', '1', 'true', 'X', 'T'].map((cell) => [cell, true] as const),
  ...['FALSE', 'No', 'n', '0', 'f'].map((cell) => [cell, false] as const),
  ...['', 'perhaps', '2', 'yes please'].map((cell) => [cell, null] as const),
])('flag %j is read as %j', (cell, value) => expect(readFlagCell(cell)).toBe(value))
