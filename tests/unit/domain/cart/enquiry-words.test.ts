/** Remarks of a request with what is chosen below them, and the way back. */
import { expect, test } from 'vitest'
import { firstLines, maxRemarksLength, splitChosen, withChosen } from '../../../../src/domain/cart/enquiry'

test('lines stand below the remarks', () => {
  expect(withChosen(' By March. ', ['Navy: S × 1', 'Red: M × 2'])).toBe(
    'By March.\n\nChosen:\nNavy: S × 1\nRed: M × 2',
  )
  expect(withChosen(' ', ['Navy'])).toBe('Chosen:\nNavy')
  expect(withChosen('By March.', [])).toBe('By March.')
})

test('what has no room is counted, and what was typed is never cut', () => {
  const lines = Array.from({ length: 100 }, () => 'x'.repeat(99))
  const text = withChosen('', lines)
  expect(text.length).toBeLessThanOrEqual(maxRemarksLength)
  expect(text).toMatch(/^Chosen:\n(x{99}\n){49}and 51 more lines$/)
  expect(withChosen('y'.repeat(4970), lines)).toBe(`${'y'.repeat(4970)}\n\nChosen:\nand 100 more lines`)
  const full = `${'y'.repeat(4989)}\n\nChosen:\nx`
  expect(withChosen('y'.repeat(4989), ['x'])).toBe(full)
  expect(withChosen('y'.repeat(maxRemarksLength), lines)).toBe('y'.repeat(maxRemarksLength))
})

test.each([
  [
    'By March.\n\nAll of it.',
    ['Navy: S × 1', 'Red: M × 2', 'Branding: Print (1 position)'],
    'Print (1 position)',
  ],
  ['', ['Colour: Navy'], ''],
  ['Chosen:\nby my boss', ['Branding: Print (2 positions)'], 'Print (2 positions)'],
])('the shop reads %j and %j apart again', (typed, lines, branding) => {
  const options = lines.filter((line) => !line.startsWith('Branding'))
  expect(splitChosen(withChosen(typed, lines))).toEqual({ typed, options, branding })
})

test.each([
  '',
  'By March.',
  'By March.\n\nColour: Navy\nBranding: Print',
  'Chosen: red',
  'By March. Chosen:\nred',
])('of %j all was typed', (typed) => {
  expect(splitChosen(typed)).toEqual({ typed, options: [], branding: '' })
})

test('one more line is one', () => {
  expect(firstLines(['a', 'b', 'c'], 2)).toEqual(['a', 'b', 'and 1 more line'])
  expect(firstLines(['a', 'b'], 2)).toEqual(['a', 'b'])
})
