/** Chosen options are appended to the remarks of a request, and the shop splits them again. */
import { expect, test } from 'vitest'
import { maxRemarksLength, splitChosen, withChosen } from '../../../../src/domain/enquiry/enquiry'

test('chosen lines are appended below the remarks', () => {
  expect(withChosen(' By March. ', ['Navy: S × 1', 'Red: M × 2'])).toBe(
    'By March.\n\nChosen:\nNavy: S × 1\nRed: M × 2',
  )
  expect(withChosen(' ', ['Navy'])).toBe('Chosen:\nNavy')
  expect(withChosen('By March.', [])).toBe('By March.')
})

test('chosen lines without room are counted, and typed text is never cut', () => {
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
])('remarks %j and chosen lines %j are split again', (typed, lines, branding) => {
  const options = lines.filter((line) => !line.startsWith('Branding'))
  expect(splitChosen(withChosen(typed, lines))).toEqual({ typed, options, branding })
})

test.each([
  '',
  'By March.\n\nColour: Navy\nBranding: Print',
  'By March. Chosen:\nred',
])('remarks %j without chosen lines count as typed text', (typed) => {
  expect(splitChosen(typed)).toEqual({ typed, options: [], branding: '' })
})

