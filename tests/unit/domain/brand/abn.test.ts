/** The ABN of the shop is checked by its check digits (req 20.18). */
import { expect, test } from 'vitest'
import { abnProblem, formatAbn } from '../../../../src/domain/brand/abn'

test.each(['51824753556', '51 824 753 556', '53 004 085 616', ' 83 914 571 673 '])(
  'ABN "%s" is accepted, with or without spaces',
  (abn) => {
    expect(abnProblem(abn)).toBeNull()
  },
)

test.each([
  ['a wrong digit', '51 824 753 557'],
  ['two exchanged digits', '51 824 735 556'],
  ['a zero as its first digit', '00 000 000 019'],
])('ABN with %s is refused', (_, abn) => {
  expect(abnProblem(abn)).toBe('has a wrong digit: please check it')
})

test.each(['', '51 824 753 55', '51 824 753 5566', '51 824 753 55x', '٥١٨٢٤٧٥٣٥٥٦'])(
  'ABN "%s" is refused without exactly 11 digits',
  (abn) => {
    expect(abnProblem(abn)).toBe('must have 11 digits')
  },
)

test('ABN is shown in groups of digits', () => {
  expect(['51824753556', '51 824753 556'].map(formatAbn)).toEqual(['51 824 753 556', '51 824 753 556'])
})
