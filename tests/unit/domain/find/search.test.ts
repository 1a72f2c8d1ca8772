/** Tests the search box: the searched text, the only hit and the highlighted matches. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import { markMatches } from '../../../../src/domain/find/search'
import { maxSearchLength, searchText } from '../../../../src/domain/text'

test.each([
  ['  drink   bottle ', 'drink bottle'],
  ['DW\t10\n', 'DW 10'],
  ['.', ''],
  ['...', '...'],
  ['x'.repeat(140), 'x'.repeat(maxSearchLength)],
])('search text of %j is cleaned', (typed, text) => expect(searchText(typed)).toBe(text))

test('search text is limited, trimmed and unchanged by a second pass', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (typed) => {
      const text = searchText(typed)
      expect(text.length).toBeLessThanOrEqual(maxSearchLength)
      expect(text).toBe(text.trim())
      expect(searchText(text)).toBe(text)
    }),
  )
})

const marked = (text: string, typed: string) =>
  markMatches(text, typed)
    .map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Steel Bottle', 'bot STEEL', '[Steel] [Bot]tle'],
  ['Camp Mugs and a Mug', 'mugs', 'Camp [Mugs] and a [Mug]'],
  ['Lunch Box', 'boxes', 'Lunch [Box]'],
  ['Mug (350 ml)', '(350', 'Mug [(350] ml)'],
  ['a^b$c|d{e}', '^ $ | { }', 'a[^]b[$]c[|]d[{]e[}]'],
  ['<b>bold</b>', 'b>', '<[b>]bold</[b>]'],
  ['Mug', '', 'Mug'],
  ['Mug', 'cap', 'Mug'],
])('text "%s" is highlighted for the search %j', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

test('highlighting never adds or removes text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, typed) => {
      expect(
        markMatches(text, typed)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
